//! What was computed: a number, exactly where it is known.

use kernel::{Fraction, Number};

use crate::text::grouped;
use crate::{Amount, Estimate};

/// A computed number.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The fraction, where it is known exactly.
    pub exact: Option<Fraction>,
    /// The nearest floating-point number.
    pub float: f64,
}

impl Value {
    /// The longest fraction that is written out beside its decimal.
    const LONGEST: usize = 24;

    /// As it is shown: a whole number as it is, a short fraction with its decimal, else nine digits.
    pub fn text(&self) -> String {
        let Some(exact) = &self.exact else { return decimal(self.float) };
        let text = exact.to_string();
        if !text.contains('/') {
            let digits = text.trim_start_matches('-');
            let sign = if digits.len() < text.len() { "-" } else { "" };
            return digits
                .parse()
                .map_or(text.clone(), |whole| format!("{sign}{}", grouped(whole)));
        }
        if text.len() > Self::LONGEST {
            return decimal(self.float);
        }
        format!("{text} = {}", decimal(self.float))
    }
}

/// Nine significant digits, in plain notation where that is short.
fn decimal(x: f64) -> String {
    let size = x.abs();
    if x == 0.0 {
        return "0".to_owned();
    }
    if !(1e-5..1e9).contains(&size) {
        return format!("{x:.4e}");
    }
    let digits = (8.0 - size.log10().floor()).max(0.0) as usize;
    let text = format!("{x:.digits$}");
    if text.contains('.') {
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    text
}

impl From<f64> for Value {
    fn from(float: f64) -> Self {
        Self { exact: None, float }
    }
}

impl From<u64> for Value {
    fn from(whole: u64) -> Self {
        Self { exact: Some(Fraction::from(whole)), float: whole as f64 }
    }
}

impl From<usize> for Value {
    fn from(whole: usize) -> Self {
        Self::from(whole as u64)
    }
}

impl From<&Fraction> for Value {
    fn from(fraction: &Fraction) -> Self {
        Self { exact: Some(fraction.clone()), float: Number::to_f64(fraction) }
    }
}

impl From<Fraction> for Value {
    fn from(fraction: Fraction) -> Self {
        Self::from(&fraction)
    }
}

impl From<&Estimate> for Value {
    fn from(worth: &Estimate) -> Self {
        let exact = worth.exact.as_ref().and_then(|text| text.parse().ok());
        Self { exact, float: worth.float }
    }
}

impl From<&Amount> for Value {
    fn from(amount: &Amount) -> Self {
        let exact = amount.exact.as_ref().and_then(|text| text.parse().ok());
        Self { exact, float: amount.float }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        let fraction = |n: i64, d: u64| Value::from(Fraction::from_parts(n.into(), d.into()));
        for (value, text) in [
            (Value::from(33_232u64), "33,232"),
            (fraction(-3, 1), "-3"),
            (fraction(5, 54), "5/54 = 0.0925925926"),
            (fraction(1_234_567, 1_000_000_007_000_000_009), "1.2346e-12"),
            (Value::from(0.0), "0"),
            (Value::from(4.0587e-87), "4.0587e-87"),
            (Value::from(-2.5), "-2.5"),
            (Value::from(1200.0), "1200"),
        ] {
            assert_eq!(value.text(), text);
        }
    }
}
