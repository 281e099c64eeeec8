//! End components: which side can make play cycle for ever, and which side has to see to it that play goes on.
//!
//! Where play cycles for ever nothing further is won, which is good for the side that would lose.
//! The equations of optimal play do not see this: what a state is worth "by the best of its moves" is
//! satisfied by too many numbers where play can cycle. What settles it is whether a side can, by
//! moves that keep the value, stay for ever among states that are bad for it.

use kernel::Number;

use super::region::{Region, Side};

/// Sides whose moves are free in an end component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Free {
    /// Both sides make any move that keeps the value.
    Both,
    /// Only the side that would stall; the other makes its chosen moves.
    Staller,
}

/// The moves by which `side` can stay for ever among states that are bad for it: for each such state
/// where it acts, the number of a move; for the others something. Nothing for states it cannot.
pub(crate) fn stalls<N: Number>(
    region: &Region<'_, N>,
    before: &Before,
    side: Side,
    free: Free,
) -> Vec<Option<u32>> {
    // The greatest set that is kept to: begin with all that are bad, and drop what does not stay.
    let n = region.len();
    let is_bad = |state| side.other().gains(region.value(state));
    let mut stays: Vec<bool> = (0..n as u32).map(is_bad).collect();
    if !stays.contains(&true) {
        return vec![None; n];
    }
    let is_staying = |state: u32, stays: &[bool]| {
        let keeps_in =
            |nth: &usize| region.inside(state, *nth).is_some_and(|head| stays[head as usize]);
        let moves = 0..region.n_moves(state);
        match region.side(state) {
            Some(actor) if actor == side => {
                moves.clone().find(|nth| keeps_in(nth) && region.keeps(state, *nth))
            }
            Some(_) if free == Free::Staller => {
                Some(region.chosen[state as usize] as usize).filter(keeps_in)
            }
            Some(_) => moves
                .clone()
                .filter(|&nth| region.keeps(state, nth))
                .all(|nth| keeps_in(&nth))
                .then_some(0),
            None => moves.clone().all(|nth| keeps_in(&nth)).then_some(0),
        }
    };
    let mut todo: Vec<u32> = (0..n as u32).filter(|&state| stays[state as usize]).collect();
    while let Some(state) = todo.pop() {
        if stays[state as usize] && is_staying(state, &stays).is_none() {
            stays[state as usize] = false;
            todo.extend(before.of(state).iter().filter(|&&tail| stays[tail as usize]));
        }
    }
    let by = |state: u32| {
        if stays[state as usize] { is_staying(state, &stays).map(|nth| nth as u32) } else { None }
    };
    (0..n as u32).map(by).collect()
}

/// How `side` brings play on from states that are good for it, by moves that keep the value: for each
/// such state where it acts, the number of the first such move that leads nearer to other states.
///
/// Every such state has one if the other side cannot stall ([`stalls`] with both free).
pub(crate) fn leads_on<N: Number>(
    region: &Region<'_, N>,
    before: &Before,
    side: Side,
) -> Vec<Option<u32>> {
    let n = region.len();
    let is_good: Vec<bool> = (0..n as u32).map(|state| side.gains(region.value(state))).collect();
    let mut led: Vec<bool> = is_good.iter().map(|good| !good).collect();
    let mut by = vec![None; n];
    let leads = |state: u32, led: &[bool]| {
        let is_on = |nth: usize| region.inside(state, nth).is_none_or(|head| led[head as usize]);
        let moves = 0..region.n_moves(state);
        match region.side(state) {
            Some(actor) if actor == side => {
                moves.clone().find(|&nth| is_on(nth) && region.keeps(state, nth))
            }
            Some(_) => {
                moves.clone().all(|nth| is_on(nth) || !region.keeps(state, nth)).then_some(0)
            }
            None => moves.clone().find(|&nth| is_on(nth)),
        }
    };
    let mut todo: std::collections::VecDeque<u32> =
        (0..n as u32).filter(|&state| is_good[state as usize]).collect();
    while let Some(state) = todo.pop_front() {
        if led[state as usize] {
            continue;
        }
        if let Some(nth) = leads(state, &led) {
            led[state as usize] = true;
            by[state as usize] = Some(nth as u32);
            todo.extend(before.of(state).iter().filter(|&&tail| !led[tail as usize]));
        }
    }
    by
}

/// For each state of a region those that lead to it.
pub(crate) struct Before {
    tails: Vec<u32>,
    first: Vec<usize>,
}

impl Before {
    pub(crate) fn new<N: Number>(region: &Region<'_, N>) -> Self {
        let n = region.len();
        let arrows = || {
            (0..n as u32).flat_map(|tail| {
                let heads =
                    (0..region.n_moves(tail)).filter_map(move |nth| region.inside(tail, nth));
                heads.map(move |head| (tail, head))
            })
        };
        let mut first = vec![0; n + 1];
        arrows().for_each(|(_, head)| first[head as usize + 1] += 1);
        for nth in 0..n {
            first[nth + 1] += first[nth];
        }
        let mut next = first.clone();
        let mut tails = vec![0; first[n]];
        for (tail, head) in arrows() {
            tails[next[head as usize]] = tail;
            next[head as usize] += 1;
        }
        Self { tails, first }
    }

    fn of(&self, head: u32) -> &[u32] {
        &self.tails[self.first[head as usize]..self.first[head as usize + 1]]
    }
}
