//! Deduction: cards that another seat cannot hold, because with them it could not have made its move.
//!
//! Who does not follow suit has none of it. That is not written anywhere in the rules as such; it is found by
//! trying. In a state that is sampled for the seat, a card of some kind is put into the other's hand, and his
//! options are listed: if what he did is not among them, he has no such card. What else he holds shall make no
//! difference, so the rest of his hand is made of the card that he showed, over and over. Then states as they are
//! sampled have a say: whatever the other holds in one of them in which he could do what he did is not
//! excluded.
//!
//! Only moves that the seat has seen in full are considered, and only sampled cards are looked at.

use kernel::{RngStream, Seat};
use smallvec::SmallVec;

use super::super::Program;
use super::super::code::{ElementKind, Op};
use super::super::machine::Options;
use super::super::moves::{BY_PLACE, Move};
use super::super::name::Holder;
use super::super::state::{At, State, UNSEEN};
use super::super::table_event::TableEvent;
use super::consistency::Trial;
use super::knowledge::Knowledge;
use super::{ProgramDeterminizer, run};

/// How many sampled states have a say at a time.
const N_STATES: usize = 3;

/// With more options than this, listing them again and again takes too long.
const MOST_OPTIONS: usize = 256;

/// A choice that somebody has made, as `mind` has seen it.
pub(super) struct Made<'a> {
    pub program: &'a Program,
    pub state: &'a State,
    pub mv: Move,
    /// What happened, and what it came to.
    pub events: &'a [TableEvent],
    pub after: &'a State,
}

impl ProgramDeterminizer {
    /// Excludes what a choice proves impossible, before it is followed.
    pub(super) fn exclude(&self, knowledge: &mut Knowledge, made: &Made<'_>) {
        let (program, state) = (made.program, made.state);
        let chooser = program.chooser(state);
        let asked = self.asked(program, state);
        let is_apart = asked.is_none_or(|asked| asked.is_together) || state.at != At::Choice;
        if is_apart || usize::from(chooser) == knowledge.seat.idx() {
            return;
        }
        // 1. The piles of the chooser that the seat does not see, and what may lie there.
        let mut trials: SmallVec<[Trial; 2]> = SmallVec::new();
        for (pile, info) in program.tables.piles.iter().enumerate() {
            let is_his = info.name.holder == Holder::Player(Seat::new(usize::from(chooser)));
            if is_his && !knowledge.sees(program, pile as u16) {
                let kinds = knowledge.open_kinds(program, pile as u16);
                let is_possible = vec![false; kinds.len()];
                if !kinds.is_empty() {
                    trials.push(Trial { pile: pile as u16, kinds, is_possible });
                }
            }
        }
        let Some(shown) = made.shown(knowledge).filter(|_| !trials.is_empty()) else { return };
        // 2. What it would have to be if the cards shown were there before: what he has in states so sampled,
        // and could do this, is possible.
        let mut holding = knowledge.copy();
        if !holding.hold(program, &shown) {
            return;
        }
        let mut stream = RngStream::new(self.digest(program, state, knowledge.seat), 0);
        let mut world = state.clone();
        if !self.hear(knowledge.seat, &holding, made, &mut stream, &mut world, &mut trials) {
            return;
        }
        if Options::of(program, &world).moves.len() > MOST_OPTIONS {
            return;
        }
        // 3. One kind after the other, with nothing else beside it than what was shown, or what does no harm.
        let fillers: SmallVec<[u16; 8]> = match shown.first() {
            Some(&(_, kind)) => SmallVec::from_slice(&[kind]),
            None => trials.iter().flat_map(|trial| &trial.kinds).copied().collect(),
        };
        let is_harmless = |filler: &u16| {
            let mut world = world.clone();
            holding.fill(program, &trials, *filler, &mut world);
            made.could_be(knowledge.seat, self, &world)
        };
        let Some(filler) = fillers.iter().copied().find(is_harmless) else { return };
        holding.fill(program, &trials, filler, &mut world);
        for trial in &mut trials {
            let Some(at) = holding.open_place(program, trial.pile) else {
                trial.is_possible.fill(true);
                continue;
            };
            let before = world.words[at];
            for (kind, is_possible) in trial.kinds.iter().zip(&mut trial.is_possible) {
                if !*is_possible {
                    world.words[at] = program.tables.kinds[usize::from(*kind)].start;
                    *is_possible = made.could_be(knowledge.seat, self, &world);
                }
            }
            world.words[at] = before;
        }
        // 4. States in which he has one of those that are left have a say once more.
        for nth in 0..N_STATES {
            let left = trials.iter().flat_map(Trial::left);
            let Some((pile, kind)) = left.cycle().nth(nth) else { return };
            let mut holding = holding.copy();
            let has_room = holding.open_place(program, pile).is_some();
            if has_room && holding.hold(program, &[(pile, kind)]) {
                self.hear(knowledge.seat, &holding, made, &mut stream, &mut world, &mut trials);
            }
        }
        // 5. The rest is excluded.
        let excluded: Vec<(u16, u16)> = trials.iter().flat_map(Trial::left).collect();
        if !excluded.is_empty() {
            knowledge.exclude(program, &excluded);
        }
    }
}

impl ProgramDeterminizer {
    /// Draws states, and allows what the chooser has in those in which he could do what he did. Whether
    /// anything is left that is not allowed.
    fn hear(
        &self,
        seat: Seat,
        holding: &Knowledge,
        made: &Made<'_>,
        stream: &mut RngStream,
        world: &mut State,
        trials: &mut [Trial],
    ) -> bool {
        for _ in 0..N_STATES {
            // The true state is no place to try anything.
            if !self.draw(made.program, holding, made.state, stream, world) {
                return false;
            }
            if made.could_be(seat, self, world) {
                trials.iter_mut().for_each(|trial| trial.allow(made.program, world));
            }
            if trials.iter().all(|trial| trial.left().next().is_none()) {
                return false;
            }
        }
        true
    }
}

impl Made<'_> {
    /// The cards that left hidden piles of the chooser, by pile and kind; nothing if the seat has not seen
    /// all that was chosen.
    fn shown(&self, knowledge: &Knowledge) -> Option<SmallVec<[(u16, u16); 4]>> {
        let program = self.program;
        let mut shown: SmallVec<[(u16, u16); 4]> = SmallVec::new();
        for event in self.events {
            let &TableEvent::Moved { word, from, to, .. } = event else { continue };
            let is_new = knowledge.sees(program, to) && !knowledge.sees(program, from);
            if word & UNSEEN == 0 && is_new {
                shown.push((from, program.tables.kind_of[usize::from(word)]));
            }
        }
        let Op::Choose(choice) = program.code.ops[self.state.pc as usize] else { return None };
        let choice = &program.code.choices[usize::from(choice)];
        let entries = &choice.entries;
        let from = *entries.get(self.mv.alternative())?;
        let to = entries.get(self.mv.alternative() + 1).copied().unwrap_or(choice.after);
        let picks =
            program.code.ops.get(from as usize..to as usize)?.iter().filter_map(|op| match op {
                Op::Pick { kind, .. } => Some(*kind),
                _ => None,
            });
        for (nth, kind) in (0..self.mv.n_picks()).zip(picks) {
            let name = self.mv.pick(nth);
            let is_seen = match kind {
                ElementKind::Group => false,
                ElementKind::Card => name < BY_PLACE && shown.iter().any(|&(_, kind)| kind == name),
                _ => true,
            };
            if !is_seen {
                return None;
            }
        }
        Some(shown)
    }

    /// Whether what was done, or what looks the same, can be done in `world`.
    fn could_be(&self, seat: Seat, determinizer: &ProgramDeterminizer, world: &State) -> bool {
        let options = Options::of(self.program, world);
        let (n_picks, mv) = (self.mv.n_picks(), self.mv);
        options.moves.iter().any(|&other| {
            if other.n_picks() != n_picks {
                return false;
            }
            if n_picks > 0 {
                // Which alternative it was is not seen, only what was done.
                return (0..n_picks).all(|nth| other.pick(nth) == mv.pick(nth));
            }
            other == mv || self.looks_like(seat, determinizer, world, other)
        })
    }

    /// Whether `other`, in `world`, leaves what was seen to be left.
    fn looks_like(
        &self,
        seat: Seat,
        determinizer: &ProgramDeterminizer,
        world: &State,
        other: Move,
    ) -> bool {
        let (mut after, mut events) = (world.clone(), Vec::new());
        run(self.program, other, &mut after, &mut events);
        determinizer.digest(self.program, &after, seat)
            == determinizer.digest(self.program, self.after, seat)
    }
}
