//! Advice by the solution of a game with perfect information, and the solution itself.

use std::sync::Arc;

use kernel::{Game, Limits, Strategy, Watch};
use play::session::{Advised, Adviser, NoAdvice, Opinion};
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

/// Advice by state: what each move is worth if all play by the solution.
pub(crate) struct StateAdvice<G: Game>(Arc<dyn StateSolution<G>>);

impl<G: Game + Send + Sync + 'static> StateAdvice<G>
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
        let purpose = ("exact advice goes", INSTEAD_OF_EXACT);
        Ok(Self(state_solution(game, name, purpose, solved_within(limits), watch)?))
    }
}

impl<G: Game> Adviser<G> for StateAdvice<G> {
    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        _: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        let moves = self.0.moves(game, state).into_iter();
        let advised = moves.filter_map(|solved| {
            let opinion = Opinion::Worth { value: solved.value?, exact: None };
            Some(Advised { mv: solved.mv, opinion })
        });
        Ok(advised.collect())
    }

    fn remark(&self) -> Option<String> {
        Some(BY_THE_SOLUTION.to_owned())
    }
}

/// Heading of the values of moves in a game with perfect information.
pub(crate) const BY_THE_SOLUTION: &str = "If all play by the solution:";
