//! Policy iteration in a region: each side in turn changes to better moves, until neither can.
//!
//! After Hoffman and Karp (1966): the second side finds its best answer to the chosen moves of the
//! first; then the first changes wherever a move is better against that answer; and so on. Theirs is
//! for games that are left with certainty whatever is done. Here play may cycle for ever and is
//! then worth nothing further (Everett's recursive games, 1957), and changing to *strictly* better
//! moves is not enough: a side that could stall where it only loses sees no better move, because
//! waiting keeps the value. So a side that finds no better move looks whether it can stall
//! ([`stalls`]), and does. Each change makes the values better for that side, and no worse
//! anywhere, so that it comes to an end; what is left satisfies the equations of optimal play, and
//! neither side can stall: then the values are those of the game (the argument is in the book).

use kernel::{LimitReached, Number, Progress, Watch};

use super::chain::DIRECT;
use super::end_components::{Before, Free, leads_on, stalls};
use super::region::{Region, Side};
use crate::SolveError;

/// The rounds of changes in floating point after which something is wrong with the rounding.
const MOST_ROUNDS: u64 = 100_000;

/// Sweeps to find moves to begin with, at most.
const MOST_SWEEPS: u64 = 1_000;

/// Finds what every state of `region` is worth, and moves that are best.
pub(crate) fn improve<N: Number>(
    region: &mut Region<'_, N>,
    watch: &dyn Watch,
) -> Result<u64, SolveError> {
    let before = Before::new(region);
    let mut rounds = 0;
    if !N::EXACT && region.len() > DIRECT {
        look_ahead(region, watch)?;
    }
    loop {
        // 1. The second side's best answer.
        loop {
            region.evaluate(watch)?;
            rounds += 1;
            if rounds > MOST_ROUNDS && !N::EXACT {
                return Err(SolveError::Unsettled { states: region.len() as u64, sweeps: rounds });
            }
            if !changes(region, &before, Side::Second, Free::Staller) {
                break;
            }
        }
        // 2. The first side's better moves.
        if !changes(region, &before, Side::First, Free::Both) {
            break;
        }
    }
    record(region, &before);
    Ok(rounds)
}

/// Chooses moves to begin with, by value iteration. They need not be best; but the
/// better they are, the fewer rounds are left to do, and a sweep costs far less than a round.
///
/// A move is changed only for a better one: the first that was seen to win keeps to the shortest way,
/// while later ones, which look as good, may lead round.
fn look_ahead<N: Number>(region: &mut Region<'_, N>, watch: &dyn Watch) -> Result<(), SolveError> {
    for sweep in 0..MOST_SWEEPS {
        let progress =
            Progress { doing: "iterating values", done: sweep, total: Some(MOST_SWEEPS) };
        watch.tick(progress).map_err(LimitReached::from)?;
        let mut change = 0.0f64;
        let n = region.len() as u32;
        for nth in 0..n {
            let state = if sweep % 2 == 0 { nth } else { n - 1 - nth };
            if let Some(side) = region.side(state) {
                better_move(region, state, side, |region, chosen| region.worth(state, chosen));
            }
            let value = region.mean(state);
            change = change.max((value.to_f64() - region.value(state).to_f64()).abs());
            region.set_value(state, value);
        }
        if change < 1e-9 {
            break;
        }
    }
    Ok(())
}

/// Changes the move of `side` in `state` to the best, if it is better than `now`, of the chosen one.
fn better_move<N: Number>(
    region: &mut Region<'_, N>,
    state: u32,
    side: Side,
    now: impl Fn(&Region<'_, N>, usize) -> N,
) -> bool {
    let mut chosen = region.chosen[state as usize];
    let mut best = now(region, chosen as usize);
    for nth in 0..region.n_moves(state) {
        let worth = region.worth(state, nth);
        if side.prefers(&worth, &best) {
            (best, chosen) = (worth, nth as u32);
        }
    }
    std::mem::replace(&mut region.chosen[state as usize], chosen) != chosen
}

/// Changes the moves of `side` to better ones, or to those by which it can stall; and says whether
/// there were any.
fn changes<N: Number>(region: &mut Region<'_, N>, before: &Before, side: Side, free: Free) -> bool {
    let mut is_changed = false;
    for state in 0..region.len() as u32 {
        if region.side(state) == Some(side) {
            let now = |region: &Region<'_, N>, _| region.value(state).clone();
            is_changed |= better_move(region, state, side, now);
        }
    }
    if is_changed {
        return true;
    }
    for (state, by) in stalls(region, before, side, free).into_iter().enumerate() {
        if let Some(nth) = by {
            is_changed = true;
            if region.side(state as u32) == Some(side) {
                region.chosen[state] = nth;
            }
        }
    }
    is_changed
}

/// Chooses among moves that are equally good, now that values are known: the first that keeps the
/// value, or, where a side must bring play on, the first of those that do.
fn record<N: Number>(region: &mut Region<'_, N>, before: &Before) {
    let on = [Side::First, Side::Second].map(|side| leads_on(region, before, side));
    for state in 0..region.len() as u32 {
        let Some(side) = region.side(state) else { continue };
        let on = match side {
            Side::First => on[0][state as usize],
            Side::Second => on[1][state as usize],
        };
        let first_to_keep = || (0..region.n_moves(state)).find(|&nth| region.keeps(state, nth));
        if let Some(nth) = on.or_else(|| first_to_keep().map(|nth| nth as u32)) {
            region.chosen[state as usize] = nth;
        }
    }
}
