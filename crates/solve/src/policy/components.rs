//! Strongly connected components: which nodes can come again, and what comes after them.
//!
//! Tarjan's algorithm (1972) with its own stack, so that depth is bounded by memory. It finds a
//! component only after every component that it leads to, which is the order that solving needs.

/// Something with arrows between numbered nodes.
pub(crate) trait Arrows {
    /// How many nodes there are.
    fn n_nodes(&self) -> usize;

    /// How many arrows leave `node`.
    fn n_arrows(&self, node: u32) -> usize;

    /// Where the `nth` arrow of `node` leads; nothing if it leads out of these nodes.
    fn head(&self, node: u32, nth: usize) -> Option<u32>;
}

/// The components, each after all that it leads to.
pub(crate) struct Components {
    nodes: Vec<u32>,
    /// Where each begins in `nodes`; one more at the end.
    first: Vec<usize>,
}

impl Components {
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        self.first.windows(2).map(|ends| &self.nodes[ends[0]..ends[1]])
    }

    /// For each node, which component it is in and its place there.
    pub(crate) fn places(&self) -> Vec<(u32, u32)> {
        let mut places = vec![(0, 0); self.nodes.len()];
        for (nth, component) in (0..).zip(self.iter()) {
            for (place, &node) in (0..).zip(component) {
                places[node as usize] = (nth, place);
            }
        }
        places
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<u32>() + self.first.capacity() * size_of::<usize>()
    }
}

/// Whether the nodes of a component can come again: there are several, or one with a loop.
pub(crate) fn can_cycle(arrows: &impl Arrows, component: &[u32]) -> bool {
    match component {
        &[only] => (0..arrows.n_arrows(only)).any(|nth| arrows.head(only, nth) == Some(only)),
        _ => true,
    }
}

const UNSEEN: u32 = u32::MAX;
/// Already in a component that is complete.
const PLACED: u32 = u32::MAX - 1;

/// The components of `arrows`.
pub(crate) fn components(arrows: &impl Arrows) -> Components {
    let n_nodes = arrows.n_nodes();
    let mut search = Tarjan {
        low: vec![UNSEEN; n_nodes],
        open: Vec::new(),
        path: Vec::new(),
        n_seen: 0,
        found: Components { nodes: Vec::with_capacity(n_nodes), first: vec![0] },
    };
    for node in 0..n_nodes as u32 {
        if search.low[node as usize] == UNSEEN {
            search.from(arrows, node);
        }
    }
    search.found
}

struct Tarjan {
    /// The earliest node known to be reachable, as the number it was seen with.
    low: Vec<u32>,
    /// Nodes seen and not yet in a component.
    open: Vec<u32>,
    /// The way to the node that is looked at.
    path: Vec<PathNode>,
    n_seen: u32,
    found: Components,
}

struct PathNode {
    node: u32,
    /// The number it was seen with.
    seen: u32,
    /// The arrow looked at next.
    nth: usize,
}

impl Tarjan {
    fn from(&mut self, arrows: &impl Arrows, root: u32) {
        self.see(root);
        while let Some(step) = self.path.last_mut() {
            let (node, seen) = (step.node, step.seen);
            if step.nth < arrows.n_arrows(node) {
                let head = arrows.head(node, step.nth);
                step.nth += 1;
                let Some(head) = head else { continue };
                match self.low[head as usize] {
                    UNSEEN => self.see(head),
                    PLACED => {}
                    low => self.lower(node, low),
                }
                continue;
            }
            self.path.pop();
            let low = self.low[node as usize];
            if let Some(before) = self.path.last() {
                let before = before.node;
                self.lower(before, low);
            }
            if low == seen {
                self.place(node);
            }
        }
    }

    fn see(&mut self, node: u32) {
        let seen = self.n_seen;
        self.n_seen += 1;
        self.low[node as usize] = seen;
        self.open.push(node);
        self.path.push(PathNode { node, seen, nth: 0 });
    }

    fn lower(&mut self, node: u32, low: u32) {
        let known = &mut self.low[node as usize];
        *known = low.min(*known);
    }

    /// All that is open down to `root` is a component.
    fn place(&mut self, root: u32) {
        loop {
            let node = self.open.pop().expect("the root is open");
            self.low[node as usize] = PLACED;
            self.found.nodes.push(node);
            if node == root {
                break;
            }
        }
        self.found.first.push(self.found.nodes.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::RngStream;

    struct Net(Vec<Vec<Option<u32>>>);

    impl Arrows for Net {
        fn n_nodes(&self) -> usize {
            self.0.len()
        }
        fn n_arrows(&self, node: u32) -> usize {
            self.0[node as usize].len()
        }
        fn head(&self, node: u32, nth: usize) -> Option<u32> {
            self.0[node as usize][nth]
        }
    }

    /// Which nodes can be reached from each, itself included.
    fn reach(net: &Net) -> Vec<Vec<bool>> {
        let n = net.n_nodes();
        let mut reach: Vec<Vec<bool>> = (0..n).map(|a| (0..n).map(|b| a == b).collect()).collect();
        for _ in 0..n {
            for tail in 0..n {
                for &head in net.0[tail].iter().flatten() {
                    let onward = reach[head as usize].clone();
                    for (near, far) in reach[tail].iter_mut().zip(onward) {
                        *near |= far;
                    }
                }
            }
        }
        reach
    }

    #[test]
    fn nodes_are_together_exactly_if_each_leads_to_the_other_and_what_follows_comes_first() {
        for seed in 0..400 {
            let mut stream = RngStream::new(seed, 0);
            let n = 1 + stream.below(12);
            let most = 1 + stream.below(3);
            let net = Net((0..n)
                .map(|_| {
                    let n_arrows = stream.below(most + 1);
                    let head = |_| Some(stream.below(n + 2) as u32).filter(|&h| h < n as u32);
                    (0..n_arrows).map(head).collect()
                })
                .collect());
            let found = components(&net);
            let reach = reach(&net);
            let mut component_of = vec![usize::MAX; n as usize];
            for (nth, component) in found.iter().enumerate() {
                for &node in component {
                    component_of[node as usize] = nth;
                }
                let only = component[0] as usize;
                let loops = net.0[only].contains(&Some(only as u32));
                assert_eq!(can_cycle(&net, component), component.len() > 1 || loops);
            }
            for a in 0..n as usize {
                for b in 0..n as usize {
                    let together = reach[a][b] && reach[b][a];
                    assert_eq!(component_of[a] == component_of[b], together, "seed {seed}");
                    assert!(!reach[a][b] || component_of[b] <= component_of[a], "seed {seed}");
                }
            }
        }
    }

    #[test]
    fn a_long_way_does_not_overflow_the_stack() {
        let n = 1_000_000;
        let net = Net((0..n).map(|node| vec![Some((node + 1) % n)]).collect());
        assert_eq!(components(&net).len(), 1);
    }
}
