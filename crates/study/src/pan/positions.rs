//! How many positions there are: tables 1 and 3 of the essay.

use games::pan::{Attained, Corollary, Index, Rules, lower_bound, path_applies};
use serde::{Deserialize, Serialize};

/// Numbers of potential and attainable positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionsFinding {
    /// Potential positions, an upper bound for the attainable ones: the hands have no more cards of a
    /// rank than there are.
    pub potential: u64,
    /// Attainable positions: play can lead there from some deal. Nothing if they were not counted.
    pub attainable: Option<u64>,
    /// Their share.
    pub attainable_share: Option<f64>,
    /// The essay's lower bound for them, by its corollary with the condition that is missing in it.
    pub lower_bound: Bound,
    /// The same as printed. It counts positions that cannot come about, and may be too high.
    pub lower_bound_as_printed: Bound,
    /// Why the corollary proves nothing by these rules, if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_bound: Option<String>,
}

/// Number of positions that meet a condition.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bound {
    /// How many do.
    pub positions: u64,
    /// What share of the potential positions that is.
    pub share: f64,
    /// Whether it is a lower bound for the attainable positions indeed, where they were counted.
    pub holds: Option<bool>,
}

/// Counts positions, the attainable ones if it is known which they are.
pub fn positions(rules: &Rules, attained: Option<&Attained>) -> PositionsFinding {
    let potential = Index::new(rules).n_positions();
    let attainable = attained.map(|attained| attained.len(rules));
    let share = |positions: u64| positions as f64 / potential as f64;
    let bound = |corollary| {
        let positions = lower_bound(rules, corollary);
        let holds = attainable.map(|attainable| positions <= attainable);
        Bound { positions, share: share(positions), holds }
    };
    PositionsFinding {
        potential,
        attainable,
        attainable_share: attainable.map(share),
        lower_bound: bound(Corollary::Corrected),
        lower_bound_as_printed: bound(Corollary::Printed),
        no_bound: path_applies(rules).err().map(|why| why.to_string()),
    }
}
