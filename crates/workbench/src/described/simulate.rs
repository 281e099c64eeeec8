//! `simulate` for described games.

use kernel::{Game, Watch};
use play::{ByScore, Entrant, PlayError, Summary};
use recycle::program::Program;
use study::document::{self, GameSet, SimulateDocument};

use super::fault::Places;
use super::{declared, load, unknown_player};
use crate::erring;
use crate::error::WorkbenchError;
use crate::verbs::{SimulateRequest, batch, seated, summed_up};

/// The most moves of a game, unless a request says otherwise. A description that never ends is an
/// everyday mistake, and is to be found in seconds.
const LONGEST: u64 = 100_000;

pub(crate) fn simulate(
    name: &str,
    text: &str,
    request: &SimulateRequest,
    watch: &dyn Watch,
) -> Result<SimulateDocument, WorkbenchError> {
    let loaded = load(name, text, &request.set, request.compat)?;
    let program = &loaded.program;
    let players = seated(&request.players, program.seats())?;
    let rates = erring::rates(&request.err, program.seats())?;
    let entrants = players.iter().map(|player| entrant(name, player));
    let entrants = entrants.collect::<Result<Vec<_>, _>>()?;
    let config = batch(request, LONGEST);
    let places = Places { program, text, entrants: &entrants, config: &config };
    let document = |summary: &Summary| {
        let mut set = declared(&loaded.rules);
        erring::note(&mut set, rates.as_ref());
        let set = GameSet { name: name.to_owned(), set };
        let mut document = summed_up(set, &players, &config, summary);
        document.warnings = loaded.warnings.len() as u64;
        places.fill_in(&mut document.failures);
        document
    };
    match play::simulate(program, &entrants, &ByScore, &config, watch) {
        Ok(summary) => Ok(document(&summary)),
        Err(PlayError::Stopped { stop, so_far }) => {
            Err(WorkbenchError::Stopped { stop, so_far: Box::new(document(&so_far)) })
        }
        Err(PlayError::AllFailed { failures }) => {
            let mut failures = document::failures(&failures);
            places.fill_in(&mut failures);
            Err(WorkbenchError::AllFailed { name: name.to_owned(), failures })
        }
        Err(other) => Err(WorkbenchError::Play(other)),
    }
}

/// The player of this name. There are only random ones, whose errors would change nothing.
fn entrant(game: &str, player: &str) -> Result<Entrant<'static, Program>, WorkbenchError> {
    match player {
        "random" => Ok(Entrant::random()),
        _ => Err(unknown_player(game, player)),
    }
}
