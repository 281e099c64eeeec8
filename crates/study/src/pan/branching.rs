//! How many moves a position has: table 2 of the essay.

use games::pan::{Among, Node, PanError, Verdicts, average_branching, branching_limit};
use kernel::{LimitReached, Watch};
use play::Running;
use serde::Serialize;

use super::{Known, Population};
use crate::Worth;

/// How many moves a position has on average. A finished game has none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BranchingFinding {
    /// Over the potential positions, by closed form.
    pub potential: Worth,
    /// Over the attainable positions, counted.
    pub attainable: Worth,
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
pub fn branching<V: Verdicts>(
    known: &Known<'_, V>,
    population: &Population,
    watch: &dyn Watch,
) -> Result<BranchingFinding, PanError> {
    let rules = known.rules();
    let count = |sum: &mut Moves, node: Node<'_>| {
        *sum += Moves { moves: node.moves.len() as u64, positions: 1 };
    };
    let those = Among::Those(known.is_attainable);
    let attainable =
        known.edges.tally(those, "branching", watch, count).map_err(LimitReached::from)?;
    let share = Population::Attainable.share(attainable.moves, attainable.positions);
    let sample = match population {
        Population::Sample { numbers, .. } => {
            let mut running = Running::default();
            known.edges.each(numbers.iter().copied(), |node| running.push(node.moves.len() as f64));
            Some(Worth::sampled(&running))
        }
        _ => None,
    };
    Ok(BranchingFinding {
        potential: Worth::proven(&average_branching(rules, rules.ranks())),
        attainable: share.expect("every deal is attainable"),
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
