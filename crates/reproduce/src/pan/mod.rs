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

use study::reproduced::{Chapter, Source};
use workbench::WorkbenchError;

use crate::ask::Ask;
use essay::Essay;

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::Pan);
    let essay = Essay::new(ask)?;
    example::rows(&mut chapter, &essay);
    positions::rows(&mut chapter, ask, &essay)?;
    branching::rows(&mut chapter, ask, &essay)?;
    switching::rows(&mut chapter);
    corollary::rows(&mut chapter, ask, &essay)?;
    outcomes::rows(&mut chapter, ask, &essay)?;
    deals::rows(&mut chapter, &essay);
    advantage::rows(&mut chapter, &essay);
    heuristic::rows(&mut chapter, &essay);
    search::rows(&mut chapter, &essay)?;
    taking::rows(&mut chapter, &essay);
    variants::rows(&mut chapter, ask, &essay)?;
    further::rows(&mut chapter, ask, &essay)?;
    Ok(chapter)
}
