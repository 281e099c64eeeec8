//! Scores of states, on one of two scales.
//!
//! Both put every win above every estimate above every loss. They differ in whether it matters when
//! the end comes: on the scale of `f64` it does not, on that of [`Score`] it does. Since the one is
//! read off the other without changing the order ([`Score::plain`]), a search on either scale finds
//! the same plain value; only which of several winning (or losing) moves is suggested can differ.

use std::cmp::Ordering;
use std::fmt;

use kernel::{Outcome, Verdict};

/// A scale to put states on: what ends and estimates are worth to a seat.
///
/// More is better. No value is unlike itself: estimates that are no numbers count as 0.
pub trait Value: Copy + PartialOrd + fmt::Debug {
    /// Nothing is worse.
    const WORST: Self;
    /// Nothing is better.
    const BEST: Self;

    /// The game is won after this many moves, counted from where the search began.
    fn win(moves: u32) -> Self;

    /// Unfinished play that looks so good.
    fn estimate(estimate: f64) -> Self;

    /// The same for the other seat.
    #[must_use]
    fn reversed(self) -> Self;
}

/// The essay's scale: a win is worth infinity, whenever it comes.
impl Value for f64 {
    const WORST: Self = Self::NEG_INFINITY;
    const BEST: Self = Self::INFINITY;

    fn win(_: u32) -> Self {
        Self::INFINITY
    }

    fn estimate(estimate: f64) -> Self {
        if estimate.is_nan() { 0.0 } else { estimate }
    }

    fn reversed(self) -> Self {
        // Not `-self`: nobody wants to read that an even game is worth -0.
        0.0 - self
    }
}

/// Score of a state for a seat; a win is the better the sooner it comes.
///
/// From worst to best: a loss, the sooner the worse; an estimate, the less the worse; a win, the
/// later the worse. An even end is an estimate of 0.
#[derive(Clone, Copy, Debug)]
pub enum Score {
    /// The seat loses, however it plays.
    Loss {
        /// After this many moves of both seats, if it delays and the other hurries.
        moves: u32,
    },
    /// Not decided within the depth of the search; what it looks like there.
    Estimate(f64),
    /// The seat wins, however the other plays.
    Win {
        /// After this many moves of both seats, if it hurries and the other delays.
        moves: u32,
    },
}

impl Score {
    /// The same on the plain scale: infinity for a win, less infinity for a loss.
    pub fn plain(self) -> f64 {
        match self {
            Self::Loss { .. } => f64::NEG_INFINITY,
            Self::Estimate(estimate) => estimate,
            Self::Win { .. } => f64::INFINITY,
        }
    }

    /// Whether it is known how play ends: looking deeper would give the same score.
    pub fn is_decided(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }

    /// The same, if the end is `n` moves further away.
    #[must_use]
    pub(super) fn further(self, n: u32) -> Self {
        self.with_moves(|moves| moves.saturating_add(n))
    }

    /// The same, if the end is `n` moves nearer.
    #[must_use]
    pub(super) fn nearer(self, n: u32) -> Self {
        self.with_moves(|moves| moves.saturating_sub(n))
    }

    /// The best score that is worse; of the worst, itself.
    #[must_use]
    pub(super) fn just_below(self) -> Self {
        match self {
            Self::Win { moves: u32::MAX } => Self::Estimate(f64::INFINITY),
            Self::Win { moves } => Self::Win { moves: moves + 1 },
            Self::Estimate(f64::NEG_INFINITY) => Self::Loss { moves: u32::MAX },
            Self::Estimate(estimate) => Self::Estimate(estimate.next_down()),
            Self::Loss { moves } => Self::Loss { moves: moves.saturating_sub(1) },
        }
    }

    fn with_moves(self, change: impl Fn(u32) -> u32) -> Self {
        match self {
            Self::Loss { moves } => Self::Loss { moves: change(moves) },
            Self::Win { moves } => Self::Win { moves: change(moves) },
            Self::Estimate(_) => self,
        }
    }
}

impl Value for Score {
    const WORST: Self = Self::Loss { moves: 0 };
    const BEST: Self = Self::Win { moves: 0 };

    fn win(moves: u32) -> Self {
        Self::Win { moves }
    }

    fn estimate(estimate: f64) -> Self {
        Self::Estimate(<f64 as Value>::estimate(estimate))
    }

    fn reversed(self) -> Self {
        match self {
            Self::Loss { moves } => Self::Win { moves },
            Self::Estimate(estimate) => Self::Estimate(estimate.reversed()),
            Self::Win { moves } => Self::Loss { moves },
        }
    }
}

/// What is known for certain, as a score; a draw is an even end, and an unknown distance a long one.
impl From<Verdict> for Score {
    fn from(verdict: Verdict) -> Self {
        let moves = verdict.distance.unwrap_or(u32::MAX);
        match verdict.outcome {
            Outcome::Win => Self::Win { moves },
            Outcome::Loss => Self::Loss { moves },
            Outcome::Draw => Self::Estimate(0.0),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Loss { moves: a }, Self::Loss { moves: b }) => a.cmp(b),
            (Self::Win { moves: a }, Self::Win { moves: b }) => b.cmp(a),
            // Adding zero makes one zero of two.
            (Self::Estimate(a), Self::Estimate(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
            (Self::Loss { .. }, _) | (_, Self::Win { .. }) => Ordering::Less,
            (Self::Win { .. }, _) | (_, Self::Loss { .. }) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Score {}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (outcome, moves) = match *self {
            Self::Estimate(estimate) => return write!(f, "{estimate:+.2}"),
            Self::Loss { moves } => (Outcome::Loss, moves),
            Self::Win { moves } => (Outcome::Win, moves),
        };
        let distance = (moves < u32::MAX).then_some(moves);
        write!(f, "{}", Verdict { outcome, distance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worst_first() -> Vec<Score> {
        let estimates = [f64::NEG_INFINITY, -1.5, 0.0, f64::MIN_POSITIVE, 2.0, f64::INFINITY];
        let losses = [0, 1, u32::MAX].map(|moves| Score::Loss { moves });
        let wins = [u32::MAX, 1, 0].map(|moves| Score::Win { moves });
        losses.into_iter().chain(estimates.map(Score::Estimate)).chain(wins).collect()
    }

    #[test]
    fn scores_are_ordered_by_how_good_they_are() {
        let scores = worst_first();
        for (place, score) in scores.iter().enumerate() {
            assert_eq!(scores.binary_search(score), Ok(place));
            assert_eq!(score.reversed().reversed(), *score);
        }
        assert!(scores.iter().rev().map(|score| score.reversed()).is_sorted());
        assert_eq!((scores[0], scores[11]), (Score::WORST, Score::BEST));
        assert_eq!(Score::Estimate(0.0), Score::Estimate(-0.0));
    }

    #[test]
    fn plain_values_are_in_the_same_order() {
        assert!(worst_first().into_iter().map(Score::plain).is_sorted());
    }

    #[test]
    fn just_below_leaves_no_room() {
        for score in worst_first().into_iter().skip(1) {
            let below = score.just_below();
            assert!(below < score, "{score:?}");
        }
        let below = Score::Win { moves: 3 }.just_below();
        assert_eq!(below, Score::Win { moves: 4 });
        let below = Score::Estimate(1.0).just_below();
        assert_eq!(below, Score::Estimate(1.0 - f64::EPSILON / 2.0));
        assert_eq!(Score::WORST.just_below(), Score::WORST);
    }

    #[test]
    fn scores_read_as_a_person_would_say_them() {
        let rows = [
            (Score::Win { moves: 1 }, "win in 1 move"),
            (Score::Loss { moves: 12 }, "loss in 12 moves"),
            (Score::from(Verdict { outcome: Outcome::Win, distance: None }), "win"),
            (Score::from(Verdict::DRAW), "+0.00"),
            (Score::estimate(-1.256), "-1.26"),
            (Score::estimate(f64::NAN), "+0.00"),
            (Score::estimate(0.0).reversed(), "+0.00"),
        ];
        for (score, text) in rows {
            assert_eq!(score.to_string(), text);
        }
    }
}
