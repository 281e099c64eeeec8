//! Pruning: configurations in which folding is certain, by the paper's Corollary 8, corrected and generalised.
//!
//! A seat that passes the turn on at low card *l* cannot get more than (m−1)²·l from the rest of the
//! round. For every other seat can fold at its first turn, and the low card never rises; so in
//! equilibrium each of the m−1 others gets −(m−1)·l at least, and payoffs sum to zero. Hitting is
//! then worth at most
//!
//! > −(m−1)·Σ_{pairs} j·d̃\[j\] + (m−1)²·Σ_{no pair} min(l, j)·d̃\[j\],
//!
//! and if that is no more than −(m−1)·l, folding is right. With min(l, j) weakened to l this reads:
//! fold if the expected pair is at least l·(1 + (m−1)·(1 − probability of a pair)). For two players
//! that is the hypothesis of Corollary 8, whose conclusion is about the player to move, (d, s₁, s₂),
//! and needs d ≠ 0; for more players the paper's own bound does not hold.

use super::state_space::{MAX_DENSE_RANKS, Rest};

/// Pruning rule: decides from the cards on the table alone that the seat to move folds.
pub(super) trait Prune: Sync {
    /// Whether it is ever sure.
    const SOMETIMES: bool;

    /// `stack` is the mover's, `unseen` the number of unseen cards (at least one).
    fn folds(&self, mover: usize, rest: &Rest, stack: u32, unseen: u32) -> bool;
}

/// Never sure: every configuration is looked into.
pub(super) struct Unpruned;

impl Prune for Unpruned {
    const SOMETIMES: bool = false;

    fn folds(&self, _: usize, _: &Rest, _: u32, _: u32) -> bool {
        false
    }
}

/// The generalised corollary for one round's payoffs, in whole numbers.
pub(super) struct FoldCorollary {
    pub(super) n_seats: usize,
}

impl Prune for FoldCorollary {
    const SOMETIMES: bool = true;

    /// Sixteen ranks side by side, in numbers so small that a few vector instructions do it: a pack
    /// has at most 255 cards of a rank, each of at most 16 points.
    #[inline]
    fn folds(&self, _: usize, rest: &Rest, stack: u32, unseen: u32) -> bool {
        let low = (stack | rest.face_up).trailing_zeros() as i16 + 1;
        let (mut pairs, mut hope) = (0, 0);
        for rank in 0..MAX_DENSE_RANKS {
            let (count, points) = (rest.counts[rank], rank as i16 + 1);
            let has = if stack as u16 & 1 << rank == 0 { 0 } else { -1 };
            pairs += i32::from((count - 1) & has) * i32::from(points);
            hope += i32::from(count & !has) * i32::from(points.min(low));
        }
        pairs >= i32::from(low) * unseen as i32 + (self.n_seats as i32 - 1) * hope
    }
}
