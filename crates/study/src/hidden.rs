//! What is found about a game with hidden information: how large it is, how it is played best, and how
//! far from best that can be.
//!
//! Plain data for the documents. Whoever solved the game fills it in; nothing here is worked out.

use serde::Serialize;

use crate::Worth;

/// A game with hidden information, solved; or given strategies for it, looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HiddenFindings {
    /// How large the game is, written out as a tree.
    pub size: SizeFinding,
    /// The rounds that were done, by a method that goes round by round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The exploitability at which it was to stop, by such a method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// The seed, by a method that samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What the seats leave to be won; nothing if there are no strategies for all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<ExploitabilityFinding>,
    /// What a seat's strategy wins against anybody, where two seats play for the same money.
    pub guarantees: Vec<GuaranteeFinding>,
    /// How the answer was checked.
    pub audit: &'static str,
    /// What is not to be taken for granted.
    pub warnings: Vec<String>,
    /// How each seat plays.
    pub strategy: Vec<SeatFinding>,
}

/// How large a game is, written out as a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SizeFinding {
    /// Nodes, those of chance and the ends included.
    pub nodes: u64,
    /// Ends.
    pub leaves: u64,
    /// Information sets of each seat: what it cannot tell apart.
    pub information_sets: Vec<u64>,
    /// Sequences of each seat: a move at an information set each, and one for having done nothing.
    pub sequences: Vec<u64>,
    /// Bytes of the tree in memory.
    pub bytes: u64,
}

/// What seats could win by playing otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExploitabilityFinding {
    /// The mean of the gains: none in an equilibrium.
    pub mean: Worth,
    /// Their sum, also called `NashConv`.
    pub nash_conv: Worth,
    /// What each seat would win more by its best reply to the others.
    pub gains: Vec<Worth>,
    /// What these numbers mean for this game.
    pub meaning: &'static str,
}

/// What a seat's strategy wins against anybody.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GuaranteeFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// What it gets at least, on average.
    pub value: Worth,
}

/// How a seat plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// All its information sets, the one that play comes to most often first.
    pub sets: Vec<SetFinding>,
}

/// What a seat does at an information set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetFinding {
    /// What it has seen.
    pub set: String,
    /// The probability that play comes there, if all play so; nothing if it is not known how all do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<f64>,
    /// What it does, in the game's order.
    pub moves: Vec<MoveFinding>,
}

/// How likely a move is made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveFinding {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The probability as a fraction, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The probability.
    pub probability: f64,
}
