//! Subtrees of equal shape among a seat's decisions, which can be worked on side by side.
//!
//! With three cards to hold a seat has three first sets, and what can follow looks the same below each of
//! them. Such twins are put in **lanes**: what one instruction does for one of them it does for two or
//! four. A lane may be empty.

use rustc_hash::FxHashMap;

use crate::form::{InfoSet, PlayerForm, SequenceId, SetId};

/// First sets with all below them that look alike: `lanes[i][k]` is the *k*th set below the *i*th.
pub(super) struct Twins {
    pub(super) lanes: Vec<Vec<SetId>>,
}

/// All first sets of `side`, together with at most `most` of those that look like them.
pub(super) fn twins_of(side: &PlayerForm, most: usize) -> Vec<Twins> {
    let below = Below::new(side);
    let shapes = below.shapes(side);
    let mut order: Vec<u32> = Vec::new();
    let mut alike: FxHashMap<u32, Vec<SetId>> = FxHashMap::default();
    for first in below.of(0) {
        let shape = shapes[first as usize];
        let group = alike.entry(shape).or_default();
        if group.is_empty() {
            order.push(shape);
        }
        group.push(first);
    }
    let lists = |firsts: &[SetId]| Twins {
        lanes: firsts.iter().map(|&first| below.everything(side, &shapes, first)).collect(),
    };
    order.iter().flat_map(|shape| alike[shape].chunks(most)).map(lists).collect()
}

/// The sets that each sequence leads to, as lists through one another.
struct Below {
    heads: Vec<SetId>,
    next: Vec<SetId>,
}

const NONE: SetId = SetId::MAX;

impl Below {
    fn new(side: &PlayerForm) -> Self {
        let mut heads = vec![NONE; side.n_sequences()];
        let mut next = vec![NONE; side.sets().len()];
        for (id, set) in side.sets().iter().enumerate().rev() {
            next[id] = heads[set.parent as usize];
            heads[set.parent as usize] = id as SetId;
        }
        Self { heads, next }
    }

    /// The sets that `sequence` leads to.
    fn of(&self, sequence: SequenceId) -> impl Iterator<Item = SetId> {
        let some = |set: SetId| (set != NONE).then_some(set);
        std::iter::successors(some(self.heads[sequence as usize]), move |&set| {
            some(self.next[set as usize])
        })
    }

    /// A number for each set, the same for those that look alike with everything below them.
    fn shapes(&self, side: &PlayerForm) -> Vec<u32> {
        let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut shapes = vec![0; side.sets().len()];
        let mut key = Vec::new();
        for (id, set) in side.sets().iter().enumerate().rev() {
            key.clear();
            for sequence in sequences(set) {
                let from = key.len();
                key.extend(self.of(sequence).map(|set| shapes[set as usize]));
                // In what order play first came to them is of no consequence.
                key[from..].sort_unstable();
                key.push(NONE);
            }
            let fresh = known.len() as u32;
            shapes[id] = match known.get(&key) {
                Some(&shape) => shape,
                None => *known.entry(key.clone()).or_insert(fresh),
            };
        }
        shapes
    }

    /// `first` and all below it, each before what is below it, and the same way for all that look alike.
    fn everything(&self, side: &PlayerForm, shapes: &[u32], first: SetId) -> Vec<SetId> {
        let mut order = Vec::new();
        let mut open = vec![first];
        while let Some(id) = open.pop() {
            order.push(id);
            for sequence in sequences(&side.sets()[id as usize]).rev() {
                let from = open.len();
                open.extend(self.of(sequence));
                open[from..].sort_by_key(|&set| std::cmp::Reverse((shapes[set as usize], set)));
            }
        }
        order
    }
}

fn sequences(set: &InfoSet) -> std::ops::Range<SequenceId> {
    set.first..set.first + set.n_moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiled;
    use kernel::toys::{Fog, FogConfig};
    use kernel::{Limits, Seat};

    #[test]
    fn twins_are_alike_all_the_way_down_and_every_set_is_in_one_lane() {
        let mut n_twins = 0;
        for seed in 0..150 {
            let config = FogConfig { depth: 7, ..FogConfig::default() };
            let fog = Compiled::new(&Fog::new(config, seed), Limits::default(), &()).unwrap();
            for seat in [0, 1].map(Seat::new) {
                let side = fog.form().side(seat);
                let mut seen = vec![0; side.sets().len()];
                for twins in twins_of(side, 4) {
                    assert!((1..=4).contains(&twins.lanes.len()));
                    n_twins += u32::from(twins.lanes.len() > 1 && twins.lanes[0].len() > 1);
                    // Where each sequence is: which move of which set of its lane.
                    let places = |lane: &[SetId]| -> FxHashMap<SequenceId, (usize, usize)> {
                        let sets = lane.iter().map(|&set| side.sets()[set as usize]).enumerate();
                        sets.flat_map(|(nth, set)| {
                            sequences(&set).enumerate().map(move |(mv, one)| (one, (nth, mv)))
                        })
                        .collect()
                    };
                    let looks = |lane: &[SetId]| -> Vec<_> {
                        let places = places(lane);
                        let sets = lane.iter().map(|&set| side.sets()[set as usize]);
                        sets.map(|set| (set.n_moves, places.get(&set.parent).copied())).collect()
                    };
                    for lane in &twins.lanes {
                        assert_eq!(looks(lane), looks(&twins.lanes[0]), "seed {seed}, {seat}");
                        lane.iter().for_each(|&set| seen[set as usize] += 1);
                    }
                }
                assert!(seen.iter().all(|&times| times == 1), "seed {seed}, {seat}");
            }
        }
        assert!(n_twins > 9, "{n_twins} have something below them");
    }
}
