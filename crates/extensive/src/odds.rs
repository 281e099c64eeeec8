//! Probabilities as whole-number weights.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use kernel::Fraction;
use kernel::common_denominator::{lcm, numerator_over};

use crate::error::TreeError;

/// Whole-number weights in the proportions of `probabilities`, in lowest terms.
pub(crate) fn weights(probabilities: &[Fraction]) -> Result<Box<[u64]>, TreeError> {
    if let Some(negative) = probabilities.iter().find(|&p| *p < Fraction::ZERO) {
        return Err(TreeError::Negative(negative.clone()));
    }
    let mut whole = UBig::ONE;
    for p in probabilities {
        whole = lcm(whole, p.denominator());
        // For rounded decimals the sum is reported, even if there are too many digits; but a long
        // list of odd fractions must not take for ever.
        if whole.bit_len() > 512 {
            return Err(TreeError::TooFine);
        }
    }
    let part = |p: &Fraction| numerator_over(p, &whole);
    let sum = probabilities.iter().fold(IBig::ZERO, |sum, p| sum + part(p));
    if sum != IBig::from(whole.clone()) {
        return Err(TreeError::Sum(Fraction::from_parts(sum, whole)));
    }
    // The law of games: the sum of the weights is below 2^63.
    if whole.bit_len() > 63 {
        return Err(TreeError::TooFine);
    }
    let weight = |p| u64::try_from(part(p)).expect("no part of the whole is larger than it");
    Ok(probabilities.iter().map(weight).collect())
}
