//! Matches of Pan.

use games::pan::Pan;
use kernel::{Game, Rate, Watch};
use play::{ByPayoff, Entrant, Heuristic, Kit};
use study::document::GameSet;

use super::perfect::Known;
use super::{Asked as Game_, PanPlayer};
use crate::arena::{Entry, Hall, Setting, Then};
use crate::catalogue::BuiltIn;
use crate::entrants::{Asked, Company, erring};
use crate::erring::{note, rate_of, rates};
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::DRAW_AFTER;

pub(crate) fn enter(
    info: &BuiltIn,
    entry: &Entry<'_>,
    settings: &Settings,
    watch: &dyn Watch,
    then: Then<'_>,
) -> Result<(), WorkbenchError> {
    // 1. Who plays.
    let set_up = Game_::new(settings)?;
    let (game, board) = (set_up.game(), set_up.board());
    let players = entry.names(game.seats())?;
    let company = Company::of(entry, info.name, info.players);
    let asked = company.read(&players)?;
    let own = |asked: &Asked| match asked {
        Asked::Searcher(_) => Ok(PanPlayer::Random),
        Asked::Own { text, .. } => PanPlayer::from_text(text).map_err(|error| match error {
            WorkbenchError::UnknownPlayer { given, .. } => company.unknown(&given),
            other => other,
        }),
    };
    let own = company.wanted(&asked).map(own).collect::<Result<Vec<_>, WorkbenchError>>()?;
    let known = Known::new(&set_up, entry.table.clone(), entry.limits, watch);
    if own.iter().any(PanPlayer::is_perfect) {
        known.solve()?;
    } else if entry.table.is_some() {
        return Err(WorkbenchError::Conflict(
            "only a perfect player looks into a table: leave out --table, or name one".to_owned(),
        ));
    }
    let (board, known) = (&board, &known);
    let rates = rates(entry.err, players.len())?;
    let entrant = |(idx, (asked, own)): (usize, (&Asked, &PanPlayer))| {
        let (rate, own) = (rate_of(rates.as_ref(), idx), own.clone());
        Ok(match asked {
            Asked::Searcher(spec) => {
                let mut kit = Kit::open(&game);
                kit.heuristic = Some(Heuristic::own());
                erring(company.searcher(kit, spec)?, [rate, Rate::ZERO])
            }
            Asked::Own { .. } if own == PanPlayer::Random => Entrant::random(),
            Asked::Own { err, .. } => {
                erring(Entrant::new(move || own.seated(board, known, watch)), [*err, rate])
            }
        })
    };
    let entrants = company.wanted(&asked).zip(&own).enumerate().map(entrant);
    let entrants: Vec<Entrant<'_, Pan>> = entrants.collect::<Result<_, WorkbenchError>>()?;

    // 2. The game.
    let mut set = settings.to_json();
    note(&mut set, rates.as_ref());
    let set = GameSet { name: info.name.to_owned(), set };
    let hall = Hall { game: &game, reporter: ByPayoff, entrants, locate: None };
    let setting = Setting::new(&hall, set, players);
    then(&Setting { draw_after: Some(DRAW_AFTER), ..setting })
}
