//! What to do in a game in which nothing is hidden: how it goes if all play best, and what is done where
//! play comes most often.

use serde::{Deserialize, Serialize};

use crate::Amount;
use crate::course::PlayOutcome;
use crate::deals::DealsFindings;
use crate::hidden::SeatFinding;

/// What is found about a game in which nothing is hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PerfectInfoFindings {
    /// Who wins from every deal, where nothing is left to chance after it.
    #[serde(flatten)]
    pub deals: Option<DealsFindings>,
    /// How play goes on, where it may go round.
    #[serde(flatten)]
    pub course: Option<PlayOutcome>,
    /// What to do.
    #[serde(flatten)]
    pub line: VariationFindings,
}

/// How a game goes if all do what is best for them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariationFindings {
    /// What happens, from the start on, if chance always does what is likeliest: the first of these.
    pub line: Vec<StepFinding>,
    /// What each seat gets at its end; nothing if it is not told to its end, because it is too long or
    /// goes round.
    pub pays: Option<Vec<Amount>>,
    /// What each seat does in the positions in which it decides, those that play comes to most often
    /// first.
    pub strategy: Vec<SeatFinding>,
    /// Whether these are all positions in which seats decide that play comes to if all play best.
    #[serde(rename = "complete")]
    pub is_all: bool,
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepFinding {
    /// Who does it, from 1 on; nobody if it is chance.
    pub seat: Option<usize>,
    /// What is done.
    #[serde(rename = "move")]
    pub mv: String,
    /// How likely chance does it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<Amount>,
}
