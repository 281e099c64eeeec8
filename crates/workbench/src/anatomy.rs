//! What decides a game, where it can be solved on the way.

use ::study::measured::{AnatomyFinding, CourseFinding, StakesFinding};
use kernel::{Limits, Watch};
use solve::Anatomy;
use solve::anatomy::{AnatomyConfig, Course, Stakes};

use crate::arena::{self, Entry, Purpose};
use crate::catalogue::{Family, Found};
use crate::error::WorkbenchError;
use crate::hidden::{self, TakeApart};
use crate::measure::MeasureRequest;
use crate::settings::Settings;
use crate::{described, hidden::Ask as _};

/// So many states are looked at on the way: that takes seconds.
const STATES: u64 = 500_000;

/// What decides the game of `request`.
///
/// # Errors
/// Why it cannot be said.
pub(crate) fn anatomy(
    request: &MeasureRequest,
    watch: &dyn Watch,
) -> Result<AnatomyFinding, WorkbenchError> {
    let limits = Limits { states: request.work.limits.states.min(STATES), ..request.work.limits };
    match Found::of(&request.game.source)? {
        Found::BuiltIn(info) if info.family == Family::Hidden => {
            let settings = Settings::new(info.name, info.parameters, &request.game.set)?;
            hidden::with_game(info, &settings, TakeApart { name: info.name, limits, watch })?
        }
        Found::BuiltIn(_) => in_the_open(request, limits, watch),
        Found::Described { name, text, .. } => {
            described::anatomy(name, text, request, limits, watch)
        }
        Found::Written(file) => {
            let tree = hidden::tree(&file, &request.game.set, limits)?;
            TakeApart { name: file.name, limits, watch }.ask(&tree)
        }
    }
}

/// The same for a game written by hand in which nothing is hidden.
fn in_the_open(
    request: &MeasureRequest,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<AnatomyFinding, WorkbenchError> {
    let players = ["random".to_owned()];
    let entry = Entry {
        game: &request.game,
        players: &players,
        err: &[],
        purpose: Purpose::Seated,
        table: None,
        strategies: &[],
        limits,
        clock: None,
        watch,
    };
    let mut found = None;
    arena::enter(&entry, &mut |setting| {
        let config = AnatomyConfig { limits, ..AnatomyConfig::default() };
        let anatomy = setting.arena.anatomy(&config, watch)?;
        found = Some(finding(&anatomy, AnatomyFinding::BACKWARD, false));
        Ok(())
    })?;
    Ok(found.expect("whoever enters is let in or told why not"))
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

fn course(course: &Course) -> CourseFinding {
    CourseFinding {
        values: course.values.clone(),
        deviation: course.variance.iter().map(|variance| variance.max(0.0).sqrt()).collect(),
        luck: course.luck(),
        ties: course.ties,
        decisions: course.decisions,
    }
}

fn stakes(stakes: &Stakes) -> StakesFinding {
    StakesFinding {
        choices: stakes.choices,
        lost: stakes.lost,
        differ: stakes.differ,
        matter: stakes.matter,
        unknown: stakes.unknown,
    }
}
