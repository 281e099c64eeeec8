//! Equilibria of games that are solved as a tree with information sets: planned by `solve`, and what is missing in
//! what was found.

use kernel::{Class, LimitReached, Limits, Stop, Watch};
use solve::equilibrium::{self, Equilibrium};
use solve::form::SequenceForm;
use solve::plan::{Access, Configuration, Facts, Plan, Wish, plan};
use solve::{RequestOption, SolveError};

use crate::error::WorkbenchError;

/// Facts about the game called `name`, which is solved as a tree and pays as it says itself.
pub(crate) fn tree_facts(name: &str, seats: usize, class: Class) -> Facts {
    let facts = Facts {
        states: Access::no("is solved as a tree with its information sets"),
        tree: Access::Yes,
        ..Facts::new(name, seats, class)
    };
    without_tables(facts).without(&[RequestOption::Utility], OWN_PAYOFFS)
}

/// Why a utility means nothing.
pub(crate) const OWN_PAYOFFS: &str =
    "says itself what it pays, and only scores of games described in RECYCLE have a utility";

/// Facts about a game that keeps no tables on disk.
pub(crate) fn without_tables(facts: Facts) -> Facts {
    use RequestOption::{Checkpoint, Distances, Save, Table};
    let facts = facts.without(&[Save, Table, Checkpoint], "has no tables on disk");
    facts.without(&[Distances], "has no table with or without distances")
}

/// The plan for `form`, for the sake of something else that is done with the equilibrium.
///
/// # Errors
/// Why there is none.
pub(crate) fn planned(
    facts: Facts,
    form: &SequenceForm,
    limits: Limits,
) -> Result<Plan, WorkbenchError> {
    let wish = Wish { limits, ..Wish::default() };
    Ok(plan(&facts.with_form(form), &wish)?)
}

/// The equilibrium of `form` by `plan`.
///
/// # Errors
/// The limit that was reached before there was any answer, with what could be done about it.
pub(crate) fn solved(
    form: &SequenceForm,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Equilibrium, WorkbenchError> {
    let hint = match &plan.configuration {
        Configuration::Cfr(_) => {
            Some("raise it ({max-memory}), use the method external, or set a smaller game")
        }
        Configuration::Quantal(_) => {
            Some("quantal response is for games with some hundreds of moves; set a smaller game")
        }
        _ => None,
    };
    equilibrium::solve(form, plan, watch).map_err(|error| match (error, hint) {
        (SolveError::Limit(limit @ LimitReached::Memory { .. }), Some(hint)) => {
            WorkbenchError::from(limit).with_hint(hint)
        }
        (SolveError::NoLogitEquilibrium { why }, _) => WorkbenchError::unable(why),
        (error, _) => error.into(),
    })
}

/// Why `found` is not what `plan` was to find, if it is not.
pub(crate) fn why_unfinished(found: &Equilibrium, plan: &Plan) -> Option<WorkbenchError> {
    let target = match &plan.configuration {
        Configuration::Cfr(config) => {
            config.target.filter(|_| found.stopped != Some(Stop::Interrupted))
        }
        _ => None,
    };
    if let (Some(target), Some(rounds)) = (target, found.iterations) {
        let (exploitability, stop) = (found.played.exploitability(), found.stopped);
        let missed = WorkbenchError::TargetMissed { target, exploitability, rounds, stop };
        return (exploitability > target).then_some(missed);
    }
    found.stopped.map(|stop| LimitReached::from(stop).into())
}
