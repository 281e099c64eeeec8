//! Until: when enough games have been played.
//!
//! A run that looks at an interval again and again and stops as soon as it is narrow enough, stops a little too
//! often where it is narrow by chance. Where many games are needed that hardly matters (Chow and Robbins,
//! 1965: intervals of a fixed width have their confidence in the limit of small widths); where few are, it
//! does. So at least [`FEWEST`](Until::FEWEST) games are played, and the interval of a share is Wilson's,
//! which is not narrow because all games so far were won.

use std::fmt;

use crate::{Interval, Summary, USUAL_LEVEL};

/// What is to be known before no further games are played: half the width of a 95 % interval, which is what
/// stands behind ±.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Until {
    /// The share of games won, of every player, is known to within so much: `0.005` is half a per cent.
    Share(f64),
    /// The mean score of every player is known to within this many points.
    Score(f64),
}

/// A target that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{given}` is not a target: write how well the share of games won is to be known, such as 0.5%, or the \
     mean score, in points such as 0.02; above zero, and a share below 50%"
)]
pub struct NotATarget {
    /// What was given.
    pub given: String,
}

impl Until {
    /// The fewest games that are enough.
    pub const FEWEST: u64 = 100;

    /// Reads `0.5%` as a share of games won, and `0.02` as points of the mean score.
    ///
    /// # Errors
    /// If it is neither, or not above zero.
    pub fn from_text(text: &str) -> Result<Self, NotATarget> {
        let wrong = || NotATarget { given: text.to_owned() };
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| *number > 0.0);
        match text.trim().strip_suffix('%') {
            Some(share) => {
                let share = number(share).filter(|share| *share < 50.0).ok_or_else(wrong)?;
                Ok(Self::Share(share / 100.0))
            }
            None => {
                number(text).filter(|points| points.is_finite()).map(Self::Score).ok_or_else(wrong)
            }
        }
    }

    /// Whether `summary` tells as much.
    pub fn is_met(&self, summary: &Summary) -> bool {
        let is_within = |most: f64, interval: Interval| interval.half_width() <= most;
        summary.games >= Self::FEWEST
            && summary.players.iter().all(|player| match *self {
                Self::Share(most) => is_within(most, player.wins.interval(USUAL_LEVEL)),
                Self::Score(most) => is_within(most, player.score.interval(USUAL_LEVEL)),
            })
    }
}

impl TryFrom<String> for Until {
    type Error = NotATarget;

    fn try_from(text: String) -> Result<Self, NotATarget> {
        Self::from_text(&text)
    }
}

impl From<Until> for String {
    fn from(until: Until) -> Self {
        until.to_string()
    }
}

impl fmt::Display for Until {
    /// As [`from_text`](Until::from_text) reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // To as many digits as were given: a share is a per cent in the memory of those who asked.
            Self::Share(share) => write!(f, "{}%", (share * 1e14).round() / 1e12),
            Self::Score(points) => write!(f, "{points}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{BySeat, RngStream};

    use super::*;
    use crate::Record;

    #[test]
    fn targets_are_read_and_written() {
        for (text, until) in [
            ("0.5%", Until::Share(0.005)),
            ("7%", Until::Share(0.07)),
            ("0.02", Until::Score(0.02)),
            ("3", Until::Score(3.0)),
        ] {
            assert_eq!(Until::from_text(text), Ok(until));
            assert_eq!(until.to_string(), text);
        }
        for wrong in ["", "%", "0", "0%", "-1%", "50%", "NaN", "inf", "half", "1 %%"] {
            assert!(Until::from_text(wrong).is_err(), "{wrong}");
        }
    }

    /// Games of one player who wins each with probability `per_mille` / 1000, against another.
    fn play(until: Until, per_mille: u64, seed: u64) -> Summary {
        let (mut summary, mut stream) = (Summary::new(2, &[]), RngStream::new(seed, 0));
        let mut record = Record::<u32>::new(2, 0);
        while !until.is_met(&summary) {
            let won: i64 = if stream.below(1000) < per_mille { 1 } else { -1 };
            record.payoffs = BySeat::from_iter([won.into(), (-won).into()]);
            summary.add(&record, 0);
        }
        summary
    }

    #[test]
    fn the_target_is_met_when_the_interval_is_as_narrow() {
        // Wilson: 1.96² · p (1 − p) / w² games, less 1.96² of them.
        let summary = play(Until::Share(0.02), 500, 1);
        assert!((2_390..=2_398).contains(&summary.games), "{}", summary.games);
        let summary = play(Until::Score(0.04), 500, 1);
        assert!((2_390..=2_402).contains(&summary.games), "{}", summary.games);
        // Who always wins is not believed at once.
        assert_eq!(play(Until::Share(0.1), 1000, 1).games, Until::FEWEST);
        assert_eq!(play(Until::Score(0.1), 1000, 1).games, Until::FEWEST);
        assert_eq!(play(Until::Share(0.01), 1000, 1).games, 189);
    }

    #[test]
    fn stopping_when_it_is_narrow_spoils_the_confidence_little() {
        for (per_mille, share) in [(500, 0.05), (800, 0.05), (950, 0.03), (980, 0.02)] {
            let truth = per_mille as f64 / 1000.0;
            let holds = |seed: &u64| {
                let summary = play(Until::Share(share), per_mille, *seed);
                let Interval { low, high } = summary.players[0].wins.interval(USUAL_LEVEL);
                low <= truth && truth <= high
            };
            let held = (0..1000).filter(holds).count();
            // 950 are promised; three standard errors of that are 21.
            assert!(held >= 929, "{per_mille} ± {share}: {held} of 1000");
        }
    }
}
