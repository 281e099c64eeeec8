//! Nodes of the search tree: statistics of the moves at an information set.

use kernel::{RngStream, Seat};

/// Node of the search tree: one information set of a seat, with statistics of its moves.
pub(super) struct InfoSetNode<M> {
    /// Who decides.
    pub(super) seat: Seat,
    /// The playout that came here last: if it comes again play cycles.
    pub(super) stamp: u64,
    /// How many playouts came here. Four thousand million are as many as can be counted.
    pub(super) total: u32,
    /// The moves that were there to be taken in any state, in the order in which they came up.
    pub(super) arms: Vec<Arm<M>>,
}

/// A move of a node.
pub(super) struct Arm<M> {
    pub(super) mv: M,
    /// How often it was taken.
    pub(super) visits: u32,
    /// How many playouts came to the node where it was not there to be taken.
    missed: u32,
    /// What came of it for the seat that took it, summed up.
    pub(super) sum: f64,
}

/// The least and the most that anything was worth so far.
#[derive(Clone, Copy)]
pub(super) struct Range {
    least: f64,
    most: f64,
}

impl Range {
    pub(super) const NOTHING: Self = Self { least: f64::INFINITY, most: f64::NEG_INFINITY };

    pub(super) fn take_in(&mut self, worth: f64) {
        self.least = self.least.min(worth);
        self.most = self.most.max(worth);
    }

    /// How many times a worth fits; nothing if all that was met is alike.
    fn per_worth(self) -> f64 {
        if self.most > self.least { 1.0 / (self.most - self.least) } else { 0.0 }
    }
}

impl<M: Copy + PartialEq> InfoSetNode<M> {
    pub(super) fn new(seat: Seat, moves: &[M]) -> Self {
        let arm = |&mv: &M| Arm { mv, visits: 0, missed: 0, sum: 0.0 };
        Self { seat, stamp: 0, total: 0, arms: moves.iter().map(arm).collect() }
    }

    /// The arm to take among those of `moves`, of which there is at least one. `here` is scratch.
    pub(super) fn select(
        &mut self,
        moves: &[M],
        range: Range,
        exploration: f64,
        here: &mut Vec<u32>,
        stream: &mut RngStream,
    ) -> usize {
        // As a rule what a seat sees settles what it may do, in the same order.
        let is_alike = self.arms.len() == moves.len()
            && self.arms.iter().zip(moves).all(|(arm, mv)| arm.mv == *mv);
        if is_alike {
            return self.pick(0..moves.len(), range, exploration, stream);
        }
        self.line_up(moves, here);
        self.pick(here.iter().map(|&idx| idx as usize), range, exploration, stream)
    }

    /// Puts into `here` the arms of `moves`, new ones where there were none, and notes who missed this.
    fn line_up(&mut self, moves: &[M], here: &mut Vec<u32>) {
        here.clear();
        let mut next = 0;
        for &mv in moves {
            let n_arms = self.arms.len();
            // Lists that differ by a few moves are in the same order otherwise: look there first.
            let places = (next..n_arms).chain(0..next.min(n_arms));
            let found = places.into_iter().find(|&idx| self.arms[idx].mv == mv);
            let idx = found.unwrap_or_else(|| {
                self.arms.push(Arm { mv, visits: 0, missed: self.total, sum: 0.0 });
                n_arms
            });
            here.push(idx as u32);
            next = idx + 1;
        }
        // A move that is not here has missed one more; one that is here takes it back.
        self.arms.iter_mut().for_each(|arm| arm.missed = arm.missed.saturating_add(1));
        for &idx in &*here {
            self.arms[idx as usize].missed -= 1;
        }
    }

    /// An arm that was never taken, any of them; else the one with the largest upper bound.
    fn pick(
        &self,
        here: impl Iterator<Item = usize> + Clone,
        range: Range,
        exploration: f64,
        stream: &mut RngStream,
    ) -> usize {
        let n_new = here.clone().filter(|&idx| self.arms[idx].visits == 0).count();
        if n_new > 0 {
            let nth = if n_new == 1 { 0 } else { stream.below(n_new as u64) as usize };
            let mut new = here.filter(|&idx| self.arms[idx].visits == 0);
            return new.nth(nth).expect("that many were counted");
        }
        let scale = range.per_worth();
        let ln_total = f64::from(self.total.max(1)).ln();
        let mut best = (0, f64::NEG_INFINITY);
        for idx in here {
            let arm = &self.arms[idx];
            let ln_there = match arm.missed {
                0 => ln_total,
                missed => f64::from(self.total.saturating_sub(missed).max(1)).ln(),
            };
            let visits = f64::from(arm.visits);
            let bound =
                scale * (arm.sum / visits - range.least) + exploration * (ln_there / visits).sqrt();
            if bound > best.1 {
                best = (idx, bound);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes an arm among `moves`, of which `worth` comes.
    fn take(node: &mut InfoSetNode<u32>, moves: &[u32], worth: f64) -> u32 {
        let (mut here, mut stream) = (Vec::new(), RngStream::new(1, 0));
        let range = Range { least: 0.0, most: 1.0 };
        let idx = node.select(moves, range, 0.7, &mut here, &mut stream);
        node.total += 1;
        let arm = &mut node.arms[idx];
        arm.visits += 1;
        arm.sum += worth;
        arm.mv
    }

    #[test]
    fn a_move_is_found_again_by_what_it_is_and_counted_where_it_was_there() {
        let mut node = InfoSetNode::new(Seat::new(0), &[1, 2]);
        assert_eq!(take(&mut node, &[2], 0.0), 2);
        assert_eq!(take(&mut node, &[3, 2], 0.0), 3);
        assert_eq!(take(&mut node, &[2, 1], 0.0), 1);
        let rows: Vec<_> = node.arms.iter().map(|arm| (arm.mv, arm.visits, arm.missed)).collect();
        // The first was missed twice; the third was not there before the second playout, nor at the third.
        assert_eq!(rows, [(1, 1, 2), (2, 1, 0), (3, 1, 2)]);
    }

    #[test]
    fn what_was_never_taken_comes_first_and_then_what_is_worth_more() {
        let mut node = InfoSetNode::new(Seat::new(0), &[1, 2, 3]);
        let mut taken: Vec<u32> = (0..3).map(|_| take(&mut node, &[1, 2, 3], 0.0)).collect();
        taken.sort_unstable();
        assert_eq!(taken, [1, 2, 3]);
        node.arms[1].sum = 1.0;
        assert_eq!(take(&mut node, &[1, 2, 3], 1.0), 2);
        // What is seldom taken is taken now and then all the same.
        let taken: Vec<u32> = (0..200).map(|_| take(&mut node, &[1, 2, 3], 0.5)).collect();
        for mv in [1, 2, 3] {
            assert!(taken.contains(&mv));
        }
    }
}
