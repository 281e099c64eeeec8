//! Probabilities as exact fractions from 0 to 1.

use std::fmt;

/// A probability: an exact fraction of whole numbers, from 0 to 1, in lowest terms.
///
/// Exact, so that chance moves made of it have whole-number weights and solutions can be fractions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Probability {
    numerator: u32,
    denominator: u32,
}

/// A text that is not a [`Probability`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is not a probability: write a number from 0 to 1, such as 0.1 or 1/10, to six digits \
     after the point or a denominator of {} at most",
    Probability::FINEST
)]
pub struct NotAProbability {
    /// The text.
    pub text: String,
}

impl Probability {
    /// The largest denominator: a millionth is distinguished from zero.
    pub const FINEST: u32 = 1_000_000;

    /// Probability zero.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// The probability `numerator / denominator`; nothing unless it is from 0 to 1 and no finer than
    /// [`FINEST`](Probability::FINEST).
    pub fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if denominator == 0 || numerator > denominator {
            return None;
        }
        let divisor = gcd(numerator, denominator);
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        (denominator <= Self::FINEST).then_some(Self { numerator, denominator })
    }

    /// The probability that `text` writes, as a decimal (`0.1`) or a fraction (`1/10`).
    ///
    /// # Errors
    /// If it writes none.
    pub fn from_text(text: &str) -> Result<Self, NotAProbability> {
        let text = text.trim();
        let parsed = match text.split_once('/') {
            Some((above, below)) => Self::of_digits(above, below),
            None => Self::of_decimal(text),
        };
        parsed.ok_or_else(|| NotAProbability { text: text.to_owned() })
    }

    fn of_digits(above: &str, below: &str) -> Option<Self> {
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit());
            if is_plain { digits.parse().ok() } else { None }
        };
        Self::new(number(above.trim())?, number(below.trim())?)
    }

    fn of_decimal(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let part = part.trim_end_matches('0');
        if part.len() > 6 || (whole.is_empty() && part.is_empty()) {
            return None;
        }
        let digits = format!("{}{part}", if whole.is_empty() { "0" } else { whole });
        Self::of_digits(&digits, &10u32.pow(part.len() as u32).to_string())
    }

    /// The part above the line, in lowest terms.
    pub fn numerator(self) -> u32 {
        self.numerator
    }

    /// The part below the line, in lowest terms; never zero.
    pub fn denominator(self) -> u32 {
        self.denominator
    }

    /// Whether it never happens.
    pub fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Whether it does not always happen.
    pub fn is_below_one(self) -> bool {
        self.numerator < self.denominator
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

/// As a fraction, which [`Probability::from_text`] reads.
/// In documents as text; a number is read too.
#[cfg(feature = "serde")]
mod document {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::Probability;

    impl Serialize for Probability {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Number(f64),
    }

    impl<'de> Deserialize<'de> for Probability {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = match Written::deserialize(deserializer)? {
                Written::Text(text) => text,
                Written::Number(number) => number.to_string(),
            };
            Self::from_text(&text).map_err(de::Error::custom)
        }
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            below => write!(f, "{}/{below}", self.numerator),
        }
    }
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_exactly() {
        for (text, shown) in [
            ("0", "0"),
            ("1", "1"),
            ("1.0", "1"),
            ("0.1", "1/10"),
            (".25", "1/4"),
            (" 0.000001 ", "1/1000000"),
            ("0.30000000", "3/10"),
            ("2/6", "1/3"),
            ("0/5", "0"),
        ] {
            let rate = Probability::from_text(text).unwrap();
            assert_eq!(rate.to_string(), shown);
            assert_eq!(Probability::from_text(shown).unwrap(), rate);
        }
        assert!((Probability::from_text("1/3").unwrap().to_f64() - 1.0 / 3.0).abs() < 1e-16);
    }

    #[test]
    fn what_is_no_probability_is_refused() {
        let wrong = [
            "",
            ".",
            "-0.1",
            "1.1",
            "2",
            "3/2",
            "1/0",
            "+0.5",
            "0.1e1",
            "NaN",
            "1/2/3",
            "1/2000000",
            "0.0000001",
            "99999999999",
            "0,1",
            "1.+5",
        ];
        for text in wrong {
            let error = Probability::from_text(text).unwrap_err().to_string();
            assert!(error.contains("a number from 0 to 1"), "{text}: {error}");
        }
    }
}
