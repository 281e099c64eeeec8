//! Game-theoretic values of games that can only be won, lost or drawn.

use std::cmp::Ordering;
use std::fmt;

/// Game-theoretic value of a state, for the seat to act: the outcome under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Outcome {
    /// The seat to act wins.
    Win,
    /// The seat to act loses.
    Loss,
    /// Neither can force a win: play goes on for ever, or ends level.
    Draw,
}

impl Outcome {
    /// The same outcome for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// 1 for a win, -1 for a loss, 0 for a draw.
    pub fn sign(self) -> i64 {
        match self {
            Self::Win => 1,
            Self::Loss => -1,
            Self::Draw => 0,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        })
    }
}

/// Outcome with its distance to the end.
///
/// Verdicts are ordered by how good they are for the seat to act: a win beats a draw beats a loss,
/// a near win beats a far one, and a far loss beats a near one. An unknown distance counts as far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// How play ends.
    pub outcome: Outcome,
    /// The number of moves to the end if the winner hurries and the loser delays; nothing for a draw, or
    /// where it is not known.
    pub distance: Option<u32>,
}

impl Verdict {
    /// Neither side can force a win.
    pub const DRAW: Self = Self { outcome: Outcome::Draw, distance: None };

    /// The verdict on a move that leads to a state of this verdict: the other side's, a move later.
    #[must_use]
    pub fn one_move_earlier(self) -> Self {
        let distance = self.distance.map(|moves| moves + 1);
        Self { outcome: self.outcome.reversed(), distance }
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        let far = |verdict: &Self| verdict.distance.unwrap_or(u32::MAX);
        let by_distance = || match self.outcome {
            Outcome::Win => far(other).cmp(&far(self)),
            Outcome::Loss => far(self).cmp(&far(other)),
            Outcome::Draw => Ordering::Equal,
        };
        // The last comparison only makes sure that equal means equal.
        let by_outcome = self.outcome.sign().cmp(&other.outcome.sign());
        by_outcome.then_with(by_distance).then_with(|| self.distance.cmp(&other.distance))
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance {
            Some(0) | None => write!(f, "{}", self.outcome),
            Some(1) => write!(f, "{} in 1 move", self.outcome),
            Some(moves) => write!(f, "{} in {moves} moves", self.outcome),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_ordered_by_how_good_they_are() {
        let verdict = |outcome, distance| Verdict { outcome, distance };
        let worst_first = [
            verdict(Outcome::Loss, Some(0)),
            verdict(Outcome::Loss, Some(8)),
            verdict(Outcome::Loss, None),
            Verdict::DRAW,
            verdict(Outcome::Win, None),
            verdict(Outcome::Win, Some(9)),
            verdict(Outcome::Win, Some(1)),
        ];
        assert!(worst_first.is_sorted());
        for (place, verdict) in worst_first.iter().enumerate() {
            assert_eq!(worst_first.binary_search(verdict), Ok(place));
        }
        assert_eq!(verdict(Outcome::Loss, Some(8)).one_move_earlier(), worst_first[5]);
        assert_eq!(worst_first[5].to_string(), "win in 9 moves");
    }
}
