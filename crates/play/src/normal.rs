//! Quantiles of the normal distribution, for confidence intervals.
//!
//! M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution", Applied
//! Statistics 37 (1988): the routine PPND16, without its third piece. That is for tails below 1e-11;
//! the second still gives twelve digits at 5e-17, beyond which no level can be told from 1.

/// The number of standard errors on either side of the mean that hold `level` of a normal distribution.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub(crate) fn errors_each_side(level: f64) -> f64 {
    assert!(level > 0.0 && level < 1.0, "a confidence level is between 0 and 1, not {level}");
    -lower_quantile((1.0 - level) / 2.0)
}

/// The point below which `tail` of a normal distribution lies; `0 < tail <= 1/2`.
fn lower_quantile(tail: f64) -> f64 {
    let from_middle = tail - 0.5;
    if from_middle.abs() <= 0.425 {
        let r = 0.180_625 - from_middle * from_middle;
        return from_middle * polynomial(&MIDDLE.0, r) / polynomial(&MIDDLE.1, r);
    }
    let r = (-tail.ln()).sqrt();
    -polynomial(&SIDE.0, r - 1.6) / polynomial(&SIDE.1, r - 1.6)
}

/// The polynomial with these coefficients, the constant first.
fn polynomial(coefficients: &[f64; 8], x: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, &coefficient| sum * x + coefficient)
}

/// Coefficients above and below the line of a fraction of two polynomials.
type Fraction = ([f64; 8], [f64; 8]);

#[rustfmt::skip]
const MIDDLE: Fraction = (
    [3.387_132_872_796_366_5, 133.141_667_891_784_38, 1_971.590_950_306_551_3, 13_731.693_765_509_46,
     45_921.953_931_549_87, 67_265.770_927_008_7, 33_430.575_583_588_13, 2_509.080_928_730_122_7],
    [1.0, 42.313_330_701_600_91, 687.187_007_492_057_9, 5_394.196_021_424_751,
     21_213.794_301_586_597, 39_307.895_800_092_71, 28_729.085_735_721_943, 5_226.495_278_852_854],
);

#[rustfmt::skip]
const SIDE: Fraction = (
    [1.423_437_110_749_683_5, 4.630_337_846_156_546, 5.769_497_221_460_691, 3.647_848_324_763_204_5,
     1.270_458_252_452_368_4, 0.241_780_725_177_450_6, 0.022_723_844_989_269_184, 7.745_450_142_783_414e-4],
    [1.0, 2.053_191_626_637_759, 1.676_384_830_183_803_8, 0.689_767_334_985_1,
     0.148_103_976_427_480_08, 0.015_198_666_563_616_457, 5.475_938_084_995_345e-4, 1.050_750_071_644_416_9e-9],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // From Python 3's statistics.NormalDist().inv_cdf, one row for each piece of the curve.
        for (level, errors) in ROWS {
            let got = errors_each_side(level);
            assert!((got - errors).abs() < 1e-12 * errors, "{level}: {got} is not {errors}");
        }
    }

    #[test]
    #[should_panic(expected = "between 0 and 1")]
    fn certainty_is_not_a_level() {
        errors_each_side(1.0);
    }

    const ROWS: [(f64, f64); 6] = [
        (0.5, 0.674_489_750_196_081_7),
        (0.8, 1.281_551_565_544_600_8),
        (0.95, 1.959_963_984_540_053_6),
        (0.99, 2.575_829_303_548_9),
        // All but 2⁻⁴⁰, and the last number before 1.
        (0.999_999_999_999_090_5, 7.143_552_034_352_188),
        (0.999_999_999_999_999_9, 8.292_361_075_813_595),
    ];
}
