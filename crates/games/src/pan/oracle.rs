//! Oracle: the game-theoretic value of any position.

use kernel::Verdict;

/// Oracle of outcomes: the verdict on every position, by its number in the [`Index`](super::Index).
///
/// A table is one, and so is a closure. Where distances are not known the verdicts have none.
/// A finished game is lost for the player to move if the other has no cards, and else won.
pub trait Oracle: Sync {
    /// The verdict on the position numbered `number`.
    fn verdict(&self, number: u64) -> Verdict;
}

impl<F: Fn(u64) -> Verdict + Sync> Oracle for F {
    fn verdict(&self, number: u64) -> Verdict {
        self(number)
    }
}
