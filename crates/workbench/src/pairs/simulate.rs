//! `simulate` for Pairs and its kin.

use games::pairs::{ContinuousConfig, ContinuousPairs, GameConfig, Pack, PairsGame, Rule};
use kernel::{Game, Strategy, Watch};
use play::{ByPayoff, ByScore, Entrant, Follows, PlayError, Reporter, Summary, WithEvents};
use study::document::{GameSet, SimulateDocument};

use super::solve::{round, top_rank};
use super::{check_players, pack, rules, shown, target, ties};
use crate::catalogue::BuiltIn;
use crate::erring;
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::{SimulateRequest, batch, seated, summed_up};

pub(crate) fn simulate(
    info: &BuiltIn,
    request: &SimulateRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<SimulateDocument, WorkbenchError> {
    let ask = Ask { info, request, settings, watch };
    match info.name {
        "pairs" => {
            let round = round(settings)?;
            ask.run(&round, top_rank(&round), &WithEvents::new(ByPayoff))
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
            ask.run(&game, ranks(&deck), &WithEvents::new(ByScore))
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
            ask.run(&game, ranks(&deck), &WithEvents::new(ByScore))
        }
    }
}

fn ranks(pack: &Pack) -> usize {
    usize::from(pack.top())
}

struct Ask<'a> {
    info: &'a BuiltIn,
    request: &'a SimulateRequest,
    settings: &'a Settings,
    watch: &'a dyn Watch,
}

impl Ask<'_> {
    fn run<G: Game>(
        &self,
        game: &G,
        n_ranks: usize,
        reporter: &impl Reporter<G>,
    ) -> Result<SimulateDocument, WorkbenchError>
    where
        Rule: Strategy<G>,
    {
        let players = seated(&self.request.players, game.seats())?;
        let rules = rules(&players)?;
        check_players(&rules, n_ranks)?;
        let rates = erring::rates(&self.request.err, game.seats())?;
        let entrant = |(idx, rule)| {
            let is_random = matches!(rule, &Rule::Random);
            let rate = erring::rate_of(rates.as_ref(), idx);
            erring::entrant(rate, is_random, move || Follows::new(rule))
        };
        let entrants: Vec<Entrant<'_, G>> = rules.iter().enumerate().map(entrant).collect();
        let config = batch(self.request, play::LONGEST);
        let mut set = shown(self.settings, game.seats());
        // What only solving uses is not shown.
        set.retain(|name, _| name != "prune" && name != "neglect");
        erring::note(&mut set, rates.as_ref());
        let set = GameSet { name: self.info.name.to_owned(), set };
        let document = |summary: &Summary| summed_up(set, &players, &config, summary);
        match play::simulate(game, &entrants, reporter, &config, self.watch) {
            Ok(summary) => Ok(document(&summary)),
            Err(PlayError::Stopped { stop, so_far }) => {
                Err(WorkbenchError::Stopped { stop, so_far: Box::new(document(&so_far)) })
            }
            Err(other) => Err(WorkbenchError::Play(other)),
        }
    }
}
