//! `simulate` for Pan.

use games::pan::Pan;
use kernel::{Game, Limits, Watch};
use play::{ByPayoff, Entrant, PlayError, Summary};
use study::document::{GameSet, SimulateDocument};

use super::perfect::Known;
use super::{Asked, PanPlayer};
use crate::catalogue::BuiltIn;
use crate::erring;
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::{DRAW_AFTER, SimulateRequest, batch, seated, summed_up};

pub(crate) fn simulate(
    info: &BuiltIn,
    request: &SimulateRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<SimulateDocument, WorkbenchError> {
    let asked = Asked::new(settings)?;
    let (game, board) = (asked.game(), asked.board());
    let players = seated(&request.players, game.seats())?;
    let parsed = players.iter().map(|player| PanPlayer::from_text(player));
    let parsed = parsed.collect::<Result<Vec<_>, _>>()?;
    let known = Known::new(&asked, request.table.clone(), Limits::default(), watch);
    if parsed.iter().any(PanPlayer::is_perfect) {
        known.solve()?;
    } else if request.table.is_some() {
        return Err(WorkbenchError::Conflict(
            "only a perfect player looks into a table: leave out --table, or name one".to_owned(),
        ));
    }
    let (board, known) = (&board, &known);
    let rates = erring::rates(&request.err, game.seats())?;
    let entrant = |(idx, player): (usize, &'_ PanPlayer)| {
        let (rate, player) = (erring::rate_of(rates.as_ref(), idx), player.clone());
        let is_random = player == PanPlayer::Random;
        erring::entrant(rate, is_random, move || player.seated(board, known, &()))
    };
    let entrants: Vec<Entrant<'_, Pan>> = parsed.iter().enumerate().map(entrant).collect();
    let mut config = batch(request, play::LONGEST);
    config.draw_after.get_or_insert(DRAW_AFTER);
    let document = |summary: &Summary| {
        let mut set = settings.to_json();
        erring::note(&mut set, rates.as_ref());
        let set = GameSet { name: info.name.to_owned(), set };
        summed_up(set, &players, &config, summary)
    };
    match play::simulate(&game, &entrants, &ByPayoff, &config, watch) {
        Ok(summary) => Ok(document(&summary)),
        Err(PlayError::Stopped { stop, so_far }) => {
            Err(WorkbenchError::Stopped { stop, so_far: Box::new(document(&so_far)) })
        }
        Err(other) => Err(WorkbenchError::Play(other)),
    }
}
