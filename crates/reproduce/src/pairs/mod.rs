//! The paper on Pairs, claim by claim, and the computations it lacks.
//!
//! The paper has theorems and few numbers. A claim is checked at every configuration of decks small enough for
//! fractions, and of the standard deck in floating point; its recursions stand in `printed` as they are printed.

mod against;
mod analysis;
mod bound;
mod corollary;
mod decks;
mod definitions;
mod full_game;
mod history;
mod many;
mod printed;
mod rules;
mod standard;
mod tie_break;
mod two;

use study::reproduced::Chapter;
use workbench::WorkbenchError;

use self::standard::Standard;
use crate::ask::Ask;

pub(crate) fn rows(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let mut standard = Standard::new(ask)?;
    rules::rows(ask, chapter)?;
    tie_break::rows(chapter, &standard)?;
    definitions::rows(chapter)?;
    two::rows(ask, chapter, &standard)?;
    corollary::rows(ask, chapter, &standard)?;
    analysis::rows(ask, chapter, &mut standard)?;
    against::rows(ask, chapter, &standard)?;
    many::rows(chapter)?;
    bound::rows(ask, chapter)?;
    decks::rows(ask, chapter)?;
    full_game::rows(ask, chapter)?;
    Ok(())
}
