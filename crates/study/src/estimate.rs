//! Estimate: a number with its certainty, that is how it was obtained and how far it can be trusted.

use kernel::Number;
use play::Running;
use serde::{Deserialize, Serialize};

/// Standard errors in half a 95 % interval.
const Z: f64 = 1.96;

/// Certainty: the way in which a number was obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// Proven: a fraction, computed from the whole game without rounding.
    Proven,
    /// Computed from the whole game in floating point; what rounding adds up to is not bounded.
    Computed,
    /// Settled in floating point over the whole game: it satisfies the equations to 1e-11, and where
    /// play can cycle with small probabilities that is no proof.
    Settled,
    /// Known to lie between two bounds.
    Between,
    /// Estimated from simulated games.
    Sampled,
}

/// Estimate: a number with its certainty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The exact fraction, where it is known.
    pub exact: Option<String>,
    /// The nearest floating-point number.
    pub float: f64,
    /// Its certainty; `warrant` in JSON.
    #[serde(rename = "warrant")]
    pub certainty: Certainty,
    /// The number is not below this (for a sample: with 95 % confidence); nothing if no bound is known,
    pub low: Option<f64>,
    /// and not above this.
    pub high: Option<f64>,
}

impl Estimate {
    /// A number computed from the whole game: proven if it is a fraction.
    pub fn of<N: Number>(number: &N) -> Self {
        let float = number.to_f64();
        let exact = number.exact().map(|fraction| fraction.to_string());
        let bound = exact.is_some().then_some(float);
        let certainty = if exact.is_some() { Certainty::Proven } else { Certainty::Computed };
        Self { exact, float, certainty, low: bound, high: bound }
    }

    /// The same number, which was found by an iteration that has only settled if `is_settled`.
    #[must_use]
    pub fn settled_if(self, is_settled: bool) -> Self {
        if !is_settled {
            return self;
        }
        Self { exact: None, certainty: Certainty::Settled, low: None, high: None, ..self }
    }

    /// What the other gets of two, one of whom wins what the other loses.
    #[must_use]
    pub fn opposite(&self) -> Self {
        let exact = self.exact.as_ref().map(|exact| match exact.strip_prefix('-') {
            Some(positive) => positive.to_owned(),
            None if exact == "0" => exact.clone(),
            None => format!("-{exact}"),
        });
        let [low, high] = [self.high, self.low].map(|bound| bound.map(|bound| -bound));
        Self { exact, float: -self.float, certainty: self.certainty, low, high }
    }

    /// A number that is `about`, and certainly from `low` to `high`.
    pub fn between(about: f64, [low, high]: [f64; 2]) -> Self {
        let (low, high) = (Some(low), Some(high));
        Self { exact: None, float: about, certainty: Certainty::Between, low, high }
    }

    /// A mean of a sample with its standard error: the 95 % interval is by the normal distribution.
    pub fn with_error(mean: f64, std_error: Option<f64>) -> Self {
        let half = std_error.filter(|error| error.is_finite()).map(|error| Z * error);
        let [low, high] = [half.map(|half| mean - half), half.map(|half| mean + half)];
        Self { exact: None, float: mean, certainty: Certainty::Sampled, low, high }
    }

    /// A number estimated from a sample, with its 95 % interval.
    pub fn with_interval(float: f64, [low, high]: [f64; 2]) -> Self {
        let (low, high) = (Some(low), Some(high));
        Self { exact: None, float, certainty: Certainty::Sampled, low, high }
    }

    /// A mean over simulated games.
    pub fn sampled(running: &Running) -> Self {
        let interval = running.interval(play::USUAL_LEVEL);
        Self {
            exact: None,
            float: running.mean(),
            certainty: Certainty::Sampled,
            // Of a single game there is no error, and so no bound.
            low: Some(interval.low).filter(|low| low.is_finite()),
            high: Some(interval.high).filter(|high| high.is_finite()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Fraction, Payoff};

    #[test]
    fn a_proven_fraction_shows_both_ways() {
        let worth = Estimate::of(&Fraction::from_payoff(Payoff::new(-1, 8)));
        assert_eq!((worth.exact.as_deref(), worth.float), (Some("-1/8"), -0.125));
        assert_eq!(
            (worth.certainty, worth.low, worth.high),
            (Certainty::Proven, Some(-0.125), Some(-0.125))
        );
    }

    #[test]
    fn a_float_is_computed_and_claims_no_bounds() {
        let json = serde_json::to_value(Estimate::of(&(0.1f64 + 0.2))).unwrap();
        assert_eq!(json["warrant"], "computed");
        assert!(json["exact"].is_null() && json["low"].is_null() && json["high"].is_null());
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        for (one, other) in [("3/7", "-3/7"), ("-2", "2"), ("0", "0")] {
            let worth =
                Estimate { exact: Some(one.to_owned()), ..Estimate::between(0.5, [0.25, 1.0]) };
            let opposite = worth.opposite();
            assert_eq!(opposite.exact.as_deref(), Some(other));
            let numbers = (opposite.float, opposite.low, opposite.high);
            assert_eq!(numbers, (-0.5, Some(-1.0), Some(-0.25)));
        }
    }

    #[test]
    fn a_single_game_gives_no_bounds() {
        let mut running = Running::default();
        running.push(1.0);
        let worth = Estimate::sampled(&running);
        assert_eq!((worth.float, worth.low, worth.high), (1.0, None, None));
        running.push(2.0);
        assert!(Estimate::sampled(&running).low.is_some());
    }

    #[test]
    fn bounds_are_kept() {
        let worth = Estimate::between(0.25, [-0.25, 0.5]);
        assert_eq!(
            (worth.low, worth.high, worth.certainty),
            (Some(-0.25), Some(0.5), Certainty::Between)
        );
    }
}
