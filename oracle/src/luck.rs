//! Luck: where random numbers come from.
//!
//! Either a seeded stream, or a script that goes through every outcome in turn.

use kernel::RngStream;

/// A source of random numbers.
pub trait Luck {
    /// A whole number below `bound`, each equally likely. `bound` is not zero.
    fn below(&mut self, bound: u64) -> u64;
}

impl Luck for RngStream {
    fn below(&mut self, bound: u64) -> u64 {
        RngStream::below(self, bound)
    }
}

/// Every outcome in turn: play, then [`Script::go_on`], until it says that there is no other.
///
/// ```
/// use oracle::{Luck, Script};
/// let mut script = Script::default();
/// let mut seen = Vec::new();
/// loop {
///     seen.push((script.below(2), script.below(3), script.chance()));
///     if !script.go_on() {
///         break;
///     }
/// }
/// assert_eq!(seen.len(), 6);
/// assert!(seen.iter().all(|&(_, _, chance)| (chance - 1.0 / 6.0).abs() < 1e-12));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// What was drawn, out of how many.
    drawn: Vec<(u64, u64)>,
    /// How many of them this play has used.
    n_used: usize,
}

impl Script {
    /// The probability of what was drawn in this play.
    pub fn chance(&self) -> f64 {
        self.drawn[..self.n_used].iter().map(|&(_, bound)| 1.0 / bound as f64).product()
    }

    /// Out of how many each number was drawn in this play.
    pub(crate) fn bounds(&self) -> Vec<u64> {
        self.drawn[..self.n_used].iter().map(|&(_, bound)| bound).collect()
    }

    /// Goes on to the next outcome; false if there is none.
    pub fn go_on(&mut self) -> bool {
        self.drawn.truncate(self.n_used);
        self.n_used = 0;
        while let Some((drawn, bound)) = self.drawn.pop() {
            if drawn + 1 < bound {
                self.drawn.push((drawn + 1, bound));
                return true;
            }
        }
        false
    }
}

impl Luck for Script {
    fn below(&mut self, bound: u64) -> u64 {
        if self.n_used == self.drawn.len() {
            self.drawn.push((0, bound));
        }
        self.n_used += 1;
        self.drawn[self.n_used - 1].0
    }
}
