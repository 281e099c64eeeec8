//! Matches of Pairs and its kin.

use games::pairs::{
    ContinuousConfig, ContinuousPairs, GameConfig, Pack, PairsError, PairsGame, Rule,
};
use kernel::{Notation, Rate, Scored, Seat, Strategy};
use play::{ByPayoff, ByScore, Entrant, Follows, Heuristic, Kit, Reporter, WithEvents};
use study::document::GameSet;

use super::solve::{round, top_rank};
use super::{check_players, pack, shown, target, ties};
use crate::arena::{Entry, Hall, Setting, Then};
use crate::catalogue::BuiltIn;
use crate::entrants::{Asked, Company, erring};
use crate::erring::{note, rate_of, rates};
use crate::error::WorkbenchError;
use crate::settings::Settings;

pub(crate) fn enter(
    info: &BuiltIn,
    entry: &Entry<'_>,
    settings: &Settings,
    then: Then<'_>,
) -> Result<(), WorkbenchError> {
    let match_ = Match { info, entry, settings };
    match info.name {
        "pairs" => {
            let round = round(settings)?;
            match_.of(&round, top_rank(&round), None, WithEvents::new(ByPayoff), then)
        }
        "pairs-game" if settings.is_set("scores") => Err(WorkbenchError::Conflict(
            "scores is for solving: a simulated game starts at 0".to_owned(),
        )),
        "pairs-game" => {
            let deck = pack(settings)?;
            let game = PairsGame::new(GameConfig {
                seats: settings.whole("seats") as usize,
                pack: deck,
                target: target(settings),
                burn: settings.whole("burn") as u8,
                spare: settings.whole("spare") as u8,
                ties: ties(settings),
                fresh: settings.is("fresh", "on"),
            })?;
            let (heuristic, reporter) = (Some(fewest()), WithEvents::new(ByScore));
            match_.of(&game, ranks(&deck), heuristic, reporter, then)
        }
        _ => {
            let deck = pack(settings)?;
            let game = ContinuousPairs::new(ContinuousConfig {
                seats: settings.whole("seats") as usize,
                pack: deck,
                target: target(settings),
                burn: settings.whole("burn") as u8,
                spare: settings.whole("spare") as u8,
                ties: ties(settings),
            })?;
            let (heuristic, reporter) = (Some(fewest()), WithEvents::new(ByScore));
            match_.of(&game, ranks(&deck), heuristic, reporter, then)
        }
    }
}

fn ranks(pack: &Pack) -> usize {
    usize::from(pack.top())
}

/// Unfinished play looks good for who has few points.
fn fewest<G: Scored>() -> Heuristic<G> {
    Heuristic::on_any_scale(|game: &G, state: &G::State, seat: Seat| {
        let scores = game.scores(state);
        let mean = scores.iter().sum::<i64>() as f64 / scores.len() as f64;
        mean - scores[seat] as f64
    })
}

struct Match<'a> {
    info: &'a BuiltIn,
    entry: &'a Entry<'a>,
    settings: &'a Settings,
}

impl Match<'_> {
    fn of<G: Notation>(
        &self,
        game: &G,
        n_ranks: usize,
        heuristic: Option<Heuristic<G>>,
        reporter: impl Reporter<G>,
        then: Then<'_>,
    ) -> Result<(), WorkbenchError>
    where
        Rule: Strategy<G>,
    {
        let players = self.entry.names(game.seats())?;
        let rates = rates(self.entry.err, players.len())?;
        let company = Company::of(self.entry, self.info.name, self.info.players);
        let asked = company.read(&players)?;
        // Those who follow a rule; the others have none.
        let rule = |asked: &Asked| match asked {
            Asked::Searcher(_) => Ok(Rule::Random),
            Asked::Own { text, .. } => Rule::from_text(text).map_err(|error| match error {
                PairsError::Strategy { .. } => company.unknown(text),
                other => other.into(),
            }),
        };
        let rules = asked.iter().map(rule).collect::<Result<Vec<_>, WorkbenchError>>()?;
        check_players(&rules, game.seats(), n_ranks)?;
        let mut entrants: Vec<Entrant<'_, G>> = Vec::new();
        for (idx, (asked, rule)) in company.wanted(&asked).zip(&rules).enumerate() {
            let (rate, follower) = (rate_of(rates.as_ref(), idx), move || Follows::new(rule));
            entrants.push(match asked {
                Asked::Searcher(spec) => {
                    let mut kit = Kit::open(game);
                    kit.heuristic = heuristic;
                    erring(company.searcher(kit, spec)?, [rate, Rate::ZERO])
                }
                // Their errors would change nothing, and the same seed gives the same games.
                _ if matches!(rule, Rule::Random) => Entrant::new(follower),
                Asked::Own { err, .. } => erring(Entrant::new(follower), [*err, rate]),
            });
        }
        let mut set = shown(self.settings, game.seats());
        // What only solving uses is not shown.
        set.retain(|name, _| name != "prune" && name != "neglect");
        note(&mut set, rates.as_ref());
        let hall = Hall { game, reporter, entrants, locate: None };
        let set = GameSet { name: self.info.name.to_owned(), set };
        then(&Setting::new(&hall, set, players))
    }
}
