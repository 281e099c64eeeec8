//! Unbounded reward: where play can cycle for ever and be paid each time, there is no total.
//!
//! Play that never ends stays, from some time on, in an *end component*: states that it can be kept
//! in for ever if all sides want it, whatever chance does. If nothing is paid there, the total of what
//! is paid on the way is settled with certainty, and it has a mean.

use kernel::Number;

use super::components::{Arrows, can_cycle, components};
use super::region::Region;

/// A state of `region` in which play can be kept for ever with something paid on the cycle.
pub(crate) fn is_paid_for_ever<N: Number>(region: &Region<'_, N>) -> Option<u32> {
    let pays_within = |state: u32, kept: &Kept<'_, '_, N>| {
        let id = region.ids[state as usize];
        let is_paid = |nth| kept.head(state, nth).is_some() && region.graph.pay(id, nth).is_some();
        (0..region.n_moves(state)).any(is_paid)
    };
    let all = vec![0; region.len()];
    let mut kept = Kept { region, group: all };
    if !region.graph.pays() || !(0..region.len() as u32).any(|state| pays_within(state, &kept)) {
        return None;
    }
    // Drop what cannot be kept in, until all that is left can; groups only ever split.
    loop {
        let mut group = vec![DROPPED; region.len()];
        for (nth, component) in components(&kept).iter().enumerate() {
            if can_cycle(&kept, component) {
                component.iter().for_each(|&state| group[state as usize] = nth as u32);
            }
        }
        let is_same = |a: u32, b: u32| group[a as usize] == group[b as usize];
        let stays = |state: u32| {
            let mut heads = (0..region.n_moves(state)).map(|nth| kept.head(state, nth));
            let is_in = |head: Option<u32>| head.is_some_and(|head| is_same(state, head));
            if region.side(state).is_some() { heads.any(is_in) } else { heads.all(is_in) }
        };
        let dropped: Vec<u32> = (0..region.len() as u32)
            .filter(|&state| group[state as usize] != DROPPED && !stays(state))
            .collect();
        let is_stable = dropped.is_empty();
        dropped.into_iter().for_each(|state| group[state as usize] = DROPPED);
        kept = Kept { region, group };
        if is_stable {
            return (0..region.len() as u32).find(|&state| pays_within(state, &kept));
        }
    }
}

const DROPPED: u32 = u32::MAX;

/// Arrows within groups of states.
struct Kept<'r, 'a, N> {
    region: &'r Region<'a, N>,
    group: Vec<u32>,
}

impl<N: Number> Arrows for Kept<'_, '_, N> {
    fn n_nodes(&self) -> usize {
        self.group.len()
    }

    fn n_arrows(&self, node: u32) -> usize {
        self.region.n_moves(node)
    }

    fn head(&self, node: u32, nth: usize) -> Option<u32> {
        let head = self.region.inside(node, nth)?;
        let group = self.group[node as usize];
        (group != DROPPED && self.group[head as usize] == group).then_some(head)
    }
}
