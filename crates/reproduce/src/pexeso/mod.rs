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

use study::reproduced::Chapter;
use workbench::WorkbenchError;

use self::found::Found;
use crate::ask::Ask;

pub(crate) fn rows(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let found = Found::new(ask)?;
    claims::introduction(chapter, &found, ask)?;
    rules::rows(chapter, &found, ask)?;
    payoffs::rows(chapter, &found);
    ending::rows(chapter, &found, ask)?;
    let finished = erring::rows(chapter, ask)?;
    claims::conclusion(chapter, &found, finished);
    more::rows(chapter, &found, ask)?;
    Ok(())
}
