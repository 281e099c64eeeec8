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

use study::reproduced::{Chapter, Source};
use workbench::WorkbenchError;

use self::standard::Standard;
use crate::ask::Ask;

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::Pairs);
    let mut standard = Standard::new(ask)?;
    rules::rows(ask, &mut chapter)?;
    tie_break::rows(&mut chapter, &standard)?;
    definitions::rows(&mut chapter)?;
    two::rows(ask, &mut chapter, &standard)?;
    corollary::rows(ask, &mut chapter, &standard)?;
    analysis::rows(ask, &mut chapter, &mut standard)?;
    against::rows(ask, &mut chapter, &standard)?;
    many::rows(&mut chapter)?;
    bound::rows(ask, &mut chapter)?;
    decks::rows(ask, &mut chapter)?;
    full_game::rows(ask, &mut chapter)?;
    Ok(chapter)
}
