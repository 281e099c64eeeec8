//! `tournament`: everybody against everybody, with ratings.

use kernel::Watch;
use play::BatchConfig;
use play::tournament::{Round, Tournament, TournamentConfig, tournament as held};
use study::tournament::TournamentDocument;

use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::outcome::Outcome;
use crate::parts::Parts;
use crate::request::{GameRef, Seating, Work};
use crate::table::Seated;
use serde::{Deserialize, Serialize};

/// A tournament of players.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TournamentRequest {
    /// The game.
    pub game: GameRef,
    /// Threads, the seed, and how large a game may be that has to be solved for a player.
    pub work: Work,
    /// The players, at least two.
    pub seating: Seating,
    /// The games of each two players, the most of them if there is a target. Not given, it is 1,000, or 100,000
    /// with a target.
    pub games: Option<u64>,
    /// How well the share of games that one of two wins is to be known, as a share: 0.005.
    pub until: Option<f64>,
    /// Whether all line-ups of two players play the same deals.
    pub duplicate: bool,
}

impl TournamentRequest {
    /// A tournament of `players` in `game`, all else by default.
    pub fn new(game: impl Into<GameRef>, players: &[&str]) -> Self {
        Self { game: game.into(), seating: Seating::of(players), ..Self::default() }
    }

    /// The number of games of each two players, given or by default.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(if self.until.is_some() { 100_000 } else { 1_000 })
    }
}

impl Workbench {
    /// Holds a tournament. One that was stopped on the way has the games played by then.
    ///
    /// # Errors
    /// What is wrong with the request, or why games could not be played.
    pub fn tournament(
        &self,
        request: &TournamentRequest,
        watch: &dyn Watch,
    ) -> Result<Outcome<TournamentDocument>, WorkbenchError> {
        let players = &request.seating.players;
        if players.len() < 2 {
            return Err(WorkbenchError::unable(
                "a tournament is between two players or more: name them, such as mcts:200 and random ({players})",
            ));
        }
        let twice = (1..players.len()).find(|&nth| players[..nth].contains(&players[nth]));
        if let Some(nth) = twice {
            return Err(WorkbenchError::unable(format!(
                "`{}` has entered twice: each two players meet anyway, so name it once",
                players[nth]
            )));
        }
        if request.games() == 0 {
            let (name, given) = ("games".to_owned(), "0".to_owned());
            return Err(WorkbenchError::BadValue {
                name,
                given,
                wanted: "at least one game".to_owned(),
            });
        }
        let game = self.open(&request.game, request.work.limits)?;
        let (seating, purpose) = (&request.seating, Purpose::Roaming);
        let seated =
            game.handle().seat(&Entry { seating, purpose, limits: request.work.limits, watch })?;
        let document = |tournament: &Tournament| {
            let (game, players) = (seated.game.clone(), &seated.players);
            let mut document =
                TournamentDocument::new(game, players, request.work.seed(), tournament);
            document.cautions.clone_from(&seated.cautions);
            document
        };
        let watch = &Parts::new(watch, |so_far: &Tournament| Some(document(so_far)));
        let tournament = hold(request, &seated, watch)?;
        Ok(Outcome::new(document(&tournament), tournament.stopped))
    }
}

/// Holds a tournament. One that was stopped on the way has the games played by then. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or why games could not be played.
pub fn tournament(
    request: &TournamentRequest,
    watch: &dyn Watch,
) -> Result<Outcome<TournamentDocument>, WorkbenchError> {
    Workbench::standard().tournament(request, watch)
}

fn hold(
    request: &TournamentRequest,
    setting: &Seated,
    watch: &dyn Watch,
) -> Result<Tournament, WorkbenchError> {
    let config = TournamentConfig {
        games: request.games(),
        until: request.until,
        duplicate: request.duplicate,
        seed: request.work.seed(),
    };
    let mut play = |round: &Round<'_>| {
        let batch = BatchConfig {
            games: round.games,
            seed: round.seed,
            deal_seed: round.deal_seed,
            threads: request.work.threads,
            longest: request.seating.longest.unwrap_or(setting.longest),
            draw_after: request.seating.draw_after.or(setting.draw_after),
            ..BatchConfig::default()
        };
        setting.table.simulate(round.seated, &batch, round.watch)
    };
    let n_players = setting.players.len();
    held(n_players, &setting.sides, &config, watch, &mut play).map_err(WorkbenchError::Play)
}
