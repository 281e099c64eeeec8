//! How many moves a position has: table 2 of the essay.

use games::pan::{Among, Edges, Node, PanError, average_branching, branching_limit};
use kernel::{LimitReached, Watch};
use play::Running;
use serde::Serialize;

use super::{Passes, Population};
use crate::Worth;

/// How many moves a position has on average. A finished game has none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BranchingFinding {
    /// Over the potential positions, by closed form.
    pub potential: Worth,
    /// Over the attainable positions, counted; nothing if they were not.
    pub attainable: Option<Worth>,
    /// Over a sample of the potential positions, as the essay has it where there are many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<Worth>,
    /// What it comes to as the number of ranks grows.
    pub limit: Worth,
}

/// The average branching factor; with a sample, also estimated from that.
///
/// # Errors
/// A limit was reached.
pub fn branching(
    edges: &Edges,
    is_attainable: Option<Passes<'_>>,
    population: &Population,
    watch: &dyn Watch,
) -> Result<BranchingFinding, PanError> {
    let rules = edges.rules();
    let count = |sum: &mut Moves, node: Node<'_>| {
        *sum += Moves { moves: node.moves.len() as u64, positions: 1 };
    };
    let attainable = is_attainable
        .map(|passes| edges.tally(Among::Those(passes), "branching", watch, count))
        .transpose()
        .map_err(LimitReached::from)?;
    let share = |sum: Moves| Population::Attainable.share(sum.moves, sum.positions);
    let sample = match population {
        Population::Sample { numbers, .. } => {
            let mut running = Running::default();
            edges.each(numbers.iter().copied(), |node| running.push(node.moves.len() as f64));
            Some(Worth::sampled(&running))
        }
        _ => None,
    };
    Ok(BranchingFinding {
        potential: Worth::proven(&average_branching(rules, rules.ranks())),
        attainable: attainable.and_then(share),
        sample,
        limit: Worth::proven(&branching_limit(rules)),
    })
}

#[derive(Default)]
struct Moves {
    moves: u64,
    positions: u64,
}

impl std::ops::AddAssign for Moves {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.positions += other.positions;
    }
}
