//! Numbers of Pexeso: probabilities that may be very small, and expectations that may not exist.

use kernel::{ExtendedFloat, Number};
use serde::{Deserialize, Serialize};

use crate::Amount;
use crate::report::Value;

/// A probability, however small.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chance {
    /// The exact fraction, where it is known.
    pub exact: Option<String>,
    /// The nearest floating-point number; nothing where that would be zero and the probability is not.
    pub float: Option<f64>,
    /// Its decimal logarithm; nothing for zero.
    pub log10: Option<f64>,
    /// In powers of ten, with five digits.
    #[serde(skip)]
    pub text: String,
}

impl Chance {
    /// The probability `wide`, which is exactly `exact` if that is known.
    pub fn new<N: Number>(wide: &ExtendedFloat, exact: Option<&N>) -> Self {
        let exact = exact.and_then(Number::exact).map(|fraction| fraction.to_string());
        // The last digits of a sum may come to more than 1.
        let wide = if wide.to_f64() > 1.0 { ExtendedFloat::one() } else { *wide };
        Self { exact, float: wide.as_f64(), log10: wide.log10(), text: wide.to_string() }
    }
}

impl From<&Chance> for Value {
    fn from(chance: &Chance) -> Self {
        let Chance { exact, float, log10, .. } = chance;
        match (float, log10) {
            (Some(float), _) => Amount { exact: exact.clone(), float: *float }.into(),
            (None, Some(log10)) => Self::Power(*log10),
            (None, None) => Self::Unknown,
        }
    }
}

/// A number on average, exact where that is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The exact fraction, where it is known.
    pub exact: Option<String>,
    /// The nearest floating-point number.
    pub float: f64,
}

impl Mean {
    /// The number `mean`.
    pub fn new<N: Number>(mean: &N) -> Self {
        let exact = mean.exact().map(|fraction| fraction.to_string());
        Self { exact, float: mean.to_f64() }
    }
}

impl From<&Mean> for Value {
    fn from(mean: &Mean) -> Self {
        Amount { exact: mean.exact.clone(), float: mean.float }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Fraction;

    #[test]
    fn a_probability_too_small_for_a_float_is_a_power_of_ten() {
        let mut tiny = ExtendedFloat::from(0.5);
        for _ in 0..12 {
            tiny.multiply(&tiny.clone());
        }
        let Value::Power(log10) = Value::from(&Chance::new::<ExtendedFloat>(&tiny, None)) else {
            panic!("a float cannot hold it")
        };
        assert!((log10 + 4096.0 * 2f64.log10()).abs() < 1e-6);
        let half = Fraction::from_parts(1.into(), 2u8.into());
        let value = Value::from(&Chance::new(&ExtendedFloat::from(&half), Some(&half)));
        assert_eq!(value, Amount::of(&half).into());
    }
}
