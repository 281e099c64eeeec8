//! What a first look at a described game finds: what kind of game it is, how large, what of it does not
//! matter, and what it is worth if that can be found.
//!
//! Plain data for the documents.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Estimate;
use crate::document::ClassFinding;

/// A described game, looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DescribedStudy {
    /// What kind of game it is: as it was found where it was solved, else as its rules tell.
    pub class: ClassFinding,
    /// What seats want.
    pub utility: Cow<'static, str>,
    /// About how many positions of play there are, those that come again counted each time.
    pub play: PlayEstimate,
    /// What of a position does not matter; nothing where something is hidden, and what was seen matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduction: Option<ReductionFinding>,
    /// What it is worth, if it could be solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<SolutionFinding>,
    /// Why it could not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsolved: Option<String>,
}

/// How large play is, estimated from random games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayEstimate {
    /// The logarithm, to base 10, of the estimated number of positions.
    pub magnitude: f64,
    /// The random games it is estimated from.
    pub games: u64,
    /// Those among them that did not come to an end.
    pub unfinished: u64,
}

/// States instead of positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReductionFinding {
    /// The states that a solver sees.
    pub states: StatesFinding,
    /// The positions they stand for.
    pub positions: StatesFinding,
    /// What is alike in a state, in short phrases.
    pub reductions: Vec<String>,
}

/// How many there are, as far as they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatesFinding {
    /// So many were met, where they could be counted at all.
    pub count: Option<u64>,
    /// Whether these are all.
    pub is_all: bool,
}

/// What a game is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolutionFinding {
    /// How that was found.
    pub method: Cow<'static, str>,
    /// To each seat.
    pub values: Vec<Estimate>,
    /// States, or nodes of the tree where something is hidden.
    pub states: u64,
}
