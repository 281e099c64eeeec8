//! Attainable positions: those that play can reach, by search.

use kernel::{Limits, Progress, Watch};

use super::{Index, PanError, Rules, starts};

/// The positions that can come about from some deal, one bit each.
///
/// A finished game counts: the loser would be to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attainable {
    bits: Vec<u64>,
}

impl Attainable {
    /// Goes from every start through every move: the essay's `generatemoves`.
    ///
    /// A plain search that lists moves and numbers positions one by one. Tables of many positions have
    /// quicker ways, and are checked against this one.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn search(rules: &Rules, limits: &Limits, watch: &dyn Watch) -> Result<Self, PanError> {
        let index = Index::new(rules);
        let total = index.n_positions();
        // A bit for each position, and at most all of them in the list of those whose moves have not been
        // looked at.
        limits.check(total, total.saturating_mul(9))?;
        let mut found = Self { bits: vec![0; total.div_ceil(64) as usize] };
        let mut waiting: Vec<u64> = starts(rules)
            .into_iter()
            .map(|start| index.rank(start.position))
            .filter(|&number| found.insert(number))
            .collect();
        let mut actions = Vec::new();
        let mut looked_at = 0u64;
        while let Some(number) = waiting.pop() {
            if looked_at.is_multiple_of(1 << 16) {
                let progress =
                    Progress { doing: "attainable", done: looked_at, total: Some(total) };
                watch.tick(progress).map_err(kernel::LimitReached::from)?;
            }
            looked_at += 1;
            let position = index.unrank(number);
            actions.clear();
            position.legal_moves(rules, &mut actions);
            for &action in &actions {
                let next = index.rank(position.after(rules, action));
                if found.insert(next) {
                    waiting.push(next);
                }
            }
        }
        Ok(found)
    }

    /// Whether the position numbered `number` is attainable.
    pub fn contains(&self, number: u64) -> bool {
        self.bits[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// How many there are: the essay's M of k.
    pub fn len(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|word| *word == 0)
    }

    /// Their numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        (0..64 * self.bits.len() as u64).filter(|&number| self.contains(number))
    }

    /// Adds a number; whether it is new. That is all it does: a count kept here as well is lost where the caller
    /// branches on the answer (rust-lang/rust#158206).
    fn insert(&mut self, number: u64) -> bool {
        let (word, bit) = (&mut self.bits[(number / 64) as usize], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}
