//! How many positions there are: tables 1 and 3 of the essay.

use games::pan::{Among, Corollary, PanError, Verdicts, lower_bound, path_applies};
use kernel::{LimitReached, Watch};
use serde::Serialize;

use super::Known;

/// How many positions there are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionsFinding {
    /// Potential positions, an upper bound for the attainable ones: the hands have no more cards of a
    /// rank than there are.
    pub potential: u64,
    /// Attainable positions: play can lead there from some deal.
    pub attainable: u64,
    /// Their share.
    pub attainable_share: f64,
    /// The essay's lower bound for them, by its corollary with the condition that is missing in it.
    pub lower_bound: Bound,
    /// The same as printed. It counts positions that cannot come about, and may be too high.
    pub lower_bound_as_printed: Bound,
    /// Why the corollary proves nothing by these rules, if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_bound: Option<String>,
}

/// How many positions meet a condition.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bound {
    /// How many do.
    pub positions: u64,
    /// What share of the potential positions that is.
    pub share: f64,
    /// Whether it is a lower bound for the attainable positions indeed.
    pub holds: bool,
}

/// Counts positions.
///
/// # Errors
/// A limit was reached.
pub fn positions<V: Verdicts>(
    known: &Known<'_, V>,
    watch: &dyn Watch,
) -> Result<PositionsFinding, PanError> {
    let rules = known.rules();
    let count = |sum: &mut u64, _: games::pan::Node<'_>| *sum += 1;
    let attainable = known
        .edges
        .tally(Among::Those(known.is_attainable), "positions", watch, count)
        .map_err(LimitReached::from)?;
    let potential = known.edges.n_positions();
    let bound = |corollary| {
        let positions = lower_bound(rules, corollary);
        let share = positions as f64 / potential as f64;
        Bound { positions, share, holds: positions <= attainable }
    };
    Ok(PositionsFinding {
        potential,
        attainable,
        attainable_share: attainable as f64 / potential as f64,
        lower_bound: bound(Corollary::Corrected),
        lower_bound_as_printed: bound(Corollary::Printed),
        no_bound: path_applies(rules).err().map(|why| why.to_string()),
    })
}
