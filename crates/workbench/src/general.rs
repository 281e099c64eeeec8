//! Solving by methods that know no game: for described games, and for all where hands slip.

use kernel::{Game, LimitReached, Notation, Number, Stop, Strategy, Turn, Watch};
use solve::backward::{self, BackwardConfig};
use solve::policy::{self, Policy, PolicyConfig};
use solve::{Backward, SolveError, Ties};
use study::Worth;
use study::course::CourseFindings;
use study::deals::DealsFindings;
use study::document::{ClassFinding, GameSet};
use study::line::{LineFindings, OpenFindings};

use crate::deals::{NotSo, by_retrograde};
use crate::error::WorkbenchError;
use crate::hidden::Writing;
use crate::line::{self, Known, Tell};
use crate::method::Method;
use crate::verbs::{Findings, NoFindings, SolveDocument, SolveRequest, Solved};

/// What a general method has found, before it is put into a document.
pub(crate) struct Found {
    pub(crate) method: &'static str,
    pub(crate) values: Vec<Worth>,
    pub(crate) states: u64,
    pub(crate) bytes: u64,
    /// How play goes on, where it may go round.
    pub(crate) course: Option<CourseFindings>,
    /// Who wins from every deal, where nothing is left to chance after it.
    pub(crate) deals: Option<DealsFindings>,
    /// What to do, where that is told.
    pub(crate) line: Option<LineFindings>,
    /// Whether a position was found to come again, where all was looked at.
    pub(crate) cycles: Option<bool>,
    /// Whether chance was found to act, likewise.
    pub(crate) chance: Option<bool>,
    /// Why the line is not whole, if it is not.
    pub(crate) stopped: Option<Stop>,
}

impl Found {
    /// As the solution of `game`, which says of itself that it is of `class`. What was found out is
    /// believed rather than that.
    pub(crate) fn solved(self, game: GameSet, class: ClassFinding) -> Solved {
        let findings = match (self.line, self.deals, self.course) {
            (Some(line), deals, course) => {
                Findings::Open(Box::new(OpenFindings { deals, course, line }))
            }
            (None, Some(deals), _) => Findings::Deals(Box::new(deals)),
            (None, None, Some(course)) => Findings::Course(Box::new(course)),
            (None, None, None) => Findings::None(NoFindings {}),
        };
        let class = ClassFinding {
            chance: self.chance.unwrap_or(class.chance),
            cycles: self.cycles.unwrap_or(class.cycles),
            ..class
        };
        let document = SolveDocument {
            schema: SolveDocument::SCHEMA,
            game,
            method: self.method.into(),
            class,
            utility: None,
            values: self.values,
            states: self.states,
            bytes: self.bytes,
            seconds: 0.0,
            findings,
        };
        let stopped = self.stopped.map(|stop| LimitReached::from(stop).into());
        Solved { document, picture: None, strategy: None, stopped }
    }
}

/// Solves `game` as `request` has it, with what to do: by the named method, or by backward induction and,
/// where play can cycle and there are two seats, by retrograde analysis or, where there is more to it
/// than who wins, by policy iteration.
pub(crate) fn solve<G: Game + Notation, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let writing = Writing::new(watch, None, request.most_sets.is_none());
    let tell: Tell<'_, G, N> = &|known: &dyn Known<G, N>| line::line(game, known, &writing);
    let found = told(game, request, watch, tell)?;
    Ok(Found { stopped: writing.ended(), ..found })
}

/// The same, where `tell` writes down the line.
fn told<G: Game + Notation, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
    tell: Tell<'_, G, N>,
) -> Result<Found, WorkbenchError> {
    let by_policy = || {
        let (solution, found) = by_policy::<G, N>(game, request, watch)?;
        Ok(Found { line: Some(tell(&solution)), ..found })
    };
    match request.method {
        Method::Policy => return by_policy(),
        Method::Retrograde => {
            return by_retrograde(game, request, watch, tell).map_err(|why| match why {
                NotSo::Error(error) => error,
                NotSo::Stakes => WorkbenchError::Unable(
                    "retrograde analysis tells who wins and not by how much, and ends pay different \
                     amounts here: leave out --method (or, if only winning counts, use --utility win)"
                        .to_owned(),
                ),
            });
        }
        _ => {}
    }
    match by_backward::<G, N>(game, request, watch) {
        Err(SolveError::Cyclic { .. }) if request.method == Method::Auto && game.seats() == 2 => {}
        found => {
            let (solution, found) = found?;
            return Ok(Found { line: Some(tell(&solution)), ..found });
        }
    }
    match by_retrograde(game, request, watch, tell) {
        Ok(found) => Ok(found),
        Err(NotSo::Stakes | NotSo::Error(WorkbenchError::Solve(SolveError::HasChance { .. }))) => {
            by_policy()
        }
        Err(NotSo::Error(error)) => Err(error),
    }
}

/// That `--prefer` has no meaning for the method used.
pub(crate) fn no_preference(method: &str) -> WorkbenchError {
    WorkbenchError::Unable(format!(
        "--prefer is for backward induction, and play that may go round is solved by {method}: leave it out"
    ))
}

/// Whether chance acts in any of `states`.
fn has_chance<G: Game>(game: &G, states: &[G::State]) -> bool {
    states.iter().any(|state| game.turn(state) == Turn::Chance)
}

/// The subgame-perfect equilibrium of a game that always ends, with the solution itself.
pub(crate) fn by_backward<G: Game, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Backward<G, N>, Found), SolveError> {
    let config = BackwardConfig { limits: request.work.limits, ties: request.prefer };
    let solution = backward::solve::<_, N>(game, &config, watch)?;
    let found = Found {
        method: "backward",
        values: solution.values().iter().map(Worth::of).collect(),
        states: solution.n_states() as u64,
        bytes: solution.bytes() as u64,
        course: None,
        deals: None,
        line: None,
        cycles: Some(false),
        chance: Some(has_chance(game, solution.states())),
        stopped: None,
    };
    Ok((solution, found))
}

/// What a game of two is worth where play may go round, with the solution itself.
pub(crate) fn by_policy<G: Game, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Policy<G, N>, Found), WorkbenchError> {
    if request.prefer != Ties::First {
        return Err(no_preference("policy iteration, which takes the first of equally good moves"));
    }
    let config = PolicyConfig { limits: request.work.limits };
    let solution = policy::solve::<G, N>(game, &config, watch)?;
    let best: &dyn Strategy<G> = &solution;
    let (_, mut course) = course::<G, N>(game, &[best, best], request, watch)?;
    let is_proven = solution.is_proven();
    let settled = |worth: Worth| worth.settled_if(!is_proven);
    course.decisions = course.decisions.map(settled);
    course.finish = settled(course.finish);
    let worth = |value: &N| settled(Worth::of(value));
    let found = Found {
        method: "policy",
        values: solution.values().iter().map(worth).collect(),
        states: solution.n_states() as u64,
        bytes: solution.bytes() as u64,
        course: Some(course),
        deals: None,
        line: None,
        cycles: Some(solution.cycles().components > 0),
        chance: Some(has_chance(game, solution.states())),
        stopped: None,
    };
    Ok((solution, found))
}

/// What comes of a profile of strategies: exactly, and also where they let play go round.
pub(crate) fn evaluate<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, SolveError> {
    let found = |values, course| Found {
        method: "evaluation",
        values,
        states: 0,
        bytes: 0,
        course,
        // What the strategies never do was not looked at.
        deals: None,
        line: None,
        cycles: None,
        chance: None,
        stopped: None,
    };
    match solve::evaluate::<G, N>(game, profile, request.work.limits, watch) {
        Err(SolveError::Cyclic { .. }) => {
            let (values, course) = course::<G, N>(game, profile, request, watch)?;
            Ok(found(values, Some(course)))
        }
        values => Ok(found(values?.iter().map(Worth::of).collect(), None)),
    }
}

/// How play goes on if each seat follows its strategy.
fn course<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Vec<Worth>, CourseFindings), SolveError> {
    let course = policy::follow::<G, N>(game, profile, request.work.limits, watch)?;
    let mut finish = Worth::of(&course.finish);
    // Rounded sums of what happens for certain may be a digit beyond it.
    finish.float = finish.float.min(1.0);
    let findings = CourseFindings {
        finish,
        decisions: course.decisions.as_ref().map(Worth::of),
        action: None,
    };
    Ok((course.values.iter().map(Worth::of).collect(), findings))
}
