//! The numbers that solvers work in: floating point, or exact fractions.

use std::fmt::Debug;

use crate::Payoff;

/// An exact fraction of big integers.
pub type Fraction = dashu_ratio::RBig;

/// Arithmetic of a solver: weighted means and a comparison.
///
/// Implemented for `f64` and [`Fraction`], so one solver gives quick and exact answers.
pub trait Number: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Whether results in this number are exact.
    const EXACT: bool;

    /// Zero.
    fn zero() -> Self;

    /// One.
    fn one() -> Self {
        Self::from_payoff(Payoff::from(1))
    }

    /// An exact payoff in this number.
    fn from_payoff(payoff: Payoff) -> Self;

    /// The nearest number to `fraction`; in fractions, itself.
    fn from_fraction(fraction: &Fraction) -> Self;

    /// `self += weight · x`, for a weight below 2^63.
    fn add_scaled(&mut self, x: &Self, weight: u64);

    /// `self /= total`, where `total` is not zero.
    fn divide(&mut self, total: u64);

    /// `self -= x`.
    fn subtract(&mut self, x: &Self);

    /// `self *= x`.
    fn multiply(&mut self, x: &Self);

    /// `self /= x`, where `x` is not zero.
    fn divide_by(&mut self, x: &Self);

    /// Whether `self` is more than `other`, by more than rounding could explain.
    ///
    /// In floating point two sums that are equal in exact arithmetic may differ in their last
    /// digits; a tie decided by such a digit would give a *different equilibrium* to the other
    /// seats. Differences below 1e-11 of the larger size therefore count as ties.
    fn beats(&self, other: &Self) -> bool;

    /// The nearest floating-point number.
    fn to_f64(&self) -> f64;

    /// This number as an exact fraction, or `None` where it is only an approximation.
    fn exact(&self) -> Option<Fraction>;
}

impl Number for f64 {
    const EXACT: bool = false;

    fn zero() -> Self {
        0.0
    }

    fn from_payoff(payoff: Payoff) -> Self {
        payoff.to_f64()
    }

    fn from_fraction(fraction: &Fraction) -> Self {
        fraction.to_f64().value()
    }

    fn add_scaled(&mut self, x: &Self, weight: u64) {
        // Below 2^63 by law, and the signed conversion is one instruction.
        *self += x * (weight.cast_signed() as f64);
    }

    fn divide(&mut self, total: u64) {
        *self /= total as f64;
    }

    fn subtract(&mut self, x: &Self) {
        *self -= x;
    }

    fn multiply(&mut self, x: &Self) {
        *self *= x;
    }

    fn divide_by(&mut self, x: &Self) {
        *self /= x;
    }

    fn beats(&self, other: &Self) -> bool {
        self - other > 1e-11 * self.abs().max(other.abs()).max(1.0)
    }

    fn to_f64(&self) -> f64 {
        *self
    }

    fn exact(&self) -> Option<Fraction> {
        None
    }
}

impl Number for Fraction {
    const EXACT: bool = true;

    fn zero() -> Self {
        Fraction::ZERO
    }

    fn from_payoff(payoff: Payoff) -> Self {
        Fraction::from_parts(payoff.numerator().into(), payoff.denominator().into())
    }

    fn from_fraction(fraction: &Fraction) -> Self {
        fraction.clone()
    }

    fn add_scaled(&mut self, x: &Self, weight: u64) {
        *self += x * Fraction::from(weight);
    }

    fn divide(&mut self, total: u64) {
        *self /= Fraction::from(total);
    }

    fn subtract(&mut self, x: &Self) {
        *self -= x;
    }

    fn multiply(&mut self, x: &Self) {
        *self *= x;
    }

    fn divide_by(&mut self, x: &Self) {
        *self /= x;
    }

    fn beats(&self, other: &Self) -> bool {
        self > other
    }

    fn to_f64(&self) -> f64 {
        self.to_f64().value()
    }

    fn exact(&self) -> Option<Fraction> {
        Some(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean<N: Number>(parts: &[(i64, u64)]) -> N {
        let mut sum = N::zero();
        for &(value, weight) in parts {
            sum.add_scaled(&N::from_payoff(value.into()), weight);
        }
        sum.divide(parts.iter().map(|&(_, weight)| weight).sum());
        sum
    }

    #[test]
    fn means_agree_in_both_numbers() {
        let parts = [(-3, 1), (5, 2), (7, 4)];
        assert_eq!(mean::<Fraction>(&parts).to_string(), "5");
        assert!((mean::<f64>(&parts) - 5.0).abs() < 1e-15);
        assert_eq!(mean::<Fraction>(&[(1, 1), (0, 2)]).to_string(), "1/3");
    }

    #[test]
    fn a_rounding_error_is_a_tie_and_a_real_difference_is_not() {
        assert!(!(0.1f64 + 0.2).beats(&0.3));
        assert!(0.300_001f64.beats(&0.3));
        let third = mean::<Fraction>(&[(1, 1), (0, 2)]);
        assert!(third.beats(&Fraction::ZERO) && !third.beats(&third));
    }

    #[test]
    fn halves_become_the_nearest_float() {
        assert!((Number::to_f64(&mean::<Fraction>(&[(1, 1), (0, 1)])) - 0.5).abs() < 1e-18);
    }
}
