//! What one seat keeps: its sets in an order of their own, regrets, odds, reach and averages.
//!
//! Sets are renumbered so that everything below a first set lies side by side; some first sets and what is
//! below them make a **branch**, which a thread can work on alone. A branch begins with a slot for the
//! empty sequence, so that its numbers refer to itself only:
//!
//! ```text
//! slots  │ 0 │ 1 2 │ 3 4 5 │ … │ 0 │ 1 2 3 │ …      each seat has one more slot to a branch than sequences
//!        └ branch 0            └ branch 1
//! ```

use kernel::Seat;

use super::rule::Rule;
use crate::form::{Behaviour, Form, SequenceId, Set};

/// Sequences that make a branch worth a thread of its own.
const BRANCH: usize = 1 << 11;

/// What one seat keeps.
pub(super) struct Treeplex {
    /// Sets, branch by branch; numbers count from the beginning of the branch.
    sets: Vec<Set>,
    branches: Vec<Branch>,
    /// Where each sequence of the form has its slot.
    slots: Vec<u32>,
    regrets: Vec<f64>,
    /// What is played at the sets now.
    odds: Vec<f64>,
    /// The probability that the seat's own moves give each sequence now.
    pub(super) reach: Vec<f64>,
    /// The weighted sum of all reaches so far.
    totals: Vec<f64>,
    /// What each sequence is worth: filled from outside, then handed down from set to parent.
    pub(super) worths: Vec<f64>,
    /// The same for what is to be played next.
    hopes: Vec<f64>,
}

/// Where a branch lies.
#[derive(Clone, Copy, Debug)]
struct Branch {
    first_set: usize,
    first_slot: usize,
}

impl Treeplex {
    pub(super) fn new(form: &Form, seat: Seat, predicts: bool) -> Self {
        let side = form.side(seat);
        let order = order_of(side.sets(), side.n_sequences());
        let mut sets = Vec::with_capacity(order.len());
        let mut slots = vec![0; side.n_sequences()];
        let mut branches = vec![Branch { first_set: 0, first_slot: 0 }];
        let mut next = 1;
        for id in order {
            let set = side.sets()[id as usize];
            let mut base = branches.last().expect("there is a branch").first_slot;
            if set.parent == 0 && next - base > BRANCH {
                base = next;
                branches.push(Branch { first_set: sets.len(), first_slot: base });
                next += 1;
            }
            let parent = if set.parent == 0 { 0 } else { slots[set.parent as usize] - base as u32 };
            sets.push(Set { parent, first: (next - base) as u32, n_moves: set.n_moves });
            for sequence in set.sequences() {
                slots[sequence] = next as u32;
                next += 1;
            }
        }
        let mut odds = vec![1.0; next];
        let mut reach = vec![1.0; next];
        let ends = branches.iter().skip(1).map(|branch| branch.first_set).chain([sets.len()]);
        for (branch, end) in branches.iter().zip(ends) {
            for set in &sets[branch.first_set..end] {
                let parent = reach[branch.first_slot + set.parent as usize];
                for slot in set.sequences() {
                    odds[branch.first_slot + slot] = 1.0 / f64::from(set.n_moves);
                    reach[branch.first_slot + slot] = parent / f64::from(set.n_moves);
                }
            }
        }
        let zeros = || vec![0.0; next];
        let hopes = if predicts { zeros() } else { Vec::new() };
        Self {
            sets,
            branches,
            slots,
            regrets: zeros(),
            odds,
            reach,
            totals: zeros(),
            worths: zeros(),
            hopes,
        }
    }

    /// The slot of a sequence of the form.
    pub(super) fn slot(&self, sequence: SequenceId) -> u32 {
        self.slots[sequence as usize]
    }

    /// The number of slots.
    pub(super) fn n_slots(&self) -> usize {
        self.reach.len()
    }

    /// Learns from `worths`, and adds what is played next to the average with this weight.
    pub(super) fn learn<R: Rule>(&mut self, rule: R, weight: f64, threads: bool) {
        if R::PREDICTS {
            self.hopes.copy_from_slice(&self.worths);
        }
        let part = Part {
            sets: &self.sets,
            base: self.branches[0],
            regrets: &mut self.regrets,
            odds: &mut self.odds,
            reach: &mut self.reach,
            totals: &mut self.totals,
            worths: &mut self.worths,
            hopes: &mut self.hopes,
        };
        part.learn(&self.branches, rule, weight, threads);
    }

    /// The average so far; what is played now where it has never led, or before anything was played.
    pub(super) fn average(&self, form: &Form, seat: Seat) -> Behaviour<f64> {
        let side = form.side(seat);
        let mut odds = vec![1.0; side.n_sequences()];
        for set in side.sets() {
            let total: f64 = set.sequences().map(|one| self.totals[self.slots[one] as usize]).sum();
            for one in set.sequences() {
                let slot = self.slots[one] as usize;
                odds[one] = if total > 0.0 { self.totals[slot] / total } else { self.odds[slot] };
            }
        }
        Behaviour(odds)
    }
}

/// Some branches, with what belongs to them.
struct Part<'a> {
    sets: &'a [Set],
    base: Branch,
    regrets: &'a mut [f64],
    odds: &'a mut [f64],
    reach: &'a mut [f64],
    totals: &'a mut [f64],
    worths: &'a mut [f64],
    hopes: &'a mut [f64],
}

impl Part<'_> {
    fn learn<R: Rule>(mut self, branches: &[Branch], rule: R, weight: f64, threads: bool) {
        let [_] = branches else {
            let (head, tail) = branches.split_at(branches.len() / 2);
            let (left, right) = self.split(tail[0], R::PREDICTS);
            let (left, right) = (
                || left.learn(head, rule, weight, threads),
                || right.learn(tail, rule, weight, threads),
            );
            if threads {
                rayon::join(left, right);
            } else {
                left();
                right();
            }
            return;
        };
        self.regret(rule);
        self.go(weight);
    }

    /// Cut before the branch `at`.
    fn split(self, at: Branch, predicts: bool) -> (Self, Self) {
        let (first, rest) = self.sets.split_at(at.first_set - self.base.first_set);
        let slot = at.first_slot - self.base.first_slot;
        let regrets = self.regrets.split_at_mut(slot);
        let odds = self.odds.split_at_mut(slot);
        let reach = self.reach.split_at_mut(slot);
        let totals = self.totals.split_at_mut(slot);
        let worths = self.worths.split_at_mut(slot);
        let hopes = self.hopes.split_at_mut(if predicts { slot } else { 0 });
        (
            Part {
                sets: first,
                base: self.base,
                regrets: regrets.0,
                odds: odds.0,
                reach: reach.0,
                totals: totals.0,
                worths: worths.0,
                hopes: hopes.0,
            },
            Part {
                sets: rest,
                base: at,
                regrets: regrets.1,
                odds: odds.1,
                reach: reach.1,
                totals: totals.1,
                worths: worths.1,
                hopes: hopes.1,
            },
        )
    }

    /// From the last set to the first: regrets, and the odds that follow from them.
    fn regret<R: Rule>(&mut self, rule: R) {
        for set in self.sets.iter().rev() {
            let (first, n) = (set.first as usize, set.n_moves as usize);
            let (before, own) = self.worths.split_at_mut(first);
            let own = &own[..n];
            let odds = &mut self.odds[first..][..n];
            let regrets = &mut self.regrets[first..][..n];

            // 1. What the set was worth as it was played, handed to what led there.
            let worth: f64 = own.iter().zip(&*odds).map(|(worth, odds)| worth * odds).sum();
            before[set.parent as usize] += worth;

            // 2. What is regretted, and how much of it is above zero.
            let mut above = 0.0;
            if R::PREDICTS {
                let (before, own_hopes) = self.hopes.split_at_mut(first);
                let own_hopes = &own_hopes[..n];
                let hope: f64 = own_hopes.iter().zip(&*odds).map(|(hope, odds)| hope * odds).sum();
                let mut next = 0.0;
                for nth in 0..n {
                    regrets[nth] = rule.keep(regrets[nth], own[nth] - worth);
                    odds[nth] = (regrets[nth] + own_hopes[nth] - hope).max(0.0);
                    above += odds[nth];
                    next += odds[nth] * own_hopes[nth];
                }
                // 3. The odds in proportion to it, and what the set is then hoped to be worth.
                if above > 0.0 {
                    let share = 1.0 / above;
                    odds.iter_mut().for_each(|odds| *odds *= share);
                    before[set.parent as usize] += next * share;
                } else {
                    let share = 1.0 / n as f64;
                    odds.fill(share);
                    before[set.parent as usize] += own_hopes.iter().sum::<f64>() * share;
                }
                continue;
            }
            for nth in 0..n {
                regrets[nth] = rule.keep(regrets[nth], own[nth] - worth);
                odds[nth] = regrets[nth].max(0.0);
                above += odds[nth];
            }

            // 3. The odds in proportion to it.
            if above > 0.0 {
                let share = 1.0 / above;
                odds.iter_mut().for_each(|odds| *odds *= share);
            } else {
                odds.fill(1.0 / n as f64);
            }
        }
    }

    /// From the first set to the last: reach, and its average.
    fn go(&mut self, weight: f64) {
        for set in self.sets {
            let (first, n) = (set.first as usize, set.n_moves as usize);
            let parent = self.reach[set.parent as usize];
            let reach = &mut self.reach[first..][..n];
            let (odds, totals) = (&self.odds[first..][..n], &mut self.totals[first..][..n]);
            for nth in 0..n {
                reach[nth] = parent * odds[nth];
                totals[nth] += weight * reach[nth];
            }
        }
    }
}

/// The sets so that those below one follow it.
fn order_of(sets: &[Set], n_sequences: usize) -> Vec<u32> {
    // 1. The sets reached by each sequence, as lists through one another; the last first.
    const NONE: u32 = u32::MAX;
    let mut heads = vec![NONE; n_sequences];
    let mut next = vec![NONE; sets.len()];
    for (id, set) in sets.iter().enumerate().rev() {
        next[id] = heads[set.parent as usize];
        heads[set.parent as usize] = id as u32;
    }

    // 2. Depth first, by a list of what is still to be taken.
    let mut order = Vec::with_capacity(sets.len());
    let mut open = vec![heads[0]];
    while let Some(id) = open.pop() {
        if id == NONE {
            continue;
        }
        order.push(id);
        open.push(next[id as usize]);
        open.extend(sets[id as usize].sequences().rev().map(|sequence| heads[sequence]));
    }
    order
}
