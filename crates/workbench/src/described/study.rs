//! `study` for described games: what kind of game it is, how large, and what of it does not matter.

use ::solve::{Probe, ProbeConfig, SolveError, probe, survey};
use ::study::described::{
    DescribedStudy, PlayEstimate, ReductionFinding, SolutionFinding, StatesFinding,
};
use ::study::document::{ClassFinding, GameSet};
use kernel::{Game, LimitReached, Limits, Stop, Watch};
use recycle::program::{PerfectRecall, Reduced, Utility};

use super::Described;
use super::solve::{opened, solve};
use crate::erring;
use crate::error::{Fault, WorkbenchError};
use crate::findings::StudyFindings;
use crate::measure::Quietly;
use crate::request::{Seating, Work};
use crate::solve::{SolveRequest, Solved};
use crate::study::{StudyDocument, StudyRequest};

/// This many states are counted, and solved: a first look takes seconds.
const COUNTED: u64 = 500_000;

/// So much memory is a first look worth.
const ROOM: u64 = 1 << 30;

pub(super) fn study(
    described: &Described,
    request: &StudyRequest,
    watch: &dyn Watch,
) -> Result<StudyDocument, WorkbenchError> {
    let Described { name, loaded, .. } = described;
    let (program, utility) = (&loaded.program, Utility::default());
    let limits = Limits {
        states: request.work.limits.states.min(COUNTED),
        bytes: request.work.limits.bytes.min(ROOM),
    };
    let stopped = |stop| WorkbenchError::from(LimitReached::from(stop));
    let open = opened(Reduced::new(program, utility), limits, watch)?;
    let (probe, reduction) = match open {
        None => {
            let game = PerfectRecall::new(program, utility);
            (probe(&game, &ProbeConfig::default(), watch).map_err(stopped)?, None)
        }
        Some(game) => {
            let positions = Reduced::plain(program, utility);
            let reduction = ReductionFinding {
                states: counted(&game, limits, watch)?,
                positions: counted(&positions, limits, watch)?,
                reductions: game.reductions().to_vec(),
            };
            (probe(&game, &ProbeConfig::default(), watch).map_err(stopped)?, Some(reduction))
        }
    };

    let asked = SolveRequest {
        game: request.game.clone(),
        work: Work { limits, ..Work::default() },
        seating: Seating { err: request.err.clone(), ..Seating::default() },
        most_sets: Some(0),
        ..SolveRequest::default()
    };
    let (class, solution, unsolved) = match solve(described, &asked, &Quietly(watch)) {
        Ok(Solved { stopped: Some(why), .. }) if why.fault() == Fault::Interrupted => {
            return Err(why);
        }
        Ok(solved) => {
            let document = solved.document;
            let (method, values, states) = (document.method, document.values, document.states);
            let unsolved = solved.stopped.map(|why| why.reason());
            let solution = SolutionFinding { method, values, states };
            (document.class, Some(solution).filter(|_| unsolved.is_none()), unsolved)
        }
        Err(error) if error.fault() == Fault::Interrupted => return Err(error),
        Err(error) => (ClassFinding::of(&**program), None, Some(error.reason())),
    };
    let mut set = described.set();
    erring::note(&mut set, erring::rates(&request.err, program.seats())?.as_ref());
    let Probe { games, unfinished, magnitude } = probe;
    let findings = DescribedStudy {
        class,
        utility: utility.name().into(),
        play: PlayEstimate { magnitude, games, unfinished },
        reduction,
        solution,
        unsolved,
    };
    let findings = StudyFindings::Described(Box::new(findings));
    Ok(StudyDocument::new(GameSet { name: name.clone(), set }, findings))
}

/// How many states `game` has, as far as `limits` go.
fn counted<G: Game>(
    game: &G,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<StatesFinding, WorkbenchError> {
    match survey(game, limits, watch, |_| false) {
        Ok(survey) => Ok(StatesFinding { count: Some(survey.states), is_all: true }),
        Err(SolveError::Limit(LimitReached::States { limit, .. })) => {
            Ok(StatesFinding { count: Some(limit), is_all: false })
        }
        Err(SolveError::Limit(LimitReached::Stopped(Stop::Interrupted))) => {
            Err(LimitReached::from(Stop::Interrupted).into())
        }
        // How many there are is not known; what else is known is told.
        Err(_) => Ok(StatesFinding { count: None, is_all: false }),
    }
}
