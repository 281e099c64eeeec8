//! Quantiles of Student's t distribution, for confidence intervals of small samples.
//!
//! For a whole number of degrees of freedom the distribution function is a finite sum (Abramowitz and Stegun 26.7.3 and
//! 26.7.4); a quantile is found in it by bisection.

/// The number of standard errors on either side of the mean that hold `level` of Student's t distribution with `dof` degrees of
/// freedom.
///
/// # Panics
/// If `level` is not strictly between 0 and 1, or there are no degrees of freedom.
pub(crate) fn errors_each_side(level: f64, dof: u32) -> f64 {
    assert!(level > 0.0 && level < 1.0, "a confidence level is between 0 and 1, not {level}");
    assert!(dof > 0, "there are degrees of freedom");
    let (mut low, mut high) = (0.0, 1.0);
    while within(high, dof) < level {
        (low, high) = (high, high * 2.0);
    }
    // Every step gives a bit: after these nothing is left to halve.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if within(middle, dof) < level {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The probability of a value between -t and t.
fn within(t: f64, dof: u32) -> f64 {
    let angle = (t / f64::from(dof).sqrt()).atan();
    let (sin, cos) = angle.sin_cos();
    // The sum of cos, cos³·2/3, cos⁵·2·4/(3·5), …, or of 1, cos²·1/2, cos⁴·1·3/(2·4), …
    let is_odd = dof % 2 == 1;
    let (mut term, mut sum) = (if is_odd { cos } else { 1.0 }, 0.0);
    let mut nth = u32::from(is_odd);
    while nth + 2 <= dof {
        sum += term;
        let factor = f64::from(nth + 1) / f64::from(nth + 2);
        term *= factor * cos * cos;
        nth += 2;
    }
    if is_odd { (angle + sin * sum) * std::f64::consts::FRAC_2_PI } else { sin * sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal;

    /// Fisher and Yates, Statistical Tables (1963), table III: two sides.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (dof, level, errors) in [
            (1, 0.95, 12.706),
            (2, 0.95, 4.303),
            (3, 0.95, 3.182),
            (7, 0.95, 2.365),
            (7, 0.99, 3.499),
            (8, 0.95, 2.306),
            (15, 0.95, 2.131),
            (30, 0.95, 2.042),
            (31, 0.5, 0.682),
            (120, 0.95, 1.980),
        ] {
            let got = errors_each_side(level, dof);
            assert!((got - errors).abs() < 6e-4, "{dof}, {level}: {got} is not {errors}");
        }
    }

    #[test]
    fn with_many_degrees_of_freedom_it_is_the_normal_distribution() {
        for level in [0.5, 0.95, 0.99] {
            let (got, normal) = (errors_each_side(level, 100_000), normal::errors_each_side(level));
            assert!(got > normal && got - normal < 1e-4, "{level}: {got} and {normal}");
        }
    }
}
