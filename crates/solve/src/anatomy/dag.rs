//! A game without cycles laid out from its start to its ends, with the odds of random play.
//!
//! Made from the states of a game with perfect information, each once, or from the nodes of a compiled one. Nodes are numbered; the
//! order has each after all that lead to it, so that one pass along it hands probabilities on, and one against it
//! gives values back.

use kernel::conform::Law;
use kernel::{Game, Hidden, LimitReached, Limits, Number, Payoff, Progress, Seat, Turn, Watch};

use crate::SolveError;
use crate::form::{Compiled, Node, SequenceForm};
use crate::states::States;
use crate::walk::{TICK, lawless, stuck};

/// Actor at a node: a seat, chance or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeActor {
    Seat(Seat),
    Chance,
    End,
}

/// Directed acyclic graph of a game: nodes, moves, probabilities and payoffs.
pub(super) struct Dag {
    pub(super) n_seats: usize,
    pub(super) actors: Vec<NodeActor>,
    /// Where a node's moves begin; one more than there are nodes.
    first: Vec<usize>,
    pub(super) heads: Vec<u32>,
    /// How likely each move is where seats choose at random.
    pub(super) odds: Vec<f64>,
    /// What ends pay, `n_seats` for each node; nothing at other nodes.
    payoffs: Vec<f64>,
    /// Whether more than one seat has the most, at an end.
    is_tied: Vec<bool>,
    /// Whether all ends pay nothing in sum.
    pub(super) is_zero_sum: bool,
    /// Every node after those that lead to it.
    pub(super) order: Vec<u32>,
    /// Decisions that the game made itself on the way to each node; empty if it made none.
    n_forced: Vec<u64>,
}

/// Details of a compiled game that only the game itself can say.
struct Listed {
    /// How many options the move to each node stands for.
    copies: Vec<u64>,
    /// How many decisions the game made itself on the way to each end.
    n_forced: Vec<u64>,
}

impl Listed {
    /// Goes through the tree once more.
    fn new<G: Hidden>(
        game: &G,
        form: &SequenceForm,
        watch: &dyn Watch,
    ) -> Result<Self, SolveError> {
        let n_nodes = form.nodes().len();
        let mut listed = Self { copies: vec![1; n_nodes], n_forced: vec![0; n_nodes] };
        let (mut open, mut moves, mut n_opened) = (vec![(0, game.start())], Vec::new(), 0);
        while let Some((node, state)) = open.pop() {
            if n_opened % TICK == 0 {
                let total = Some(n_nodes as u64);
                let progress = Progress { doing: "counting options", done: n_opened, total };
                watch.tick(progress).map_err(LimitReached::from)?;
            }
            n_opened += 1;
            moves.clear();
            let first = match form.nodes()[node] {
                Node::End { .. } => {
                    let seats = (0..form.seats()).map(Seat::new);
                    listed.n_forced[node] = seats.map(|seat| game.n_forced(&state, seat)).sum();
                    continue;
                }
                Node::Chance { first, .. } => {
                    game.moves(&state, &mut moves);
                    first as usize
                }
                Node::Seat { first, .. } => {
                    let mut copies = Vec::new();
                    game.options(&state, &mut moves, &mut copies);
                    listed.copies[first as usize..][..copies.len()].copy_from_slice(&copies);
                    first as usize
                }
            };
            let after = moves.iter().map(|&mv| game.after(&state, mv));
            open.extend((first..).zip(after));
        }
        Ok(listed)
    }
}

impl Dag {
    fn new(n_seats: usize) -> Self {
        Self {
            n_seats,
            actors: Vec::new(),
            first: vec![0],
            heads: Vec::new(),
            odds: Vec::new(),
            payoffs: Vec::new(),
            is_tied: Vec::new(),
            is_zero_sum: true,
            order: Vec::new(),
            n_forced: Vec::new(),
        }
    }

    /// All that can be reached in a game with perfect information; at random each *option* is as likely.
    pub(super) fn of_game<G: Game>(
        game: &G,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, SolveError> {
        if game.class().hidden {
            return Err(SolveError::Hidden);
        }
        let mut dag = Self::new(game.seats());
        let mut states = States::new(limits.states);
        states.meet_in(game, &game.start())?;
        let (mut moves, mut copies, mut next) = (Vec::new(), Vec::new(), game.start());
        for id in 0.. {
            if u64::from(id).is_multiple_of(TICK) {
                let progress =
                    Progress { doing: "looking at states", done: u64::from(id), total: None };
                watch.tick(progress).map_err(LimitReached::from)?;
                let bytes = states.bytes() + dag.bytes();
                limits.check(states.as_slice().len() as u64, bytes as u64)?;
            }
            if id as usize == states.as_slice().len() {
                break;
            }
            let state = states.get(id);
            moves.clear();
            copies.clear();
            match game.turn(state) {
                Turn::Over(payoffs) if payoffs.len() == dag.n_seats => {
                    dag.end(payoffs.as_slice());
                    continue;
                }
                Turn::Seat(seat) if seat.idx() < dag.n_seats => {
                    dag.node(NodeActor::Seat(seat));
                    game.options(state, &mut moves, &mut copies);
                    copies.resize(moves.len(), 1);
                }
                Turn::Chance => {
                    dag.node(NodeActor::Chance);
                    game.moves(state, &mut moves);
                    copies.extend(moves.iter().map(|&mv| game.weight(state, mv)));
                }
                Turn::Over(_) | Turn::Seat(_) => return Err(lawless(Law::SeatsExist, state)),
            }
            if moves.is_empty() {
                return Err(stuck(game, state));
            }
            dag.share(&copies);
            for &mv in &moves {
                next.clone_from(states.get(id));
                game.play(&mut next, mv);
                dag.heads.push(states.meet_in(game, &next)?.0);
            }
            dag.first.push(dag.heads.len());
        }
        if !dag.sort() {
            return Err(dag.cycle(game, &states));
        }
        Ok(dag)
    }

    /// The tree of a compiled game; at random each *option* is as likely.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(super) fn of_compiled<G: Hidden>(
        game: &G,
        compiled: &Compiled<G>,
        watch: &dyn Watch,
    ) -> Result<Self, SolveError> {
        let form = compiled.form();
        let Listed { copies, n_forced } = Listed::new(game, form, watch)?;
        let mut dag = Self::new(form.seats());
        for node in form.nodes() {
            match *node {
                Node::End { leaf } => {
                    dag.end(form.payoffs(leaf as usize));
                    continue;
                }
                Node::Chance { first, n, weights } => {
                    dag.node(NodeActor::Chance);
                    dag.share(form.weights(weights, n));
                    dag.heads.extend(first..first + n);
                }
                Node::Seat { seat, set, first } => {
                    let n = form.side(seat).sets()[set as usize].n_moves;
                    dag.node(NodeActor::Seat(seat));
                    dag.share(&copies[first as usize..(first + n) as usize]);
                    dag.heads.extend(first..first + n);
                }
            }
            dag.first.push(dag.heads.len());
        }
        let is_tree = dag.sort();
        assert!(is_tree, "a tree has no cycles");
        dag.n_forced = n_forced;
        Ok(dag)
    }

    fn node(&mut self, actor: NodeActor) {
        self.actors.push(actor);
        self.payoffs.resize(self.payoffs.len() + self.n_seats, 0.0);
        self.is_tied.push(false);
    }

    fn end(&mut self, payoffs: &[Payoff]) {
        self.actors.push(NodeActor::End);
        self.payoffs.extend(payoffs.iter().map(|payoff| payoff.to_f64()));
        let most = payoffs.iter().max();
        self.is_tied.push(payoffs.iter().filter(|payoff| Some(*payoff) == most).count() > 1);
        let sum = payoffs.iter().try_fold(Payoff::ZERO, |sum, payoff| sum.plus(*payoff));
        self.is_zero_sum &= sum == Some(Payoff::ZERO);
        self.first.push(self.heads.len());
    }

    /// Odds in the proportion of `weights`.
    fn share(&mut self, weights: &[u64]) {
        let total: f64 = weights.iter().map(|&weight| weight as f64).sum();
        self.odds.extend(weights.iter().map(|&weight| weight as f64 / total));
    }

    /// The numbers of the moves of a node.
    pub(super) fn fan(&self, node: u32) -> std::ops::Range<usize> {
        self.first[node as usize]..self.first[node as usize + 1]
    }

    /// What an end pays a seat.
    pub(super) fn paid(&self, node: usize, seat: usize) -> f64 {
        self.payoffs[node * self.n_seats + seat]
    }

    /// The decisions that the game made itself on the way to an end.
    pub(super) fn n_forced(&self, node: u32) -> u64 {
        self.n_forced.get(node as usize).copied().unwrap_or_default()
    }

    /// Whether an end is a tie for the most.
    pub(super) fn is_tied(&self, node: u32) -> bool {
        self.is_tied[node as usize]
    }

    /// Finds the order; whether there is one. Each node waits until all moves to it have come.
    fn sort(&mut self) -> bool {
        let mut waiting = vec![0u32; self.actors.len()];
        self.heads.iter().for_each(|&head| waiting[head as usize] += 1);
        if waiting[0] > 0 {
            return false;
        }
        self.order.push(0);
        let mut next = 0;
        while let Some(&node) = self.order.get(next) {
            next += 1;
            for nth in self.fan(node) {
                let head = self.heads[nth];
                waiting[head as usize] -= 1;
                if waiting[head as usize] == 0 {
                    self.order.push(head);
                }
            }
        }
        self.order.len() == self.actors.len()
    }

    /// A cycle, of which there is one: nodes that are not in order have moves among themselves.
    fn cycle<G: Game>(&self, game: &G, states: &States<G::State>) -> SolveError {
        let mut is_free = vec![false; self.actors.len()];
        self.order.iter().for_each(|&node| is_free[node as usize] = true);
        // Whatever still waits is led to by another that does, so that going back never ends.
        let mut from = vec![0u32; self.actors.len()];
        for node in (0..self.actors.len() as u32).filter(|&node| !is_free[node as usize]) {
            self.fan(node).for_each(|nth| from[self.heads[nth] as usize] = node);
        }
        let mut way: Vec<u32> = Vec::new();
        let stuck = is_free.iter().position(|is_free| !is_free).unwrap_or(0);
        let mut node = stuck as u32;
        let start = loop {
            if let Some(at) = way.iter().position(|&passed| passed == node) {
                break at;
            }
            way.push(node);
            node = from[node as usize];
        };
        let mut around = way.split_off(start);
        around.reverse();
        let named = around.iter().enumerate().map(|(nth, &node)| {
            let to = around[(nth + 1) % around.len()];
            let mut moves = Vec::new();
            game.moves(states.get(node), &mut moves);
            let place = self.fan(node).position(|nth| self.heads[nth] == to).unwrap_or(0);
            format!("{:?}", moves[place])
        });
        SolveError::Cyclic { state: format!("{:?}", states.get(around[0])), moves: named.collect() }
    }

    fn bytes(&self) -> usize {
        self.heads.capacity() * (size_of::<u32>() + size_of::<f64>())
            + self.payoffs.capacity() * size_of::<f64>()
            + self.actors.capacity() * (size_of::<NodeActor>() + size_of::<usize>() + 5)
    }

    /// What each node is worth to each seat, if those seats choose what is best for them and the others at
    /// random; and the number of the best move, the first among equals.
    pub(super) fn worth(&self, is_best: impl Fn(Seat) -> bool) -> (Vec<f64>, Vec<u32>) {
        let (mut worth, mut best) = (self.payoffs.clone(), vec![0; self.actors.len()]);
        for &node in self.order.iter().rev() {
            let row = node as usize * self.n_seats;
            match self.actors[node as usize] {
                NodeActor::End => {}
                NodeActor::Seat(seat) if is_best(seat) => {
                    let of =
                        |nth: usize| worth[self.heads[nth] as usize * self.n_seats + seat.idx()];
                    let mut chosen = self.fan(node).start;
                    for nth in self.fan(node).skip(1) {
                        if of(nth).beats(&of(chosen)) {
                            chosen = nth;
                        }
                    }
                    best[node as usize] = chosen as u32;
                    let from = self.heads[chosen] as usize * self.n_seats;
                    worth.copy_within(from..from + self.n_seats, row);
                }
                NodeActor::Seat(_) | NodeActor::Chance => {
                    for nth in self.fan(node) {
                        let from = self.heads[nth] as usize * self.n_seats;
                        for seat in 0..self.n_seats {
                            worth[row + seat] += self.odds[nth] * worth[from + seat];
                        }
                    }
                }
            }
        }
        (worth, best)
    }

    /// How likely play comes to each node by `odds`, one for each move.
    pub(super) fn reach(&self, odds: &[f64]) -> Vec<f64> {
        let mut reach = vec![0.0; self.actors.len()];
        reach[0] = 1.0;
        for &node in &self.order {
            for nth in self.fan(node) {
                reach[self.heads[nth] as usize] += reach[node as usize] * odds[nth];
            }
        }
        reach
    }

    /// The odds of moves where seats make the move chosen for them.
    pub(super) fn pure(&self, best: &[u32]) -> Vec<f64> {
        let mut odds = self.odds.clone();
        for (node, actor) in self.actors.iter().enumerate() {
            if matches!(actor, NodeActor::Seat(_)) {
                for nth in self.fan(node as u32) {
                    odds[nth] = f64::from(nth as u32 == best[node]);
                }
            }
        }
        odds
    }
}
