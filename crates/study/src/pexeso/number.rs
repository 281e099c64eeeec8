//! Numbers of Pexeso: probabilities that may be very small, and expectations that may not exist.

use kernel::{Number, Wide};
use serde::{Deserialize, Serialize};

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
    pub fn new<N: Number>(wide: &Wide, exact: Option<&N>) -> Self {
        let exact = exact.and_then(Number::exact).map(|fraction| fraction.to_string());
        // The last digits of a sum may come to more than 1.
        let wide = if wide.to_f64() > 1.0 { Wide::one() } else { *wide };
        Self { exact, float: wide.as_f64(), log10: wide.log10(), text: wide.to_string() }
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
