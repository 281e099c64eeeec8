//! Advice by the solution of a game with perfect information, and the solution itself.

use std::sync::Arc;
use std::time::Duration;

use kernel::{Fraction, Game, Limits, Number, Seat, Strategy, Turn, Watch};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion, Past};
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

    fn source(&self) -> AdviceSource {
        self.0.source()
    }
}

/// Adviser that is made when it is first asked.
pub(crate) struct LazyAdviser<'t, G: Game> {
    stage: Stage<'t, G>,
}

/// Makes an adviser.
type Make<'t, G> = Box<dyn FnOnce() -> Result<Box<dyn Adviser<G> + 't>, WorkbenchError> + 't>;

/// Stage of an adviser: before it is made, made, or impossible to make.
enum Stage<'t, G: Game> {
    Unmade(Make<'t, G>),
    Made(Box<dyn Adviser<G> + 't>),
    Impossible(String),
}

impl<'t, G: Game> LazyAdviser<'t, G> {
    /// The adviser that `make` gives.
    pub(crate) fn new(
        make: impl FnOnce() -> Result<Box<dyn Adviser<G> + 't>, WorkbenchError> + 't,
    ) -> Self {
        Self { stage: Stage::Unmade(Box::new(make)) }
    }

    fn made(&mut self) -> Result<&mut (dyn Adviser<G> + 't), NoAdvice> {
        let stage = std::mem::replace(&mut self.stage, Stage::Impossible(String::new()));
        self.stage = match stage {
            Stage::Unmade(make) => match make() {
                Ok(adviser) => Stage::Made(adviser),
                Err(error) => Stage::Impossible(error.to_string()),
            },
            other => other,
        };
        match &mut self.stage {
            Stage::Made(adviser) => Ok(&mut **adviser),
            Stage::Impossible(why) => Err(NoAdvice { why: why.clone() }),
            Stage::Unmade(_) => unreachable!("it was made above"),
        }
    }
}

impl<'t, G: Game> LazyAdviser<'t, G> {
    /// The adviser, once it was asked.
    fn if_made(&self) -> Option<&(dyn Adviser<G> + 't)> {
        match &self.stage {
            Stage::Made(adviser) => Some(&**adviser),
            _ => None,
        }
    }
}

impl<G: Game> Adviser<G> for LazyAdviser<'_, G> {
    fn follow(&mut self, game: &G, seat: Seat, past: &mut Past<'_, G>) {
        if let Ok(adviser) = self.made() {
            adviser.follow(game, seat, past);
        }
    }

    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        self.made()?.advise(game, state, moves)
    }

    fn source(&self) -> AdviceSource {
        let nobody = || AdviceSource::new("nobody", "nobody was asked yet");
        self.if_made().map_or_else(nobody, Adviser::source)
    }

    fn payoff_range(&self, game: &G, seat: Seat) -> Option<[f64; 2]> {
        self.if_made()?.payoff_range(game, seat)
    }

    fn reach(&self, game: &G, state: &G::State) -> Option<f64> {
        self.if_made()?.reach(game, state)
    }

    fn time_budget(&self) -> Option<Duration> {
        self.if_made()?.time_budget()
    }
}
