//! `cardsharp.review/1`: what each decision of a game cost.

use serde::{Deserialize, Serialize};

use super::ViewGame;
use crate::estimate::Estimate;

/// Review of a game: every decision of one seat with what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewDocument {
    /// `cardsharp.review/1`.
    pub schema: String,
    /// The game.
    pub game: ViewGame,
    /// Whose decisions these are.
    pub seat: usize,
    /// Every decision, in order.
    pub decisions: Vec<ReviewDecision>,
    /// The decisions where most was at stake, the trickiest first.
    pub trickiest: Vec<Trickiest>,
    /// What all decisions cost together.
    pub cost: Option<Estimate>,
}

impl ReviewDocument {
    /// The schema's name.
    pub const SCHEMA: &'static str = "cardsharp.review/1";
}

/// A decision of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewDecision {
    /// Its number, counted from 1.
    pub n: usize,
    /// The decisions of all seats before it.
    pub step: usize,
    /// What the seat saw, in words.
    pub seen: String,
    /// What it did.
    pub played: String,
    /// What would have been best, with odds where that is mixed; nothing where nobody knows.
    pub best: Option<String>,
    /// The value before the move.
    pub value: Option<Estimate>,
    /// What the move cost against the best.
    pub loss: Option<Estimate>,
    /// Where that is from.
    pub source: Option<String>,
}

/// A decision that was easy to get wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trickiest {
    /// In a sentence.
    pub text: String,
    /// How tricky: reach times loss of the second best.
    pub weight: f64,
    /// The decisions of all seats before it.
    pub step: usize,
}

/// A decision of the seat itself, for the course of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PastDecision {
    /// The decisions of all seats before it.
    pub step: usize,
    /// What the seat did.
    pub label: String,
    /// The value before the move.
    pub value: Option<Estimate>,
    /// What the move cost against the best.
    pub loss: Option<Estimate>,
}
