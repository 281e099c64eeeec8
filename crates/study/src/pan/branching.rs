//! How many moves a position has: table 2 of the essay.

use games::pan::{Among, Attained, Edges, PanError, average_branching, branching_limit, moves_of};
use kernel::{Fraction, LimitReached, Watch};
use play::Running;
use serde::{Deserialize, Serialize};

use super::Population;
use crate::Estimate;

/// Branching factor: the mean number of moves of a position. A finished game has none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BranchingFinding {
    /// Over the potential positions, by closed form.
    pub potential: Estimate,
    /// Over the attainable positions; nothing if it is not known which they are.
    pub attainable: Option<Estimate>,
    /// Over a sample of the potential positions, as the essay has it where there are many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<Estimate>,
    /// What it comes to as the number of ranks grows.
    pub limit: Estimate,
}

/// The average branching factor; with a sample, also estimated from that.
///
/// # Errors
/// A limit was reached.
pub fn branching(
    edges: &Edges,
    attained: Option<&Attained>,
    population: &Population,
    watch: &dyn Watch,
) -> Result<BranchingFinding, PanError> {
    let rules = edges.rules();
    let potential = average_branching(rules, rules.ranks());
    let over_all = &potential * Fraction::from(edges.n_positions());
    let attainable = match attained {
        None => None,
        Some(attained) => {
            let moves = match attained {
                // Where the mover has no cards there are no moves to be taken off.
                Attained::AllBut(but) => {
                    over_all - Fraction::from(moves_of(rules, but.positions()).moves)
                }
                Attained::Searched(found) => {
                    let passes = |number| found.contains(number);
                    let moves = edges.tally(
                        Among::Those(&passes),
                        "branching",
                        watch,
                        |sum: &mut u64, node| *sum += node.moves.len() as u64,
                    );
                    Fraction::from(moves.map_err(LimitReached::from)?)
                }
            };
            Some(Estimate::of(&(moves / Fraction::from(attained.len(rules)))))
        }
    };
    let sample = match population {
        Population::Sample { numbers, .. } => {
            let mut running = Running::default();
            edges.each(numbers.iter().copied(), |node| running.push(node.moves.len() as f64));
            Some(Estimate::sampled(&running))
        }
        _ => None,
    };
    Ok(BranchingFinding {
        potential: Estimate::of(&potential),
        attainable,
        sample,
        limit: Estimate::of(&branching_limit(rules)),
    })
}
