//! `simulate` for Pairs and its kin.

use games::pairs::{
    ContinuousConfig, ContinuousPairs, Equilibrium, GameConfig, Pack, PairsGame, Rule,
};
use kernel::{Game, Strategy, Watch};
use play::{BatchConfig, ByPayoff, ByScore, Entrant, PlayError, Reporter, Summary, WithEvents};
use study::document::{GameSet, SimulateDocument};

use super::{pack, rules, target, ties};
use crate::catalogue::GameInfo;
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::{SimulateRequest, seated};

pub(crate) fn simulate(
    info: &GameInfo,
    request: &SimulateRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<SimulateDocument, WorkbenchError> {
    let ask = Ask { info, request, settings, watch };
    match info.name {
        "pairs" => {
            let round = super::solve::round(settings)?;
            let top = round.start().unseen.top().max(1);
            ask.run(&round, usize::from(top), &WithEvents::new(ByPayoff))
        }
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
    info: &'a GameInfo,
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
        let wants_equilibrium = rules.iter().any(|rule| matches!(rule, Rule::Equilibrium(_)));
        if wants_equilibrium && !Equilibrium::fits(game.seats(), n_ranks) {
            return Err(WorkbenchError::Unable(format!(
                "equilibrium players solve every round as it comes up; {} seats and {n_ranks} ranks are \
                 too many for that: take fewer, or myopic players",
                game.seats()
            )));
        }
        let entrants: Vec<Entrant<'_, G>> = rules.iter().map(Entrant::following).collect();
        let config = BatchConfig {
            games: self.request.games,
            seed: self.request.seed,
            threads: self.request.threads,
            rotate: self.request.rotate,
            ..BatchConfig::default()
        };
        let set = GameSet { name: self.info.name.to_owned(), set: self.settings.to_json() };
        let document = |summary: &Summary| {
            SimulateDocument::new(set, &players, config.seed, config.rotate, summary)
        };
        match play::simulate(game, &entrants, reporter, &config, self.watch) {
            Ok(summary) => Ok(document(&summary)),
            Err(PlayError::Stopped { stop, so_far }) => {
                Err(WorkbenchError::Stopped { stop, so_far: Box::new(document(&so_far)) })
            }
            Err(other) => Err(WorkbenchError::Play(other)),
        }
    }
}
