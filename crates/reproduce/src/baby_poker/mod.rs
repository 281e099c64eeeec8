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

use study::reproduced::{Chapter, Source};
use workbench::WorkbenchError;

use self::found::Found;
use crate::ask::Ask;

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::BabyPoker);
    let found = Found::new(ask)?;
    rules::rows(&mut chapter, &found);
    pure::rows(&mut chapter, &found);
    mixed::rows(&mut chapter, &found);
    optimal::rows(&mut chapter, &found);
    small::rows(&mut chapter, &found, ask)?;
    short::rows(&mut chapter, &found);
    more::rows(&mut chapter, &found, ask)?;
    Ok(chapter)
}
