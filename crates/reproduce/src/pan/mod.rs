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

use study::reproduced::Chapter;
use workbench::WorkbenchError;

use crate::ask::Ask;
use essay::Essay;

pub(crate) fn rows(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let essay = Essay::new(ask)?;
    example::rows(chapter, &essay);
    positions::rows(chapter, ask, &essay)?;
    branching::rows(chapter, ask, &essay)?;
    switching::rows(chapter);
    corollary::rows(chapter, ask, &essay)?;
    outcomes::rows(chapter, ask, &essay)?;
    deals::rows(chapter, &essay);
    advantage::rows(chapter, &essay);
    heuristic::rows(chapter, &essay);
    search::rows(chapter, &essay)?;
    taking::rows(chapter, &essay, ask)?;
    variants::rows(chapter, ask, &essay)?;
    further::rows(chapter, ask, &essay)?;
    Ok(())
}
