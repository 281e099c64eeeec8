//! Policy iteration: the value of a game of two where chance acts and play can cycle.
//!
//! For two seats, one of which wins what the other loses, with perfect information; with payoffs at the end and
//! on the way ([`kernel::Rewards`]), in any [`Number`]. **Play that never ends is worth what was won
//! so far, and nothing more.** Every state that can be reached gets its value and a best move, and
//! the moves of both are optimal in every state that play can reach.
//!
//! States that cannot come again are worth what follows from their moves. The others lie in strongly
//! connected components, which are solved one after the other, each when all that it leads to is
//! known, by policy iteration (`improve`). In fractions the result is exact. In floating point, components
//! in which odds are small are refined in fractions, as long as they are not large; what was only
//! settled by sweeps is counted ([`Cycles::settled`]), because there what [`Number::beats`] counts as
//! equal might not be. Between equally good moves the first listed is taken;
//! where only some of them bring play on, and cycling would throw the value away, the first of
//! those.
//!
//! [`audit`](audit()) checks a finished solution without using any of this. [`evaluate`](evaluate()) says what comes of
//! a given profile of strategies where play can cycle: whether it ends, how long it takes, and who
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
mod end_components;
mod evaluate;
mod exact_refinement;
mod graph;
mod improve;
mod reach;
mod region;
mod solution;
mod solver;
mod unbounded_reward;

pub use audit::{audit, audit_rewarded};
pub use evaluate::{ProfileOutcome, evaluate, evaluate_from, evaluate_rewarded};
pub use reach::{Reached, reach};
pub use solution::{Cycles, Policy};

use kernel::{BySeat, Game, Limits, Number, Payoff, Rewards, Seat, Watch};

use self::graph::{Graph, Guide};
use self::region::Side;
use self::solver::Solver;
use crate::SolveError;

/// Configuration of policy iteration.
#[derive(Clone, Copy, Debug, Default)]
pub struct PolicyConfig {
    /// When to give up. Default: that of [`Limits`].
    pub limits: Limits,
}

/// Solves `game` from its start, where only ends pay.
///
/// # Errors
/// [`SolveError::Hidden`], [`SolveError::NotTwoSeats`] or [`SolveError::NotZeroSum`] when the game is
/// not of the kind, [`SolveError::PaidForEver`] when it pays on a cycle, [`SolveError::Limit`]
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
