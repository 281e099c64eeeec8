//! What is asked only of a game with hidden information.

use serde::{Deserialize, Serialize};

/// Options of methods for games with hidden information.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HiddenRequest {
    /// The exploitability at which an iterative method may stop.
    pub target: Option<f64>,
    /// The most rounds of such a method.
    pub iterations: Option<u64>,
    /// How much better moves are preferred, by quantal response: above zero.
    pub rationality: Option<f64>,
    /// Instead of solving: what this strategy is worth, and what can be won against it.
    pub strategy: Option<StrategyText>,
    /// Whether the text of a strategy file is wanted.
    pub wants_strategy: bool,
}

/// The text of a strategy file. The workbench reads no files: a front end hands over the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyText {
    /// What to call it, usually the file's name.
    pub name: String,
    /// The text.
    pub text: String,
}
