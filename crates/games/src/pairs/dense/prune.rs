//! When folding is certain without looking further: the paper's Corollary 8, mended and widened.
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

use super::field::Rest;

/// Whether the seat to move folds, judged by what is on the table alone.
pub(super) trait Prune: Sync {
    /// `stack` is the mover's, `unseen` the number of unseen cards (at least one).
    fn folds(&self, mover: usize, rest: &Rest, stack: u32, unseen: u32) -> bool;
}

/// Never sure: every configuration is looked into.
pub(super) struct Unpruned;

impl Prune for Unpruned {
    fn folds(&self, _: usize, _: &Rest, _: u32, _: u32) -> bool {
        false
    }
}

/// The widened corollary for one round's payoffs, in whole numbers.
pub(super) struct Corollary {
    pub(super) n_seats: usize,
}

impl Prune for Corollary {
    fn folds(&self, _: usize, rest: &Rest, stack: u32, unseen: u32) -> bool {
        let low = i64::from((stack | rest.face_up).trailing_zeros()) + 1;
        let (mut pairs, mut hope) = (0, 0);
        for (rank, &count) in rest.counts.iter().enumerate() {
            let points = rank as i64 + 1;
            if stack >> rank & 1 == 1 {
                pairs += points * i64::from(count - 1);
            } else {
                hope += points.min(low) * i64::from(count);
            }
        }
        pairs >= low * i64::from(unseen) + (self.n_seats as i64 - 1) * hope
    }
}
