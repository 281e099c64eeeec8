//! What decides a game, where it can be solved on the way.

use ::study::measured::{AnatomyFinding, CourseFinding, StakesFinding};
use kernel::{Limits, Watch};
use solve::Anatomy;
use solve::anatomy::{DecisionImpact, PlayStatistics};

use crate::error::WorkbenchError;
use crate::handle::GameHandle;

/// This many states are looked at on the way: that takes seconds.
const STATES: u64 = 500_000;

/// What decides `game`, within the limits of `work`.
///
/// # Errors
/// Why it cannot be said.
pub(crate) fn anatomy(
    game: &dyn GameHandle,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<AnatomyFinding, WorkbenchError> {
    game.anatomy(Limits { states: limits.states.min(STATES), ..limits }, watch)
}

/// `anatomy` as a document has it, where perfect play was found as `perfect_by` says.
pub(crate) fn finding(
    anatomy: &Anatomy,
    perfect_by: &str,
    perfect_is_exact: bool,
) -> AnatomyFinding {
    AnatomyFinding {
        states: anatomy.states,
        perfect_by: perfect_by.to_owned(),
        perfect_is_exact,
        random: course(&anatomy.random),
        perfect: course(&anatomy.perfect),
        best_reply: anatomy.best_reply.clone(),
        stakes: stakes(&anatomy.stakes),
        perfect_stakes: stakes(&anatomy.perfect_stakes),
        threshold: anatomy.threshold,
        longest: anatomy.longest,
        shortest: anatomy.shortest,
        longest_forced: anatomy.forced.map(|forced| forced.longest),
        forced_from_start: anatomy.forced.and_then(|forced| forced.from_start),
    }
}

fn course(course: &PlayStatistics) -> CourseFinding {
    CourseFinding {
        values: course.values.clone(),
        deviation: course.variance.iter().map(|variance| variance.max(0.0).sqrt()).collect(),
        luck: course.luck(),
        ties: course.ties,
        decisions: course.decisions,
    }
}

fn stakes(stakes: &DecisionImpact) -> StakesFinding {
    StakesFinding {
        choices: stakes.choices,
        lost: stakes.lost,
        differ: stakes.differ,
        matter: stakes.matter,
        unknown: stakes.unknown,
    }
}
