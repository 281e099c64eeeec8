//! Looks ahead in alternatives: whether a pick may follow, and whether something is surely done.

use super::super::code::{Act, Ahead, Op, ProgramCode};

/// Fills in [`ProgramCode::ahead`].
pub(super) fn look(code: &mut ProgramCode) {
    code.ahead = vec![Ahead::default(); code.ops.len()];
    // Jumps lead back only in loops, so a few passes from the end settle it.
    loop {
        let mut is_settled = true;
        for pc in (0..code.ops.len()).rev() {
            let at = |to: usize| code.ahead.get(to).copied().unwrap_or_default();
            let next = at(pc + 1);
            let new = match &code.ops[pc] {
                Op::Jump(to) => at(*to as usize),
                Op::Unless(_, to) => both(next, at(*to as usize)),
                // A loop comes to its end, whatever it does on the way.
                Op::Next { exit, .. } | Op::Again(exit) => {
                    let exit = at(*exit as usize);
                    Ahead { picks: next.picks || exit.picks, acts: exit.acts }
                }
                Op::Pick { late, past, .. } => {
                    let late = late.map_or(next, |late| at(late as usize));
                    let acts = both(both(next, late), at(*past as usize)).acts;
                    Ahead { picks: true, acts }
                }
                // Once moved, twice moved: but no time is no act.
                Op::MoveTimes(..)
                | Op::Act(Act::MoveAll(..) | Act::MoveList { .. } | Act::ForgetAll(_)) => next,
                Op::Act(_) => Ahead { acts: true, ..next },
                Op::Done(_) | Op::Over | Op::Choose(_) => Ahead::default(),
                _ => next,
            };
            let old = &mut code.ahead[pc];
            if (old.picks, old.acts) != (new.picks, new.acts) {
                *old = new;
                is_settled = false;
            }
        }
        if is_settled {
            return;
        }
    }
}

/// What holds whichever way is taken.
fn both(one: Ahead, other: Ahead) -> Ahead {
    Ahead { picks: one.picks || other.picks, acts: one.acts && other.acts }
}
