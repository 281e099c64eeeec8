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

use self::found::PokerFindings;
use crate::ask::Ask;
use crate::checks::{Checked, Checks};

pub(crate) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let found = PokerFindings::new(ask)?;
    rules::rows(checks, &found);
    pure::rows(checks, &found);
    mixed::rows(checks, &found);
    optimal::rows(checks, &found);
    small::rows(checks, &found, ask)?;
    short::rows(checks, &found);
    more::rows(checks, &found, ask)?;
    Ok(())
}
