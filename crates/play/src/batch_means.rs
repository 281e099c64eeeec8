//! Batch means: what came of each move in parts of a search that are independent of each other.
//!
//! The parts, *batches*, are trees that grow from their own random numbers, or sets of sampled states. All moves of a
//! batch share its luck, so that the difference of two moves is taken batch by batch (common random numbers), and is
//! as a rule known much better than either value. A move may have been tried more often in one batch than in another:
//! means are over all trials, and errors are those of a ratio estimator (W. G. Cochran, *Sampling Techniques*, 1977,
//! section 6.4), with Student's t for as many degrees of freedom as there are batches but one.

use crate::Interval;
use crate::student::errors_each_side;

/// The most batches that single trials are shared out to.
pub(crate) const MAX_BATCHES: usize = 32;

/// Trials of each move by batch: how many, and what came of them together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BatchMeans {
    n_moves: usize,
    /// By batch, and in it by move.
    batches: Vec<Trials>,
    /// Whether all trials are alike: nothing was left to chance.
    is_certain: bool,
}

/// Trials of a move in a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Trials {
    n: u64,
    sum: f64,
}

/// Mean with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanInterval {
    /// The mean over all trials.
    pub mean: f64,
    /// Where its expectation probably lies; nothing if one batch is all there is.
    pub interval: Option<Interval>,
}

impl BatchMeans {
    /// No trials yet of so many moves.
    pub fn new(n_moves: usize) -> Self {
        Self { n_moves, batches: Vec::new(), is_certain: false }
    }

    /// Forgets all trials, for a choice among so many moves.
    pub(crate) fn clear(&mut self, n_moves: usize) {
        self.batches.clear();
        (self.n_moves, self.is_certain) = (n_moves, false);
    }

    /// Nothing was left to chance: what was found is what there is.
    pub(crate) fn set_certain(&mut self) {
        self.is_certain = true;
    }

    /// Whether nothing was left to chance.
    pub fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// Adds `n` trials of move `mv` in `batch`, of which `sum` came together.
    pub fn add(&mut self, batch: usize, mv: usize, n: u64, sum: f64) {
        if n == 0 {
            return;
        }
        let len = self.batches.len().max((batch + 1) * self.n_moves);
        self.batches.resize(len, Trials::default());
        let trials = &mut self.batches[batch * self.n_moves + mv];
        trials.n += n;
        trials.sum += sum;
    }

    /// The mean of move `mv`, by confidence `level`; nothing if it was never tried.
    pub fn mean(&self, mv: usize, level: f64) -> Option<MeanInterval> {
        let all = self.all(mv)?;
        let mean = all.sum / all.n as f64;
        let error = |batch: &[Trials]| batch[mv].error(mean, all.n);
        Some(self.with_interval(mean, level, error))
    }

    /// By how much the mean of `one` is above that of `other`, by confidence `level`; nothing if one of them was never
    /// tried.
    pub fn difference(&self, one: usize, other: usize, level: f64) -> Option<MeanInterval> {
        let [of_one, of_other] = [self.all(one)?, self.all(other)?];
        let means = [of_one.sum / of_one.n as f64, of_other.sum / of_other.n as f64];
        let error = |batch: &[Trials]| {
            batch[one].error(means[0], of_one.n) - batch[other].error(means[1], of_other.n)
        };
        Some(self.with_interval(means[0] - means[1], level, error))
    }

    /// All trials of a move, if there are any.
    fn all(&self, mv: usize) -> Option<Trials> {
        let own = self.batches.iter().skip(mv).step_by(self.n_moves.max(1));
        let all = own.fold(Trials::default(), |all, trials| Trials {
            n: all.n + trials.n,
            sum: all.sum + trials.sum,
        });
        (all.n > 0).then_some(all)
    }

    /// `mean` with the interval that follows from the part that each batch has in its `error`.
    fn with_interval(
        &self,
        mean: f64,
        level: f64,
        error: impl Fn(&[Trials]) -> f64,
    ) -> MeanInterval {
        if self.is_certain {
            return MeanInterval { mean, interval: Some(Interval { low: mean, high: mean }) };
        }
        let batches = self.batches.chunks(self.n_moves.max(1));
        let n = batches.len() as f64;
        if n < 2.0 {
            return MeanInterval { mean, interval: None };
        }
        let squares: f64 = batches.map(|batch| error(batch).powi(2)).sum();
        let std_error = (n / (n - 1.0) * squares).sqrt();
        let half = errors_each_side(level, n as u32 - 1) * std_error;
        MeanInterval { mean, interval: Some(Interval { low: mean - half, high: mean + half }) }
    }
}

impl Trials {
    /// The part that these have in the error of a `mean` over `n` trials.
    fn error(self, mean: f64, n: u64) -> f64 {
        (self.sum - mean * self.n as f64) / n as f64
    }
}

#[cfg(test)]
mod tests {
    use kernel::RngStream;

    use super::*;
    use crate::{Running, USUAL_LEVEL};

    #[test]
    fn with_one_trial_a_batch_it_is_the_mean_with_its_standard_error() {
        let numbers = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let (mut means, mut running) = (BatchMeans::new(2), Running::default());
        for (batch, number) in numbers.into_iter().enumerate() {
            means.add(batch, 0, 1, number);
            means.add(batch, 1, 1, number + 1.0);
            running.push(number);
        }
        let mean = means.mean(0, USUAL_LEVEL).unwrap();
        let half = mean.interval.unwrap().half_width();
        assert!((mean.mean - 5.0).abs() < 1e-12);
        assert!((half - errors_each_side(USUAL_LEVEL, 7) * running.std_error()).abs() < 1e-12);
        // In each batch the second is better by one: that is certain, whatever either is worth.
        let apart = means.difference(1, 0, USUAL_LEVEL).unwrap();
        let interval = apart.interval.unwrap();
        assert!((apart.mean - 1.0).abs() < 1e-12 && interval.half_width() < 1e-12, "{apart:?}");
    }

    #[test]
    fn a_move_that_was_never_tried_has_no_mean_and_one_batch_no_interval() {
        let mut means = BatchMeans::new(3);
        means.add(0, 1, 4, 2.0);
        assert_eq!(means.mean(0, USUAL_LEVEL), None);
        assert_eq!(means.mean(1, USUAL_LEVEL), Some(MeanInterval { mean: 0.5, interval: None }));
        assert_eq!(means.difference(1, 2, USUAL_LEVEL), None);
    }

    /// Intervals of unequal batches hold the true mean about as often as they say.
    #[test]
    fn intervals_hold_what_they_are_of_as_often_as_they_say() {
        let (n_samples, n_batches) = (2_000, 8);
        let mut n_held = [0u32; 2];
        for sample in 0..n_samples {
            let mut stream = RngStream::new(3, sample);
            let mut means = BatchMeans::new(2);
            for batch in 0..n_batches {
                // What a batch has in common, and from 20 to 39 trials of either move.
                let shared = stream.below(7) as f64;
                for (mv, more) in [0.0, 0.5].into_iter().enumerate() {
                    let n = 20 + stream.below(20);
                    let sum: f64 = (0..n).map(|_| shared + more + stream.below(5) as f64).sum();
                    means.add(batch, mv, n, sum);
                }
            }
            let found = [means.mean(0, USUAL_LEVEL), means.difference(1, 0, USUAL_LEVEL)];
            for (nth, (found, truth)) in found.into_iter().zip([5.0, 0.5]).enumerate() {
                let interval = found.unwrap().interval.unwrap();
                n_held[nth] += u32::from(interval.low <= truth && truth <= interval.high);
            }
        }
        // Five standard errors of a share of 0.95 in 2,000 are 0.024.
        for held in n_held {
            let rate = f64::from(held) / n_samples as f64;
            assert!((rate - USUAL_LEVEL).abs() < 0.025, "{rate}");
        }
    }
}
