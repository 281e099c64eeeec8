//! One game with one thing after another set otherwise: the verb `sweep`.

use ::study::Estimate;
use ::study::measured::Mean;
use ::study::sweep::{self, SweepDocument, SweepRow};
use kernel::{LimitReached, Limits, Stop, Watch};
use serde_json::{Map, Value};

use crate::bench::Workbench;
use crate::error::{Fault, WorkbenchError};
use crate::measure::{Quietly, spec};
use crate::outcome::Outcome;
use crate::request::{GameRef, Seating, Work};
use crate::settings::Kind;
use crate::simulate::SimulateRequest;
use crate::solve::{SolveRequest, Solved};
use crate::source::GameSource;
use serde::{Deserialize, Serialize};

/// A game with one parameter after another changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SweepRequest {
    /// The game. Of its parameters each may have several values: `2..5`, `2,3,5` or one value.
    pub game: GameRef,
    /// Threads, the seed, and how large a game may become where it is solved.
    pub work: Work,
    /// The players of the games: one for all seats, or one each.
    pub players: Vec<String>,
    /// Whether it is tried to solve each, before games are played.
    pub solves: bool,
    /// The games played of each combination.
    pub games: u64,
    /// The most combinations.
    pub most: u64,
}

/// A thousand random games of each combination, solved where that is quick.
impl Default for SweepRequest {
    fn default() -> Self {
        let limits = Limits { states: Self::STATES, ..Limits::default() };
        Self {
            game: GameRef::default(),
            work: Work { limits, ..Work::default() },
            players: Vec::new(),
            solves: true,
            games: Self::GAMES,
            most: Self::MOST,
        }
    }
}

impl SweepRequest {
    /// The games of each combination, unless a request says otherwise.
    pub const GAMES: u64 = 1_000;
    /// The most combinations, unless a request says otherwise.
    pub const MOST: u64 = 200;
    /// The states up to which a combination is solved, unless a request says otherwise.
    pub const STATES: u64 = 500_000;
    /// The bytes up to which a combination is solved, unless somebody says otherwise.
    pub const BYTES: u64 = 2 << 30;

    /// All combinations of the parameters of `game`.
    pub fn new(game: impl Into<GameRef>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }
}

/// Every combination of values.
pub(crate) struct Ranged {
    /// The parameters that have more than one value; all, if none has.
    pub(crate) names: Vec<String>,
    pub(crate) rows: Vec<Vec<(String, String)>>,
}

/// Every combination of the values in `set`, for parameters of `game`.
///
/// # Errors
/// What is wrong with a range, or that there are too many combinations.
pub(crate) fn combinations(
    bench: &Workbench,
    game: &GameSource,
    set: &[(String, String)],
    most: u64,
) -> Result<Ranged, WorkbenchError> {
    let unable = |error: sweep::RangeError| WorkbenchError::unable(error.to_string());
    let info = bench.find(game)?;
    let mut lists: Vec<(String, Vec<String>)> = Vec::new();
    for (name, text) in set {
        if lists.iter().any(|(before, _)| before == name) {
            return Err(WorkbenchError::SetTwice { name: name.clone() });
        }
        let kind = info.parameters.iter().find(|known| known.name == *name).map(|known| known.kind);
        let has_commas = matches!(
            kind,
            Some(Kind::Rates | Kind::Counts | Kind::Names | Kind::Stacks | Kind::Hands { .. })
        );
        lists.push((name.clone(), sweep::values(name, text, has_commas).map_err(unable)?));
    }
    let rows = sweep::combinations(&lists, most).map_err(unable)?;
    let is_swept = |(_, list): &&(String, Vec<String>)| list.len() > 1 || rows.len() == 1;
    let names = lists.iter().filter(is_swept).map(|(name, _)| name.clone()).collect();
    Ok(Ranged { names, rows })
}

impl Workbench {
    /// Goes through every combination. What is stopped on the way has the rows that were done by then.
    ///
    /// # Errors
    /// What is wrong with the request as a whole; what is wrong with one combination is in its row.
    pub fn sweep(
        &self,
        request: &SweepRequest,
        watch: &dyn Watch,
    ) -> Result<Outcome<SweepDocument>, WorkbenchError> {
        if request.games == 0 && !request.solves {
            let (name, given) = ("games".to_owned(), "0".to_owned());
            return Err(WorkbenchError::BadValue {
                name,
                given,
                wanted: "at least one game".to_owned(),
            });
        }
        for player in &request.players {
            spec(player)?;
        }
        let Ranged { names, rows: combinations } =
            combinations(self, &request.game.source, &request.game.set, request.most)?;
        if names.is_empty() {
            return Err(WorkbenchError::unable(
                "nothing is swept: set something to several values, such as seats=2..4 ({set})",
            ));
        }
        let document = |rows| SweepDocument {
            schema: SweepDocument::SCHEMA,
            game: request.game.name().to_owned(),
            names: names.clone(),
            players: request.players.clone(),
            seed: request.work.seed(),
            rows,
            seconds: 0.0,
        };
        let (mut rows, mut stopped) = (Vec::new(), None);
        for set in &combinations {
            match row(self, request, set, &Quietly(watch)) {
                Ok(row) => {
                    rows.push(row);
                    if watch.wants_part() {
                        watch.part(&document(rows.clone()));
                    }
                }
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
            }
        }
        // What is wrong with every combination is wrong with the request.
        if let (None, [first, rest @ ..]) = (stopped, rows.as_slice())
            && let Some(why) = &first.failed
            && rest.iter().all(|row| row.failed.as_ref() == Some(why))
        {
            return Err(WorkbenchError::unable(why.clone()));
        }
        Ok(Outcome::new(document(rows), stopped))
    }
}

/// Goes through every combination. What is stopped on the way has the rows that were done by then. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request as a whole; what is wrong with one combination is in its row.
pub fn sweep(
    request: &SweepRequest,
    watch: &dyn Watch,
) -> Result<Outcome<SweepDocument>, WorkbenchError> {
    Workbench::standard().sweep(request, watch)
}

/// One combination.
fn row(
    bench: &Workbench,
    request: &SweepRequest,
    set: &[(String, String)],
    watch: &dyn Watch,
) -> Result<SweepRow, Stop> {
    let shown: Map<String, Value> = set
        .iter()
        .map(|(name, text)| {
            let value =
                text.parse::<i64>().map_or_else(|_| Value::from(text.as_str()), Value::from);
            (name.clone(), value)
        })
        .collect();
    let mut row = SweepRow {
        set: shown,
        values: Vec::new(),
        method: None,
        states: None,
        unsolved: None,
        games: 0,
        wins: Vec::new(),
        decisions: None,
        unfinished: 0,
        unplayed: None,
        failed: None,
    };
    if request.solves {
        let asked = SolveRequest {
            game: GameRef { set: set.to_vec(), ..request.game.clone() },
            work: Work {
                limits: request.work.limits,
                threads: request.work.threads,
                ..Work::default()
            },
            most_sets: Some(0),
            ..SolveRequest::default()
        };
        match bench.solve(&asked, watch) {
            Ok(Solved { document, stopped: None, .. }) => {
                row.method = Some(document.method.to_string());
                row.values = document.values;
                row.states = Some(document.states);
            }
            Ok(Solved { stopped: Some(error), .. }) | Err(error) => {
                stop(&error)?;
                row.unsolved = Some(error.to_string());
            }
        }
    }
    if request.games > 0 {
        let asked = SimulateRequest {
            game: GameRef { set: set.to_vec(), ..request.game.clone() },
            work: Work {
                seed: Some(request.work.seed()),
                limits: Limits { bytes: request.work.limits.bytes, ..Limits::default() },
                threads: request.work.threads,
            },
            seating: Seating { players: request.players.clone(), ..Seating::default() },
            games: Some(request.games),
            ..SimulateRequest::default()
        };
        match bench.simulate(&asked, watch).and_then(Outcome::complete) {
            Ok(found) => {
                row.games = found.games;
                row.unfinished = found.failures.iter().map(|failure| failure.games).sum();
                let games = found.games as f64;
                row.wins = found
                    .seats
                    .iter()
                    .map(|seat| Mean {
                        mean: seat.win_rate,
                        std_error: seat.win_rate.map(|rate| (rate * (1.0 - rate) / games).sqrt()),
                    })
                    .collect();
                let decisions = found.decisions;
                row.decisions = Some(Mean { mean: decisions.mean, std_error: decisions.std_error });
                if row.values.is_empty() {
                    row.values = found
                        .seats
                        .iter()
                        .map(|seat| -> Estimate { seat.payoff.clone() })
                        .collect();
                }
            }
            Err(error) => {
                stop(&error)?;
                // What is solved and cannot be played is still solved.
                if row.values.is_empty() {
                    row.failed = Some(error.to_string());
                    row.unsolved = None;
                } else {
                    row.unplayed = Some(error.to_string());
                }
            }
        }
    } else if row.values.is_empty() {
        row.failed = row.unsolved.take();
    }
    Ok(row)
}

/// Whether somebody or the clock has said stop: that is not a matter of one combination.
fn stop(error: &WorkbenchError) -> Result<(), Stop> {
    match error {
        WorkbenchError::Stopped { stop, .. }
        | WorkbenchError::Limit { limit: LimitReached::Stopped(stop), .. } => Err(*stop),
        _ if error.fault() == Fault::Interrupted => Err(Stop::Interrupted),
        _ => Ok(()),
    }
}
