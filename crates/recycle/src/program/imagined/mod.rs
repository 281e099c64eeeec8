//! What a seat can imagine of a described game: states that may be the true one, as far as it has seen.
//!
//! A seat follows the table with *slots* in place of cards. It sees every card moved, from where and to
//! where, and which it is if it sees the cards of either pile; so it moves slots as cards are moved, and
//! keeps for each the set of cards that it may be. Slots are numbered by the seat, and sets follow from
//! what it has seen, so that nothing of what lies in them is of the true state. To imagine is to give each
//! slot a card of its set, and each card to one slot, all ways being equally likely.
//!
//! - A shuffle gives every slot of the pile the union of their sets. If a set is partly elsewhere, the union
//!   is too large for the pile, but with one card to a slot what is elsewhere takes the rest: no arrangement
//!   is drawn that is impossible, and all that are possible are equally likely. Piles that were shuffled
//!   apart have sets that never meet.
//! - A card that is seen has a set of one, wherever it goes, and no other slot has that card in its set.
//! - What leaves another's hand unseen may be any card of it. Of slots with the same set it does not matter
//!   which it is. If sets differ, the slot with fewest cards is taken for the one that left, and the sets of
//!   it and of the others are joined as far as need be: what is known of all is kept, what was known of one
//!   card among them is from then on known of none. That the sets then say less than the seat could work out
//!   is the one approximation: what is true stays possible.
//!
//! The sizes of piles, numbers, texts and whose turn it is are public and taken from the true state. What
//! others have chosen while all choose at once is drawn anew from their options in the imagined state.
//!
//! A choice by another tells what he cannot have, where the rules make that certain ([`proof`]); what else
//! it may tell of his cards is not considered.

mod draw;
mod follow;
mod held;
mod mind;
mod outlook;
mod plan;
mod proof;
mod sets;
#[cfg(test)]
mod tests;
mod trial;

use kernel::{Insight, Seat, Stream};

pub use mind::Mind;

use super::code::{Op, Pc};
use super::moves::Move;
use super::notes::Note;
use super::recalled::reads_foreign_of;
use super::state::{At, State};
use super::world::Live;
use super::{Machine, Program};
use held::Held;
use proof::Made;

/// How often a state is drawn in which the seat has the options that it has.
const MOST_TRIES: usize = 64;

/// Why a seat cannot imagine what is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unimagined {
    /// Somebody picks a card that he does not see.
    #[error(
        "somebody chooses among cards that he does not see, and the options name them: who looks ahead \
         would look at them"
    )]
    BlindPick,
}

/// Insight into a described game, from what a seat has seen of it.
#[derive(Clone, Debug)]
pub struct Imagined {
    /// What is known of each choice in advance.
    choices: Vec<ChoiceFacts>,
    /// Whether positions come in their normal form.
    is_normal: bool,
}

/// Facts about a choice that do not depend on the position.
#[derive(Clone, Debug)]
struct ChoiceFacts {
    /// What is held around it.
    held: Vec<Held>,
    /// The options may depend on what the seat at turn does not see.
    is_telling: bool,
    /// Whether all choose before anything is done.
    is_together: bool,
    may_draw: bool,
}

impl Imagined {
    /// For `program`.
    ///
    /// # Errors
    /// If there is something in it that nobody can imagine without being told.
    pub fn new(program: &Program) -> Result<Self, Unimagined> {
        let mut choices = Vec::with_capacity(program.code.choices.len());
        for (nth, choice) in program.code.choices.iter().enumerate() {
            let is_asked = |op: &Op| matches!(op, Op::Choose(other) if usize::from(*other) == nth);
            let pc = program.code.ops.iter().position(is_asked).unwrap_or_default();
            let foreign = reads_foreign_of(program, nth as u16);
            if foreign.is_picked {
                return Err(Unimagined::BlindPick);
            }
            choices.push(ChoiceFacts {
                held: held::held_at(program, pc as Pc),
                is_telling: foreign.is_telling,
                is_together: choice.is_together,
                may_draw: choice.may_draw,
            });
        }
        Ok(Self { choices, is_normal: false })
    }

    /// For `program` where its positions are those of the [moments](super::Moment::position) of a game of views
    /// [step by step](super::Recalled::step_by_step).
    ///
    /// # Errors
    /// As [`new`](Imagined::new).
    pub fn at_moments(program: &Program) -> Result<Self, Unimagined> {
        Ok(Self { is_normal: true, ..Self::new(program)? })
    }

    fn asked(&self, program: &Program, state: &State) -> Option<&ChoiceFacts> {
        match program.code.ops[state.pc as usize] {
            Op::Choose(choice) => self.choices.get(usize::from(choice)),
            _ => None,
        }
    }

    fn held(&self, program: &Program, state: &State) -> &[Held] {
        self.asked(program, state).map_or(&[], |asked| &asked.held)
    }
}

impl Insight<Program> for Imagined {
    type Memory = Mind;

    fn memory(&self, program: &Program, seat: Seat) -> Mind {
        Mind::new(program, seat)
    }

    fn witness(&self, program: &Program, mind: &mut Mind, state: &State, mv: Move) {
        let mut notes = std::mem::take(&mut mind.notes);
        let mut after = mind.after.take().unwrap_or_else(|| state.clone());
        notes.clear();
        after.clone_from(state);
        run(program, mv, &mut after, &mut notes);
        if self.is_normal && !matches!(after.at, At::Over | At::Fault) {
            program.normalise(&mut after);
        }
        if mv.outcome().is_none() {
            self.exclude(mind, &Made { program, state, mv, notes: &notes, after: &after });
        }
        mind.follow(program, &notes, &after);
        (mind.notes, mind.after) = (notes, Some(after));
    }

    /// It cannot where chance has to decide, nor where play stands in the middle of something done with
    /// cards that the seat does not see.
    fn imagine(
        &self,
        program: &Program,
        mind: &Mind,
        state: &State,
        stream: &mut Stream,
        out: &mut State,
    ) -> bool {
        if mind.is_at_a_loss() || !matches!(state.at, At::Choice | At::Over) {
            return false;
        }
        (0..MOST_TRIES).any(|_| {
            self.draw(program, mind, state, stream, out)
                && self.has_its_options(program, state, mind.seat, out)
        })
    }

    fn outlook(&self, program: &Program, state: &State, seat: Seat) -> u64 {
        self.digest(program, state, seat)
    }
}

/// Plays `mv` in `state`, taking note of what happens.
fn run(program: &Program, mv: Move, state: &mut State, notes: &mut Vec<Note>) {
    if let Some(outcome) = mv.outcome() {
        program.decide(state, outcome);
    }
    let mut live = Live::new(state, None);
    live.notes = Some(notes);
    let mut machine = Machine::new(program, live);
    machine.resume();
    if mv.outcome().is_some() {
        machine.run();
    } else {
        machine.choose(mv);
    }
}
