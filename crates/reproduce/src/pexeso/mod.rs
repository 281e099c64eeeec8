//! The paper on Pexeso, figure by figure.
//!
//! | file | the part of the paper |
//! |---|---|
//! | `rules` | what the game is, which moves there are and what they lead to |
//! | `payoffs` | 4.1: the recurrence for A, and how many positions are behind |
//! | `ending` | 4.2: how likely a game is finished |
//! | `erring` | 5: players who err |
//! | `claims` | what the introduction and the conclusion say |
//! | `more` | what is not in it |
//! | `turns` | turns played in the game itself, a card at a time |
//! | `recurrence` | the formulas, with and without their slips |
//! | `found` | the game and the printed recurrence, solved once |
//! | `picture` | pictures |

mod claims;
mod ending;
mod erring;
mod found;
mod more;
mod payoffs;
mod picture;
mod recurrence;
mod rules;
mod turns;

use self::found::PexesoSolutions;
use crate::ask::Ask;
use crate::checks::{Checked, Checks};

pub(crate) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let found = PexesoSolutions::new(ask)?;
    claims::introduction(checks, &found, ask)?;
    rules::rows(checks, &found, ask)?;
    payoffs::rows(checks, &found);
    ending::rows(checks, &found, ask)?;
    let finished = erring::rows(checks, ask)?;
    claims::conclusion(checks, &found, finished);
    more::rows(checks, &found, ask)?;
    Ok(())
}
