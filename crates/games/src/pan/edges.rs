//! Every move of every position, by number.

use std::ops::{AddAssign, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Progress, Stop, Watch};
use rayon::prelude::*;

use super::{Action, Index, Position, Rules};

/// The positions of a game and its moves, by number.
#[derive(Clone, Debug)]
pub struct Edges {
    rules: Rules,
    index: Index,
}

/// A position with its number and its moves.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// Its number.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// Its moves, in the essay's order; none if the game is over.
    pub moves: &'a [Edge],
}

/// A move and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The move.
    pub action: Action,
    /// The number of the position it leads to.
    pub to: u64,
}

/// Which positions are looked at.
#[derive(Clone, Copy)]
pub enum Among<'a> {
    /// Every potential position.
    Potential,
    /// Those whose number passes.
    Those(&'a (dyn Fn(u64) -> bool + Sync)),
    /// Those with these numbers.
    Sample(&'a [u64]),
}

impl Edges {
    /// How many positions one thread looks at in one go.
    pub(super) const STRETCH: usize = 1 << 13;

    /// The edges of `rules`.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: *rules, index: Index::new(rules) }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The numbering of the positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// How many positions there are.
    pub fn n_positions(&self) -> u64 {
        self.index.n_positions()
    }

    /// Calls `visit` with the positions that have these numbers, one after the other.
    pub fn each(&self, numbers: impl IntoIterator<Item = u64>, mut visit: impl FnMut(Node<'_>)) {
        let (mut actions, mut moves) = (Vec::new(), Vec::new());
        for number in numbers {
            let position = self.index.unrank(number);
            actions.clear();
            position.legal_moves(&self.rules, &mut actions);
            moves.clear();
            moves.extend(actions.iter().map(|&action| {
                let after = position.after(&self.rules, action);
                Edge { action, to: self.index.rank(after) }
            }));
            visit(Node { number, position, moves: &moves });
        }
    }

    /// What `count` adds up to over the positions `among`, on all threads. The result does not depend
    /// on their number, as long as adding up does not depend on the order.
    ///
    /// # Errors
    /// The watch said stop.
    pub fn tally<T: Default + AddAssign + Send>(
        &self,
        among: Among<'_>,
        doing: &str,
        watch: &dyn Watch,
        count: impl Fn(&mut T, Node<'_>) + Sync,
    ) -> Result<T, Stop> {
        if let Among::Sample(numbers) = among {
            let mut sum = T::default();
            self.each(numbers.iter().copied(), |node| count(&mut sum, node));
            return Ok(sum);
        }
        let done = AtomicU64::new(0);
        let of_stretch = |nth: u64| {
            let mut sum = T::default();
            let numbers = self.stretch(nth);
            let passes = |number: &u64| match among {
                Among::Those(passes) => passes(*number),
                _ => true,
            };
            self.each(numbers.clone().filter(passes), |node| count(&mut sum, node));
            self.tell(&numbers, &done, doing, watch)?;
            Ok(sum)
        };
        let n_stretches = self.n_positions().div_ceil(Self::STRETCH as u64);
        (0..n_stretches).into_par_iter().map(of_stretch).try_reduce(T::default, |mut one, other| {
            one += other;
            Ok(one)
        })
    }

    /// The numbers that one thread looks at in one go.
    pub(super) fn stretch(&self, nth: u64) -> Range<u64> {
        let first = nth * Self::STRETCH as u64;
        first..self.n_positions().min(first + Self::STRETCH as u64)
    }

    /// Tells `watch` that another stretch is done.
    pub(super) fn tell(
        &self,
        numbers: &Range<u64>,
        done: &AtomicU64,
        doing: &str,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let size = numbers.end - numbers.start;
        let done = size + done.fetch_add(size, Ordering::Relaxed);
        watch.tick(Progress { doing, done, total: Some(self.n_positions()) })
    }
}
