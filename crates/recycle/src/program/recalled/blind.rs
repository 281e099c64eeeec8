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

use super::super::code::Op;
use super::super::compile::{Foreign, reads_foreign};
use super::super::moves::Move;
use super::super::state::{At, State};
use super::Recalled;
use super::log::Seen;
use super::moment::{Moment, Outcome};

/// What whoever makes a choice does not see of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Blind {
    /// The options may depend on cards that whoever chooses does not see.
    is_telling: bool,
    /// For each alternative, which of its picks are of cards that he does not see, as bits.
    picks: Vec<u32>,
}

/// What is hidden at each choice of a program.
pub(super) fn of_choices(program: &super::Program) -> Vec<Blind> {
    let code = &program.code;
    let choices = code.choices.iter().enumerate();
    choices
        .map(|(idx, choice)| {
            let entry = choice.entries.first().copied().unwrap_or(choice.after);
            let asked = code
                .ops
                .iter()
                .position(|op| matches!(op, Op::Choose(c) if usize::from(*c) == idx));
            let depth = asked.map_or(0, |pc| code.depths[pc]);
            let Foreign { is_telling, picks } =
                reads_foreign(code, &program.tables, depth, entry..choice.after);
            let of_alternative = |nth: usize| {
                let start = choice.entries[nth];
                let end = choice.entries.get(nth + 1).copied().unwrap_or(choice.after);
                let in_it = picks.iter().filter(|(pc, _)| (start..end).contains(pc));
                in_it
                    .enumerate()
                    .filter(|(_, (_, is_foreign))| *is_foreign)
                    .fold(0, |bits, (nth, _)| bits | 1 << nth)
            };
            Blind { is_telling, picks: (0..choice.entries.len()).map(of_alternative).collect() }
        })
        .collect()
}

impl Recalled<'_> {
    fn blind_at(&self, state: &State) -> Option<&Blind> {
        match self.program.code.ops[state.pc as usize] {
            Op::Choose(choice) if state.at == At::Choice => self.choices.get(usize::from(choice)),
            _ => None,
        }
    }

    /// What the seat at turn can choose among, as it sees it.
    pub(super) fn offered(&self, state: &State, out: &mut Vec<Move>) {
        let before = out.len();
        self.program.moves(state, out);
        let Some(blind) =
            self.blind_at(state).filter(|blind| blind.picks.iter().any(|&bits| bits != 0))
        else {
            return;
        };
        let listed: Vec<Move> = out.drain(before..).collect();
        for mv in listed {
            let mv = blind.as_seen(mv);
            if !out[before..].contains(&mv) {
                out.push(mv);
            }
        }
    }

    /// The moves of the program that `mv`, as the seat sees it, may come to, each with how often.
    pub(super) fn meant(&self, state: &State, mv: Move) -> SmallVec<[(Move, u64); 4]> {
        let blind = self.blind_at(state);
        if blind.is_none_or(|blind| blind.as_seen(mv) == mv && blind.is_plain(mv)) {
            return smallvec![(mv, 1)];
        }
        let blind = blind.expect("there is one");
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.program.options(state, &mut moves, &mut copies);
        let all = moves.iter().enumerate();
        all.filter(|&(_, &other)| blind.as_seen(other) == mv)
            .map(|(nth, &other)| (other, copies.get(nth).copied().unwrap_or(1)))
            .collect()
    }

    /// What chance may lead to, picking one of several moves.
    pub(super) fn any_of(&self, moment: &Moment, moves: &[(Move, u64)]) -> Arc<[Outcome]> {
        let outcome = |&(mv, weight): &(Move, u64)| {
            let mut moment = moment.bare();
            self.run(&mut moment, None, |machine| machine.choose(mv));
            Outcome { moment, weight }
        };
        moves.iter().map(outcome).collect()
    }

    /// Where the options depend on what the seat at turn does not see, they tell it something.
    pub(super) fn tell_offer(&self, moment: &mut Moment, offered: &[Move]) {
        if !self.blind_at(&moment.state).is_some_and(|blind| blind.is_telling) {
            return;
        }
        let mut hasher = FxHasher::default();
        offered.hash(&mut hasher);
        let digest = hasher.finish();
        let seat = Seat::new(usize::from(self.program.chooser(&moment.state)));
        let log = &mut moment.logs[seat.idx()];
        log.push(Seen::Offered((digest ^ digest >> 32) as u32));
    }

    /// A move in words, naming no card that the seat does not see.
    pub(super) fn offer_to_text(&self, state: &State, mv: Move) -> String {
        let meant = self.meant(state, mv);
        let Some(&(first, _)) = meant.first() else { return format!("{mv:?}") };
        let text = self.program.move_text(state, first);
        if first == mv {
            return text;
        }
        let hidden = (0..first.n_picks()).filter(|&idx| first.pick(idx) != mv.pick(idx));
        hidden.fold(text, |text, idx| {
            let kind = first.pick(idx);
            if usize::from(kind) >= self.program.tables.kinds.len() {
                return text;
            }
            text.replace(&self.program.kind_name(kind), "a card")
        })
    }
}

impl Blind {
    /// A move as whoever makes it sees it.
    fn as_seen(&self, mv: Move) -> Move {
        let bits = self.picks.get(mv.alternative()).copied().unwrap_or(0);
        (0..mv.n_picks()).filter(|idx| bits >> idx & 1 != 0).fold(mv, Move::hiding)
    }

    /// Whether a move picks nothing unseen.
    fn is_plain(&self, mv: Move) -> bool {
        let bits = self.picks.get(mv.alternative()).copied().unwrap_or(0);
        (0..mv.n_picks()).all(|idx| bits >> idx & 1 == 0)
    }
}
