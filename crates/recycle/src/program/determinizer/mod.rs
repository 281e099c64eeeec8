//! Determinisation of a described game: states that may be the true one, as far as a seat has observed.
//!
//! A seat follows the table with *slots* in place of cards. It sees every card moved, from where and to
//! where, and which it is if it sees the cards of either pile; so it moves slots as cards are moved, and
//! keeps for each the set of cards that it may be. Slots are numbered by the seat, and sets follow from
//! what it has seen, so that nothing of what lies in them is of the true state. To sample is to give each
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
//! others have chosen while all choose at once is drawn anew from their options in the sampled state.
//!
//! A choice by another tells what he cannot have, where the rules make that certain ([`deduction`]); what else
//! it may tell of his cards is not considered.

mod consistency;
mod deduction;
mod draw;
mod follow;
mod held;
mod knowledge;
mod observation_hash;
mod plan;
mod sets;
#[cfg(test)]
mod tests;

use kernel::{Determinizer, RngStream, Seat};

pub use knowledge::Knowledge;

use super::Program;
use super::code::{Op, Pc};
use super::moves::Move;
use super::perfect_recall::reads_foreign_of;
use super::stall::Watched;
use super::state::{At, State};
use super::table_event::TableEvent;
use deduction::Made;
use held::Held;

/// How often a state is drawn in which the seat has the options that it has.
const MOST_TRIES: usize = 64;

/// Reason why there is no determinisation of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDeterminizable {
    /// Somebody picks a card that he does not see.
    #[error(
        "somebody chooses among cards that he does not see, and the options name them: a search \
         would look at them"
    )]
    BlindPick,
}

/// Determinizer of a described game: samples states consistent with what a seat has observed.
#[derive(Clone, Debug)]
pub struct ProgramDeterminizer {
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

impl ProgramDeterminizer {
    /// For `program`.
    ///
    /// # Errors
    /// If there is something in it that cannot be sampled.
    pub fn new(program: &Program) -> Result<Self, NotDeterminizable> {
        let mut choices = Vec::with_capacity(program.code.choices.len());
        for (nth, choice) in program.code.choices.iter().enumerate() {
            let is_asked = |op: &Op| matches!(op, Op::Choose(other) if usize::from(*other) == nth);
            let pc = program.code.ops.iter().position(is_asked).unwrap_or_default();
            let foreign = reads_foreign_of(program, nth as u16);
            if foreign.is_picked {
                return Err(NotDeterminizable::BlindPick);
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

    /// For `program` where its positions are those of the [moments](super::RecallState::position) of a game of views
    /// [step by step](super::PerfectRecall::step_by_step).
    ///
    /// # Errors
    /// As [`new`](ProgramDeterminizer::new).
    pub fn at_recall_states(program: &Program) -> Result<Self, NotDeterminizable> {
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

impl Determinizer<Program> for ProgramDeterminizer {
    type Memory = Knowledge;

    fn memory(&self, program: &Program, seat: Seat) -> Knowledge {
        Knowledge::new(program, seat)
    }

    fn observe(&self, program: &Program, knowledge: &mut Knowledge, state: &State, mv: Move) {
        let mut events = std::mem::take(&mut knowledge.events);
        let mut after = knowledge.after.take().unwrap_or_else(|| state.clone());
        events.clear();
        after.clone_from(state);
        run(program, mv, &mut after, &mut events);
        if self.is_normal && !matches!(after.at, At::Over | At::Fault) {
            program.normalise(&mut after);
        }
        if mv.outcome().is_none() {
            self.exclude(knowledge, &Made { program, state, mv, events: &events, after: &after });
        }
        knowledge.follow(program, &events, &after);
        (knowledge.events, knowledge.after) = (events, Some(after));
    }

    fn look(&self, program: &Program, knowledge: &mut Knowledge, state: &State) {
        // Positions in their normal form are those after the last move.
        if !self.is_normal {
            knowledge.follow(program, &[], state);
        }
    }

    /// It cannot where chance has to decide, nor where play stands in the middle of something done with
    /// cards that the seat does not see.
    fn sample(
        &self,
        program: &Program,
        knowledge: &Knowledge,
        state: &State,
        stream: &mut RngStream,
        out: &mut State,
    ) -> bool {
        if knowledge.is_at_a_loss() || !matches!(state.at, At::Choice | At::Over) {
            return false;
        }
        (0..MOST_TRIES).any(|_| {
            self.draw(program, knowledge, state, stream, out)
                && self.has_its_options(program, state, knowledge.seat, out)
        })
    }

    fn observation_key(&self, program: &Program, state: &State, seat: Seat) -> u64 {
        self.digest(program, state, seat)
    }
}

/// Plays `mv` in `state`, and collects what happens.
fn run(program: &Program, mv: Move, state: &mut State, events: &mut Vec<TableEvent>) {
    program.play_watched(state, mv, Watched::Events(events));
}
