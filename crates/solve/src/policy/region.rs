//! One strongly connected component while it is solved: what lies outside is known already.

use kernel::{Number, Watch};

use super::chain::{Chain, add_product, mean, share};
use super::components::{Arrows, can_cycle, components};
use super::graph::{Actor, Graph};
use crate::SolveError;
use crate::states::StateId;

/// One of the two sides. The first seat wants much, the second little: values are the first's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    First,
    Second,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Whether `a` is better for this side than `b`, by more than rounding could explain.
    pub(crate) fn prefers<N: Number>(self, a: &N, b: &N) -> bool {
        match self {
            Self::First => a.beats(b),
            Self::Second => b.beats(a),
        }
    }

    /// Whether `value` is good for this side: better than nothing.
    pub(crate) fn gains<N: Number>(self, value: &N) -> bool {
        self.prefers(value, &N::zero())
    }

    /// The side that acts, if one does.
    pub(crate) fn of(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Seat(seat) if seat.idx() == 0 => Some(Self::First),
            Actor::Seat(_) => Some(Self::Second),
            Actor::Chance | Actor::End => None,
        }
    }
}

/// That a state is in no region now.
pub(crate) const OUTSIDE: u32 = u32::MAX;

/// The states of a component, numbered from 0 within it.
pub(crate) struct Region<'a, N> {
    pub(crate) graph: &'a Graph,
    pub(crate) ids: &'a [StateId],
    /// For every state of the graph its number in the region, or [`OUTSIDE`].
    pub(crate) place: &'a [u32],
    /// For every state of the graph what it is worth: known for all that the region leads to, and of
    /// its own states as far as it is known. One list for both, so that a move is looked up at once.
    pub(crate) values: &'a mut [N],
    /// The move that is made where a side acts, in the region.
    pub(crate) chosen: Vec<u32>,
}

impl<'a, N: Number> Region<'a, N> {
    /// The region of `ids`, where every side makes its first move.
    pub(crate) fn new(
        graph: &'a Graph,
        ids: &'a [StateId],
        place: &'a [u32],
        values: &'a mut [N],
    ) -> Self {
        Self { graph, ids, place, values, chosen: vec![0; ids.len()] }
    }

    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Who acts in `state`.
    pub(crate) fn side(&self, state: u32) -> Option<Side> {
        Side::of(self.graph.actors[self.ids[state as usize] as usize])
    }

    pub(crate) fn n_moves(&self, state: u32) -> usize {
        self.graph.n_moves(self.ids[state as usize])
    }

    /// Where the `nth` move leads within the region; nothing if it leads out.
    #[inline]
    pub(crate) fn inside(&self, state: u32, nth: usize) -> Option<u32> {
        let head = self.graph.to(self.ids[state as usize], nth);
        Some(self.place[head as usize]).filter(|&place| place != OUTSIDE)
    }

    /// What the `nth` move is worth: what it pays, and what it leads to.
    pub(crate) fn worth(&self, state: u32, nth: usize) -> N {
        self.graph.worth(self.ids[state as usize], nth, self.values)
    }

    /// What `state` is worth, as far as is known.
    pub(crate) fn value(&self, state: u32) -> &N {
        &self.values[self.ids[state as usize] as usize]
    }

    pub(crate) fn set_value(&mut self, state: u32, value: N) {
        self.values[self.ids[state as usize] as usize] = value;
    }

    /// Whether the `nth` move keeps the value of its state.
    pub(crate) fn keeps(&self, state: u32, nth: usize) -> bool {
        let (worth, value) = (self.worth(state, nth), self.value(state));
        !worth.beats(value) && !value.beats(&worth)
    }

    /// Works out what every state is worth when the chosen moves are made. What cycles for ever
    /// is worth nothing further.
    pub(crate) fn evaluate(&mut self, watch: &dyn Watch) -> Result<(), SolveError> {
        let order = components(&Chosen(self));
        let places = order.places();
        for component in order.iter() {
            if let (&[state], false) = (component, can_cycle(&Chosen(self), component)) {
                self.set_value(state, self.mean(state));
                continue;
            }
            self.evaluate_round(component, &places, watch)?;
        }
        Ok(())
    }

    /// What a state is worth by the values of what follows it.
    pub(crate) fn mean(&self, state: u32) -> N {
        if self.side(state).is_some() {
            return self.worth(state, self.chosen[state as usize] as usize);
        }
        mean(self.graph.weights(self.ids[state as usize]), |nth| self.worth(state, nth))
    }

    /// The same for states that come again, a component by their `places`.
    fn evaluate_round(
        &mut self,
        states: &[u32],
        places: &[(u32, u32)],
        watch: &dyn Watch,
    ) -> Result<(), SolveError> {
        let (here, _) = places[states[0] as usize];
        let nth_of = |head: u32| {
            let (there, place) = places[head as usize];
            (there == here).then_some(place)
        };
        let mut chain = Chain::new(states.len());
        let mut pays = vec![N::zero(); states.len()];
        for (row, &state) in states.iter().enumerate() {
            chain.begin();
            let id = self.ids[state as usize];
            let chosen = self.chosen[state as usize] as usize;
            let (moves, weights) = match self.side(state) {
                Some(_) => (chosen..chosen + 1, &[1][..]),
                None => (0..self.n_moves(state), self.graph.weights(id)),
            };
            let total: u64 = weights.iter().sum();
            for (nth, &weight) in moves.zip(weights) {
                let share = share(weight, total);
                let head = self.inside(state, nth).and_then(nth_of);
                let at_once = match head {
                    None => Some(self.worth(state, nth)),
                    Some(_) => self.graph.pay(id, nth).map(N::from_payoff),
                };
                if let Some(worth) = at_once {
                    add_product(&mut pays[row], &share, &worth);
                }
                chain.lead(head, share);
            }
        }
        let values = if chain.is_left() {
            let guess: Vec<N> = states.iter().map(|&s| self.value(s).clone()).collect();
            chain.values(pays, guess, watch)?
        } else {
            vec![N::zero(); states.len()]
        };
        for (&state, value) in states.iter().zip(values) {
            self.set_value(state, value);
        }
        Ok(())
    }
}

/// The arrows of a region: all moves.
impl<N: Number> Arrows for Region<'_, N> {
    fn n_nodes(&self) -> usize {
        self.len()
    }

    fn n_arrows(&self, node: u32) -> usize {
        self.n_moves(node)
    }

    fn head(&self, node: u32, nth: usize) -> Option<u32> {
        self.inside(node, nth)
    }
}

/// A region where sides make the chosen moves only.
struct Chosen<'r, 'a, N>(&'r Region<'a, N>);

impl<N: Number> Arrows for Chosen<'_, '_, N> {
    fn n_nodes(&self) -> usize {
        self.0.len()
    }

    fn n_arrows(&self, node: u32) -> usize {
        if self.0.side(node).is_some() { 1 } else { self.0.n_moves(node) }
    }

    fn head(&self, node: u32, nth: usize) -> Option<u32> {
        let nth =
            if self.0.side(node).is_some() { self.0.chosen[node as usize] as usize } else { nth };
        self.0.inside(node, nth)
    }
}
