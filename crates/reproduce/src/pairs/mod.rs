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

use self::standard::Standard;
use crate::ask::Ask;
use crate::checks::{Checked, Checks};

pub(crate) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let mut standard = Standard::new(ask)?;
    rules::rows(ask, checks)?;
    tie_break::rows(checks, &standard)?;
    definitions::rows(checks)?;
    two::rows(ask, checks, &standard)?;
    corollary::rows(ask, checks, &standard)?;
    analysis::rows(ask, checks, &mut standard)?;
    against::rows(ask, checks, &standard)?;
    many::rows(checks)?;
    bound::rows(ask, checks)?;
    decks::rows(ask, checks)?;
    full_game::rows(ask, checks)?;
    Ok(())
}
