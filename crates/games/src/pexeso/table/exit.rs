//! The ways in which a turn can end.

use super::super::Position;

/// What becomes of a position when two cards have been turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// A pair of a known card and its mate: the mover keeps it and goes on at `[n − 1, k − 1]`.
    Mate,
    /// A pair of two unseen cards: the mover keeps it and goes on at `[n − 1, k]`.
    Luck,
    /// A pair has become known, and the other collects it: he is at `[n − 1, k − 1]`.
    Gift,
    /// The same, and a fresh card is known: he is at `[n − 1, k]`.
    GiftAndFresh,
    /// Two pairs have become known: he collects both, and is at `[n − 2, k − 2]`.
    TwoGifts,
    /// A fresh card is known: the other is at `[n, k + 1]`.
    Fresh,
    /// Two are: he is at `[n, k + 2]`.
    TwoFresh,
    /// Nothing is new: he is at `[n, k]`.
    Pass,
}

/// Where an exit leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The position.
    pub to: Position,
    /// Whether the mover has won a pair, and moves again.
    pub again: bool,
    /// The pairs that the other collects before it is his turn.
    pub gifts: u16,
}

impl Exit {
    /// All there are; [`Exit::Pass`] last.
    pub const ALL: [Self; 8] = [
        Self::Mate,
        Self::Luck,
        Self::Gift,
        Self::GiftAndFresh,
        Self::TwoGifts,
        Self::Fresh,
        Self::TwoFresh,
        Self::Pass,
    ];

    /// Where it leads from `at`, where it can happen.
    pub fn lead(self, at: Position) -> Lead {
        let Position { pairs: n, known: k } = at;
        let lead =
            |pairs, known, again, gifts| Lead { to: Position { pairs, known }, again, gifts };
        match self {
            Self::Mate => lead(n - 1, k - 1, true, 0),
            Self::Luck => lead(n - 1, k, true, 0),
            Self::Gift => lead(n - 1, k - 1, false, 1),
            Self::GiftAndFresh => lead(n - 1, k, false, 1),
            Self::TwoGifts => lead(n - 2, k - 2, false, 2),
            Self::Fresh => lead(n, k + 1, false, 0),
            Self::TwoFresh => lead(n, k + 2, false, 0),
            Self::Pass => lead(n, k, false, 0),
        }
    }
}

/// Exits with their weights, of a total.
pub(super) struct Weighted<const N: usize> {
    pub(super) exits: [(Exit, u64); N],
    pub(super) total: u64,
}

/// An unseen card after a known one.
pub(super) fn unseen_after_known(at: Position) -> Weighted<3> {
    let exits = [(Exit::Mate, 1), (Exit::Gift, at.n_known() - 1), (Exit::Fresh, at.n_fresh())];
    Weighted { exits, total: at.n_unseen() }
}

/// An unseen card after a fresh one.
pub(super) fn unseen_after_fresh(at: Position) -> Weighted<3> {
    let exits =
        [(Exit::Luck, 1), (Exit::GiftAndFresh, at.n_known()), (Exit::TwoFresh, at.n_fresh() - 2)];
    Weighted { exits, total: at.n_unseen() - 1 }
}

/// An unseen card after one whose mate is known, which is left.
pub(super) fn unseen_after_mate(at: Position) -> Weighted<2> {
    let exits = [(Exit::TwoGifts, at.n_known() - 1), (Exit::GiftAndFresh, at.n_fresh())];
    Weighted { exits, total: at.n_unseen() - 1 }
}
