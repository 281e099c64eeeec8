//! `replay`: games that were written down, played again and checked against the rules.

use std::borrow::Cow;

use kernel::{Limits, Progress, Rate, Watch};
use recycle::program::Compat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::request::{GameRef, Seating};
use crate::source::GameSource;
use crate::table::Seated;
use crate::transcript::{Ended, GameLine, Header, LineError, Lines, Next, Played, Step};

/// The games that are to be replayed.
#[derive(Clone, Debug)]
pub struct ReplayRequest {
    /// What the file is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The game, where the face has found what the first line names.
    pub game: GameSource,
    /// The number of a game to be shown, as its line has it.
    pub show: Option<u64>,
}

/// `cardsharp.replay/1`: games that were played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayDocument {
    /// `cardsharp.replay/1`.
    pub schema: Cow<'static, str>,
    /// What was played.
    pub game: Played,
    /// The seed that the games follow from.
    pub seed: u64,
    /// Who played.
    pub players: Vec<String>,
    /// The games that are as the rules have it: all of them.
    pub games: u64,
    /// Their moves.
    pub moves: u64,
    /// Those of them that failed, and are said to.
    pub failed: u64,
    /// The game that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<ShownGame>,
    /// Seconds it took, as measured by the face that asked.
    pub seconds: f64,
}

impl ReplayDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.replay/1");
}

/// One game, move by move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownGame {
    /// Its number.
    pub game: u64,
    /// The player at each seat.
    pub seats: Vec<String>,
    /// What happened.
    pub steps: Vec<Step>,
    /// How it ended.
    pub ended: Ended,
    /// What each seat received, exactly.
    pub payoffs: Vec<String>,
    /// The scoreboard, if the game has one.
    pub scores: Option<Vec<i64>>,
}

/// What the first line of a file of games says.
///
/// # Errors
/// If it is no such file.
pub fn header(name: &str, text: &str) -> Result<Header, WorkbenchError> {
    Ok(Lines::read(text).map_err(|(line, error)| wrong(name, line, None, error))?.0)
}

impl Workbench {
    /// Plays every game of a file again, and believes none of it.
    ///
    /// # Errors
    /// The first line that is wrong, and what is wrong with it.
    pub fn replay(
        &self,
        request: &ReplayRequest,
        watch: &dyn Watch,
    ) -> Result<ReplayDocument, WorkbenchError> {
        let (header, lines) = Lines::read(&request.text)
            .map_err(|(line, error)| wrong(&request.name, line, None, error))?;
        let unreadable = |why: String| wrong(&request.name, 1, None, LineError::Unreadable { why });
        let set: Vec<(String, String)> = header.game.set.iter().map(setting).collect();
        let err =
            header.err.iter().map(|rate| Rate::from_text(rate)).collect::<Result<Vec<_>, _>>();
        let compat = match header.compat.as_deref() {
            None => Compat::NONE,
            Some("cardstock") => Compat::CARDSTOCK,
            Some(other) => return Err(unreadable(format!("there are no quirks of `{other}`"))),
        };
        let err = err.map_err(|error| unreadable(error.to_string()))?;
        let seating = Seating { players: header.players.clone(), err, ..Seating::default() };
        let (purpose, limits) = (Purpose::Remembered, Limits::default());
        let game = self.open(&GameRef { source: request.game.clone(), set, compat }, limits)?;
        let seated = game.handle().seat(&Entry { seating: &seating, purpose, limits, watch });
        let seated = seated.map_err(|error| match error {
            WorkbenchError::Players { given, seats } => {
                wrong(&request.name, 1, None, LineError::Seats { given, seats })
            }
            other => other,
        })?;
        games(request, &header, lines, &seated, watch)
    }
}

/// Plays every game of a file again, and believes none of it. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// The first line that is wrong, and what is wrong with it.
pub fn replay(
    request: &ReplayRequest,
    watch: &dyn Watch,
) -> Result<ReplayDocument, WorkbenchError> {
    Workbench::standard().replay(request, watch)
}

fn games(
    request: &ReplayRequest,
    header: &Header,
    mut lines: Lines<'_>,
    setting: &Seated,
    watch: &dyn Watch,
) -> Result<ReplayDocument, WorkbenchError> {
    let name = &request.name;
    let mut document = ReplayDocument {
        schema: ReplayDocument::SCHEMA,
        game: header.game.clone(),
        seed: header.seed,
        players: header.players.clone(),
        games: 0,
        moves: 0,
        failed: 0,
        shown: None,
        seconds: 0.0,
    };
    loop {
        let next = lines.next().map_err(|(line, error)| wrong(name, line, None, error))?;
        let Next::Game(at, line) = next else { break };
        let mut steps = Vec::new();
        let is_shown = request.show == Some(line.game);
        let mut tell = |step| {
            if is_shown {
                steps.push(step);
            }
        };
        let stranger = line.seats.iter().find(|player| !header.players.contains(player));
        if let Some(stranger) = stranger {
            let why = format!("`{stranger}` is not among the players that the first line names");
            return Err(wrong(name, at, Some(line.game), LineError::Unreadable { why }));
        }
        if line.game != document.games {
            let why =
                format!("games stand in their order, and this should be game {}", document.games);
            return Err(wrong(name, at, Some(line.game), LineError::Unreadable { why }));
        }
        let n_players = header.players.len();
        if n_players == line.seats.len() {
            let turned = if header.rotate { line.game as usize % n_players } else { 0 };
            let mut seated = header.players.clone();
            seated.rotate_right(turned);
            if seated != line.seats {
                let why =
                    format!("by the first line {} sat there in this order", seated.join(", "));
                return Err(wrong(name, at, Some(line.game), LineError::Unreadable { why }));
            }
        }
        let replayed = setting.table.replay(&line, &mut tell);
        replayed.map_err(|error| wrong(name, at, Some(line.game), error))?;
        document.games += 1;
        document.moves += line.moves.len() as u64;
        document.failed += u64::from(matches!(line.ended, Ended::Failed(_)));
        if is_shown {
            let GameLine { game, seats, ended, payoffs, scores, .. } = *line;
            document.shown = Some(ShownGame { game, seats, steps, ended, payoffs, scores });
        }
        let progress = Progress { doing: "replaying", done: document.games, total: None };
        watch.tick(progress).map_err(kernel::LimitReached::from)?;
    }
    match (request.show, &document.shown) {
        (Some(wanted), None) => Err(WorkbenchError::BadValue {
            name: "game".to_owned(),
            given: wanted.to_string(),
            wanted: match document.games {
                0 => "none, for there are no games in this file".to_owned(),
                n => format!("the number of one of the {n} games of this file, the first being 0"),
            },
        }),
        _ => Ok(document),
    }
}

/// A parameter, as it was given.
fn setting((name, value): (&String, &Value)) -> (String, String) {
    let value = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    (name.clone(), value)
}

fn wrong(file: &str, line: usize, game: Option<u64>, error: LineError) -> WorkbenchError {
    WorkbenchError::Transcript { file: file.to_owned(), line, game, error }
}
