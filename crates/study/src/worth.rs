//! A number with its warrant: how it was obtained, and how far it can be trusted.

use kernel::Number;
use play::Running;
use serde::Serialize;

/// How a number was obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Warrant {
    /// Computed from the whole game: exact, or exact but for floating-point rounding.
    Proven,
    /// Settled in floating point over the whole game: it satisfies the equations to 1e-11, and where
    /// play goes round with small odds that is no proof.
    Settled,
    /// Known to lie between two bounds.
    Between,
    /// Estimated from simulated games.
    Sampled,
}

/// A number with its warrant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// The exact fraction, where it is known.
    pub exact: Option<String>,
    /// The nearest floating-point number.
    pub float: f64,
    /// How it was obtained.
    pub warrant: Warrant,
    /// The number is not below this (for a sample: with 95 % confidence),
    pub low: f64,
    /// and not above this.
    pub high: f64,
}

impl Worth {
    /// A number computed from the whole game.
    pub fn proven<N: Number>(number: &N) -> Self {
        let float = number.to_f64();
        let exact = number.exact().map(|fraction| fraction.to_string());
        Self { exact, float, warrant: Warrant::Proven, low: float, high: float }
    }

    /// A number that is proven, or else only settled in floating point.
    pub fn solved<N: Number>(number: &N, is_proven: bool) -> Self {
        let warrant = if is_proven { Warrant::Proven } else { Warrant::Settled };
        Self { warrant, ..Self::proven(number) }
    }

    /// What the other gets of two, one of whom wins what the other loses.
    #[must_use]
    pub fn opposite(&self) -> Self {
        let exact = self.exact.as_ref().map(|exact| match exact.strip_prefix('-') {
            Some(positive) => positive.to_owned(),
            None if exact == "0" => exact.clone(),
            None => format!("-{exact}"),
        });
        let [float, low, high] = [-self.float, -self.high, -self.low];
        Self { exact, float, warrant: self.warrant, low, high }
    }

    /// A number that is `about`, and certainly from `low` to `high`.
    pub fn between(about: f64, [low, high]: [f64; 2]) -> Self {
        Self { exact: None, float: about, warrant: Warrant::Between, low, high }
    }

    /// A mean over simulated games.
    pub fn sampled(running: &Running) -> Self {
        let interval = running.interval(play::USUAL_LEVEL);
        Self {
            exact: None,
            float: running.mean(),
            warrant: Warrant::Sampled,
            low: interval.low,
            high: interval.high,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Fraction, Payoff};

    #[test]
    fn a_proven_fraction_shows_both_ways() {
        let worth = Worth::proven(&Fraction::from_payoff(Payoff::new(-1, 8)));
        assert_eq!((worth.exact.as_deref(), worth.float), (Some("-1/8"), -0.125));
        let json = serde_json::to_value(Worth::proven(&0.5f64)).unwrap();
        assert_eq!(json["warrant"], "proven");
        assert!(json["exact"].is_null());
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        for (one, other) in [("3/7", "-3/7"), ("-2", "2"), ("0", "0")] {
            let worth = Worth { exact: Some(one.to_owned()), ..Worth::between(0.5, [0.25, 1.0]) };
            let opposite = worth.opposite();
            assert_eq!(opposite.exact.as_deref(), Some(other));
            assert_eq!((opposite.float, opposite.low, opposite.high), (-0.5, -1.0, -0.25));
        }
    }

    #[test]
    fn bounds_are_kept() {
        let worth = Worth::between(0.25, [-0.25, 0.5]);
        assert_eq!((worth.low, worth.high, worth.warrant), (-0.25, 0.5, Warrant::Between));
    }
}
