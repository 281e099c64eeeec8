//! `simulate` for games with hidden information.

use kernel::{Blindfold, Watch};
use play::{ByPayoff, Entrant, Follows, PlayError, Random, Summary};
use serde_json::{Map, Value};
use study::document::{GameSet, SimulateDocument};

use super::players::{Sitting, Table};
use super::{Ask, Labelled, PLAYERS, shown, with_game};
use crate::catalogue::BuiltIn;
use crate::erring;
use crate::error::{WorkbenchError, nearest};
use crate::settings::Settings;
use crate::verbs::{SimulateRequest, batch, seated, summed_up};

pub(crate) fn simulate(
    info: &BuiltIn,
    request: &SimulateRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<SimulateDocument, WorkbenchError> {
    with_game(
        info,
        settings,
        Simulate { name: info.name, set: shown(info, settings), request, watch },
    )?
}

/// Many games of one that is set up.
pub(crate) struct Simulate<'a> {
    /// What it is called.
    pub(crate) name: &'a str,
    /// What was set.
    pub(crate) set: Map<String, Value>,
    /// What is asked for.
    pub(crate) request: &'a SimulateRequest,
    pub(crate) watch: &'a dyn Watch,
}

impl Ask for Simulate<'_> {
    type Answer = Result<SimulateDocument, WorkbenchError>;

    fn ask<G: Labelled>(self, game: &G) -> Self::Answer {
        let Self { name, mut set, request, watch } = self;
        let players = seated(&request.players, game.seats())?;
        let rates = erring::rates(&request.err, game.seats())?;
        let asked = GameSet { name: name.to_owned(), set: set.clone() };
        let (files, rotate) = (&request.strategies, request.rotate);
        let table = Table::new(game, &asked, &players, files, rotate, watch)?;
        let followers: Vec<_> =
            (0..table.n_strategies()).map(|nth| Blindfold(table.follower(nth))).collect();
        let entrant = |(idx, sitting): (usize, &Sitting)| {
            let rate = erring::rate_of(rates.as_ref(), idx);
            match *sitting {
                Sitting::Random => erring::entrant(rate, true, || Blindfold(Random)),
                Sitting::By(place) => {
                    let follower = &followers[place];
                    erring::entrant(rate, false, move || Follows::new(follower))
                }
            }
        };
        let entrants: Vec<Entrant<'_, G>> = table.sitting.iter().enumerate().map(entrant).collect();
        let config = batch(request, play::LONGEST);
        erring::note(&mut set, rates.as_ref());
        let document = |summary: &Summary| {
            let set = GameSet { name: name.to_owned(), set: set.clone() };
            summed_up(set, &players, &config, summary)
        };
        match play::simulate(game, &entrants, &ByPayoff, &config, watch) {
            Ok(summary) => Ok(document(&summary)),
            Err(PlayError::Stopped { stop, so_far }) => {
                Err(WorkbenchError::Stopped { stop, so_far: Box::new(document(&so_far)) })
            }
            Err(other) => Err(WorkbenchError::Play(other)),
        }
    }
}

pub(super) fn unknown_player(game: &str, given: &str) -> WorkbenchError {
    let names = PLAYERS.iter().map(|(name, _)| *name);
    WorkbenchError::UnknownPlayer {
        game: game.to_owned(),
        given: given.to_owned(),
        nearest: nearest(given, names.clone()),
        known: names.collect::<Vec<_>>().join(", "),
    }
}
