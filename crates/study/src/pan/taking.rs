//! When to take from the pile: tables 11 and 12 of the essay.

use std::borrow::Cow;

use games::pan::{self, Groups, Lookahead, Oracle, PanError, TakingRow};
use kernel::{LimitReached, Limits, Watch};
use serde::{Deserialize, Serialize};

use super::heuristic::word;
use super::{Known, Population, PopulationFinding};
use crate::Estimate;

/// Value of taking from the pile, by its three topmost cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakingFinding {
    /// Among which positions; of them those with more than three cards on the pile.
    pub among: PopulationFinding,
    /// The sign of the second score in the suggestions.
    pub groups: Cow<'static, str>,
    /// How many moves ahead the suggestions look.
    pub depth: u32,
    /// All rows together.
    pub all: TakingRowFinding,
    /// By the topmost cards, those first where taking is suggested most often.
    pub rows: Vec<TakingRowFinding>,
}

/// Value of taking where these cards are topmost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakingRowFinding {
    /// How many of the three cards are of each rank, the nine first; nothing for all together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<u8>,
    /// The sum of their ranks, a nine being 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank_sum: Option<u32>,
    /// The positions, finished games left out.
    pub positions: u64,
    /// Those where taking is the only move.
    pub forced: u64,
    /// Those where taking is suggested.
    pub suggested: u64,
    /// Their share.
    pub suggested_share: Option<Estimate>,
    /// Those where taking keeps what the position is worth: won, drawn or lost.
    pub keeps: u64,
    /// Their share.
    pub keeps_share: Option<Estimate>,
    /// Those where no other move keeps it, though there are others.
    pub only: u64,
    /// Those where no other move is better, a near win being better than a far one and a far loss
    /// better than a near one; only where distances are known.
    pub fastest: Option<u64>,
    /// Those where every other move is worse in that sense, and there are others.
    pub only_fastest: Option<u64>,
}

/// Counts where taking is suggested at `depth`, and where it is right.
///
/// # Errors
/// A limit was reached.
pub fn taking<V: Oracle>(
    known: &Known<'_, V>,
    population: &Population,
    (groups, depth): (Groups, u32),
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<TakingFinding, PanError> {
    let lookahead = Lookahead::new(known.edges, groups, limits)?.deepened(depth, watch)?;
    let among = population.among(known);
    let counted =
        pan::taking(&lookahead, known.verdicts, among, watch).map_err(LimitReached::from)?;
    let ranks = known.rules().ranks();
    let finding = |row: &TakingRow, is_all: bool| TakingRowFinding {
        top: if is_all { Vec::new() } else { row.top.counts(ranks).collect() },
        rank_sum: (!is_all).then(|| row.rank_sum()),
        positions: row.positions,
        forced: row.forced,
        suggested: row.suggested,
        suggested_share: population.share(row.suggested, row.positions),
        keeps: row.keeps,
        keeps_share: population.share(row.keeps, row.positions),
        only: row.only,
        fastest: counted.has_distances.then_some(row.fastest),
        only_fastest: counted.has_distances.then_some(row.only_fastest),
    };
    let all = counted.all();
    let mut rows: Vec<TakingRow> = counted.rows.clone();
    // By cross-multiplication, so that equal shares are equal; what was first stays first among them.
    rows.sort_by(|one, other| {
        let cross =
            |a: &TakingRow, b: &TakingRow| u128::from(a.suggested) * u128::from(b.positions);
        cross(other, one).cmp(&cross(one, other))
    });
    Ok(TakingFinding {
        among: population.finding(),
        groups: word(groups).into(),
        depth,
        all: finding(&all, true),
        rows: rows.iter().map(|row| finding(row, false)).collect(),
    })
}
