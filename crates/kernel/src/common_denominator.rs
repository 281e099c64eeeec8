//! Common denominators: sums of whole numbers instead of sums of fractions.

use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};

use crate::Fraction;

/// The least common multiple of `whole` and `below`, neither of which is zero.
#[must_use]
pub fn lcm(whole: UBig, below: &UBig) -> UBig {
    if (&whole % below) == UBig::ZERO {
        return whole;
    }
    let common = (&whole).gcd(below);
    whole / common * below
}

/// The numerator of `fraction` over the denominator `whole`, a multiple of its own.
pub fn numerator_over(fraction: &Fraction, whole: &UBig) -> IBig {
    fraction.numerator() * IBig::from(whole / fraction.denominator())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_get_a_common_denominator() {
        let parts = [(1, 6u8), (-3, 4), (5, 1)]
            .map(|(above, below)| Fraction::from_parts(IBig::from(above), UBig::from(below)));
        let whole = parts.iter().fold(UBig::ONE, |whole, part| lcm(whole, part.denominator()));
        assert_eq!(whole, UBig::from(12u8));
        assert_eq!(parts.map(|part| numerator_over(&part, &whole)), [2, -9, 60].map(IBig::from));
    }
}
