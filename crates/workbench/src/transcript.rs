//! Transcripts: games as lines of JSON, one after the other.
//!
//! The first line is a [`Header`]: which game was played, from which seed, by whom. Every further line is a
//! [`GameLine`], and the last one says how many there were, so that a file that was cut off is known for it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// `cardsharp.record/1`: what the games of a file have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// `cardsharp.record/1`.
    pub schema: String,
    /// What was played.
    pub game: Played,
    /// The seed that the games follow from.
    pub seed: u64,
    /// Who played, in the order in which they were named.
    pub players: Vec<String>,
    /// Whether they moved one seat on after each game.
    pub rotate: bool,
    /// How likely each errs, if anybody does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub err: Vec<String>,
    /// Whose quirks the game was played with, if with any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compat: Option<String>,
    /// The version of Cardsharp that wrote it.
    pub version: String,
}

/// The game of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Its name, or that of its file.
    pub name: String,
    /// The parameters that were set.
    pub set: Map<String, Value>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameLine {
    /// Its number in the run, counted from 0.
    pub(crate) game: u64,
    /// The player at each seat.
    pub(crate) seats: Vec<String>,
    /// Every move in order, those of chance included.
    pub(crate) moves: Vec<String>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Ended::is_over")]
    pub(crate) ended: Ended,
    /// What each seat received, exactly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) payoffs: Vec<String>,
    /// The scoreboard, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Vec<i64>>,
}

/// End of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// By its rules.
    #[default]
    Over,
    /// It was not over and was called off.
    Called,
    /// It could not go on, or was too long.
    Failed(String),
}

impl Ended {
    fn is_over(&self) -> bool {
        *self == Self::Over
    }
}

/// The last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Footer {
    games: u64,
}

/// One move of a game that is replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Who made it, counted from 0; nobody if it was chance.
    pub seat: Option<usize>,
    /// What.
    pub text: String,
}

impl Header {
    /// The schema of such a file.
    pub const SCHEMA: &'static str = "cardsharp.record/1";
}

impl GameLine {
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("words and numbers are JSON")
    }
}

/// The last line of a file of this many games.
pub(crate) fn footer(games: u64) -> String {
    serde_json::to_string(&Footer { games }).expect("a number is JSON")
}

/// Error in a line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// Not JSON, or JSON that is something else.
    #[error("{why}")]
    Unreadable {
        /// What was expected, and what is there.
        why: String,
    },
    /// Another number of seats than the game has.
    #[error("the game has {seats} seats, but {given} players are named")]
    Seats {
        /// The players named.
        given: usize,
        /// The seats of the game.
        seats: usize,
    },
    /// A move that is not legal.
    #[error("move {nth} is not legal: `{text}`; legal: {}", legal.join(", "))]
    Illegal {
        /// Which move, counted from 1.
        nth: u64,
        /// As it is written.
        text: String,
        /// What would be.
        legal: Vec<String>,
    },
    /// A move after the end.
    #[error("the game is over before move {nth}: `{text}`")]
    OverBefore {
        /// Which move, counted from 1.
        nth: u64,
        /// As it is written.
        text: String,
    },
    /// Moves that stop before the end.
    #[error("the moves stop after {n_moves}, but the game goes on")]
    GoesOn {
        /// The moves written.
        n_moves: usize,
    },
    /// A game that is said not to be over, and is.
    #[error("the game is said to have been broken off, but is over after {n_moves} moves")]
    IsOver {
        /// The moves written.
        n_moves: usize,
    },
    /// Another result than the moves give.
    #[error("the line says {what} {written}, but its moves give {replayed}")]
    Differs {
        /// What differs.
        what: &'static str,
        /// As it is written.
        written: String,
        /// As it comes out.
        replayed: String,
    },
}

/// The text of a file of games, line by line.
pub(crate) struct TranscriptLines<'a> {
    rest: std::iter::Peekable<std::iter::Zip<std::ops::RangeFrom<usize>, std::str::Lines<'a>>>,
    n_games: u64,
}

/// Kind of the next line.
pub(crate) enum Next {
    /// A game, in the line of this number.
    Game(usize, Box<GameLine>),
    /// The end, as it should be.
    End,
}

impl<'a> TranscriptLines<'a> {
    /// The header in the first line of `text`, and the lines after it.
    ///
    /// # Errors
    /// The number of the line, and what is wrong with it.
    pub(crate) fn read(text: &'a str) -> Result<(Header, Self), (usize, LineError)> {
        let text = text.trim_start_matches('\u{feff}');
        let mut rest = (1..).zip(text.lines()).peekable();
        let wrong = |why: String| (1, LineError::Unreadable { why });
        let (_, first) = rest
            .next()
            .ok_or_else(|| wrong("the file is empty; `simulate` records such a file".to_owned()))?;
        let value: Value = serde_json::from_str(first)
            .map_err(|error| wrong(format!("not a file of recorded games: {}", told(&error))))?;
        match value.get("schema").and_then(Value::as_str) {
            Some(Header::SCHEMA) => {}
            Some(other) => {
                return Err(wrong(format!(
                    "this is `{other}`, and recorded games are `{}`: `simulate` records such",
                    Header::SCHEMA
                )));
            }
            None => {
                return Err(wrong(format!(
                    "not a file of recorded games, whose first line says `{}`",
                    Header::SCHEMA
                )));
            }
        }
        let header = serde_json::from_value(value).map_err(|error| wrong(told(&error)))?;
        Ok((header, Self { rest, n_games: 0 }))
    }

    /// The next game, or the end.
    ///
    /// # Errors
    /// The number of the line, and what is wrong with it.
    pub(crate) fn next(&mut self) -> Result<Next, (usize, LineError)> {
        let n_lines = self.n_games as usize + 1;
        let wrong = |line: usize, why: String| (line, LineError::Unreadable { why });
        let Some((nth, line)) = self.rest.next() else {
            return Err(wrong(
                n_lines,
                "the file stops here, before its last line, which says how many games there are: it was cut \
                 off"
                .to_owned(),
            ));
        };
        if let Ok(footer) = serde_json::from_str::<Footer>(line)
            && !line.contains("\"moves\"")
        {
            if footer.games != self.n_games {
                let (says, are) = (footer.games, self.n_games);
                return Err(wrong(
                    nth,
                    format!("the last line says {says} games, but there are {are}"),
                ));
            }
            return match self.rest.next() {
                None => Ok(Next::End),
                Some((nth, _)) => {
                    Err(wrong(nth, "something stands behind the last line".to_owned()))
                }
            };
        }
        let game = serde_json::from_str(line).map_err(|error| {
            let cut =
                if self.rest.peek().is_none() { "; the file may have been cut off" } else { "" };
            wrong(nth, format!("not a recorded game: {}{cut}", told(&error)))
        })?;
        self.n_games += 1;
        Ok(Next::Game(nth, Box::new(game)))
    }
}

/// What is wrong with JSON: where in the line, not which line of the one that was read.
fn told(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.split_once(" at line 1 column ") {
        Some((what, column)) if column != "0" => format!("{what} (column {column})"),
        Some((what, _)) => what.to_owned(),
        None => text,
    }
}
