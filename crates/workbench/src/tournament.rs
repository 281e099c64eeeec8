//! `tournament`: everybody against everybody, with ratings.

use std::path::PathBuf;
use std::time::Duration;

use kernel::{LimitReached, Limits, Rate, Watch};
use play::BatchConfig;
use play::tournament::{Round, Tournament, TournamentConfig, tournament as held};
use recycle::program::Compat;
use study::tournament::TournamentDocument;

use crate::arena::{Entry, Purpose, Setting, enter};
use crate::error::WorkbenchError;
use crate::hidden::StrategyText;
use crate::source::GameSource;

/// Who is to play whom.
#[derive(Clone, Debug)]
pub struct TournamentRequest {
    /// The game.
    pub game: GameSource,
    /// Parameters, by name.
    pub set: Vec<(String, String)>,
    /// Which quirks of the existing engine a described game is played with.
    pub compat: Compat,
    /// The players, at least two.
    pub players: Vec<String>,
    /// How likely a random move is made instead of the chosen one: one for all players, or one for each.
    pub err: Vec<Rate>,
    /// The games of each two players; the most of them if there is a target.
    pub games: u64,
    /// How well the share of games that one of two wins is to be known, as a share: 0.005.
    pub until: Option<f64>,
    /// The seed.
    pub seed: u64,
    /// The most moves of a game; see [`SimulateRequest`](crate::SimulateRequest).
    pub longest: Option<u64>,
    /// The decisions after which a game is called off, likewise.
    pub draw_after: Option<u64>,
    /// A saved table for players that know every position.
    pub table: Option<PathBuf>,
    /// The texts of the files that players `strategy:FILE` play by.
    pub strategies: Vec<StrategyText>,
    /// How large a game may be that has to be solved for a player.
    pub limits: Limits,
    /// Threads; all cores if not given.
    pub threads: Option<usize>,
    /// Tells the time since any moment, for players who think for so long.
    pub clock: Option<fn() -> Duration>,
}

impl TournamentRequest {
    /// A tournament of `players` in `game`, all else by default.
    pub fn new(game: impl Into<GameSource>, players: &[&str]) -> Self {
        let TournamentConfig { games, until, seed } = TournamentConfig::default();
        Self {
            game: game.into(),
            set: Vec::new(),
            compat: Compat::default(),
            players: players.iter().map(|&player| player.to_owned()).collect(),
            err: Vec::new(),
            games,
            until,
            seed,
            longest: None,
            draw_after: None,
            table: None,
            strategies: Vec::new(),
            limits: Limits::default(),
            threads: None,
            clock: None,
        }
    }
}

/// What became of a tournament.
#[derive(Clone, Debug)]
pub struct Held {
    /// Who is how strong.
    pub document: TournamentDocument,
    /// The limit that was reached on the way, where the document is what was known by then.
    pub stopped: Option<WorkbenchError>,
}

/// Holds a tournament.
///
/// # Errors
/// What is wrong with the request, or why games could not be played.
pub fn tournament(request: &TournamentRequest, watch: &dyn Watch) -> Result<Held, WorkbenchError> {
    let players = &request.players;
    if players.len() < 2 {
        return Err(WorkbenchError::Unable(
            "a tournament is between two players or more: name them, such as --players mcts:200,random"
                .to_owned(),
        ));
    }
    let twice = (1..players.len()).find(|&nth| players[..nth].contains(&players[nth]));
    if let Some(nth) = twice {
        return Err(WorkbenchError::Unable(format!(
            "`{}` has entered twice: each two players meet anyway, so name it once",
            players[nth]
        )));
    }
    if request.games == 0 {
        let (name, given) = ("games".to_owned(), "0".to_owned());
        return Err(WorkbenchError::BadValue {
            name,
            given,
            wanted: "at least one game".to_owned(),
        });
    }
    let entry = Entry {
        game: &request.game,
        set: &request.set,
        compat: request.compat,
        players,
        err: &request.err,
        purpose: Purpose::Roaming,
        table: request.table.clone(),
        strategies: &request.strategies,
        limits: request.limits,
        clock: request.clock,
        watch,
    };
    let mut found = None;
    enter(&entry, &mut |setting| {
        let tournament = hold(request, setting, watch)?;
        let game = setting.game.clone();
        found = Some(Held {
            document: TournamentDocument::new(game, &setting.players, request.seed, &tournament),
            stopped: tournament.stopped.map(|stop| LimitReached::from(stop).into()),
        });
        Ok(())
    })?;
    Ok(found.expect("whoever sets up a game hands it over"))
}

fn hold(
    request: &TournamentRequest,
    setting: &Setting<'_>,
    watch: &dyn Watch,
) -> Result<Tournament, WorkbenchError> {
    let config =
        TournamentConfig { games: request.games, until: request.until, seed: request.seed };
    let mut play = |round: &Round<'_>| {
        let batch = BatchConfig {
            games: round.games,
            seed: round.seed,
            threads: request.threads,
            longest: request.longest.unwrap_or(setting.longest),
            draw_after: request.draw_after.or(setting.draw_after),
            ..BatchConfig::default()
        };
        setting.arena.simulate(round.seated, &batch, round.watch)
    };
    let n_players = setting.players.len();
    held(n_players, &setting.sides, &config, watch, &mut play).map_err(WorkbenchError::Play)
}
