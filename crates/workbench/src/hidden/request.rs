//! What is asked only of a game with hidden information.

use serde::{Deserialize, Serialize};

use crate::error::WorkbenchError;

/// What is asked only of a game with hidden information.
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

/// The text of a strategy file. The workbench reads no files: a face hands over the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyText {
    /// What to call it, usually the file's name.
    pub name: String,
    /// The text.
    pub text: String,
}

impl HiddenRequest {
    /// Whether nothing is asked that only a method for hidden information can do. That a strategy is to be
    /// saved is no matter of the method.
    pub(crate) fn suits_any_method(&self) -> bool {
        *self == Self { wants_strategy: self.wants_strategy, ..Self::default() }
    }

    /// Refuses all of it for a game that has a solver of its own.
    pub(crate) fn is_for_nothing(
        &self,
        game: &str,
        seed: Option<u64>,
    ) -> Result<(), WorkbenchError> {
        if *self == Self::default() && seed.is_none() {
            return Ok(());
        }
        Err(WorkbenchError::Unable(format!(
            "--target, --iterations, --rationality, --seed, --strategy and --save-strategy are for games with \
             hidden information, described games and games written out, and {game} has a solver of its own: \
             leave them out"
        )))
    }
}
