//! The post on Baby Poker, figure by figure.
//!
//! | file | the part of the post |
//! |---|---|
//! | `rules` | the puzzle, and what strategies are |
//! | `pure` | the matrix, and that it has no saddle |
//! | `mixed` | the linear programmes, the value and player A's strategy |
//! | `optimal` | all optimal strategies of player B |
//! | `small` | the second solution, with programmes of its own |
//! | `short` | the answer in brief |
//! | `more` | what is not in it: other dice, other stakes |
//! | `payoff` | the post's formulas, written out |
//! | `found` | what the workbench says of the game |
//! | `picture` | the set of player B in three dimensions |

mod found;
mod mixed;
mod more;
mod optimal;
mod payoff;
mod picture;
mod pure;
mod rules;
mod short;
mod small;

use study::reproduced::Chapter;
use workbench::WorkbenchError;

use self::found::Found;
use crate::ask::Ask;

pub(crate) fn rows(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let found = Found::new(ask)?;
    rules::rows(chapter, &found);
    pure::rows(chapter, &found);
    mixed::rows(chapter, &found);
    optimal::rows(chapter, &found);
    small::rows(chapter, &found, ask)?;
    short::rows(chapter, &found);
    more::rows(chapter, &found, ask)?;
    Ok(())
}
