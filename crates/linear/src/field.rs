//! The numbers that a factorisation works in: floats, or remainders of a prime.

/// Field (algebra): the arithmetic that elimination needs.
pub(crate) trait Field: Copy {
    const ZERO: Self;
    const ONE: Self;

    /// Whether it is nothing, or so little that it must be rounding.
    fn is_nothing(self) -> bool;

    /// How good a pivot it would be beside others: more is better, nothing is none.
    fn size(self) -> f64;

    /// `self − a · b`.
    fn less_product(self, a: Self, b: Self) -> Self;

    /// `self · other`.
    fn times(self, other: Self) -> Self;

    /// `1 / self`, where `self` is not nothing.
    fn inverse(self) -> Self;
}

impl Field for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    #[inline]
    fn is_nothing(self) -> bool {
        self.abs() < 1e-14
    }

    #[inline]
    fn size(self) -> f64 {
        self.abs()
    }

    #[inline]
    fn less_product(self, a: Self, b: Self) -> Self {
        self - a * b
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        self * other
    }

    #[inline]
    fn inverse(self) -> Self {
        1.0 / self
    }
}

/// A remainder after division by the prime 2^61 − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Residue(u64);

impl Residue {
    /// The prime. Large, so that few digits do and a pivot is hardly ever nothing by accident; and a
    /// remainder takes two shifts and a sum.
    pub(crate) const PRIME: u64 = (1 << 61) - 1;

    /// The remainder of `value`.
    pub(crate) fn new(value: u64) -> Self {
        Self(value % Self::PRIME)
    }

    /// The least number that leaves this remainder.
    pub(crate) fn least(self) -> u64 {
        self.0
    }

    #[inline]
    fn reduce(wide: u128) -> Self {
        let folded = (wide & u128::from(Self::PRIME)) as u64 + (wide >> 61) as u64;
        let folded = (folded & Self::PRIME) + (folded >> 61);
        Self(if folded >= Self::PRIME { folded - Self::PRIME } else { folded })
    }
}

impl Field for Residue {
    const ZERO: Self = Self(0);
    const ONE: Self = Self(1);

    #[inline]
    fn is_nothing(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn size(self) -> f64 {
        f64::from(u8::from(self.0 != 0))
    }

    #[inline]
    fn less_product(self, a: Self, b: Self) -> Self {
        // Both remainders are below 2^61, so the sum is below 2^123.
        Self::reduce(u128::from(self.0) + u128::from(Self::PRIME - a.0) * u128::from(b.0))
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        Self::reduce(u128::from(self.0) * u128::from(other.0))
    }

    fn inverse(self) -> Self {
        // By Fermat: to the power of the prime less two.
        let (mut base, mut left, mut power) = (self, Self::PRIME - 2, Self::ONE);
        while left > 0 {
            if left & 1 == 1 {
                power = power.times(base);
            }
            base = base.times(base);
            left >>= 1;
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_those_of_the_whole_numbers() {
        let prime = u128::from(Residue::PRIME);
        for a in [0, 1, 2, 12_345_678_901, Residue::PRIME - 1, 1 << 60] {
            for b in [0, 1, 3, 987_654_321, Residue::PRIME - 2] {
                let product = (u128::from(a) * u128::from(b) % prime) as u64;
                assert_eq!(Residue::new(a).times(Residue::new(b)).least(), product);
                let rest = (5 + prime - u128::from(product)) % prime;
                let found = Residue::new(5).less_product(Residue::new(a), Residue::new(b));
                assert_eq!(u128::from(found.least()), rest);
            }
            if a != 0 {
                assert_eq!(Residue::new(a).inverse().times(Residue::new(a)), Residue::ONE);
            }
        }
    }
}
