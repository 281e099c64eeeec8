//! Policy iteration: what a game of two is worth where chance acts and play may go round for ever.
//!
//! For two seats, one of which wins what the other loses, nothing hidden; with payoffs at the end and
//! on the way ([`kernel::Rewards`]), in any [`Number`]. **Play that never ends is worth what was won
//! so far, and nothing more.** Every state that can be reached gets its value and a best move, and
//! the moves of both are optimal wherever play comes to.
//!
//! States that cannot come again are worth what follows from their moves. The others lie in strongly
//! connected components, which are solved one after the other, each when all that it leads to is
//! known, by policy iteration (`improve`). In fractions the result is exact; in floating point what
//! [`Number::beats`] counts as equal is equal. Between equally good moves the first listed is taken;
//! where only some of them bring play on, and going round would throw the value away, the first of
//! those.
//!
//! [`audit`](audit()) checks a finished solution without using any of this. [`follow`](follow()) says what comes of
//! a given profile of strategies where play may go round: whether it ends, how long it takes, and who
//! gets what. [`plain`] are two slow and obvious solvers for tests.
//!
//! ```
//! use kernel::toys::{Maze, Place::{End, Fork}};
//! use kernel::{Fraction, Payoff, Seat};
//! use solve::policy::{self, PolicyConfig};
//!
//! // Seat 1 may wait for ever, or give up and lose 1; so it waits.
//! let (one, two) = (Seat::new(0), Seat::new(1));
//! let maze = Maze::new(vec![Fork(one, vec![2, 1]), Fork(two, vec![0]), End(Payoff::from(-1))]);
//! let solution = policy::solve::<_, Fraction>(&maze, &PolicyConfig::default(), &())?;
//! assert_eq!(solution.value_of(&0), Some(Fraction::ZERO));
//! assert_eq!(solution.best_move(&0), Some(1));
//! assert_eq!(policy::audit(&maze, &solution).unwrap(), 3);
//! # Ok::<(), solve::SolveError>(())
//! ```

pub mod plain;

mod audit;
mod chain;
mod components;
mod endless;
mod follow;
mod graph;
mod improve;
mod region;
mod stall;

pub use audit::{audit, audit_rewarded};
pub use follow::{Course, follow, follow_from, follow_rewarded};

use kernel::{
    BySeat, Game, LimitReached, Limits, Number, Payoff, Progress, Rewards, Seat, Strategy, Uniform,
    Watch,
};

use self::chain::mean;
use self::components::{components, goes_round};
use self::endless::is_paid_for_ever;
use self::graph::{Actor, Graph, Guide};
use self::improve::improve;
use self::region::{OUTSIDE, Region, Side};
use crate::SolveError;
use crate::states::{StateId, States};
use crate::walk::TICK;

/// How to solve.
#[derive(Clone, Copy, Debug, Default)]
pub struct PolicyConfig {
    /// When to give up. Default: that of [`Limits`].
    pub limits: Limits,
}

/// Solves `game` from its start, where only ends pay.
///
/// # Errors
/// [`SolveError::Hidden`], [`SolveError::NotTwoSeats`] or [`SolveError::NotZeroSum`] when the game is
/// not of the kind, [`SolveError::PaidForEver`] when it pays on the way round, [`SolveError::Limit`]
/// when it is too large or the watch says stop, [`SolveError::Faulty`] when play can come to a state
/// with a fault, [`SolveError::Lawless`] when it breaks a law of [`Game`], [`SolveError::Unsettled`]
/// when floating point does not do.
pub fn solve<G: Game, N: Number>(
    game: &G,
    config: &PolicyConfig,
    watch: &dyn Watch,
) -> Result<Policy<G, N>, SolveError> {
    solve_from(game, game.start(), config, watch)
}

/// Solves the part of `game` that begins in `root`, where only ends pay.
///
/// # Errors
/// As [`solve`].
pub fn solve_from<G: Game, N: Number>(
    game: &G,
    root: G::State,
    config: &PolicyConfig,
    watch: &dyn Watch,
) -> Result<Policy<G, N>, SolveError> {
    solve_with(game, root, &AtTheEnd, config, watch)
}

/// Solves `game` from its start, with what it pays on the way.
///
/// # Errors
/// As [`solve`].
pub fn solve_rewarded<G: Rewards, N: Number>(
    game: &G,
    config: &PolicyConfig,
    watch: &dyn Watch,
) -> Result<Policy<G, N>, SolveError> {
    solve_rewarded_from(game, game.start(), config, watch)
}

/// Solves the part of `game` that begins in `root`, with what it pays on the way.
///
/// # Errors
/// As [`solve`].
pub fn solve_rewarded_from<G: Rewards, N: Number>(
    game: &G,
    root: G::State,
    config: &PolicyConfig,
    watch: &dyn Watch,
) -> Result<Policy<G, N>, SolveError> {
    solve_with(game, root, &OnTheWay, config, watch)
}

/// A solved game: the value of every state that can be reached, and the best move in it.
///
/// As a [`Strategy`] it makes the best move; in a state that it does not know (one that cannot be
/// reached from its root) every legal move with equal odds.
pub struct Policy<G: Game, N> {
    states: States<G::State>,
    values: Vec<N>,
    /// By state; `None` at ends and at chance.
    best: Vec<Option<G::Move>>,
    cycles: Cycles,
}

/// How much of a game can come again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cycles {
    /// Strongly connected components in which play can go round.
    pub components: u64,
    /// The states of the largest.
    pub largest: u64,
    /// The evaluations that policy iteration took, in all.
    pub rounds: u64,
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

/// Nothing is paid on the way.
struct AtTheEnd;

impl<G: Game> Guide<G> for AtTheEnd {
    const DOING: &'static str = "exploring";

    fn weigh(&self, _: &G, _: &G::State, _: Seat, moves: &[G::Move], out: &mut Vec<u64>) {
        out.resize(out.len() + moves.len(), 1);
    }

    fn pay(&self, _: &G, _: &G::State, _: G::Move) -> Result<Option<Payoff>, SolveError> {
        Ok(None)
    }
}

/// The game's rewards are paid.
struct OnTheWay;

impl<G: Rewards> Guide<G> for OnTheWay {
    const DOING: &'static str = "exploring";

    fn weigh(&self, game: &G, at: &G::State, seat: Seat, moves: &[G::Move], out: &mut Vec<u64>) {
        AtTheEnd.weigh(game, at, seat, moves, out);
    }

    fn pay(&self, game: &G, at: &G::State, mv: G::Move) -> Result<Option<Payoff>, SolveError> {
        to_first(&game.reward(at, mv), at).map(Some)
    }
}

/// What the first seat gets of `payoffs`, if the second loses as much.
fn to_first(payoffs: &BySeat<Payoff>, at: &impl std::fmt::Debug) -> Result<Payoff, SolveError> {
    match payoffs.as_slice() {
        &[first, second] if Payoff::new(-first.numerator(), first.denominator()) == second => {
            Ok(first)
        }
        _ => Err(SolveError::NotZeroSum { state: format!("{at:?}") }),
    }
}

fn solve_with<G: Game, N: Number>(
    game: &G,
    root: G::State,
    guide: &impl Guide<G>,
    config: &PolicyConfig,
    watch: &dyn Watch,
) -> Result<Policy<G, N>, SolveError> {
    if game.class().hidden {
        return Err(SolveError::Hidden);
    }
    if game.seats() != 2 {
        return Err(SolveError::NotTwoSeats { seats: game.seats() });
    }
    let (graph, states) = Graph::explore(game, root, guide, config.limits, watch)?;
    let mut values = vec![N::zero(); graph.actors.len()];
    for (id, payoffs) in &graph.ends {
        values[*id as usize] = N::from_payoff(to_first(payoffs, states.get(*id))?);
    }
    let work = Solver {
        graph: &graph,
        values,
        chosen: vec![0; graph.actors.len()],
        cycles: Cycles::default(),
    };
    let solved = work.solve(config.limits, states.bytes(), watch, |id| {
        SolveError::PaidForEver { state: format!("{:?}", states.get(id)) }
    })?;
    let mut moves = Vec::new();
    let best = states.as_slice().iter().zip(&graph.actors).zip(&solved.chosen);
    let best = best.map(|((state, actor), &nth)| {
        Side::of(*actor)?;
        moves.clear();
        game.moves(state, &mut moves);
        moves.get(nth as usize).copied()
    });
    let best = best.collect();
    Ok(Policy { states, values: solved.values, best, cycles: solved.cycles })
}

/// The work after the graph is known.
struct Solver<'a, N> {
    graph: &'a Graph,
    values: Vec<N>,
    chosen: Vec<u32>,
    cycles: Cycles,
}

impl<N: Number> Solver<'_, N> {
    /// Solves component after component. `paid_for_ever` words what is wrong with a state.
    fn solve(
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
            if goes_round(self.graph, component) {
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
        let rounds = improve(&mut region, watch)?;
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
