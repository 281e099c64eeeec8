//! `simulate`: a game played many times, and written down if that is wanted.

use kernel::{Probability, Watch};
use play::{BatchConfig, Observed, PlayError, Summary, Until};
use recycle::program::Compat;
use serde_json::{Map, Value};
use study::document::{self, DrawsFinding, SimulateDocument, UntilFinding};

use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::outcome::Outcome;
use crate::parts::Parts;
use crate::request::{GameRef, Seating, Work};
use crate::table::{LocatedFault, PlayedAgain, Seated, Take};
use crate::transcript::{Header, Played, footer};
use serde::{Deserialize, Serialize};

/// A run of games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SimulateRequest {
    /// The game.
    pub game: GameRef,
    /// Threads, the seed, and how large a game may be that has to be solved for a player.
    pub work: Work,
    /// Who plays.
    pub seating: Seating,
    /// The number of games, the most of them if there is a target. Not given, it is 10,000, or 1,000,000 with
    /// a target.
    pub games: Option<u64>,
    /// How well the result is to be known before no further games are played.
    pub until: Option<Until>,
    /// Whether players move one seat on after each game.
    pub rotate: bool,
    /// Whether every deal is played with each rotation of the players.
    pub duplicate: bool,
}

impl SimulateRequest {
    /// Ten thousand games of `game` as it is, with seed 1, between random players.
    pub fn new(game: impl Into<GameRef>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }

    /// The number of games, given or by default.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(if self.until.is_some() { 1_000_000 } else { 10_000 })
    }

    fn entry<'a>(&'a self, watch: &'a dyn Watch) -> Entry<'a> {
        let purpose =
            if self.rotate || self.duplicate { Purpose::Roaming } else { Purpose::Seated };
        Entry { seating: &self.seating, purpose, limits: self.work.limits, watch }
    }

    /// The game with its players, and how it is played many times.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub(crate) fn seat(
        &self,
        bench: &Workbench,
        watch: &dyn Watch,
    ) -> Result<(Seated, BatchConfig), WorkbenchError> {
        let nothing = match (self.games(), self.seating.longest, self.seating.draw_after) {
            (0, ..) => Some(("games", "at least one game")),
            (_, Some(0), _) => Some(("longest", "at least one move")),
            (.., Some(0)) => Some(("draw-after", "at least one decision")),
            _ => None,
        };
        if let Some((name, wanted)) = nothing {
            let (name, given, wanted) = (name.to_owned(), "0".to_owned(), wanted.to_owned());
            return Err(WorkbenchError::BadValue { name, given, wanted });
        }
        let game = bench.open(&self.game, self.work.limits)?;
        let seated = game.handle().seat(&self.entry(watch))?;
        if seated.players.len() != seated.table.seats() {
            let (given, seats) = (seated.players.len(), seated.table.seats());
            return Err(WorkbenchError::Players { given, seats });
        }
        let config = self.batch(&seated);
        Ok((seated, config))
    }

    fn batch(&self, setting: &Seated) -> BatchConfig {
        BatchConfig {
            games: self.games(),
            until: self.until,
            seed: self.work.seed(),
            threads: self.work.threads,
            rotate: self.rotate,
            duplicate: self.duplicate,
            deal_seed: None,
            longest: self.seating.longest.unwrap_or(setting.longest),
            draw_after: self.seating.draw_after.or(setting.draw_after),
            chunk: None,
        }
    }

    /// What the games have in common, as the first line of their file.
    pub(crate) fn header(&self, setting: &Seated) -> Header {
        let value = |(name, value): &(String, String)| (name.clone(), Value::from(value.as_str()));
        Header {
            schema: Header::SCHEMA.to_owned(),
            game: Played {
                name: self.game.name().to_owned(),
                set: self.game.set.iter().map(value).collect::<Map<_, _>>(),
            },
            seed: self.work.seed(),
            players: setting.players.clone(),
            rotate: self.rotate,
            err: self.seating.err.iter().map(Probability::to_string).collect(),
            compat: (self.game.compat != Compat::NONE).then(|| "cardstock".to_owned()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

impl Workbench {
    /// Plays a game many times. Games that were stopped on the way are in the document as far as they came to an
    /// end.
    ///
    /// # Errors
    /// What is wrong with the request, or why no game came to an end.
    pub fn simulate(
        &self,
        request: &SimulateRequest,
        watch: &dyn Watch,
    ) -> Result<Outcome<SimulateDocument>, WorkbenchError> {
        run(self, request, watch, None)
    }

    /// Plays a game many times, and hands over what happened in each: the lines of a file that
    /// [`replay`](Workbench::replay) reads, in their order.
    ///
    /// # Errors
    /// What is wrong with the request, or why no game came to an end.
    pub fn simulate_recorded(
        &self,
        request: &SimulateRequest,
        watch: &dyn Watch,
        take: &mut (dyn FnMut(&str) + Send),
    ) -> Result<Outcome<SimulateDocument>, WorkbenchError> {
        run(self, request, watch, Some(take))
    }
}

/// Plays a game many times. Games that were stopped on the way are in the document as far as they came to an end.
///
/// # Errors
/// What is wrong with the request, or why no game came to an end.
pub fn simulate(
    request: &SimulateRequest,
    watch: &dyn Watch,
) -> Result<Outcome<SimulateDocument>, WorkbenchError> {
    Workbench::standard().simulate(request, watch)
}

/// Plays a game many times, and hands over what happened in each: the lines of a file that
/// [`replay`](crate::replay()) reads, in their order. What is stopped on the way makes a file of the games
/// until then.
///
/// # Errors
/// What is wrong with the request, or why no game came to an end.
pub fn simulate_recorded(
    request: &SimulateRequest,
    watch: &dyn Watch,
    take: &mut (dyn FnMut(&str) + Send),
) -> Result<Outcome<SimulateDocument>, WorkbenchError> {
    Workbench::standard().simulate_recorded(request, watch, take)
}

fn run(
    bench: &Workbench,
    request: &SimulateRequest,
    watch: &dyn Watch,
    take: Option<Take<'_>>,
) -> Result<Outcome<SimulateDocument>, WorkbenchError> {
    if request.duplicate && take.is_some() {
        return Err(WorkbenchError::conflict(
            "the games of {duplicate} cannot be written down, for they lack the moves of chance that `replay` \
             follows: leave out one of the two"
                .to_owned(),
        ));
    }
    let (setting, config) = request.seat(bench, watch)?;
    games(request, &setting, &config, watch, take)
}

/// The games of `setting`, summed up.
fn games(
    request: &SimulateRequest,
    setting: &Seated,
    config: &BatchConfig,
    watch: &dyn Watch,
    take: Option<Take<'_>>,
) -> Result<Outcome<SimulateDocument>, WorkbenchError> {
    let so_far = |seen: &Observed<()>| Some(summary_document(setting, config, &seen.summary));
    let watch = &Parts::new(watch, so_far);
    let result = match take {
        None => {
            let seated: Vec<usize> = (0..setting.table.seats()).collect();
            setting.table.simulate(&seated, config, watch)
        }
        Some(take) => {
            take(&serde_json::to_string(&request.header(setting)).expect("words are JSON"));
            let mut n_games = 0;
            let mut counted = |line: &str| {
                n_games += 1;
                take(line);
            };
            let result = setting.table.record(&setting.players, config, watch, &mut counted);
            take(&footer(n_games));
            result
        }
    };
    let document = |summary: &Summary| summed_up(setting, config, summary);
    match result {
        Ok(summary) => Ok(Outcome::new(document(&summary), None)),
        Err(PlayError::Stopped { stop, so_far }) => {
            let document = document(&so_far);
            let stopped = Some(WorkbenchError::Stopped { stop, games: document.games });
            Ok(Outcome { document, stopped })
        }
        Err(PlayError::AllFailed { failures }) => {
            let mut failures = document::failures(&failures);
            fill_in(setting, config, &mut failures);
            Err(WorkbenchError::AllFailed { name: setting.game.name.clone(), failures })
        }
        Err(other) => Err(WorkbenchError::Play(other)),
    }
}

/// What `summary` says of the games that `config` asked for, and where those that failed did.
pub(crate) fn summed_up(
    setting: &Seated,
    config: &BatchConfig,
    summary: &Summary,
) -> SimulateDocument {
    let mut document = summary_document(setting, config, summary);
    fill_in(setting, config, &mut document.failures);
    document
}

/// What `summary` says of the games that `config` asked for.
fn summary_document(setting: &Seated, config: &BatchConfig, summary: &Summary) -> SimulateDocument {
    let (game, players) = (setting.game.clone(), &setting.players);
    let mut document = SimulateDocument::new(game, players, config.seed, config.rotate, summary);
    let so_far = setting.pays_so_far;
    let called = |after| DrawsFinding { after, games: summary.called, so_far };
    document.draws = config.draw_after.map(called);
    let until = |until: Until| UntilFinding {
        target: until.to_string(),
        met: until.is_met(summary),
        most: config.games,
    };
    document.until = config.until.map(until);
    document.warnings = setting.warnings;
    document.cautions.clone_from(&setting.cautions);
    document
}

/// Fills in where in a description games failed, and in which state.
pub(crate) fn fill_in(
    setting: &Seated,
    config: &BatchConfig,
    failures: &mut [document::FailureFinding],
) {
    for failure in failures {
        // Moves of chance that only reveal a card are not made on duplicate deals.
        if config.duplicate {
            return;
        }
        let again = setting.table.play_again(&setting.players, config, failure.first, &());
        if let Ok(PlayedAgain { fault: Some(located), .. }) = again {
            let LocatedFault { why, place, fault } = located;
            failure.why = why.unwrap_or_else(|| failure.why.clone());
            (failure.place, failure.fault) = (Some(place), Some(fault));
        }
    }
}
