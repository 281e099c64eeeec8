//! Forward pass: the distribution of ends when every seat follows a strategy, from the openings on.

use kernel::{LimitReached, Meter, Number, Progress, Watch};

use super::mark::Marks;
use super::state_space::{Layer, StacksOfSize, StateSpace};
use super::visit::{Ones, Visit, Visitor, in_pieces, ones, steps, visit};
use crate::pairs::{Ends, Observation, Rule, Stack};

/// The odds of folding and of hitting in a configuration, as whole numbers. `at` is the layer with
/// its place among the layers, `mover` the place of the mover's stack, and `stack` its cards.
pub(super) trait Odds: Sync {
    fn odds(&self, at: (usize, &Layer), visit: &Visit<'_>, mover: usize, stack: u32) -> (u64, u64);
}

/// Equilibrium strategy, as solved: a bit for each configuration in which the mover hits.
pub(super) struct Solved<'a>(pub(super) &'a [Vec<u64>]);

impl Odds for Solved<'_> {
    fn odds(&self, at: (usize, &Layer), visit: &Visit<'_>, mover: usize, _: u32) -> (u64, u64) {
        let (layer_idx, layer) = at;
        let word = self.0[layer_idx][visit.block(layer, mover) * layer.words() + visit.bit / 64];
        let hits = word >> (visit.bit % 64) & 1;
        (1 - hits, hits)
    }
}

/// Each seat keeps to a rule; the equilibrium keeps to what was solved.
pub(super) struct FixedRules<'a> {
    pub(super) rules: &'a [&'a Rule],
    pub(super) solved: Solved<'a>,
}

impl Odds for FixedRules<'_> {
    fn odds(&self, at: (usize, &Layer), visit: &Visit<'_>, mover: usize, stack: u32) -> (u64, u64) {
        let rule = self.rules[at.1.mover];
        if matches!(rule, Rule::Equilibrium(_)) {
            return self.solved.odds(at, visit, mover, stack);
        }
        let unseen = visit.rest.unseen(stack);
        // No other rule tells the other seats' stacks apart.
        let stacks = [Stack::from_bits(stack), Stack::from_bits(visit.rest.face_up)];
        rule.odds(&Observation { unseen: &unseen, stacks: &stacks, mover: 0 })
    }
}

/// The ends of play from openings of the given probabilities (by layer, numbered as in `marks`).
///
/// # Errors
/// When the watch says stop.
pub(super) fn flow<N: Number>(
    space: &StateSpace,
    marks: &[Marks],
    start: &[(usize, usize, N)],
    odds: &impl Odds,
    watch: &dyn Watch,
) -> Result<Ends<N>, LimitReached> {
    let mut ends = Ends::new(space.n_seats);
    let mut reach: Vec<N> = vec![];
    for (idx, layer) in space.layers.iter().enumerate() {
        watch.tick(Progress {
            doing: "following play",
            done: idx as u64,
            total: Some(space.layers.len() as u64),
        })?;
        reach.resize(marks[idx].len(), N::zero());
        for (_, number, probability) in start.iter().filter(|(layer, ..)| *layer == idx) {
            reach[*number].add_scaled(probability, 1);
        }
        let next = marks.get(idx + 1);
        let mut after = vec![N::zero(); next.map_or(0, Marks::len)];
        // 1. The children of a piece lie together in the next layer.
        let mut left = after.as_mut_slice();
        let mut work = Vec::new();
        for piece in space.pieces(layer) {
            let n = next.map_or(0, |next| {
                next.offsets[piece.end * layer.n_last] - next.offsets[piece.start * layer.n_last]
            });
            work.push((piece, left.split_off_mut(..n as usize).expect("enough places")));
        }
        // 2. Each piece on its own; their ends are added in order.
        let parts = in_pieces(work, |(piece, after)| {
            watch.tick(Progress { doing: "following play", done: 0, total: None })?;
            let before = |mover| marks[idx].offsets[mover * layer.n_between + piece.start] as usize;
            let mut follower = Follower {
                layer_idx: idx,
                layer,
                stacks: space.mover_stacks(layer),
                next,
                odds,
                reach: &reach,
                at: (0..layer.n_mover).map(before).collect(),
                children: vec![N::zero(); next.map_or(0, |next| next.words * 64)],
                first: next.map_or(0, |next| next.offsets[piece.start * layer.n_last] as usize),
                after,
                ends: Ends::new(space.n_seats),
            };
            let meter = Meter::new(watch, "following play");
            visit(space, layer, &marks[idx], piece, &mut follower, &meter, steps::<N>())?;
            Ok(follower.ends)
        })?;
        for part in &parts {
            ends.add(part);
        }
        reach = after;
    }
    Ok(ends)
}

struct Follower<'a, N, O> {
    layer_idx: usize,
    layer: &'a Layer,
    stacks: &'a StacksOfSize,
    next: Option<&'a Marks>,
    odds: &'a O,
    reach: &'a [N],
    /// By mover's stack: the number of its next configuration.
    at: Vec<usize>,
    /// The present block of children, spread out.
    children: Vec<N>,
    /// The number of the first child in `after`.
    first: usize,
    after: &'a mut [N],
    ends: Ends<N>,
}

impl<N: Number, O: Odds> Follower<'_, N, O> {
    fn follow(&mut self, visit: &Visit<'_>, mover: usize) {
        let reach = &self.reach[self.at[mover]];
        self.at[mover] += 1;
        if *reach == N::zero() {
            return;
        }
        let (seat, stack) = (self.layer.mover, self.stacks.stacks[mover]);
        let (fold, hit) = match self.layer.unseen {
            0 => (1, 0),
            _ => self.odds.odds((self.layer_idx, self.layer), visit, mover, stack),
        };
        let share = |odds: u64| {
            let mut share = N::zero();
            share.add_scaled(reach, odds);
            share.divide(fold + hit);
            share
        };
        if fold > 0 {
            self.ends.folds[seat][visit.low(stack)].add_scaled(&share(fold), 1);
        }
        if hit == 0 {
            return;
        }
        let mut share = share(hit);
        self.ends.hits[seat].add_scaled(&share, 1);
        share.divide(u64::from(self.layer.unseen));
        for link in self.stacks.links(mover) {
            let count = visit.rest.counts[usize::from(link.rank)];
            self.children[usize::from(link.place)].add_scaled(&share, count as u64);
        }
        for rank in ones(&[u64::from(stack)]) {
            let count = visit.rest.counts[rank] - 1;
            self.ends.pairs[seat][rank].add_scaled(&share, count as u64);
        }
    }
}

impl<N: Number, O: Odds> Visitor for Follower<'_, N, O> {
    fn rest(&mut self, visit: &Visit<'_>, movers: Ones<'_>) {
        self.children.fill(N::zero());
        for mover in movers {
            self.follow(visit, mover);
        }
        let Some(next) = self.next else { return };
        let first = next.offsets[visit.child_block] as usize - self.first;
        let places = ones(next.block(visit.child_block));
        for (after, place) in self.after[first..].iter_mut().zip(places) {
            after.add_scaled(&self.children[place], 1);
        }
    }
}
