//! Floating-point numbers that do not underflow.

use std::fmt;

use crate::{Fraction, Number, Payoff};

/// A floating-point number with the digits of an `f64` and room for any exponent.
///
/// Sums and products of many small probabilities fall below what an `f64` can hold, and become 0
/// without a word. Here they keep their digits, and their logarithm.
///
/// ```
/// use kernel::{Number, ExtendedFloat};
///
/// let mut tiny = ExtendedFloat::from(1e-300);
/// tiny.multiply(&tiny.clone());
/// assert_eq!(tiny.to_string(), "1.0000e-600");
/// assert!((tiny.log10().unwrap() + 600.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExtendedFloat {
    /// Nothing, or of a size from 2^−128 to below 2^128: products and sums of two such fit an `f64`.
    mantissa: f64,
    /// The number is `mantissa · 2^(256 · blocks)`.
    blocks: i64,
}

/// 2^256.
const BLOCK: f64 = f64::from_bits((1023 + 256) << 52);

/// 2^128.
const EDGE: f64 = f64::from_bits((1023 + 128) << 52);

impl ExtendedFloat {
    fn of(mut mantissa: f64, mut blocks: i64) -> Self {
        if mantissa == 0.0 || !mantissa.is_finite() {
            return Self { mantissa, blocks: 0 };
        }
        while mantissa.abs() >= EDGE {
            (mantissa, blocks) = (mantissa / BLOCK, blocks + 1);
        }
        while mantissa.abs() < 1.0 / EDGE {
            (mantissa, blocks) = (mantissa * BLOCK, blocks - 1);
        }
        Self { mantissa, blocks }
    }

    /// The decimal logarithm of the size; nothing for zero.
    pub fn log10(&self) -> Option<f64> {
        let blocks = self.blocks as f64 * BLOCK.log10();
        (self.mantissa != 0.0).then(|| self.mantissa.abs().log10() + blocks)
    }

    /// Whether it is exactly nothing.
    pub fn is_zero(&self) -> bool {
        self.mantissa == 0.0
    }

    /// The nearest `f64`; nothing where that would be zero and the number is not, or where it is
    /// too large.
    pub fn as_f64(&self) -> Option<f64> {
        let float = self.to_f64();
        (float.is_finite() && (float.is_normal() || self.is_zero())).then_some(float)
    }

    fn plus(&self, other: &Self) -> Self {
        let (large, small) = if self.is_zero() || (!other.is_zero() && other.blocks > self.blocks) {
            (other, self)
        } else {
            (self, other)
        };
        // Two blocks below, nothing is left of it.
        let small = match large.blocks - small.blocks {
            _ if small.is_zero() => 0.0,
            0 => small.mantissa,
            1 => small.mantissa / BLOCK,
            _ => 0.0,
        };
        Self::of(large.mantissa + small, large.blocks)
    }
}

impl From<f64> for ExtendedFloat {
    fn from(number: f64) -> Self {
        Self::of(number, 0)
    }
}

impl From<&Fraction> for ExtendedFloat {
    fn from(fraction: &Fraction) -> Self {
        let half_block = Fraction::from(1u128 << 127) * Fraction::from(2);
        let block = &half_block * &half_block;
        let (mut fraction, mut blocks) = (fraction.clone(), 0);
        loop {
            let float = Number::to_f64(&fraction);
            if float.is_infinite() {
                (fraction, blocks) = (fraction / &block, blocks + 1);
            } else if float.is_normal() || fraction == Fraction::ZERO {
                return Self::of(float, blocks);
            } else {
                (fraction, blocks) = (fraction * &block, blocks - 1);
            }
        }
    }
}

/// In powers of ten, with five digits.
impl fmt::Display for ExtendedFloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(log10) = self.log10() else { return write!(f, "0") };
        if let Some(float) = self.as_f64() {
            return write!(f, "{float:.4e}");
        }
        let whole = log10.floor();
        let sign = if self.mantissa < 0.0 { "-" } else { "" };
        // Rounding may come to 10.
        let digits = format!("{:.4}", 10f64.powf(log10 - whole));
        match digits.as_str() {
            "10.0000" => write!(f, "{sign}1.0000e{}", whole + 1.0),
            digits => write!(f, "{sign}{digits}e{whole}"),
        }
    }
}

impl Number for ExtendedFloat {
    const EXACT: bool = false;

    fn zero() -> Self {
        Self { mantissa: 0.0, blocks: 0 }
    }

    fn from_payoff(payoff: Payoff) -> Self {
        payoff.to_f64().into()
    }

    fn from_fraction(fraction: &Fraction) -> Self {
        fraction.into()
    }

    fn add_scaled(&mut self, x: &Self, weight: u64) {
        let scaled = Self::of(x.mantissa * weight as f64, x.blocks);
        *self = self.plus(&scaled);
    }

    fn divide(&mut self, total: u64) {
        *self = Self::of(self.mantissa / total as f64, self.blocks);
    }

    fn subtract(&mut self, x: &Self) {
        *self = self.plus(&Self { mantissa: -x.mantissa, ..*x });
    }

    fn multiply(&mut self, x: &Self) {
        *self = Self::of(self.mantissa * x.mantissa, self.blocks + x.blocks);
    }

    fn divide_by(&mut self, x: &Self) {
        *self = Self::of(self.mantissa / x.mantissa, self.blocks - x.blocks);
    }

    /// As for `f64`.
    fn beats(&self, other: &Self) -> bool {
        self.to_f64().beats(&other.to_f64())
    }

    fn to_f64(&self) -> f64 {
        // By steps: 2^(256 · blocks) alone may be out of range where the product is not.
        let mut number = self.mantissa;
        for _ in 0..self.blocks.unsigned_abs().min(8) {
            number = if self.blocks > 0 { number * BLOCK } else { number / BLOCK };
        }
        number
    }

    fn exact(&self) -> Option<Fraction> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(base: f64, times: u32) -> ExtendedFloat {
        let mut product = ExtendedFloat::one();
        (0..times).for_each(|_| product.multiply(&base.into()));
        product
    }

    #[test]
    fn small_numbers_keep_their_digits_and_large_ones_too() {
        for (base, times) in [(0.1, 1000), (10.0, 1000), (1e-200, 7), (3e99, 5)] {
            let product = power(base, times);
            let log10 = base.log10() * f64::from(times);
            assert!((product.log10().unwrap() - log10).abs() < 1e-9, "{product}");
            assert_eq!(product.as_f64(), None);
            let mut back = product;
            (0..times).for_each(|_| back.divide_by(&base.into()));
            assert!((back.to_f64() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn fractions_of_any_size_become_wide() {
        let mut fraction = Fraction::from(3);
        for times in 0..900u32 {
            let log10 = 3f64.log10() - f64::from(times);
            let [small, large] =
                [ExtendedFloat::from(&fraction), ExtendedFloat::from(&(Fraction::ONE / &fraction))];
            assert!((small.log10().unwrap() - log10).abs() < 1e-9);
            assert!((large.log10().unwrap() + log10).abs() < 1e-9);
            fraction /= Fraction::from(10);
        }
        assert!(ExtendedFloat::from(&Fraction::ZERO).is_zero());
    }

    #[test]
    fn sums_are_those_of_floats_where_floats_can_hold_them() {
        let numbers = [0.0, 1.0, -3.5, 1e-40, 2e39, -1e-300, 7e300, 1e-77];
        for a in numbers {
            assert!((ExtendedFloat::from(a).to_f64() - a).abs() <= 1e-15 * a.abs());
            for b in numbers {
                let (mut sum, mut scaled) = (ExtendedFloat::from(a), ExtendedFloat::from(a));
                sum.subtract(&b.into());
                scaled.add_scaled(&b.into(), 3);
                for (wide, float) in [(sum, a - b), (scaled, a + 3.0 * b)] {
                    let error = (wide.to_f64() - float).abs();
                    assert!(error <= 1e-15 * float.abs(), "{a} {b}: {wide} {float}");
                }
            }
        }
    }

    #[test]
    fn what_floats_cannot_hold_is_not_shown_as_nothing() {
        for (number, text) in [
            (power(0.1, 400), "1.0000e-400"),
            (power(0.5, 2000), "8.7098e-603"),
            (ExtendedFloat::zero(), "0"),
            (ExtendedFloat::from(4.0587e-87), "4.0587e-87"),
            (ExtendedFloat::from(0.25), "2.5000e-1"),
        ] {
            assert_eq!(number.to_string(), text);
        }
        assert_eq!(
            (ExtendedFloat::zero().as_f64(), ExtendedFloat::zero().log10()),
            (Some(0.0), None)
        );
    }
}
