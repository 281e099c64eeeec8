//! Advice by the solution of a game with perfect information, and the solution itself.

use std::sync::Arc;

use kernel::{Fraction, Game, Limits, Number, Seat, Strategy, Turn, Watch};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion};
use solve::backward::{self, BackwardConfig};
use solve::policy::{self, PolicyConfig};
use solve::{Solution, SolveError};

use crate::error::WorkbenchError;

/// The largest game that is solved for the sake of a player or of advice.
const SOLVED: Limits = Limits { states: 2_000_000, bytes: 2 << 30 };

/// The limits of a game that is solved for the sake of a player or of advice, within those of the request.
pub(crate) fn solved_within(limits: Limits) -> Limits {
    let Limits { states, bytes } = limits;
    Limits { states: states.min(SOLVED.states), bytes: bytes.min(SOLVED.bytes) }
}

/// Alternative to exact advice where there is no solution.
pub(crate) const INSTEAD_OF_EXACT: &str = "take the advice of a player that searches, or none";

/// Solution of a game with perfect information, to play and to advise by.
pub(crate) trait StateSolution<G: Game>: Strategy<G> + Solution<G, f64> {}

impl<G: Game, S: Strategy<G> + Solution<G, f64>> StateSolution<G> for S {}

/// The solution of `game`, which is called `name`, for the sake of `purpose`: `perfect` at a table, or advice.
///
/// # Errors
/// That it is too large, or why else there is none, and `hint` what to do instead.
pub(crate) fn state_solution<G>(
    game: &G,
    name: &str,
    (purpose, hint): (&str, &str),
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Arc<dyn StateSolution<G>>, WorkbenchError>
where
    G: Game + Send + Sync + 'static,
    G::State: Send + Sync,
{
    let config = BackwardConfig { limits, ..BackwardConfig::default() };
    let refused = |error: SolveError| match error {
        SolveError::Limit(limit) => WorkbenchError::from(limit)
            .with_hint(&format!("{purpose} by the solution: set a smaller game, or {hint}")),
        error => WorkbenchError::unable(format!(
            "{purpose} by the solution of {name}, and that is not to be had: {error}; {hint}"
        )),
    };
    match backward::solve::<_, f64>(game, &config, watch) {
        Ok(solution) => Ok(Arc::new(solution)),
        Err(SolveError::Cyclic { .. }) if game.seats() == 2 => {
            let config = PolicyConfig { limits };
            let solution = policy::solve::<_, f64>(game, &config, watch).map_err(refused)?;
            Ok(Arc::new(solution))
        }
        Err(error) => Err(refused(error)),
    }
}

/// The largest game that is solved in fractions for the sake of advice.
const EXACT_STATES: u64 = 100_000;

/// Solution by states, in fractions where the game is small.
pub(crate) enum AdvisedSolution<G: Game> {
    /// In fractions.
    Exact(Arc<dyn Solution<G, Fraction>>),
    /// In floating point.
    Float(Arc<dyn StateSolution<G>>),
}

impl<G: Game + Send + Sync + 'static> AdvisedSolution<G>
where
    G::State: Send + Sync,
{
    /// For `game`, which is called `name`.
    ///
    /// # Errors
    /// That it is too large to solve, or why else there is no solution.
    pub(crate) fn new(
        game: &G,
        name: &str,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let limits = solved_within(limits);
        let exact = Limits { states: limits.states.min(EXACT_STATES), ..limits };
        let config = BackwardConfig { limits: exact, ..BackwardConfig::default() };
        if let Ok(solution) = backward::solve::<_, Fraction>(game, &config, watch) {
            return Ok(Self::Exact(Arc::new(solution)));
        }
        let purpose = ("exact advice goes", INSTEAD_OF_EXACT);
        state_solution(game, name, purpose, limits, watch).map(Self::Float)
    }

    /// What `mv` in `state` is worth to `seat`, as the solution has it, and whether it is what the solution does.
    pub(crate) fn opinion(&self, game: &G, after: &G::State, seat: Seat) -> Option<Opinion> {
        match self {
            Self::Exact(solution) => {
                let value = solution.values_from(game, after)?[seat].clone();
                Some(Opinion::Worth { value: Number::to_f64(&value), exact: Some(value) })
            }
            Self::Float(solution) => {
                let value = solution.values_from(game, after)?[seat];
                Some(Opinion::Worth { value, exact: None })
            }
        }
    }

    /// The source of the advice.
    pub(crate) fn source(&self) -> AdviceSource {
        match self {
            Self::Exact(solution) => AdviceSource::new(
                "backward induction",
                format!(
                    "{} positions, proven in fractions",
                    study::text::grouped(solution.n_states())
                ),
            ),
            Self::Float(solution) if solution.can_cycle() => {
                AdviceSource::new("policy iteration", "every position solved, settled")
            }
            Self::Float(solution) => AdviceSource::new(
                "backward induction",
                format!(
                    "{} positions, computed in floating point",
                    study::text::grouped(solution.n_states())
                ),
            ),
        }
    }
}

/// Advice by state: what each move is worth if all play by the solution.
pub(crate) struct StateAdvice<G: Game>(pub(crate) AdvisedSolution<G>);

impl<G: Game + Send + Sync + 'static> Adviser<G> for StateAdvice<G>
where
    G::State: Send + Sync,
{
    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        let Turn::Seat(seat) = game.turn(state) else { return Ok(Vec::new()) };
        let advised = |&mv: &G::Move| {
            let after = game.after(state, mv);
            Some(Advised::new(mv, self.0.opinion(game, &after, seat)?))
        };
        Ok(moves.iter().filter_map(advised).collect())
    }

    fn remark(&self) -> Option<String> {
        Some(BY_THE_SOLUTION.to_owned())
    }

    fn source(&self) -> AdviceSource {
        self.0.source()
    }
}

/// Heading of the values of moves in a game with perfect information.
pub(crate) const BY_THE_SOLUTION: &str = "If all play by the solution:";
