//! Component after component, each when all that it leads to is known.

use kernel::{LimitReached, Limits, Number, Progress, Watch};

use super::chain::mean;
use super::components::{can_cycle, components};
use super::exact_refinement::{REFINED, is_delicate, refine_exactly};
use super::graph::{Actor, Graph};
use super::improve::improve;
use super::region::{OUTSIDE, Region, Side};
use super::solution::Cycles;
use super::unbounded_reward::is_paid_for_ever;
use crate::SolveError;
use crate::states::StateId;
use crate::walk::TICK;

/// The work after the graph is known.
pub(super) struct Solver<'a, N> {
    pub(super) graph: &'a Graph,
    /// By state; those of ends are known from the start.
    pub(super) values: Vec<N>,
    /// By state, where a side acts: the number of its move.
    pub(super) chosen: Vec<u32>,
    pub(super) cycles: Cycles,
}

impl<N: Number> Solver<'_, N> {
    /// Solves component after component. `paid_for_ever` words what is wrong with a state.
    pub(super) fn solve(
        mut self,
        limits: Limits,
        bytes: usize,
        watch: &dyn Watch,
        paid_for_ever: impl Fn(StateId) -> SolveError,
    ) -> Result<Self, SolveError> {
        let n = self.graph.actors.len();
        let order = components(self.graph);
        let mut place = vec![OUTSIDE; n];
        // Nine words or so for each state and component besides what is kept.
        let bytes = bytes + self.graph.bytes() + order.bytes() + n * (size_of::<N>() + 8);
        limits.check(n as u64, bytes as u64)?;
        let mut n_done = 0;
        for (nth, component) in order.iter().enumerate() {
            n_done += component.len() as u64;
            if (nth as u64).is_multiple_of(TICK) || component.len() as u64 > TICK {
                let progress = Progress { doing: "solving", done: n_done, total: Some(n as u64) };
                watch.tick(progress).map_err(LimitReached::from)?;
            }
            if can_cycle(self.graph, component) {
                for (nth, &id) in (0..).zip(component) {
                    place[id as usize] = nth;
                }
                self.solve_round(component, &place, watch, &paid_for_ever)?;
                component.iter().for_each(|&id| place[id as usize] = OUTSIDE);
            } else {
                self.settle(component[0]);
            }
        }
        Ok(self)
    }

    /// A state that does not come again.
    fn settle(&mut self, id: StateId) {
        if self.graph.actors[id as usize] == Actor::End {
            return;
        }
        let worth = |nth| self.graph.worth(id, nth, &self.values);
        let (value, chosen) = match Side::of(self.graph.actors[id as usize]) {
            None => (mean(self.graph.weights(id), worth), 0),
            Some(side) => {
                let mut best = (worth(0), 0);
                for nth in 1..self.graph.n_moves(id) {
                    let worth = worth(nth);
                    if side.prefers(&worth, &best.0) {
                        best = (worth, nth as u32);
                    }
                }
                best
            }
        };
        self.values[id as usize] = value;
        self.chosen[id as usize] = chosen;
    }

    /// States that come again.
    fn solve_round(
        &mut self,
        ids: &[StateId],
        place: &[u32],
        watch: &dyn Watch,
        paid_for_ever: impl Fn(StateId) -> SolveError,
    ) -> Result<(), SolveError> {
        let mut region = Region::new(self.graph, ids, place, &mut self.values);
        if let Some(state) = is_paid_for_ever(&region) {
            return Err(paid_for_ever(ids[state as usize]));
        }
        let mut rounds = improve(&mut region, watch)?;
        if !N::EXACT && is_delicate(&region) {
            if ids.len() <= REFINED {
                rounds += refine_exactly(&mut region, watch)?;
            } else {
                self.cycles.settled += 1;
            }
        }
        let chosen = region.chosen;
        self.cycles.components += 1;
        self.cycles.largest = self.cycles.largest.max(ids.len() as u64);
        self.cycles.rounds += rounds;
        for (&id, nth) in ids.iter().zip(chosen) {
            self.chosen[id as usize] = nth;
        }
        Ok(())
    }
}
