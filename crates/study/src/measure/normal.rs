//! How likely chance alone goes so far, and which of many such findings stand.

/// The probability that a normal number is at least this many standard errors from its mean, on either side.
pub fn two_sided(errors: f64) -> f64 {
    erfc(errors.abs() / std::f64::consts::SQRT_2)
}

/// 1 − erf for `x` not below zero: by its series near zero, by its continued fraction beyond (Abramowitz and
/// Stegun, 7.1.6 and 7.1.14).
fn erfc(x: f64) -> f64 {
    let front = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.0 {
        let (mut term, mut sum, mut nth) = (2.0 * x, 2.0 * x, 1.0);
        while term > 1e-18 * sum {
            term *= 2.0 * x * x / (2.0 * nth + 1.0);
            sum += term;
            nth += 1.0;
        }
        return 1.0 - front * sum;
    }
    let fraction = (1..=60).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    front / fraction
}

/// Each of the p-values as it counts beside the others, by Holm's method: among *m* findings the smallest
/// counts *m*-fold, the next *m* − 1-fold, and none for less than one before it. Those below a level are all
/// true but for that probability, whatever hangs together with what.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (mut adjusted, mut most) = (vec![0.0; values.len()], 0.0f64);
    for (nth, &idx) in order.iter().enumerate() {
        most = most.max(values[idx] * (values.len() - nth) as f64).min(1.0);
        adjusted[idx] = most;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_the_tables() {
        // From Python 3's math.erfc(z / sqrt(2)), either side of where the method changes.
        for (errors, tail) in [
            (0.0, 1.0),
            (1.0, 0.317_310_507_862_914_15),
            (-1.959_963_984_540_054, 0.05),
            (2.8, 0.005_110_260_660_855_874),
            (2.9, 0.003_731_626_600_768_077),
            (6.0, 1.973_175_290_075_402_4e-9),
        ] {
            let got = two_sided(errors);
            assert!((got - tail).abs() < 1e-9 * tail.max(1e-3), "{errors}: {got}, not {tail}");
        }
    }

    #[test]
    fn holm_multiplies_the_smallest_most_and_keeps_the_order() {
        let adjusted = holm(&[0.04, 0.01, 0.03, 0.5]);
        for (got, expected) in adjusted.iter().zip([0.09, 0.04, 0.09, 0.5]) {
            assert!((got - expected).abs() < 1e-12, "{adjusted:?}");
        }
        assert!(holm(&[0.9, 0.8]).iter().all(|&p| (0.99..=1.0).contains(&p)));
    }
}
