//! Decisions in lanes: regrets, odds, reach and averages of `W` parts that look alike at once.
//!
//! Sets count from the beginning of their **branch**, which a thread can work on alone; a branch begins
//! with a place for the empty sequence, so that its numbers refer to itself only:
//!
//! ```text
//! places  │ 0 │ 1 2 │ 3 4 5 │ … │ 0 │ 1 2 3 │ …      of W lanes each
//!         └ branch 0            └ branch 1
//! ```

use super::regret_step::{BranchSlices, RegretStep};
use super::rule::RegretRule;
use super::shape::Twins;
use crate::form::{InfoSet, PlayerForm};

/// Places that make a branch worth a thread of its own.
const BRANCH: usize = 1 << 11;

/// Block of subtrees of equal shape in `W` lanes, with their regrets and averages.
#[derive(Default)]
pub(super) struct LaneBlock<const W: usize> {
    sets: Vec<InfoSet>,
    branches: Vec<Branch>,
    /// Where in the payoffs the worth of each place is.
    cells: Vec<[u32; W]>,
    regrets: Vec<[f64; W]>,
    /// What is played at the sets now.
    pub(super) odds: Vec<[f64; W]>,
    /// The weighted sum of all reaches so far.
    pub(super) totals: Vec<[f64; W]>,
    /// What each sequence is worth; handed down from set to parent.
    worths: Vec<[f64; W]>,
    /// The same for what is to be played next.
    predicted: Vec<[f64; W]>,
}

/// Place of a branch in a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) first_set: usize,
    pub(super) first_place: usize,
}

impl<const W: usize> LaneBlock<W> {
    /// The number of places, of `W` lanes each.
    pub(super) fn n_places(&self) -> usize {
        self.odds.len()
    }

    /// Adds parts that look alike; writes to `slots` where their sequences are, counted from `base`.
    pub(super) fn add(&mut self, side: &PlayerForm, twins: &Twins, base: usize, slots: &mut [u32]) {
        let place = |slot: u32| (slot as usize - base) / W;
        let next = self.n_places();
        if self.branches.last().is_none_or(|branch| next - branch.first_place > BRANCH) {
            self.branches.push(Branch { first_set: self.sets.len(), first_place: next });
            self.odds.push([1.0; W]);
        }
        let branch = *self.branches.last().expect("there is one now");
        for nth in 0..twins.lanes[0].len() {
            let set = side.sets()[twins.lanes[0][nth] as usize];
            let first = self.n_places();
            let parent = match set.parent {
                0 => 0,
                parent => (place(slots[parent as usize]) - branch.first_place) as u32,
            };
            let local = (first - branch.first_place) as u32;
            self.sets.push(InfoSet { parent, first: local, n_moves: set.n_moves });
            let share = 1.0 / f64::from(set.n_moves);
            self.odds.extend(std::iter::repeat_n([share; W], set.n_moves as usize));
            for (lane, sets) in twins.lanes.iter().enumerate() {
                let sequences = side.sets()[sets[nth] as usize].sequences();
                for (place, sequence) in (first..).zip(sequences) {
                    slots[sequence] = (base + place * W + lane) as u32;
                }
            }
        }
    }

    /// Ready to learn, with all moves alike; gives the reach of each place.
    pub(super) fn begin(&mut self, predicts: bool) -> Vec<f64> {
        let zeros = vec![[0.0; W]; self.n_places()];
        (self.regrets, self.totals, self.worths) = (zeros.clone(), zeros.clone(), zeros.clone());
        if predicts {
            self.predicted = zeros;
        }
        let mut reach = vec![[1.0; W]; self.n_places()];
        let ends = self.branches.iter().skip(1).map(|branch| branch.first_set);
        for (branch, end) in self.branches.iter().zip(ends.chain([self.sets.len()])) {
            let (reach, odds) =
                (&mut reach[branch.first_place..], &self.odds[branch.first_place..]);
            for set in &self.sets[branch.first_set..end] {
                for place in set.sequences() {
                    for lane in 0..W {
                        reach[place][lane] = reach[set.parent as usize][lane] * odds[place][lane];
                    }
                }
            }
        }
        reach.as_flattened().to_vec()
    }

    /// Says in which cell of the payoffs the worth of each lane of each place will be.
    pub(super) fn find(&mut self, cells: &[u32]) {
        self.cells = cells.as_chunks().0.to_vec();
    }

    /// Learns from the payoffs, and adds what is played next to the average with this weight.
    pub(super) fn learn<R: RegretRule>(
        &mut self,
        reach: &mut [f64],
        payoffs: &[f64],
        rule: R,
        weight: f64,
        threads: bool,
    ) {
        let Some(&base) = self.branches.first() else { return };
        let slices = BranchSlices {
            sets: &self.sets,
            base,
            cells: &self.cells,
            regrets: &mut self.regrets,
            odds: &mut self.odds,
            reach: reach.as_chunks_mut().0,
            totals: &mut self.totals,
            worths: &mut self.worths,
            predicted: &mut self.predicted,
        };
        slices.learn(&self.branches, &RegretStep { payoffs, rule, weight, threads });
    }
}
