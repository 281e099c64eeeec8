//! Regret update for some branches: from the last set to the first, and back.

use super::lane_block::Branch;
use super::rule::RegretRule;
use crate::form::InfoSet;

/// Regret update: the payoffs, the rule and the weight of one iteration.
pub(super) struct RegretStep<'a, R> {
    /// What the others make of the sequences, by cell.
    pub(super) payoffs: &'a [f64],
    pub(super) rule: R,
    /// What this time counts in the average.
    pub(super) weight: f64,
    pub(super) threads: bool,
}

/// Slices of a block: some branches, with what belongs to them.
pub(super) struct BranchSlices<'a, const W: usize> {
    pub(super) sets: &'a [InfoSet],
    pub(super) base: Branch,
    pub(super) cells: &'a [[u32; W]],
    pub(super) regrets: &'a mut [[f64; W]],
    pub(super) odds: &'a mut [[f64; W]],
    pub(super) reach: &'a mut [[f64; W]],
    pub(super) totals: &'a mut [[f64; W]],
    pub(super) worths: &'a mut [[f64; W]],
    /// Empty unless the rule predicts.
    pub(super) predicted: &'a mut [[f64; W]],
}

impl<const W: usize> BranchSlices<'_, W> {
    pub(super) fn learn<R: RegretRule>(mut self, branches: &[Branch], step: &RegretStep<'_, R>) {
        if branches.len() > 1 {
            let (head, tail) = branches.split_at(branches.len() / 2);
            let (left, right) = self.split(tail[0]);
            fork(step.threads, || left.learn(head, step), || right.learn(tail, step));
            return;
        }
        for (worth, cells) in self.worths.iter_mut().zip(self.cells) {
            *worth = cells.map(|cell| step.payoffs[cell as usize]);
        }
        if R::PREDICTS {
            self.predicted.copy_from_slice(self.worths);
            self.regret_and_predict(step.rule);
        } else {
            self.regret(step.rule);
        }
        self.go(step.weight);
    }

    /// Cut before the branch `at`.
    fn split(self, at: Branch) -> (Self, Self) {
        let sets = self.sets.split_at(at.first_set - self.base.first_set);
        let place = at.first_place - self.base.first_place;
        let cells = self.cells.split_at(place);
        let regrets = self.regrets.split_at_mut(place);
        let odds = self.odds.split_at_mut(place);
        let reach = self.reach.split_at_mut(place);
        let totals = self.totals.split_at_mut(place);
        let worths = self.worths.split_at_mut(place);
        let predicted = self.predicted.split_at_mut(place.min(self.predicted.len()));
        (
            BranchSlices {
                sets: sets.0,
                base: self.base,
                cells: cells.0,
                regrets: regrets.0,
                odds: odds.0,
                reach: reach.0,
                totals: totals.0,
                worths: worths.0,
                predicted: predicted.0,
            },
            BranchSlices {
                sets: sets.1,
                base: at,
                cells: cells.1,
                regrets: regrets.1,
                odds: odds.1,
                reach: reach.1,
                totals: totals.1,
                worths: worths.1,
                predicted: predicted.1,
            },
        )
    }

    /// From the last set to the first: regrets, and the odds that follow from them.
    fn regret<R: RegretRule>(&mut self, rule: R) {
        for set in self.sets.iter().rev() {
            match set.n_moves {
                2 => self.regret_at(set, 2, rule),
                3 => self.regret_at(set, 3, rule),
                n => self.regret_at(set, n as usize, rule),
            }
        }
    }

    #[allow(
        clippy::inline_always,
        reason = "loops whose length is known are unrolled, and only those"
    )]
    #[inline(always)]
    fn regret_at<R: RegretRule>(&mut self, set: &InfoSet, n: usize, rule: R) {
        let first = set.first as usize;
        let (before, own) = self.worths.split_at_mut(first);
        let own = &own[..n];
        let odds = &mut self.odds[first..][..n];
        let regrets = &mut self.regrets[first..][..n];

        // 1. What the set was worth as it was played, handed to what led there.
        let worth = mean(own, odds);
        add(&mut before[set.parent as usize], &worth);

        // 2. What is regretted, and how much of it is above zero.
        let mut above = [0.0; W];
        for nth in 0..n {
            let met = zip(&own[nth], &worth, |own, worth| own - worth);
            regrets[nth] = zip(&regrets[nth], &met, |regret, met| rule.keep(regret, met));
            odds[nth] = regrets[nth].map(above_zero);
            add(&mut above, &odds[nth]);
        }

        // 3. The odds in proportion to it.
        share(odds, &above);
    }

    /// The same, where the odds are those that would be best if the last payoffs came again: regrets, and
    /// what the moves at this set are worth if the sets below are played as they will be.
    fn regret_and_predict<R: RegretRule>(&mut self, rule: R) {
        for set in self.sets.iter().rev() {
            match set.n_moves {
                2 => self.regret_and_predict_at(set, 2, rule),
                3 => self.regret_and_predict_at(set, 3, rule),
                n => self.regret_and_predict_at(set, n as usize, rule),
            }
        }
    }

    #[allow(
        clippy::inline_always,
        reason = "loops whose length is known are unrolled, and only those"
    )]
    #[inline(always)]
    fn regret_and_predict_at<R: RegretRule>(&mut self, set: &InfoSet, n: usize, rule: R) {
        let first = set.first as usize;
        let (before, own) = self.worths.split_at_mut(first);
        let own = &own[..n];
        let (predicted_before, predicted) = self.predicted.split_at_mut(first);
        let predicted = &predicted[..n];
        let odds = &mut self.odds[first..][..n];
        let regrets = &mut self.regrets[first..][..n];

        let worth = mean(own, odds);
        add(&mut before[set.parent as usize], &worth);
        let mean_predicted = mean(predicted, odds);
        let mut above = [0.0; W];
        for nth in 0..n {
            let met = zip(&own[nth], &worth, |own, worth| own - worth);
            regrets[nth] = zip(&regrets[nth], &met, |regret, met| rule.keep(regret, met));
            let to_come = zip(&predicted[nth], &mean_predicted, |one, mean| one - mean);
            odds[nth] = zip(&regrets[nth], &to_come, |regret, more| above_zero(regret + more));
            add(&mut above, &odds[nth]);
        }
        share(odds, &above);
        add(&mut predicted_before[set.parent as usize], &mean(predicted, odds));
    }

    /// From the first set to the last: reach, and its average.
    fn go(&mut self, weight: f64) {
        for set in self.sets {
            match set.n_moves {
                2 => self.go_from(set, 2, weight),
                3 => self.go_from(set, 3, weight),
                n => self.go_from(set, n as usize, weight),
            }
        }
    }

    #[allow(
        clippy::inline_always,
        reason = "loops whose length is known are unrolled, and only those"
    )]
    #[inline(always)]
    fn go_from(&mut self, set: &InfoSet, n: usize, weight: f64) {
        let first = set.first as usize;
        let parent = self.reach[set.parent as usize];
        let reach = &mut self.reach[first..][..n];
        let (odds, totals) = (&self.odds[first..][..n], &mut self.totals[first..][..n]);
        for nth in 0..n {
            let now = zip(&parent, &odds[nth], |parent, odds| parent * odds);
            totals[nth] = zip(&totals[nth], &now, |total, now| total + weight * now);
            reach[nth] = now;
        }
    }
}

/// The larger of a number and zero. Not `max`, which asks more questions.
#[inline]
pub(super) fn above_zero(number: f64) -> f64 {
    if number > 0.0 { number } else { 0.0 }
}

/// `f` of two values, lane by lane. All are read before any is written, so that the compiler may use
/// instructions for several lanes.
#[inline]
fn zip<const W: usize>(a: &[f64; W], b: &[f64; W], f: impl Fn(f64, f64) -> f64) -> [f64; W] {
    let (a, b) = (*a, *b);
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}

/// The sum of worth times odds, lane by lane.
#[inline]
fn mean<const W: usize>(worths: &[[f64; W]], odds: &[[f64; W]]) -> [f64; W] {
    worths.iter().zip(odds).fold([0.0; W], |sum, (worth, odds)| {
        zip(&sum, &zip(worth, odds, |worth, odds| worth * odds), |sum, one| sum + one)
    })
}

#[inline]
fn add<const W: usize>(sum: &mut [f64; W], other: &[f64; W]) {
    *sum = zip(sum, other, |sum, other| sum + other);
}

/// A sum below this is none: one over it might be more than a float can hold.
const LEAST: f64 = 1e-300;

/// Divides `odds` by `total`; where that is zero, all are alike.
#[inline]
fn share<const W: usize>(odds: &mut [[f64; W]], total: &[f64; W]) {
    let alike = 1.0 / odds.len() as f64;
    let times = total.map(|total| if total > LEAST { 1.0 / total } else { 0.0 });
    let plus = total.map(|total| if total > LEAST { 0.0 } else { alike });
    for odds in odds {
        let shared = zip(odds, &times, |odds, times| odds * times);
        *odds = zip(&shared, &plus, |shared, plus| shared + plus);
    }
}

/// Does both, on two threads if that is wanted.
pub(super) fn fork(threads: bool, one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    if threads {
        rayon::join(one, other);
    } else {
        one();
        other();
    }
}
