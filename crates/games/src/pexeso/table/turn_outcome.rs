//! Outcomes of a turn.

use super::super::Position;

/// Outcome of a turn: the change of the position by two turned cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnOutcome {
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

/// Successor of a position by an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor {
    /// The position.
    pub to: Position,
    /// Whether the mover has won a pair, and moves again.
    pub again: bool,
    /// The pairs that the other collects before it is his turn.
    pub gifts: u16,
}

impl TurnOutcome {
    /// All there are; [`TurnOutcome::Pass`] last.
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
    pub fn successor(self, at: Position) -> Successor {
        let Position { pairs: n, known: k } = at;
        let lead =
            |pairs, known, again, gifts| Successor { to: Position { pairs, known }, again, gifts };
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
    pub(super) outcomes: [(TurnOutcome, u64); N],
    pub(super) total: u64,
}

/// An unseen card after a known one.
pub(super) fn unseen_after_known(at: Position) -> Weighted<3> {
    let outcomes = [
        (TurnOutcome::Mate, 1),
        (TurnOutcome::Gift, at.n_known() - 1),
        (TurnOutcome::Fresh, at.n_fresh()),
    ];
    Weighted { outcomes, total: at.n_unseen() }
}

/// An unseen card after a fresh one.
pub(super) fn unseen_after_fresh(at: Position) -> Weighted<3> {
    let outcomes = [
        (TurnOutcome::Luck, 1),
        (TurnOutcome::GiftAndFresh, at.n_known()),
        (TurnOutcome::TwoFresh, at.n_fresh() - 2),
    ];
    Weighted { outcomes, total: at.n_unseen() - 1 }
}

/// An unseen card after one whose mate is known, which is left.
pub(super) fn unseen_after_mate(at: Position) -> Weighted<2> {
    let outcomes =
        [(TurnOutcome::TwoGifts, at.n_known() - 1), (TurnOutcome::GiftAndFresh, at.n_fresh())];
    Weighted { outcomes, total: at.n_unseen() - 1 }
}
