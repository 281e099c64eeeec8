//! Finished table: the outcome of every position.

use std::sync::atomic::{AtomicU16, Ordering};

use kernel::{Outcome, Verdict};
use rayon::prelude::*;

use super::super::{Index, Position, Rules};
use super::Solver;
use super::nibbles::{LOST, Nibbles, VOID, WON};

/// The outcome of every position.
#[derive(Debug)]
pub struct Table {
    rules: Rules,
    index: Index,
    nibbles: Nibbles,
    distances: Option<Vec<AtomicU16>>,
    longest: u16,
}

/// Number of positions of each outcome, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct OutcomeCounts {
    /// Won positions.
    pub win: u64,
    /// Lost positions, among them those in which the other has no cards left.
    pub loss: u64,
    /// Drawn positions.
    pub draw: u64,
    /// Positions that never come about, because the player to move has no cards.
    pub void: u64,
    /// The largest distance of a won or lost position, where it is known.
    pub longest: Option<u16>,
}

impl Table {
    /// The table of a solver that is finished.
    pub(super) fn new(solver: Solver) -> Self {
        // The last layer found nothing.
        let longest = solver.layer.saturating_sub(1);
        let Solver { rules, nibbles, distances, .. } = solver;
        Self { rules, index: Index::new(&rules), nibbles, distances, longest }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether distances are known.
    pub fn has_distances(&self) -> bool {
        self.distances.is_some()
    }

    /// The largest distance of a won or lost position.
    pub fn longest(&self) -> u16 {
        self.longest
    }

    /// How `position` ends; nothing if the player to move has no cards, which never comes about.
    pub fn verdict(&self, position: Position) -> Option<Verdict> {
        self.verdict_of(self.index.rank(position))
    }

    /// The same for the position numbered `number`.
    pub fn verdict_of(&self, number: u64) -> Option<Verdict> {
        let outcome = match self.nibbles.get(number) {
            VOID => return None,
            WON => Outcome::Win,
            LOST => Outcome::Loss,
            _ => return Some(Verdict::DRAW),
        };
        let distance = self
            .distances
            .as_ref()
            .map(|distances| u32::from(distances[number as usize].load(Ordering::Relaxed)));
        Some(Verdict { outcome, distance })
    }

    /// How many positions there are of each outcome, among all potential positions.
    pub fn counts(&self) -> OutcomeCounts {
        const CHUNK: u64 = 1 << 20;
        let n = self.index.n_positions();
        let of_chunk = |chunk: u64| {
            let mut seen = [0u64; 16];
            for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(n) {
                seen[usize::from(self.nibbles.get(number))] += 1;
            }
            seen
        };
        let add = |a: [u64; 16], b: [u64; 16]| std::array::from_fn(|nibble| a[nibble] + b[nibble]);
        let seen = (0..n.div_ceil(CHUNK)).into_par_iter().map(of_chunk).reduce(|| [0; 16], add);
        let [win, loss, void] = [WON, LOST, VOID].map(|nibble| seen[usize::from(nibble)]);
        OutcomeCounts { win, loss, draw: n - win - loss - void, void, longest: Some(self.longest) }
    }

    /// Two bits for each position, four to a byte, the first lowest: 0 drawn, 1 won, 2 lost, 3 never.
    /// Fills `out` with the bytes from byte `start` on.
    pub fn write_outcomes(&self, start: u64, out: &mut [u8]) {
        let n = self.index.n_positions();
        for (nth, byte) in out.iter_mut().enumerate() {
            let first = (start + nth as u64) * 4;
            let code = |at: u64| match self.nibbles.get(at) {
                WON => 1,
                LOST => 2,
                VOID => 3,
                _ => 0,
            };
            *byte = (first..(first + 4).min(n)).rev().fold(0, |byte, at| byte << 2 | code(at));
        }
    }

    /// The distances of all positions, 0 where there is none, if they are known: fills `out` from
    /// position `start` on.
    pub fn write_distances(&self, start: u64, out: &mut [u16]) {
        if let Some(distances) = &self.distances {
            for (out, distance) in out.iter_mut().zip(&distances[start as usize..]) {
                *out = distance.load(Ordering::Relaxed);
            }
        }
    }
}
