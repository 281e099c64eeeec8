//! Advice on moves, each value with its certainty and its source.

use serde::{Deserialize, Serialize};

use crate::estimate::Estimate;

/// Advice on a move. Values are payoffs of the seat that asks: more is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveAdvice {
    /// The move.
    pub id: String,
    /// What it is worth; nothing if that is not known.
    pub value: Option<Estimate>,
    /// The odds of the move in the strategy that is advised, if there is one.
    pub odds: Option<Odds>,
    /// By how much it is worse than the best.
    pub loss: Option<Estimate>,
    /// Where that is from.
    pub source: String,
    /// How it ends, where distances are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// Heuristic evaluation after a search that saw no end, which is no payoff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The number of playouts that the value rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
}

/// Odds of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Odds {
    /// As a fraction, where it is known.
    pub exact: Option<String>,
    /// The nearest number.
    pub float: f64,
}

/// Ending of a move if both sides play perfectly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// `win`, `draw` or `loss`.
    pub outcome: String,
    /// The number of moves until then, this one included.
    pub moves: Option<u64>,
}

/// The adviser: said once for all moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdviserNote {
    /// Its name.
    pub source: String,
    /// What it does, in a sentence.
    pub method: String,
    /// The unit of its values.
    pub unit: String,
    /// The least and the greatest payoff of the game, where they are known.
    pub range: Option<[f64; 2]>,
    /// The seconds that it took, where somebody looked at a clock.
    pub spent: Option<f64>,
    /// The seconds that it may take.
    pub budget: Option<f64>,
}
