//! The catalogue: every built-in game with its parameters and where its rules come from.

use serde::Serialize;

use crate::error::{WorkbenchError, nearest};
use crate::pairs;
use crate::settings::Parameter;

/// A game one can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GameInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Where its rules come from.
    pub source: &'static str,
    /// The verbs it takes.
    pub verbs: &'static [&'static str],
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// The players it has beside those every game has, with what they do.
    pub players: &'static [(&'static str, &'static str)],
}

/// Every built-in game.
pub fn games() -> &'static [GameInfo] {
    &pairs::GAMES
}

/// The game of this name.
///
/// # Errors
/// That there is none, with the nearest name.
pub fn find(name: &str) -> Result<&'static GameInfo, WorkbenchError> {
    games().iter().find(|game| game.name == name).ok_or_else(|| WorkbenchError::UnknownGame {
        given: name.to_owned(),
        nearest: nearest(name, games().iter().map(|game| game.name)),
    })
}
