//! Reports of native games: named facts, which every front end can show without knowing the game.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use study::principal_variation::PerfectInfoFindings;

/// Report of a native game: named facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReport {
    /// The facts, in the order in which they are shown.
    pub report: Vec<ReportFact>,
}

/// Fact of a report: a name and a value, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportFact {
    /// Its name.
    pub name: String,
    /// The value.
    pub value: String,
}

impl GameReport {
    /// The same with one more fact.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Display) -> Self {
        self.report.push(ReportFact { name: name.into(), value: value.to_string() });
        self
    }
}

/// Findings of a native game: its own beside its solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnFindings {
    /// Its own.
    #[serde(flatten)]
    pub own: GameReport,
    /// The solution.
    #[serde(flatten)]
    pub solution: PerfectInfoFindings,
}
