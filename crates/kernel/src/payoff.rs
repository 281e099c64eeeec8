//! Payoffs: exact, small fractions.

use std::cmp::Ordering;
use std::fmt;

/// Payoff of a seat at the end of play: an exact fraction of small whole numbers, in lowest terms.
///
/// Made only by [`Payoff::new`] or from an integer, so equal payoffs are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payoff {
    numerator: i64,
    denominator: u32,
}

impl Payoff {
    /// Nothing won, nothing lost.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// The fraction `numerator / denominator`, reduced.
    ///
    /// # Panics
    /// If `denominator` is zero.
    pub fn new(numerator: i64, denominator: u32) -> Self {
        assert!(denominator != 0, "a payoff is a fraction: its denominator is not zero");
        let divisor = gcd(numerator.unsigned_abs(), u64::from(denominator));
        let divisor = u32::try_from(divisor).expect("it divides the denominator, a u32");
        Self { numerator: numerator / i64::from(divisor), denominator: denominator / divisor }
    }

    /// The part above the line, in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The part below the line, in lowest terms; never zero.
    pub fn denominator(self) -> u32 {
        self.denominator
    }

    /// The exact sum, unless its parts would not fit.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let (a, b) = (i128::from(self.denominator), i128::from(other.denominator));
        // Below 2^96 each, in size.
        let above = i128::from(self.numerator) * b + i128::from(other.numerator) * a;
        let below = u64::from(self.denominator) * u64::from(other.denominator);
        // The remainder is below the denominator, so it fits.
        let divisor = gcd((above.unsigned_abs() % u128::from(below)) as u64, below);
        let numerator = i64::try_from(above / i128::from(divisor)).ok()?;
        Some(Self { numerator, denominator: u32::try_from(below / divisor).ok()? })
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / f64::from(self.denominator)
    }
}

/// By size, exactly.
impl Ord for Payoff {
    fn cmp(&self, other: &Self) -> Ordering {
        let across = |a: &Self, b: &Self| i128::from(a.numerator) * i128::from(b.denominator);
        across(self, other).cmp(&across(other, self))
    }
}

impl PartialOrd for Payoff {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Payoff {
    fn from(whole: i64) -> Self {
        Self { numerator: whole, denominator: 1 }
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            d => write!(f, "{}/{d}", self.numerator),
        }
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payoffs_are_kept_in_lowest_terms() {
        assert_eq!(Payoff::new(-6, 4), Payoff::new(-3, 2));
        assert_eq!(Payoff::new(-6, 4).to_string(), "-3/2");
        assert_eq!(Payoff::new(0, 7), Payoff::ZERO);
        assert_eq!(Payoff::new(8, 4), Payoff::from(2));
        assert!(Payoff::new(1, 3) > Payoff::new(-1, 2) && Payoff::new(1, 3) < Payoff::new(1, 2));
        assert!((Payoff::new(1, 3).to_f64() - 1.0 / 3.0).abs() < f64::EPSILON);
    }
    #[test]
    fn sums_are_exact_or_nothing() {
        for (a, b, sum) in [
            (Payoff::new(1, 2), Payoff::new(1, 3), Payoff::new(5, 6)),
            (Payoff::new(1, 6), Payoff::new(1, 3), Payoff::new(1, 2)),
            (Payoff::new(-7, 2), Payoff::new(7, 2), Payoff::ZERO),
            (Payoff::new(3, u32::MAX), Payoff::ZERO, Payoff::new(3, u32::MAX)),
            (Payoff::from(i64::MAX), Payoff::from(i64::MIN), Payoff::from(-1)),
            (Payoff::new(i64::MAX - 2, 3), Payoff::new(2, 3), Payoff::new(i64::MAX, 3)),
        ] {
            assert_eq!(a.plus(b), Some(sum));
            assert_eq!(b.plus(a), Some(sum));
        }
        assert_eq!(Payoff::from(i64::MAX).plus(Payoff::from(1)), None);
        assert_eq!(Payoff::new(1, u32::MAX).plus(Payoff::new(1, u32::MAX - 1)), None);
    }
}
