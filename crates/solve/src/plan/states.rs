//! Games with perfect information by the planned method, which may turn out not to be for them.

use kernel::{Game, Number, Watch};

use super::{Configuration, Facts, Plan, Refusal, Wish, plan};
use crate::retrograde::{Staked, solve_deals};
use crate::solution::Solution;
use crate::{Backward, Policy, SolveError, backward, policy};

/// Solution of a game with perfect information, by the method that found it.
pub enum StateSolution<G: Game, N> {
    /// By backward induction.
    Backward(Backward<G, N>),
    /// By retrograde analysis.
    Retrograde(Box<Staked<G>>),
    /// By policy iteration.
    Policy(Policy<G, N>),
}

impl<G: Game, N: Number> StateSolution<G, N> {
    /// As any solution.
    pub fn as_solution(&self) -> &dyn Solution<G, N> {
        match self {
            Self::Backward(solution) => solution,
            Self::Retrograde(solution) => &**solution,
            Self::Policy(solution) => solution,
        }
    }
}

/// Reason for which a game was not solved.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unsolved {
    /// There is no plan.
    #[error(transparent)]
    Refused(Box<Refusal>),
    /// The solver failed.
    #[error(transparent)]
    Failed(#[from] SolveError),
}

impl From<Refusal> for Unsolved {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// Solves `game` by its states as it is planned, and plans again with what a failure shows. The facts know more
/// afterwards.
///
/// # Errors
/// That there is no plan, or none any more; or what stops the solver.
///
/// # Panics
/// If what is wished cannot be done by states, and the plan says so.
pub fn solve_states<G: Game, N: Number>(
    game: &G,
    facts: &mut Facts,
    wish: &Wish,
    watch: &dyn Watch,
) -> Result<(Plan, StateSolution<G, N>), Unsolved> {
    loop {
        let planned = plan(facts, wish)?;
        let solved = match &planned.configuration {
            Configuration::Backward(config) => {
                backward::solve(game, config, watch).map(StateSolution::Backward)
            }
            Configuration::Retrograde(config) => solve_deals(game, config, watch)
                .map(|solution| StateSolution::Retrograde(Box::new(solution))),
            Configuration::Policy(config) => {
                policy::solve(game, config, watch).map(StateSolution::Policy)
            }
            _ => panic!("{} does not go through states", planned.method),
        };
        match solved {
            Ok(solution) => return Ok((planned, solution)),
            Err(error) if facts.learn(&error) => {}
            Err(error) => return Err(error.into()),
        }
    }
}
