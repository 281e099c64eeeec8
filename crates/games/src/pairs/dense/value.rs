//! Values: from the last layer back to the openings.
//!
//! A configuration's value is one number for each seat but the last, whose value follows because
//! payoffs sum to zero. Only two layers of values are held at a time.

use kernel::{LimitReached, Number, Progress, Watch};
use rayon::prelude::*;

use super::field::{Field, Layer, StacksOfSize};
use super::mark::{Marks, Root};
use super::prune::Prune;
use super::visit::{Visit, Visitor, ones, visit};

/// The values of all seats but the last.
pub(super) type Values<N, const S: usize> = [N; S];

/// What each seat receives when a given seat loses with a given rank (from 0).
pub(super) struct Stakes<N, const S: usize>(pub(super) Vec<Vec<Values<N, S>>>);

impl<N: Number, const S: usize> Stakes<N, S> {
    fn when(&self, loser: usize, rank: usize) -> &Values<N, S> {
        &self.0[loser][rank]
    }
}

/// The value of `seat`, which may be the last.
pub(super) fn of_seat<N: Number, const S: usize>(values: &Values<N, S>, seat: usize) -> N {
    values.get(seat).cloned().unwrap_or_else(|| {
        let mut sum = N::zero();
        for value in values {
            sum.subtract(value);
        }
        sum
    })
}

/// What is found at an opening.
#[derive(Clone)]
pub(super) struct AtRoot<N, const S: usize> {
    pub(super) values: Values<N, S>,
    /// What hitting is worth, where that was looked into.
    pub(super) hit: Option<Values<N, S>>,
}

/// The outcome of going back through all layers.
pub(super) struct Valued<N, const S: usize> {
    pub(super) roots: Vec<AtRoot<N, S>>,
    /// Where the mover hits: one bit for each place of each layer.
    pub(super) hits: Vec<Vec<u64>>,
}

/// The values of `roots`, and the decision everywhere that was marked.
///
/// # Errors
/// When the watch says stop.
pub(super) fn value<N: Number, const S: usize>(
    field: &Field,
    marks: &[Marks],
    roots: &[Root],
    stakes: &Stakes<N, S>,
    prune: &impl Prune,
    watch: &dyn Watch,
) -> Result<Valued<N, S>, LimitReached> {
    let mut found: Vec<Option<AtRoot<N, S>>> = vec![None; roots.len()];
    let mut hits: Vec<Vec<u64>> = Vec::new();
    let mut after: Vec<Values<N, S>> = Vec::new();
    let n_visited: u64 = marks.iter().map(|marks| marks.len() as u64).sum();
    let mut done = 0;
    for (idx, layer) in field.layers.iter().enumerate().rev() {
        watch.tick(Progress { doing: "solving", done, total: Some(n_visited) })?;
        let pass =
            Pass { field, layer, marks: &marks[idx], next: marks.get(idx + 1), stakes, prune };
        let (values, layer_hits, looked_into) = pass.run(&after, watch)?;
        for (root, found) in
            roots.iter().zip(&mut found).filter(|(root, _)| root.place.layer == idx)
        {
            let number = marks[idx].number(root.place).expect("roots are marked");
            let here = (root.place.block, root.place.bit);
            let hit = looked_into.iter().find(|(at, _)| *at == here).map(|(_, hit)| hit.clone());
            *found = Some(AtRoot { values: values[number].clone(), hit });
        }
        done += values.len() as u64;
        after = values;
        hits.push(layer_hits);
    }
    hits.reverse();
    let roots = found.into_iter().map(|root| root.expect("every root is in a layer")).collect();
    Ok(Valued { roots, hits })
}

/// Bytes for values at the widest point.
pub(super) fn value_bytes<N, const S: usize>(marks: &[Marks]) -> u64 {
    let pairs =
        (0..marks.len()).map(|idx| marks[idx].len() + marks.get(idx + 1).map_or(0, Marks::len));
    (pairs.max().unwrap_or(0) * size_of::<Values<N, S>>()) as u64
}

/// One layer, valued from the next.
struct Pass<'a, N, P, const S: usize> {
    field: &'a Field,
    layer: &'a Layer,
    marks: &'a Marks,
    next: Option<&'a Marks>,
    stakes: &'a Stakes<N, S>,
    prune: &'a P,
}

/// What hitting is worth at openings: their block and bit, and the values.
type LookedInto<N, const S: usize> = Vec<((usize, usize), Values<N, S>)>;

impl<N: Number, P: Prune, const S: usize> Pass<'_, N, P, S> {
    #[allow(clippy::type_complexity, reason = "values, hits and roots of a layer, used once")]
    fn run(
        &self,
        after: &[Values<N, S>],
        watch: &dyn Watch,
    ) -> Result<(Vec<Values<N, S>>, Vec<u64>, LookedInto<N, S>), LimitReached> {
        let (layer, marks) = (self.layer, self.marks);
        let mut values = vec![std::array::from_fn(|_| N::zero()); marks.len()];
        let mut hits = vec![0; marks.bits.len()];
        // 1. For each piece and each mover's stack, its stretch of values and of hits: they follow
        //    one another in memory stack by stack, and piece by piece within a stack.
        let pieces = self.field.pieces(layer);
        let mut work: Vec<_> = pieces.iter().map(|piece| (piece.clone(), vec![], vec![])).collect();
        let (mut values_left, mut hits_left) = (values.as_mut_slice(), hits.as_mut_slice());
        for mover in 0..layer.n_mover {
            for (piece, values_here, hits_here) in &mut work {
                let blocks =
                    mover * layer.n_between + piece.start..mover * layer.n_between + piece.end;
                let n = marks.offsets[blocks.end] - marks.offsets[blocks.start];
                values_here.push(values_left.split_off_mut(..n as usize).expect("enough values"));
                let n = blocks.len() * layer.words();
                hits_here.push(hits_left.split_off_mut(..n).expect("enough hits"));
            }
        }
        // 2. Pieces in any order on any thread; their roots in order.
        let rooted: Result<Vec<LookedInto<N, S>>, LimitReached> = work
            .into_par_iter()
            .map(|(piece, values, hits)| {
                watch.tick(Progress { doing: "solving", done: 0, total: None })?;
                let n_children = self.next.map_or(0, |next| next.words * 64);
                let mut visitor = Valuer {
                    pass: self,
                    stacks: self.field.mover_stacks(layer),
                    after,
                    children: vec![std::array::from_fn(|_| N::zero()); n_children],
                    taken: vec![0; layer.n_mover],
                    values,
                    hits,
                    first: piece.start,
                    roots: Vec::new(),
                };
                visit(self.field, layer, marks, piece, &mut visitor);
                Ok(visitor.roots)
            })
            .collect();
        Ok((values, hits, rooted?.concat()))
    }
}

struct Valuer<'a, N, P, const S: usize> {
    pass: &'a Pass<'a, N, P, S>,
    stacks: &'a StacksOfSize,
    /// The next layer's values.
    after: &'a [Values<N, S>],
    /// The present block of children, spread out so that a place finds its value at once.
    children: Vec<Values<N, S>>,
    /// How many values of each mover's stack are written.
    taken: Vec<usize>,
    /// By mover's stack: where its values go.
    values: Vec<&'a mut [Values<N, S>]>,
    /// By mover's stack: where its decisions go.
    hits: Vec<&'a mut [u64]>,
    /// The first `between` of the piece.
    first: usize,
    roots: LookedInto<N, S>,
}

impl<N: Number, P: Prune, const S: usize> Valuer<'_, N, P, S> {
    /// What hitting is worth.
    fn hit(&self, visit: &Visit<'_>) -> Values<N, S> {
        let pass = self.pass;
        let mut sum: Values<N, S> = std::array::from_fn(|_| N::zero());
        let mut add = |values: &Values<N, S>, weight: i16| {
            for (sum, value) in sum.iter_mut().zip(values) {
                sum.add_scaled(value, weight as u64);
            }
        };
        for link in self.stacks.links(visit.mover) {
            let count = visit.rest.counts[usize::from(link.rank)];
            if count > 0 {
                add(&self.children[usize::from(link.place)], count);
            }
        }
        for rank in ones(&[u64::from(visit.stack)]) {
            let count = visit.rest.counts[rank] - 1;
            if count > 0 {
                add(pass.stakes.when(pass.layer.mover, rank), count);
            }
        }
        for sum in &mut sum {
            sum.divide(u64::from(pass.layer.unseen));
        }
        sum
    }
}

impl<N: Number, P: Prune, const S: usize> Visitor for Valuer<'_, N, P, S> {
    fn enter(&mut self, child_block: usize) {
        let Some(next) = self.pass.next else { return };
        let first = next.offsets[child_block] as usize;
        for (value, place) in self.after[first..].iter().zip(ones(next.block(child_block))) {
            self.children[place].clone_from(value);
        }
    }

    fn each(&mut self, visit: &Visit<'_>) {
        let pass = self.pass;
        let Layer { mover: seat, unseen, n_between, .. } = *pass.layer;
        let fold = pass.stakes.when(seat, visit.low());
        let is_root = pass.marks.is_root(visit.block, visit.bit);
        let may_hit =
            unseen > 0 && (is_root || !pass.prune.folds(seat, visit.rest, visit.stack, unseen));
        let hit = may_hit.then(|| self.hit(visit));
        if is_root && let Some(hit) = &hit {
            self.roots.push(((visit.block, visit.bit), hit.clone()));
        }
        let best = hit.filter(|hit| of_seat(hit, seat).beats(&of_seat(fold, seat)));
        if best.is_some() {
            let block = visit.block - visit.mover * n_between - self.first;
            let word = block * pass.layer.words() + visit.bit / 64;
            self.hits[visit.mover][word] |= 1 << (visit.bit % 64);
        }
        let taken = &mut self.taken[visit.mover];
        self.values[visit.mover][*taken] = best.unwrap_or_else(|| fold.clone());
        *taken += 1;
    }
}
