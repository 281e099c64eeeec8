//! A game solved by policy iteration.

use kernel::{BySeat, Game, Number, Strategy, Uniform};

use crate::states::States;

/// A solved game: the value of every state that can be reached, and the best move in it.
///
/// As a [`Strategy`] it makes the best move; in a state that it does not know (one that cannot be
/// reached from its root) every legal move with equal odds.
pub struct Policy<G: Game, N> {
    pub(super) states: States<G::State>,
    pub(super) values: Vec<N>,
    /// By state; `None` at ends and at chance.
    pub(super) best: Vec<Option<G::Move>>,
    pub(super) cycles: Cycles,
}

/// Size of the cyclic part of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cycles {
    /// Strongly connected components in which play can cycle.
    pub components: u64,
    /// The states of the largest.
    pub largest: u64,
    /// The evaluations that policy iteration took, in all.
    pub rounds: u64,
    /// Components with small odds that were too large to be refined in fractions. Values in and before
    /// them satisfy the equations of optimal play to 1e-11, which is no proof that they are right.
    pub settled: u64,
}

impl<G: Game, N: Number> Policy<G, N> {
    /// What each seat gets from the root on.
    pub fn values(&self) -> BySeat<N> {
        let first = self.values[0].clone();
        let mut second = N::zero();
        second.subtract(&first);
        [first, second].into_iter().collect()
    }

    /// What the first seat gets from `state` on, if it can be reached; the second loses as much.
    pub fn value_of(&self, state: &G::State) -> Option<N> {
        Some(self.values[self.states.id_of(state)? as usize].clone())
    }

    /// The move of the seat to act in `state`; none at ends, at chance, and where it is unknown.
    pub fn best_move(&self, state: &G::State) -> Option<G::Move> {
        self.best[self.states.id_of(state)? as usize]
    }

    /// Every state that can be reached, in the order they were met; the root first.
    pub fn states(&self) -> &[G::State] {
        self.states.as_slice()
    }

    /// The number of states that can be reached.
    pub fn n_states(&self) -> usize {
        self.states().len()
    }

    /// Whether the values are those of the game, but for rounding.
    pub fn is_proven(&self) -> bool {
        self.cycles.settled == 0
    }

    /// How much of the game can come again.
    pub fn cycles(&self) -> Cycles {
        self.cycles
    }

    /// The bytes of the tables, less what a state or a number itself keeps on the heap.
    pub fn bytes(&self) -> usize {
        self.states.bytes()
            + self.values.capacity() * size_of::<N>()
            + self.best.capacity() * size_of::<Option<G::Move>>()
    }
}

impl<G: Game, N: Number> Strategy<G> for Policy<G, N> {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        match self.best_move(state) {
            Some(best) if moves.contains(&best) => {
                out.extend(moves.iter().map(|&mv| u64::from(mv == best)));
            }
            _ => Uniform.odds(game, state, moves, out),
        }
    }
}
