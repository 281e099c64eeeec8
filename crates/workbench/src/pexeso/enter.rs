//! Matches of Pexeso.

use games::pexeso::{Pexeso, Recall, Sight, Style};
use kernel::{Banked, Erring, Notation, Rate, Rewards, Watch};
use play::{Entrant, Kit};
use study::document::GameSet;

use super::optimal::Known;
use super::reporter::Taken;
use super::solve::shown;
use super::{Asked as Game, PexesoPlayer};
use crate::arena::{Entry, Hall, Purpose, Setting, Then};
use crate::catalogue::BuiltIn;
use crate::entrants::{Asked, Company, erring};
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
    let mut game = Game::new(settings, entry.err)?;
    game.is_a_game()?;
    let names = entry.names(game.rules.seats().into())?;
    let company = Company::of(entry, info.name, info.players);
    let asked = company.read(&names)?;
    let own = |asked: &Asked| match asked {
        Asked::Searcher(_) => PexesoPlayer::from_text("random"),
        Asked::Own { text, .. } => PexesoPlayer::from_text(text).map_err(|error| match error {
            WorkbenchError::UnknownPlayer { given, .. } => company.unknown(&given),
            other => other,
        }),
    };
    let players = asked.iter().map(own).collect::<Result<Vec<_>, WorkbenchError>>()?;
    let forget = players.iter().any(|player| !player.forgets.is_zero());
    let is_mixed = players.iter().any(|player| player.forgets != players[0].forgets)
        || game.err.iter().any(|rate| *rate != game.err.as_slice()[0]);
    if entry.purpose == Purpose::Roaming && is_mixed {
        return Err(WorkbenchError::Conflict(
            "how likely a seat errs or forgets belongs to the seat, so that players who do so unlike each \
             other cannot change seats: leave out --rotate, or name the players in another order"
                .to_owned(),
        ));
    }
    if forget {
        game.let_movers_collect(settings);
    }
    game.can_miss_mates()?;
    let mut known = Known::new(&game, entry.limits, watch);
    let wanted = company.wanted(&asked);
    let styles = players[..wanted.len()].iter().map(|player| known.style(player.manner));
    let styles = styles.collect::<Result<Vec<_>, _>>()?;

    // 2. The games.
    let set = GameSet { name: info.name.to_owned(), set: shown(&game, settings) };
    let rates = players.iter().map(|player| player.forgets);
    let rates = rates.take(game.rules.seats().into()).collect();
    let table = Table { company, game: &game, names, asked: &asked, players: &players, styles };
    if forget {
        table.of(Recall::new(game.rules, rates)?, set, then)
    } else {
        table.of(Pexeso::new(game.rules), set, then)
    }
}

/// Everybody at the table.
struct Table<'a> {
    company: Company<'a>,
    game: &'a Game,
    names: Vec<String>,
    asked: &'a [Asked],
    players: &'a [PexesoPlayer],
    /// Of those who play.
    styles: Vec<Style>,
}

impl Table<'_> {
    /// Lets them play `game`, in which hands slip as was asked for.
    fn of<G: Sight + Rewards + Notation>(
        self,
        game: G,
        set: GameSet,
        then: Then<'_>,
    ) -> Result<(), WorkbenchError> {
        let erring_hands = Erring::new(game, self.game.err.clone());
        let game = Banked::new(erring_hands.expect("there is a rate for each seat"));
        let mut entrants: Vec<Entrant<'_, _>> = Vec::new();
        for ((asked, player), style) in self.asked.iter().zip(self.players).zip(&self.styles) {
            entrants.push(match asked {
                Asked::Searcher(spec) => self.company.searcher(Kit::open(&game), spec)?,
                Asked::Own { err, .. } => {
                    erring(Entrant::new(move || player.seated(style)), [*err, Rate::ZERO])
                }
            });
        }
        let pairs = self.game.rules.pairs();
        let hall = Hall { game: &game, reporter: Taken::new(pairs), entrants, locate: None };
        let setting = Setting::new(&hall, set, self.names);
        let draw_after = draw_after(pairs);
        // Around each decision it is chance's turn a few times.
        let longest = setting.longest.max(draw_after.saturating_mul(4));
        let draw_after = Some(draw_after);
        then(&Setting { draw_after, longest, pays_so_far: true, ..setting })
    }
}

/// The decisions after which a game of so many pairs is called off. Those who turn cards at random take
/// n² turns for n pairs on average.
fn draw_after(pairs: u16) -> u64 {
    (10 * u64::from(pairs).pow(2)).max(DRAW_AFTER)
}
