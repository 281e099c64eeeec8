//! Pexeso by policy iteration, which knows nothing of it: every card, and known pairs that may be left.

use std::collections::BTreeMap;

use games::pexeso::{Action, Collect, First, Pexeso, PexesoMove, State};
use kernel::{ExtendedFloat, Fraction, Game, Number, Rewards, Seat, Strategy, Trembling, Watch};
use solve::policy::{self, Policy, PolicyConfig, ProfileOutcome};
use study::Estimate;
use study::pexeso::{ActionFinding, Chance, MarginFinding, Mean, PexesoFindings};

use super::PexesoSetup;
use super::solve::PexesoSolution;
use crate::error::WorkbenchError;
use crate::solve::SolveRequest;

pub(super) fn solve(
    asked: &PexesoSetup,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<PexesoSolution, WorkbenchError> {
    let hint = "take fewer pairs, or leave out {method}: the table of [n, k] needs less";
    let found = if request.exact {
        solved::<Fraction>(asked, request, watch)
    } else {
        solved::<f64>(asked, request, watch)
    };
    found.map_err(|error| error.with_hint(hint))
}

fn solved<N: Number>(
    asked: &PexesoSetup,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<PexesoSolution, WorkbenchError> {
    let game = Pexeso::new(asked.rules);
    if !asked.errs() {
        let (policy, course) = followed::<_, N>(&game, request, watch)?;
        let mut findings = with_turns(findings(&course), asked, &course);
        findings.action = action(asked, |state| policy.best_move(state));
        return Ok(done(&policy, findings));
    }
    let erring = Trembling::new(game, asked.err.clone())
        .map_err(|error| WorkbenchError::unable(error.to_string()))?;
    let (policy, course) = followed::<_, N>(&erring, request, watch)?;
    let mut findings = findings(&course);
    findings.action = action(asked, |state| {
        let steady = erring.lift_steady(*state).unwrap_or_else(|| erring.lift(*state));
        policy.best_move(&steady)?.inner()
    });
    Ok(done(&policy, findings))
}

fn done<G: Game, N: Number>(policy: &Policy<G, N>, findings: PexesoFindings) -> PexesoSolution {
    let values = policy.values();
    PexesoSolution {
        findings,
        values: values
            .iter()
            .map(|value| Estimate::of(value).settled_if(!policy.is_proven()))
            .collect(),
        states: policy.n_states() as u64,
        bytes: policy.bytes() as u64,
        picture: None,
    }
}

/// The solution of `game`, and how play by it goes.
fn followed<G: Rewards, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Policy<G, N>, ProfileOutcome<N>), WorkbenchError> {
    let config = PolicyConfig { limits: request.work.limits };
    let policy = policy::solve_rewarded::<G, N>(game, &config, watch)?;
    let best: &dyn Strategy<G> = &policy;
    let course =
        policy::evaluate_rewarded::<G, N>(game, &[best, best], request.work.limits, watch)?;
    Ok((policy, course))
}

/// What is to be said of how play goes.
pub(super) fn findings<N: Number>(course: &ProfileOutcome<N>) -> PexesoFindings {
    let finish = match course.finish.exact() {
        Some(exact) => ExtendedFloat::from(&exact),
        None => ExtendedFloat::from(course.finish.to_f64()),
    };
    // Between more than two nobody leads by a whole number of pairs.
    let is_two = course.values.len() == 2;
    PexesoFindings {
        solver: "policy".into(),
        finish: Some(Chance::new(&finish, Some(&course.finish))),
        margins: is_two.then(|| margins(course)),
        ..PexesoFindings::default()
    }
}

/// The same with the turns that play takes, where nobody errs: a player who collects his pairs himself
/// decides twice in a turn.
pub(super) fn with_turns<N: Number>(
    findings: PexesoFindings,
    asked: &PexesoSetup,
    course: &ProfileOutcome<N>,
) -> PexesoFindings {
    if asked.rules.collect() != Collect::Mover {
        return findings;
    }
    let half = |decisions: &Option<N>| {
        decisions.clone().map(|mut turns| {
            turns.divide(2);
            Mean::new(&turns)
        })
    };
    let turns = Some(half(&course.decisions));
    let turns_if_over = Some(half(&course.decisions_if_over));
    PexesoFindings { turns, turns_if_over, ..findings }
}

fn margins<N: Number>(course: &ProfileOutcome<N>) -> Vec<MarginFinding> {
    let mut chances: BTreeMap<i64, N> = BTreeMap::new();
    for (payoffs, chance) in course.ends.iter().chain(&course.endless) {
        // Between two, who wins a pair wins 1.
        let margin = payoffs[Seat::new(0)].numerator();
        chances.entry(margin).or_insert_with(N::zero).add_scaled(chance, 1);
    }
    let finding = |(margin, chance): (i64, N)| MarginFinding {
        margin,
        probability: chance.to_f64(),
        exact: chance.exact().map(|fraction| fraction.to_string()),
    };
    chances.into_iter().map(finding).collect()
}

/// What is done at the start, where `best` says what is done in a state.
fn action(
    asked: &PexesoSetup,
    best: impl Fn(&State) -> Option<PexesoMove>,
) -> Option<ActionFinding> {
    let at = asked.position();
    let start = State::new(at.pairs, at.known, Seat::new(0));
    let second = |known| best(&State { singles: known, first: First::Single, ..start });
    let action = match best(&start)? {
        PexesoMove::New if at.known == at.pairs => Action::One,
        PexesoMove::New => match second(at.known + 1)? {
            PexesoMove::New => Action::Two,
            _ => Action::One,
        },
        _ => match second(at.known)? {
            PexesoMove::New => Action::KnownFirst,
            _ => Action::Pass,
        },
    };
    Some(ActionFinding::new(action))
}
