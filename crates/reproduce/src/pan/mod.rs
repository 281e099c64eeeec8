//! The essay on Pan, section by section and table by table.
//!
//! The tables were made by a program that read one rule otherwise than the text: `rules=essay` is as it had it, and
//! the rules as they are printed are the default.

mod advantage;
mod branching;
mod corollary;
mod deals;
mod essay;
mod example;
mod further;
mod heuristic;
mod outcomes;
mod pictures;
mod positions;
mod search;
mod switching;
mod taking;
mod tops;
mod variants;

use crate::ask::Ask;
use crate::checks::{Checked, Checks};
use essay::Essay;

pub(crate) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let essay = Essay::new(ask)?;
    example::rows(checks, &essay);
    positions::rows(checks, ask, &essay)?;
    branching::rows(checks, ask, &essay)?;
    switching::rows(checks);
    corollary::rows(checks, ask, &essay)?;
    outcomes::rows(checks, ask, &essay)?;
    deals::rows(checks, &essay);
    advantage::rows(checks, &essay);
    heuristic::rows(checks, &essay);
    search::rows(checks, &essay)?;
    taking::rows(checks, &essay, ask)?;
    variants::rows(checks, ask, &essay)?;
    further::rows(checks, ask, &essay)?;
    Ok(())
}
