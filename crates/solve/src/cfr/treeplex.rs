//! Treeplex of one seat, in blocks of four, two and one lanes.

use kernel::Seat;

use super::lane_block::LaneBlock;
use super::regret_step::fork;
use super::rule::RegretRule;
use super::shape::twins_of;
use crate::form::{Behaviour, SequenceForm, SequenceId};

/// Treeplex of one seat: its behaviour strategies in sequence form, with regrets and averages.
///
/// Its sequences have **slots**: those of the block with four lanes come first, then two, then one. There
/// are more slots than sequences, and what is in those that no sequence has is of no consequence.
pub(super) struct Treeplex {
    fours: LaneBlock<4>,
    twos: LaneBlock<2>,
    ones: LaneBlock<1>,
    /// Where each sequence of the form has its slot; the empty one has the first.
    slots: Vec<u32>,
    /// The probability that the seat's own moves give each slot now.
    pub(super) reach: Vec<f64>,
}

impl Treeplex {
    pub(super) fn new(form: &SequenceForm, seat: Seat, predicts: bool) -> Self {
        let side = form.side(seat);
        let twins = twins_of(side, 4);
        let mut slots = vec![0; side.n_sequences()];
        let (mut fours, mut twos, mut ones) =
            (LaneBlock::<4>::default(), LaneBlock::<2>::default(), LaneBlock::<1>::default());
        // Three lanes out of four are better than two and one.
        let some = |least, most| {
            twins.iter().filter(move |twins| (least..=most).contains(&twins.lanes.len()))
        };
        some(3, 4).for_each(|twins| fours.add(side, twins, 0, &mut slots));
        let base = 4 * fours.n_places();
        some(2, 2).for_each(|twins| twos.add(side, twins, base, &mut slots));
        let base = base + 2 * twos.n_places();
        some(1, 1).for_each(|twins| ones.add(side, twins, base, &mut slots));
        let mut reach = fours.begin(predicts);
        reach.extend(twos.begin(predicts));
        reach.extend(ones.begin(predicts));
        if reach.is_empty() {
            reach.push(1.0);
        }
        Self { fours, twos, ones, slots, reach }
    }

    /// The slot of a sequence of the form.
    pub(super) fn slot(&self, sequence: SequenceId) -> u32 {
        self.slots[sequence as usize]
    }

    /// The number of slots.
    pub(super) fn n_slots(&self) -> usize {
        self.reach.len()
    }

    /// Says in which cell of the payoffs the worth of each slot will be.
    pub(super) fn find(&mut self, cells: &[u32]) {
        let (fours, cells) = cells.split_at(4 * self.fours.n_places());
        let (twos, ones) = cells.split_at(2 * self.twos.n_places());
        self.fours.find(fours);
        self.twos.find(twos);
        self.ones.find(ones);
    }

    /// Learns from the payoffs, and adds what is played next to the average with this weight.
    pub(super) fn learn<R: RegretRule>(
        &mut self,
        payoffs: &[f64],
        rule: R,
        weight: f64,
        threads: bool,
    ) {
        let Self { fours, twos, ones, reach, .. } = self;
        let (of_fours, reach) = reach.split_at_mut(4 * fours.n_places());
        let (of_twos, of_ones) = reach.split_at_mut(2 * twos.n_places());
        fork(
            threads,
            || fours.learn(of_fours, payoffs, rule, weight, threads),
            || {
                twos.learn(of_twos, payoffs, rule, weight, threads);
                ones.learn(of_ones, payoffs, rule, weight, threads);
            },
        );
    }

    /// The average so far; what is played now where it has never led, or before anything was played.
    pub(super) fn average(&self, form: &SequenceForm, seat: Seat) -> Behaviour<f64> {
        let totals = self.flat(|fours| &fours.totals, |twos| &twos.totals, |ones| &ones.totals);
        let now = self.flat(|fours| &fours.odds, |twos| &twos.odds, |ones| &ones.odds);
        let side = form.side(seat);
        let mut odds = vec![1.0; side.n_sequences()];
        for set in side.sets() {
            let slots = &self.slots[set.sequences()];
            let total: f64 = slots.iter().map(|&slot| totals[slot as usize]).sum();
            for (odds, &slot) in odds[set.sequences()].iter_mut().zip(slots) {
                let slot = slot as usize;
                *odds = if total > 0.0 { totals[slot] / total } else { now[slot] };
            }
        }
        Behaviour(odds)
    }

    /// Something that all blocks keep, by slot.
    fn flat<'a>(
        &'a self,
        fours: impl Fn(&'a LaneBlock<4>) -> &'a Vec<[f64; 4]>,
        twos: impl Fn(&'a LaneBlock<2>) -> &'a Vec<[f64; 2]>,
        ones: impl Fn(&'a LaneBlock<1>) -> &'a Vec<[f64; 1]>,
    ) -> Vec<f64> {
        let (fours, twos, ones) = (fours(&self.fours), twos(&self.twos), ones(&self.ones));
        [fours.as_flattened(), twos.as_flattened(), ones.as_flattened()].concat()
    }
}
