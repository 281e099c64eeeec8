//! Blind picks: cards that are chosen by somebody who does not see them.
//!
//! The rules may let a seat pick a card of a hand that it does not see. The options of the program then name
//! cards, and choosing among them would be to know them. The seat can only say that it picks one; which one
//! it is, chance decides, each card as likely as another.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use kernel::{Game, Seat};
use rustc_hash::FxHasher;
use smallvec::{SmallVec, smallvec};

use super::super::Program;
use super::super::code::Op;
use super::super::compile::{Foreign, reads_foreign};
use super::super::describe::Listener;
use super::super::machine::Options;
use super::super::moves::Move;
use super::super::state::{At, State};
use super::PerfectRecall;
use super::history::EventKind;
use super::recall_state::{Outcome, RecallState};

/// What the chooser may not see, for each choice of a program.
pub(super) fn of_choices(program: &Program) -> Vec<Foreign> {
    (0..program.code.choices.len()).map(|idx| reads_foreign_of(program, idx as u16)).collect()
}

/// What the chooser may not see of a choice.
pub(in super::super) fn reads_foreign_of(program: &Program, choice: u16) -> Foreign {
    let code = &program.code;
    let is_asked = |op: &Op| matches!(op, Op::Choose(other) if *other == choice);
    let depth = code.ops.iter().position(is_asked).map_or(0, |pc| code.depths[pc]);
    let choice = &code.choices[usize::from(choice)];
    let entry = choice.entries.first().copied().unwrap_or(choice.after);
    reads_foreign(code, &program.tables, depth, entry..choice.after)
}

impl PerfectRecall {
    fn foreign_at(&self, state: &State) -> Option<Foreign> {
        match self.program.code.ops[state.pc as usize] {
            Op::Choose(choice) if state.at == At::Choice => {
                self.choices.get(usize::from(choice)).copied()
            }
            _ => None,
        }
    }

    /// The moves of the program in `state`, each as the seat at turn sees it, if there is anything that it
    /// may not see.
    fn unseen_moves(&self, state: &State) -> Option<Options> {
        self.foreign_at(state).filter(|foreign| foreign.is_picked)?;
        let chooser = Seat::new(usize::from(self.program.chooser(state)));
        Some(Options::seen_by(&self.program, state, chooser))
    }

    /// The same with the number of options that each stands for.
    pub(super) fn counted(&self, state: &State, out: &mut Vec<Move>, copies: &mut Vec<u64>) {
        let Some(options) = self.unseen_moves(state) else {
            return self.program.options(state, out, copies);
        };
        let before = out.len();
        copies.resize(before, 1);
        for (nth, mv) in options.shown.iter().enumerate() {
            let n = options.copies.get(nth).copied().unwrap_or(1);
            if let Some(place) = out[before..].iter().position(|other| other == mv) {
                copies[before + place] += n;
            } else {
                out.push(*mv);
                copies.push(n);
            }
        }
    }

    /// What the seat at turn can choose among, as it sees it.
    pub(super) fn offered(&self, state: &State, out: &mut Vec<Move>) {
        let Some(Options { shown, .. }) = self.unseen_moves(state) else {
            return self.program.moves(state, out);
        };
        let before = out.len();
        for mv in shown {
            if !out[before..].contains(&mv) {
                out.push(mv);
            }
        }
    }

    /// The moves of the program that `mv`, as the seat sees it, may come to, each with how often.
    pub(in super::super) fn meant(&self, state: &State, mv: Move) -> SmallVec<[(Move, u64); 4]> {
        let Some(options) = self.unseen_moves(state) else {
            return smallvec![(mv, 1)];
        };
        let copies = |nth: usize| options.copies.get(nth).copied().unwrap_or(1);
        let all = options.shown.iter().enumerate().filter(|&(_, &other)| other == mv);
        all.map(|(nth, _)| (options.moves[nth], copies(nth))).collect()
    }

    /// What chance may lead to, picking one of several moves.
    pub(super) fn any_of(&self, moment: &RecallState, moves: &[(Move, u64)]) -> Arc<[Outcome]> {
        let outcome = |&(mv, weight): &(Move, u64)| {
            let mut moment = moment.bare();
            self.run(&mut moment, None, |machine| machine.choose(mv));
            Outcome { moment, weight }
        };
        moves.iter().map(outcome).collect()
    }

    /// Where the options depend on what the seat at turn does not see, they tell it something.
    pub(super) fn tell_offer(&self, moment: &mut RecallState, offered: &[Move]) {
        if !self.foreign_at(&moment.state).is_some_and(|foreign| foreign.is_telling) {
            return;
        }
        let mut hasher = FxHasher::default();
        offered.hash(&mut hasher);
        let digest = hasher.finish();
        let seat = Seat::new(usize::from(self.program.chooser(&moment.state)));
        let history = &mut moment.histories[seat.idx()];
        history.push(EventKind::Offered((digest ^ digest >> 32) as u32));
    }

    /// Moves in words, naming no card that the seat does not see. No two have the same words.
    pub(super) fn offers_to_text(&self, state: &State, offered: &[Move]) -> Vec<String> {
        let chooser = Seat::new(usize::from(self.program.chooser(state)));
        self.texts_to(state, offered, &Listener::Chooser(Some(chooser)))
    }

    /// The same moves as people say them.
    pub(super) fn offers_in_words(&self, state: &State, offered: &[Move]) -> Vec<String> {
        let chooser = Seat::new(usize::from(self.program.chooser(state)));
        self.texts_to(state, offered, &Listener::Person(chooser))
    }

    fn texts_to(&self, state: &State, offered: &[Move], to: &Listener) -> Vec<String> {
        let meant: Vec<Move> = offered.iter().map(|&mv| self.first_meant(state, mv)).collect();
        self.program.texts_for(state, &meant, to)
    }

    /// A move of the program that stands for `mv` as the seat sees it.
    pub(super) fn first_meant(&self, state: &State, mv: Move) -> Move {
        self.meant(state, mv).first().map_or(mv, |&(first, _)| first)
    }
}
