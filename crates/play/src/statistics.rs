//! Running statistics: means and shares of a sample that is never held in memory.
//!
//! Mean and spread are kept by Welford's method, which does not lose digits when the spread is small
//! beside the mean, and parts are joined by the formula of Chan and others (1979). Floating-point sums
//! depend on their order in the last digits, so for the same bits again one must push and merge
//! in the same order; nothing here reorders anything.
//!
//! Intervals are for large samples: normal for means, Wilson's for shares.

use crate::normal;

/// The confidence level to use where nobody asks for another.
pub const USUAL_LEVEL: f64 = 0.95;

/// Confidence interval: where a true value probably lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Half of its width: what stands behind ±.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The mean, spread and extremes of the numbers pushed so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Running {
    count: u64,
    mean: f64,
    /// The sum of squared distances from the mean: M₂ in Welford's notation.
    m2: f64,
    min: f64,
    max: f64,
}

impl Default for Running {
    fn default() -> Self {
        Self { count: 0, mean: 0.0, m2: 0.0, min: f64::INFINITY, max: f64::NEG_INFINITY }
    }
}

impl Running {
    /// Adds the number `x`.
    pub fn push(&mut self, x: f64) {
        self.count += 1;
        let from_old_mean = x - self.mean;
        self.mean += from_old_mean / self.count as f64;
        self.m2 += from_old_mean * (x - self.mean);
        self.min = self.min.min(x);
        self.max = self.max.max(x);
    }

    /// Adds all that was pushed to `other`.
    ///
    /// As if the numbers had been pushed here, but for rounding. Joining with nothing, from either
    /// side, changes no bit.
    pub fn merge(&mut self, other: &Self) {
        // Of two empty samples neither has a part in the whole.
        if other.count == 0 {
            return;
        }
        let count = self.count + other.count;
        let other_part = other.count as f64 / count as f64;
        let apart = other.mean - self.mean;
        self.mean += apart * other_part;
        self.m2 += other.m2 + apart * apart * self.count as f64 * other_part;
        self.count = count;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// How many numbers were pushed.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; NaN if there are none.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { f64::NAN } else { self.mean }
    }

    /// The least of them; infinite if there are none.
    pub fn min(&self) -> f64 {
        self.min
    }

    /// The greatest of them; minus infinity if there are none.
    pub fn max(&self) -> f64 {
        self.max
    }

    /// The variance of what they are a sample of, without bias. Of fewer than two numbers nothing is
    /// known, and it is infinite.
    pub fn variance(&self) -> f64 {
        if self.count < 2 { f64::INFINITY } else { self.m2 / (self.count - 1) as f64 }
    }

    /// The standard error of the mean; infinite for fewer than two numbers.
    pub fn std_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }

    /// Where the true mean lies with confidence `level`, often [`USUAL_LEVEL`], by the normal
    /// approximation; everywhere for fewer than two numbers.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn interval(&self, level: f64) -> Interval {
        let reach = normal::errors_each_side(level) * self.std_error();
        if reach.is_infinite() {
            return Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        Interval { low: self.mean - reach, high: self.mean + reach }
    }
}

/// Proportion: how often something happened in a number of trials.
///
/// A trial may succeed in part, as when a win is shared. Errors and intervals are those of trials
/// that succeed or fail outright, which vary the most for a given rate: they are never too narrow
/// for that.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    successes: f64,
    trials: u64,
}

impl Share {
    /// A number of trials with a number of successes in all.
    pub(crate) fn of(successes: f64, trials: u64) -> Self {
        Self { successes, trials }
    }

    /// Adds a trial with this much `success`, from 0 to 1.
    pub fn push(&mut self, success: f64) {
        assert!((0.0..=1.0).contains(&success), "a trial cannot succeed {success} times");
        self.successes += success;
        self.trials += 1;
    }

    /// Adds all trials of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.successes += other.successes;
        self.trials += other.trials;
    }

    /// The successes, partial ones added up.
    pub fn successes(&self) -> f64 {
        self.successes
    }

    /// The trials.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Successes by trials; NaN without trials.
    pub fn rate(&self) -> f64 {
        self.successes / self.trials as f64
    }

    /// The standard error of the rate; infinite without trials.
    pub fn std_error(&self) -> f64 {
        if self.trials == 0 {
            return f64::INFINITY;
        }
        // Rounding may carry a sum of shares a hair above the trials.
        (self.rate() * (1.0 - self.rate()).max(0.0) / self.trials as f64).sqrt()
    }

    /// Where the true rate lies with confidence `level`, often [`USUAL_LEVEL`]: Wilson's score
    /// interval (1927), which is sound near 0 and 1 too. From 0 to 1 without trials.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn interval(&self, level: f64) -> Interval {
        let z = normal::errors_each_side(level);
        if self.trials == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let (rate, n) = (self.rate(), self.trials as f64);
        let shrink = 1.0 + z * z / n;
        let middle = (rate + z * z / (2.0 * n)) / shrink;
        let inside = self.std_error().powi(2) + z * z / (4.0 * n * n);
        let reach = z * inside.sqrt() / shrink;
        Interval { low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    fn running(numbers: &[f64]) -> Running {
        let mut running = Running::default();
        for &x in numbers {
            running.push(x);
        }
        running
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
    }

    #[test]
    fn a_sample_worked_by_hand() {
        // Mean 5, squared distances 9+1+1+1+0+0+4+16 = 32.
        let sample = running(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((sample.count(), sample.min(), sample.max()), (8, 2.0, 9.0));
        assert!(close(sample.mean(), 5.0) && close(sample.variance(), 32.0 / 7.0));
        assert!(close(sample.std_error(), (4.0f64 / 7.0).sqrt()));
        let interval = sample.interval(USUAL_LEVEL);
        assert!(close(interval.low, 3.518_406_489_067_13), "{interval:?}");
        assert!(close(interval.high, 6.481_593_510_932_87), "{interval:?}");
    }

    #[test]
    fn a_small_spread_far_from_zero_keeps_its_digits() {
        let sample = running(&[1e9 + 4.0, 1e9 + 7.0, 1e9 + 13.0, 1e9 + 16.0]);
        assert!(close(sample.variance(), 30.0), "{sample:?}");
    }

    #[test]
    fn of_one_number_the_error_is_unknown_and_not_zero() {
        let one = running(&[3.0]);
        assert!(one.std_error().is_infinite() && running(&[]).mean().is_nan());
        let everywhere = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        assert_eq!(one.interval(USUAL_LEVEL), everywhere);
    }

    #[test]
    fn wilsons_intervals_are_as_published() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (Wilson's score).
        for (successes, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let mut share = Share::default();
            (0..trials).for_each(|nth| share.push(f64::from(u8::from(nth < successes))));
            let interval = share.interval(USUAL_LEVEL);
            let off = (interval.low - low).abs().max((interval.high - high).abs());
            assert!(off < 5.1e-5, "{successes} of {trials}: {interval:?}");
        }
    }

    /// The same cases on every run.
    fn fixed() -> ProptestConfig {
        ProptestConfig {
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        }
    }

    proptest! {
        #![proptest_config(fixed())]

        #[test]
        fn merging_parts_equals_the_whole(parts in vec(vec(-1e6..1e6f64, 0..40), 0..8)) {
            let whole = running(&parts.concat());
            let mut merged = Running::default();
            for part in &parts {
                merged.merge(&running(part));
            }
            prop_assert_eq!((merged.count, merged.min, merged.max), (whole.count, whole.min, whole.max));
            prop_assert!(close(merged.mean, whole.mean), "{:?} {:?}", merged, whole);
            prop_assert!(close(merged.m2, whole.m2), "{:?} {:?}", merged, whole);
        }

        #[test]
        fn merging_with_nothing_changes_no_bit(numbers in vec(-1e6..1e6f64, 0..40)) {
            let sample = running(&numbers);
            let (mut before, mut after) = (Running::default(), sample);
            before.merge(&sample);
            after.merge(&Running::default());
            prop_assert_eq!((before, after), (sample, sample));
        }

        #[test]
        fn an_interval_of_a_share_holds_its_rate(parts in vec(0.0..=1.0f64, 1..60)) {
            let mut share = Share::default();
            for &part in &parts {
                share.push(part);
            }
            let interval = share.interval(USUAL_LEVEL);
            prop_assert!(0.0 <= interval.low && interval.high <= 1.0);
            prop_assert!(interval.low <= share.rate() && share.rate() <= interval.high);
        }
    }
}
