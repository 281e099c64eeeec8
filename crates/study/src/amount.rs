//! A number as a fraction and as a float, where what it stands beside says how it was obtained.

use kernel::Number;
use serde::{Deserialize, Serialize};

/// A number, exactly where it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Amount {
    /// The exact fraction, where it is known and not longer than [`LONGEST`](Self::LONGEST).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The nearest floating-point number.
    pub float: f64,
}

impl Amount {
    /// The longest fraction that is written out. There is one for every move of a game, and solved by a
    /// linear programme each may have thousands of digits, which nobody reads and every reader would load.
    pub const LONGEST: usize = 1_000;

    /// Nothing.
    pub const ZERO: Self = Self { exact: None, float: 0.0 };

    /// The same with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        let exact = self.exact.as_ref().map(|exact| match exact.strip_prefix('-') {
            Some(positive) => positive.to_owned(),
            None if exact == "0" => exact.clone(),
            None => format!("-{exact}"),
        });
        Self { exact, float: 0.0 - self.float }
    }

    /// `number` both ways.
    pub fn of<N: Number>(number: &N) -> Self {
        let exact = number.exact().map(|fraction| fraction.to_string());
        Self {
            exact: exact.filter(|text| text.len() <= Self::LONGEST),
            // No sign on nothing.
            float: number.to_f64() + 0.0,
        }
    }

    /// The number that a fraction such as `-5/54` is; nothing if the text is none.
    pub fn from_text(exact: &str) -> Option<Self> {
        let (above, below) = exact.split_once('/').unwrap_or((exact, "1"));
        let float = above.parse::<f64>().ok()? / below.parse::<f64>().ok()?;
        // Long integers have no float of their own, and their quotient may.
        let float = if float.is_finite() { float } else { quotient(above, below)? };
        Some(Self { exact: Some(exact.to_owned()), float: float + 0.0 })
    }

    /// Whether it is nothing: exactly, or in floating point to six digits, which is what is shown.
    pub fn is_nothing(&self) -> bool {
        match &self.exact {
            Some(exact) => exact == "0",
            None => self.float.abs() < 5e-7,
        }
    }
}

/// The quotient of two whole numbers of any length.
fn quotient(above: &str, below: &str) -> Option<f64> {
    let digits = |text: &str| {
        let (sign, digits) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
        let head: f64 = digits.get(..digits.len().min(17))?.parse().ok()?;
        Some((sign * head, digits.len().saturating_sub(17) as i32))
    };
    let ((above, more), (below, fewer)) = (digits(above)?, digits(below)?);
    Some(above / below * 10f64.powi(more - fewer)).filter(|float| float.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Fraction;

    #[test]
    fn a_fraction_is_written_out_unless_it_is_too_long() {
        let third = Fraction::from_parts((-1).into(), 3u8.into());
        let amount = Amount::of(&third);
        assert_eq!((amount.exact.as_deref(), amount.float), (Some("-1/3"), -1.0 / 3.0));
        let mut long = third;
        for _ in 0..12 {
            long = &long * &long;
        }
        let amount = Amount::of(&long);
        assert!(amount.exact.is_none() && !long.to_string().is_empty());
    }

    #[test]
    fn a_fraction_is_read_however_long_it_is() {
        for (text, float) in [("-5/54", -5.0 / 54.0), ("3", 3.0), ("0", 0.0)] {
            assert_eq!(Amount::from_text(text).map(|amount| amount.float), Some(float));
        }
        let long = format!("1{0}/3{0}", "0".repeat(400));
        let third = Amount::from_text(&long).expect("a fraction").float;
        assert!((third - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(Amount::from_text("a/b"), None);
    }

    #[test]
    fn nothing_is_nothing_in_both_numbers() {
        for (amount, is_nothing) in [
            (Amount::of(&Fraction::ZERO), true),
            (Amount::of(&Fraction::from_parts(1.into(), 100_000_000u32.into())), false),
            (Amount::of(&1e-8f64), true),
            (Amount::of(&-0.25f64), false),
        ] {
            assert_eq!(amount.is_nothing(), is_nothing, "{amount:?}");
        }
    }
}
