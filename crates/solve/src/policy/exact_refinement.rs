//! Exact refinement: what floating point may not see, finished in fractions.
//!
//! In floating point a move that is better by less than 1e-11 counts as equally good. Where play goes
//! round, so small a difference may be made again and again and come to anything: who errs once in a
//! million times has to be waited for a million times. So where odds within a component are small, what
//! was found there in floating point is where policy iteration in fractions begins. What is outside is
//! taken as it is: its rounding changes no value by more than itself.

use kernel::{Fraction, Number, Watch};

use super::graph::Actor;
use super::improve::improve;
use super::region::{OUTSIDE, Region};
use crate::SolveError;

/// The most states of a component that is refined in fractions.
pub(crate) const REFINED: usize = 400;

/// Whether odds in `region` are so small that differences below 1e-11 might come to something.
///
/// Between two choices of moves, a difference is made at most as often as the region is gone through
/// before it is left, or before the one thing happens that they differ in: not more often than one in
/// the product of the smallest odds of each of its chance states.
pub(crate) fn is_delicate<N: Number>(region: &Region<'_, N>) -> bool {
    let is_chance = |id: &&u32| region.graph.actors[**id as usize] == Actor::Chance;
    let rarest = |id: &u32| {
        let weights = region.graph.weights(*id);
        let least = weights.iter().min().copied().unwrap_or(1);
        (weights.iter().sum::<u64>() as f64 / least as f64).log10()
    };
    region.ids.iter().filter(is_chance).map(rarest).sum::<f64>() > 2.0
}

/// Goes on in fractions from the moves that are chosen in `region`.
pub(crate) fn refine_exactly<N: Number>(
    region: &mut Region<'_, N>,
    watch: &dyn Watch,
) -> Result<u64, SolveError> {
    let (graph, outside) = region.graph.cut(region.ids, region.place);
    let n = region.len();
    let mut values = vec![Fraction::ZERO; n];
    for id in outside {
        let value = Fraction::try_from(region.values[id as usize].to_f64());
        let unsettled = |_| SolveError::Unsettled { states: n as u64, sweeps: 0 };
        values.push(value.map_err(unsettled)?);
    }
    let ids: Vec<u32> = (0..n as u32).collect();
    let mut place = ids.clone();
    place.resize(values.len(), OUTSIDE);
    let mut exact = Region::new(&graph, &ids, &place, &mut values);
    exact.chosen.clone_from(&region.chosen);
    let rounds = improve(&mut exact, watch)?;
    region.chosen.clone_from(&exact.chosen);
    for (state, value) in (0..n as u32).zip(&values) {
        region.set_value(state, N::from_fraction(value));
    }
    Ok(rounds)
}
