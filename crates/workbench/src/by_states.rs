//! Solving a game with perfect information by its states, by the planned method: for described games, and for
//! native ones where their own solvers do not serve.

use kernel::{Game, LimitReached, Notation, Number, Seat, Stop, Strategy, Turn, Watch};
use solve::plan::{Facts, StateSolution, solve_states};
use solve::policy;
use solve::{Method, Solution, SolveError};
use study::Estimate;
use study::course::PlayOutcome;
use study::deals::DealsFindings;
use study::document::{ClassFinding, GameSet};
use study::principal_variation::{PerfectInfoFindings, VariationFindings};

use crate::deals::outcomes;
use crate::error::WorkbenchError;
use crate::findings::{Findings, NoFindings};
use crate::hidden::Writing;
use crate::principal_variation::principal_variation;
use crate::solve::{SolveDocument, SolveRequest, Solved};

/// Solution of a game by its states, before it is put into a document.
pub(crate) struct StateFindings {
    pub(crate) method: Method,
    pub(crate) values: Vec<Estimate>,
    pub(crate) states: u64,
    pub(crate) bytes: u64,
    /// The course of play, where it can cycle.
    pub(crate) course: Option<PlayOutcome>,
    /// Outcomes by deal, where nothing is left to chance after it.
    pub(crate) deals: Option<DealsFindings>,
    /// The principal variation and the strategy, where they are wanted.
    pub(crate) line: Option<VariationFindings>,
    /// Whether a position was found to come again, where all was looked at.
    pub(crate) cycles: Option<bool>,
    /// Whether chance was found to act, too.
    pub(crate) chance: Option<bool>,
    /// Why the line is not whole, if it is not.
    pub(crate) stopped: Option<Stop>,
}

impl StateFindings {
    /// As the solution of `game`, which says of itself that it is of `class`. What was found out is
    /// believed rather than that.
    pub(crate) fn solved(self, game: GameSet, class: ClassFinding) -> Solved {
        let findings = match (self.line, self.deals, self.course) {
            (Some(line), deals, course) => {
                Findings::Open(Box::new(PerfectInfoFindings { deals, course, line }))
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
            method: self.method.name().into(),
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

/// Solves `game` by its states as `request` has it, with what to do.
///
/// # Errors
/// That there is no plan, with what would do instead; or what stops the solver.
pub(crate) fn solve<G: Game + Notation, N: Number>(
    game: &G,
    facts: &mut Facts,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<StateFindings, WorkbenchError> {
    let writing = Writing::new(watch, None, request.most_sets.is_none());
    let (solution, findings) = by_states::<G, N>(game, facts, request, watch)?;
    let line = Some(principal_variation(game, solution.as_solution(), &writing));
    Ok(StateFindings { line, stopped: writing.ended(), ..findings })
}

/// The same without what to do, and the solution itself.
///
/// # Errors
/// As above.
pub(crate) fn by_states<G: Game, N: Number>(
    game: &G,
    facts: &mut Facts,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(StateSolution<G, N>, StateFindings), WorkbenchError> {
    let (plan, found) = solve_states::<G, N>(game, facts, &request.wish(), watch)?;
    let solution = found.as_solution();
    let mut findings = StateFindings {
        method: plan.method,
        values: values(solution),
        states: solution.n_states(),
        bytes: solution.bytes(),
        course: None,
        deals: None,
        line: None,
        cycles: None,
        chance: None,
        stopped: None,
    };
    match &found {
        StateSolution::Backward(backward) => {
            findings.cycles = Some(false);
            findings.chance = Some(has_chance(game, backward.states()));
        }
        StateSolution::Retrograde(staked) => {
            findings.deals = outcomes(game, staked);
            findings.values = staked.values().iter().map(Estimate::of).collect();
            // A position came again, or nobody would have come here.
            findings.chance = Some(game.turn(&game.start()) == Turn::Chance);
        }
        StateSolution::Policy(policy) => {
            let best: &dyn Strategy<G> = policy;
            let (_, mut course) = course::<G, N>(game, &[best, best], request, watch)?;
            let settled = |worth: Estimate| worth.settled_if(!policy.is_proven());
            course.decisions = course.decisions.map(settled);
            course.finish = settled(course.finish);
            findings.course = Some(course);
            findings.cycles = Some(policy.cycles().components > 0);
            findings.chance = Some(has_chance(game, policy.states()));
        }
    }
    Ok((found, findings))
}

/// The value of every seat, with its certainty.
fn values<G: Game, N: Number>(solution: &dyn Solution<G, N>) -> Vec<Estimate> {
    let worth = |(idx, value): (usize, &N)| {
        let is_settled = solution.certainty(Seat::new(idx)) == solve::Certainty::Settled;
        Estimate::of(value).settled_if(is_settled)
    };
    solution.values().iter().enumerate().map(worth).collect()
}

/// Whether chance acts in any of `states`.
fn has_chance<G: Game>(game: &G, states: &[G::State]) -> bool {
    states.iter().any(|state| game.turn(state) == Turn::Chance)
}

/// Evaluation of a profile of strategies: exactly, and also where they let play cycle.
pub(crate) fn evaluate<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<StateFindings, SolveError> {
    let found = |values, course| StateFindings {
        method: Method::Evaluation,
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
        values => Ok(found(values?.iter().map(Estimate::of).collect(), None)),
    }
}

/// The course of play if each seat follows its strategy.
fn course<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Vec<Estimate>, PlayOutcome), SolveError> {
    let course = policy::evaluate::<G, N>(game, profile, request.work.limits, watch)?;
    let mut finish = Estimate::of(&course.finish);
    // Rounded sums of what happens for certain may be a digit beyond it.
    finish.float = finish.float.min(1.0);
    let findings = PlayOutcome {
        finish,
        decisions: course.decisions.as_ref().map(Estimate::of),
        action: None,
    };
    Ok((course.values.iter().map(Estimate::of).collect(), findings))
}
