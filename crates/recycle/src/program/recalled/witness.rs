//! Witnesses: which seat sees what of the things that happen.

use kernel::Seat;
use smallvec::SmallVec;

use super::super::moves::Move;
use super::super::name::Holder;
use super::super::notes::{NO_PLACE, Note};
use super::super::sight::sees;
use super::super::state::{NOBODY, State, UNSEEN};
use super::Recalled;
use super::log::{Log, Seen};
use super::moment::{Moment, Noted};
use crate::rules::PileKind;

impl Recalled {
    /// Every seat sees of `notes` what it can.
    ///
    /// It sees that a card moved, from where and to where, and which card if it sees the cards of either
    /// pile.
    pub(super) fn tell(&self, moment: &mut Moment, notes: &[Note]) {
        for (idx, log) in moment.logs.iter_mut().enumerate() {
            self.tell_seat(log, Seat::new(idx), notes);
        }
    }

    pub(in super::super) fn tell_seat(&self, log: &mut Log, seat: Seat, notes: &[Note]) {
        let tables = &self.program.tables;
        let is_seen = |pile: u16| sees(&tables.piles[usize::from(pile)], seat);
        // What another holds in his hand has an order for him alone, whatever the rules do with it.
        let is_held = |pile: u16| {
            let info = &tables.piles[usize::from(pile)];
            let is_hand =
                info.kind == PileKind::Own && matches!(info.name.holder, Holder::Player(_));
            is_hand && !sees(info, seat)
        };
        let kind_of = |word: u16| tables.kind_of[usize::from(word)];
        // Cards that were drawn and have not moved since, with their pools.
        let mut drawn: SmallVec<[(u16, u16); 4]> = SmallVec::new();
        for note in notes {
            match *note {
                Note::Looked => {
                    drawn.clear();
                    log.close();
                }
                Note::Drew { card, pool } => drawn.push((card, pool)),
                Note::Moved { word, from, to, idx, below } => {
                    let pool = drawn.iter().position(|&(card, _)| card == word);
                    let pool = pool.map(|place| drawn.swap_remove(place).1);
                    let is_seen = word & UNSEEN == 0 && (is_seen(from) || is_seen(to));
                    let kind = is_seen.then(|| kind_of(word));
                    let seen = Seen::Moved { from, to, kind };
                    let idx = if is_held(from) { NO_PLACE } else { idx };
                    let below = if is_held(to) { NO_PLACE } else { below };
                    let has_place = idx != NO_PLACE || below != NO_PLACE;
                    let is_alike = pool.is_some() && !tables.piles[usize::from(to)].is_ordered;
                    if !has_place && (kind.is_none() || is_alike) {
                        log.push_drawn(seen, pool.filter(|_| kind.is_some()));
                        continue;
                    }
                    log.push(seen);
                    if idx != NO_PLACE {
                        log.push(Seen::CameFrom(idx));
                    }
                    if below != NO_PLACE {
                        log.push(Seen::WentAbove(below));
                    }
                }
                Note::Shuffled(pile) => log.push(Seen::Shuffled(pile)),
                Note::Lies { pile, idx, word } => {
                    if is_seen(pile) && tables.piles[usize::from(pile)].is_ordered {
                        log.push(Seen::Lies { pile, idx, kind: kind_of(word) });
                    }
                }
                Note::Remembered { memory, card, below, .. } => {
                    log.push(Seen::Remembered { memory, below, kind: kind_of(card) });
                }
                Note::Forgot { memory, idx } => log.push(Seen::Forgot { memory, idx }),
            }
        }
    }

    /// Storages as everybody sees them in `state`, where somebody decides.
    pub(super) fn noted(&self, state: &State) -> Noted {
        let layout = &self.program.tables.layout;
        let words = SmallVec::from_slice(&state.words[layout.texts_at()..layout.memories_at()]);
        Noted { ints: SmallVec::from_slice(&state.ints[layout.ints_at()..]), words }
    }

    /// Somebody has to decide: everybody sees who it is, who is called to be next, what numbers and texts
    /// variables hold, and which storages have changed since the last time. What a storage held in between, while the rules were at work, nobody has looked at.
    pub(super) fn tell_turn(&self, moment: &mut Moment) {
        let layout = &self.program.tables.layout;
        let chooser = self.program.chooser(&moment.state);
        let Moment { state, logs, noted, .. } = moment;
        let turn = Seen::Turn(chooser);
        let plain = self.program.code.plain[state.pc as usize];
        let noted = noted.take();
        for log in logs {
            if let Some(noted) = &noted {
                let ints = noted.ints.iter().zip(&state.ints[layout.ints_at()..]);
                for (at, (_, &value)) in ints.enumerate().filter(|(_, (old, new))| old != new) {
                    log.push(Seen::Int { at: at as u16, value });
                }
                let words = noted.words.iter().zip(&state.words[layout.texts_at()..]);
                for (at, (_, &value)) in words.enumerate().filter(|(_, (old, new))| old != new) {
                    log.push(Seen::Word { at: at as u16, value });
                }
            }
            let held = state.aside.as_deref().map_or(&[][..], |aside| &aside.vars);
            for (reg, &value) in held.iter().enumerate().filter(|(reg, _)| plain >> reg & 1 != 0) {
                log.push(Seen::Held { reg: reg as u8, value: value as u32 });
            }
            for (level, turn) in state.turns.iter().enumerate().filter(|(_, t)| t.queued != NOBODY)
            {
                log.push(Seen::Called { level: level as u8, player: turn.queued });
            }
            log.push(turn);
        }
    }

    /// A seat knows what it chose.
    pub(super) fn tell_choice(log: &mut Log, mv: Move) {
        log.push(Seen::Chose(mv.alternative() as u16));
        for idx in 0..mv.n_picks() {
            log.push(Seen::Picked(mv.pick(idx)));
        }
    }
}
