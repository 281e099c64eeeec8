//! How likely play ever ends as the table grows.

use std::borrow::Cow;

use games::pexeso::paper::{DoublePaper, Reading};
use games::pexeso::table::{ProfileOutcome, Table};
use games::pexeso::{PexesoError, Position};
use kernel::{ExtendedFloat, Number, Seat, Watch};
use serde::{Deserialize, Serialize};

use super::Chance;
use super::errors::collector;

/// Probability that play from `[n, 0]` ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EndingRow {
    /// The pairs, n.
    pub pairs: u16,
    /// What the start is worth to the first player.
    pub value: f64,
    /// How likely play ends,
    pub finish: Chance,
    /// and how many turns it takes if it does.
    pub turns_if_over: Option<f64>,
    /// `mover` or `moderator`: who collects known pairs, and whether that takes turns.
    pub collect: Cow<'static, str>,
    /// How likely the paper's P says it is, as published.
    pub paper: Option<Chance>,
}

/// For 1 to 4 pairs, and doubling from there.
///
/// # Errors
/// If it was told to stop.
pub fn ending<N: Number>(
    table: &Table<N>,
    course: &ProfileOutcome<ExtendedFloat>,
    watch: &dyn Watch,
) -> Result<Vec<EndingRow>, PexesoError> {
    let collect = collector(&table.config().rules);
    let most = table.config().rules.pairs();
    let nobody_errs = table.config().err.iter().all(|rate| rate.is_zero());
    let paper =
        nobody_errs.then(|| DoublePaper::new(most, Reading::Published, watch)).transpose()?;
    let row = |pairs: u16| {
        let (seat, at) = (Seat::new(0), Position::new(pairs, 0));
        let is_certain = course.stalls(seat, at).is_zero();
        let ends = if is_certain { ExtendedFloat::one() } else { *course.ends(seat, at) };
        EndingRow {
            pairs,
            value: table.value(seat, at).to_f64(),
            finish: Chance::new::<ExtendedFloat>(&ends, None),
            turns_if_over: course.turns_if_ends(seat, at).map(|turns| turns.to_f64()),
            collect: collect.into(),
            paper: paper.as_ref().map(|paper| Chance::new::<ExtendedFloat>(paper.p(at), None)),
        }
    };
    let doubling = std::iter::successors(Some(8u16), |pairs| pairs.checked_mul(2));
    let sizes = (1..=4).chain(doubling.take_while(|pairs| *pairs < most)).filter(|n| *n < most);
    Ok(sizes.chain([most]).map(row).collect())
}
