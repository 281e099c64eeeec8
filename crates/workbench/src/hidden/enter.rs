//! Matches of games with hidden information.

use kernel::{Blindfold, ByView, Limits, Rate, Watch};
use play::{ByPayoff, Entrant, Follows, Kit, Random};
use serde_json::{Map, Value};
use study::document::GameSet;

use super::players::{Asks, Sitting, Table};
use super::{Ask, Labelled, PLAYERS, shown, with_game};
use crate::arena::{Entry, Hall, Purpose, Setting, Then};
use crate::catalogue::BuiltIn;
use crate::entrants::{Asked, Company, erring};
use crate::erring::{note, rate_of, rates};
use crate::error::WorkbenchError;
use crate::settings::Settings;

pub(crate) fn enter(
    info: &BuiltIn,
    entry: &Entry<'_>,
    settings: &Settings,
    watch: &dyn Watch,
    then: Then<'_>,
) -> Result<(), WorkbenchError> {
    let set = shown(info, settings);
    with_game(
        info,
        settings,
        Match { name: info.name, set, entry, limits: entry.limits, watch, then },
    )?
}

/// A match of a game that is set up.
pub(crate) struct Match<'a, 't> {
    /// What it is called.
    pub(crate) name: &'a str,
    /// What was set.
    pub(crate) set: Map<String, Value>,
    /// Who enters.
    pub(crate) entry: &'a Entry<'a>,
    /// How large it may be, where it has to be solved for a player.
    pub(crate) limits: Limits,
    pub(crate) watch: &'a dyn Watch,
    pub(crate) then: Then<'t>,
}

impl Ask for Match<'_, '_> {
    type Answer = Result<(), WorkbenchError>;

    fn ask<G: Labelled>(self, game: &G) -> Self::Answer {
        let Self { name, mut set, entry, limits, watch, then } = self;
        let players = entry.names(game.seats())?;
        let rates = rates(entry.err, players.len())?;
        let company = Company::of(entry, name, &PLAYERS);
        let asked = company.read(&players)?;
        let wanted = company.wanted(&asked).as_slice();
        let set_up = GameSet { name: name.to_owned(), set: set.clone() };
        let roams = entry.purpose == Purpose::Roaming;
        let asks =
            Asks { players: wanted, company: &company, files: entry.strategies, roams, limits };
        let table = Table::new(game, &set_up, &asks, watch)?;
        let followers: Vec<_> =
            (0..table.n_strategies()).map(|nth| Blindfold(table.follower(nth))).collect();
        let insight = ByView::default();
        let mut entrants: Vec<Entrant<'_, G>> = Vec::new();
        for (idx, (asked, sitting)) in wanted.iter().zip(&table.sitting).enumerate() {
            let rate = rate_of(rates.as_ref(), idx);
            entrants.push(match (asked, sitting) {
                (Asked::Searcher(spec), _) => {
                    erring(company.searcher(Kit::new(game, &insight), spec)?, [rate, Rate::ZERO])
                }
                (_, Sitting::Random) => Entrant::new(|| Blindfold(Random)),
                (Asked::Own { err, .. }, &Sitting::By(place)) => {
                    let follower = &followers[place];
                    erring(Entrant::new(move || Follows::new(follower)), [*err, rate])
                }
            });
        }
        note(&mut set, rates.as_ref());
        let hall = Hall { game, reporter: ByPayoff, entrants, locate: None };
        let set = GameSet { name: name.to_owned(), set };
        then(&Setting::new(&hall, set, players))
    }
}
