//! Solutions: one interface to what every method finds.
//!
//! A [`Solution`] gives the value of a game to every seat, at the root and from any state, and the moves at a
//! state with their probabilities and values, whichever method found it. It is object-safe, so that code that
//! writes down, plays or advises by a solution need not know the method:
//!
//! | solution | found by | looked up by |
//! |---|---|---|
//! | [`Backward`] | backward induction | state |
//! | [`Policy`] | policy iteration | state |
//! | [`Staked`] | retrograde analysis, where every win pays the same | state |
//! | [`ViewSolution`] | anything that solves a compiled game: sequence-form LP, CFR, … | information set |
//!
//! ```
//! use kernel::{Fraction, Game, Seat, toys::Nim};
//! use solve::{BackwardConfig, Solution, backward};
//!
//! let nim = Nim::new(7, 3);
//! let solution = backward::solve::<_, Fraction>(&nim, &BackwardConfig::default(), &())?;
//! let solution: &dyn Solution<Nim, Fraction> = &solution;
//! let values: Vec<_> = solution.moves(&nim, &nim.start()).into_iter().map(|mv| mv.value).collect();
//! assert_eq!(values, [-1, -1, 1].map(|value| Some(Fraction::from(value))));
//! # Ok::<(), solve::SolveError>(())
//! ```

mod view;

use kernel::{BySeat, Game, Number, Seat, Strategy, Turn, Uniform};

pub use view::{ViewSolution, game_values};

use crate::form::whole_odds;
use crate::retrograde::Staked;
use crate::{Backward, Policy};

/// Certainty of a value: how it was obtained, and so how far it can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Proven: a fraction, computed from the whole game without rounding.
    Proven,
    /// Computed from the whole game in floating point; what rounding adds up to is not bounded.
    Computed,
    /// Settled in floating point: it satisfies the equations of the method to within a tolerance, which is
    /// no proof.
    Settled,
    /// Between two bounds, which are certain.
    Between,
}

impl Certainty {
    /// That of a number computed from the whole game: proven if numbers of its kind are fractions.
    pub fn of_number<N: Number>() -> Self {
        if N::EXACT { Self::Proven } else { Self::Computed }
    }
}

/// A move of a solution at a state, or at the information set of the seat to act there.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedMove<M, N> {
    /// The move.
    pub mv: M,
    /// The probability with which it is made.
    pub probability: N,
    /// What the seat to act gets by it if all go on as the solution says; nothing where that is not known.
    pub value: Option<N>,
}

/// Solution of a game: values and moves, whichever method found them.
///
/// A solution of a game with perfect information knows states, one of a game with hidden information knows
/// information sets; either is asked by state. The game is given with each question and must be the one that
/// was solved.
pub trait Solution<G: Game, N: Number>: Send + Sync {
    /// The value of every seat at the root.
    fn values(&self) -> BySeat<N>;

    /// The value of every seat from `state` on; nothing where the solution does not know it.
    fn values_from(&self, game: &G, state: &G::State) -> Option<BySeat<N>>;

    /// The move made at `state`, the most likely and the first of those if several are; none at ends, at
    /// chance, and where the solution does not know the state.
    fn chosen_move(&self, game: &G, state: &G::State) -> Option<G::Move>;

    /// Every legal move of the seat to act at `state`, in the game's order; none at ends, at chance, and where
    /// the solution does not know the state.
    fn moves(&self, game: &G, state: &G::State) -> Vec<SolvedMove<G::Move, N>> {
        let Some((seat, chosen)) = acting(game, state).zip(self.chosen_move(game, state)) else {
            return Vec::new();
        };
        let solved = |mv: G::Move| SolvedMove {
            mv,
            probability: if mv == chosen { N::one() } else { N::zero() },
            value: (self.values_from(game, &game.after(state, mv)))
                .map(|values| values[seat].clone()),
        };
        legal_moves(game, state).into_iter().map(solved).collect()
    }

    /// Whether a state can come again.
    fn can_cycle(&self) -> bool;

    /// The number of states, or of nodes where the game was solved as a tree.
    fn n_states(&self) -> u64;

    /// The bytes of its tables.
    fn bytes(&self) -> u64;

    /// How certain the value of `seat` is.
    fn certainty(&self, seat: Seat) -> Certainty;

    /// Bounds of the value of `seat`, where it is [between](Certainty::Between) such.
    fn bounds(&self, _seat: Seat) -> Option<[f64; 2]> {
        None
    }
}

/// The strategy by which all seats follow a solution. In a state that the solution does not know, every legal
/// move is equally likely.
pub struct Followed<'a, G: Game, N>(pub &'a dyn Solution<G, N>);

impl<G: Game, N: Number> Strategy<G> for Followed<'_, G, N> {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        let solved = self.0.moves(game, state);
        if solved.len() == moves.len() {
            let odds: Vec<N> = solved.into_iter().map(|solved| solved.probability).collect();
            out.extend(whole_odds(&odds));
        } else {
            Uniform.odds(game, state, moves, out);
        }
    }
}

/// The seat to act in `state`.
fn acting<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    match game.turn(state) {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance | Turn::Over(_) => None,
    }
}

fn legal_moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

impl<G: Game, N: Number> Solution<G, N> for Backward<G, N> {
    fn values(&self) -> BySeat<N> {
        self.values()
    }

    fn values_from(&self, _: &G, state: &G::State) -> Option<BySeat<N>> {
        self.value_of(state)
    }

    fn chosen_move(&self, _: &G, state: &G::State) -> Option<G::Move> {
        self.best_move(state)
    }

    fn can_cycle(&self) -> bool {
        false
    }

    fn n_states(&self) -> u64 {
        self.n_states() as u64
    }

    fn bytes(&self) -> u64 {
        self.bytes() as u64
    }

    fn certainty(&self, _: Seat) -> Certainty {
        Certainty::of_number::<N>()
    }
}

impl<G: Game, N: Number> Solution<G, N> for Policy<G, N> {
    fn values(&self) -> BySeat<N> {
        self.values()
    }

    fn values_from(&self, _: &G, state: &G::State) -> Option<BySeat<N>> {
        let first = self.value_of(state)?;
        let mut second = N::zero();
        second.subtract(&first);
        Some([first, second].into_iter().collect())
    }

    fn chosen_move(&self, _: &G, state: &G::State) -> Option<G::Move> {
        self.best_move(state)
    }

    fn can_cycle(&self) -> bool {
        self.cycles().components > 0
    }

    fn n_states(&self) -> u64 {
        self.n_states() as u64
    }

    fn bytes(&self) -> u64 {
        self.bytes() as u64
    }

    fn certainty(&self, _: Seat) -> Certainty {
        if self.is_proven() { Certainty::of_number::<N>() } else { Certainty::Settled }
    }
}

impl<G: Game, N: Number> Solution<G, N> for Staked<G> {
    fn values(&self) -> BySeat<N> {
        self.values().map(N::from_fraction)
    }

    fn values_from(&self, game: &G, state: &G::State) -> Option<BySeat<N>> {
        let winner = self.table().ending(game, state)?.winner;
        Some(BySeat::from_fn(game.seats(), |seat| match winner {
            None => N::zero(),
            Some(winner) if winner == seat => N::from_fraction(self.stake()),
            Some(_) => N::from_fraction(&-self.stake().clone()),
        }))
    }

    fn chosen_move(&self, game: &G, state: &G::State) -> Option<G::Move> {
        self.table().best_move(game, state)
    }

    /// It may: who knows that play always ends has no need of retrograde analysis.
    fn can_cycle(&self) -> bool {
        true
    }

    fn n_states(&self) -> u64 {
        self.table().n_states()
    }

    fn bytes(&self) -> u64 {
        self.table().bytes() as u64
    }

    fn certainty(&self, _: Seat) -> Certainty {
        Certainty::of_number::<N>()
    }
}
