//! What is found about Pan: the questions of the essay on it, answered as data.
//!
//! Anybody who has solved the game says so with a [`Known`]; each question is a function of it. Positions
//! are looked at one and all, or in a sample as the essay did. How many there are, and how many moves
//! they have, can be asked of a game that is too large to be solved.

mod branching;
mod distances;
mod heuristic;
mod outcomes;
mod population;
mod position;
mod positions;
mod report;
mod solved;
mod taking;

use games::pan::{Edges, Oracle, Rules};
pub use kernel::Verdict;
use serde::{Deserialize, Serialize};

pub use branching::{BranchingFinding, branching};
pub use distances::{DealDistances, DistanceCounts};
pub use heuristic::{
    AccuracyFinding, HeuristicFinding, HeuristicRow, SuggestionsFinding, heuristic,
};
pub use outcomes::{
    DealsFinding, HolderFinding, OutcomeCounts, PanOutcomes, PositionOutcomes, StartsFinding,
    outcomes,
};
pub use population::{Population, PopulationFinding, PopulationKind};
pub use position::{
    ConditionFinding, PathFinding, PathStep, PositionFinding, PositionMove, position,
};
pub use positions::{Bound, PositionsFinding, positions};
pub use solved::{Line, PanFindings, SolvedPosition};
pub use taking::{TakingFinding, TakingRowFinding, taking};

/// A solved game of Pan.
#[derive(Clone, Copy)]
pub struct Known<'a, V> {
    /// Its positions and moves.
    pub edges: &'a Edges,
    /// How perfect play ends from each position.
    pub verdicts: &'a V,
    /// Whether play can lead to a position.
    pub is_attainable: &'a (dyn Fn(u64) -> bool + Sync),
}

impl<V: Oracle> Known<'_, V> {
    fn rules(&self) -> &Rules {
        self.edges.rules()
    }
}

/// The findings of `study`: whatever was asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PanStudy {
    /// How many positions there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<PositionsFinding>,
    /// How many moves a position has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branching: Option<BranchingFinding>,
    /// Who wins.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<PanOutcomes>,
    /// How often the heuristic is right, and minimax with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<HeuristicFinding>,
    /// When to take from the pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taking: Option<TakingFinding>,
    /// Of one position: whether it is attainable, how, and what to do in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionFinding>,
}
