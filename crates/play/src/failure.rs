//! Failures: games of a run that did not come to an end.
//!
//! A described game may be wrong in a way that only one play in a thousand brings to light. Such a
//! game is counted with its reason, and the rest of the run goes on. Reasons are kept once each,
//! and only a limited number of them: a run takes the same room however often it fails.

use std::fmt;

/// How many different reasons are kept apart.
const MOST_REASONS: usize = 20;

/// The games that failed, by reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    reasons: Vec<Failure>,
    /// Games that failed for reasons beyond those kept.
    others: Option<Failure>,
}

/// A reason, and the games that failed for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong.
    pub why: String,
    /// How many games failed for it.
    pub games: u64,
    /// The number in the run of the first of them: with the seed, enough to see it again.
    pub first: u64,
}

impl Failures {
    /// The number of games that failed.
    pub fn games(&self) -> u64 {
        self.iter().map(|failure| failure.games).sum()
    }

    /// Whether no game failed.
    pub fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }

    /// The reasons in the order of their first games. If there were too many to keep, the last one
    /// says so and stands for all others.
    pub fn iter(&self) -> impl Iterator<Item = &Failure> {
        self.reasons.iter().chain(&self.others)
    }

    /// Adds a game, whose number comes after that of all added before.
    pub(crate) fn add(&mut self, why: String, game: u64) {
        self.join(Failure { why, games: 1, first: game });
    }

    /// Adds the games of `other`, whose numbers come after those of all added before.
    pub(crate) fn merge(&mut self, other: &Self) {
        for failure in &other.reasons {
            self.join(failure.clone());
        }
        if let Some(failure) = &other.others {
            self.join_others(failure);
        }
    }

    fn join(&mut self, failure: Failure) {
        if let Some(known) = self.reasons.iter_mut().find(|known| known.why == failure.why) {
            known.games += failure.games;
        } else if self.reasons.len() < MOST_REASONS {
            self.reasons.push(failure);
        } else {
            self.join_others(&failure);
        }
    }

    fn join_others(&mut self, failure: &Failure) {
        match &mut self.others {
            Some(others) => others.games += failure.games,
            none => {
                *none = Some(Failure { why: "other reasons".to_owned(), ..*failure });
            }
        }
    }
}

impl fmt::Display for Failures {
    /// The first reason, and how many more there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.reasons.first() else { return write!(f, "no game failed") };
        write!(f, "game {}: {}", first.first, first.why)?;
        match self.iter().count() - 1 {
            0 => Ok(()),
            1 => write!(f, " (and one other reason)"),
            n => write!(f, " (and {n} other reasons)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Failures of these games, counted from `from`, for these reasons.
    fn failures(from: u64, reasons: &[&str]) -> Failures {
        let mut failures = Failures::default();
        for (game, why) in (from..).zip(reasons) {
            failures.add((*why).to_owned(), game);
        }
        failures
    }

    fn rows(failures: &Failures) -> Vec<(&str, u64, u64)> {
        failures.iter().map(|failure| (&*failure.why, failure.games, failure.first)).collect()
    }

    #[test]
    fn each_reason_is_kept_once_with_its_first_game() {
        let mut all = failures(3, &["a", "b", "a"]);
        all.merge(&failures(9, &["c", "b", "b"]));
        assert_eq!(rows(&all), [("a", 2, 3), ("b", 3, 4), ("c", 1, 9)]);
        assert_eq!((all.games(), all.is_empty()), (6, false));
        assert_eq!(all.to_string(), "game 3: a (and 2 other reasons)");
    }

    #[test]
    fn of_too_many_reasons_the_rest_is_one() {
        let reasons: Vec<String> = (0..50).map(|nth| format!("reason {nth}")).collect();
        let reasons: Vec<&str> = reasons.iter().map(String::as_str).collect();
        let mut all = failures(0, &reasons);
        all.merge(&failures(50, &reasons));
        let rows = rows(&all);
        assert_eq!(rows.len(), MOST_REASONS + 1);
        assert_eq!(rows[19], ("reason 19", 2, 19));
        assert_eq!(rows[20], ("other reasons", 60, 20));
        assert_eq!(all.games(), 100);
    }
}
