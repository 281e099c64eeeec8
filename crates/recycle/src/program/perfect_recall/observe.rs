//! Observation function: which seat sees what of an event.

use kernel::Seat;
use smallvec::SmallVec;

use super::super::moves::Move;
use super::super::name::Holder;
use super::super::sight::sees;
use super::super::state::{NOBODY, State, UNSEEN};
use super::super::table_event::{NO_PLACE, TableEvent};
use super::PerfectRecall;
use super::history::{EventKind, History};
use super::recall_state::{Noted, RecallState};
use crate::rules::PileKind;

impl PerfectRecall {
    /// Every seat observes of `events` what it can.
    ///
    /// It sees that a card moved, from where and to where, and which card if it sees the cards of either
    /// pile.
    pub(super) fn tell(&self, moment: &mut RecallState, events: &[TableEvent]) {
        for (idx, history) in moment.histories.iter_mut().enumerate() {
            self.tell_seat(history, Seat::new(idx), events);
        }
    }

    pub(in super::super) fn tell_seat(
        &self,
        history: &mut History,
        seat: Seat,
        events: &[TableEvent],
    ) {
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
        for event in events {
            match *event {
                TableEvent::Looked => {
                    drawn.clear();
                    history.close();
                }
                TableEvent::Drew { card, pool } => drawn.push((card, pool)),
                TableEvent::Moved { word, from, to, idx, below } => {
                    let pool = drawn.iter().position(|&(card, _)| card == word);
                    let pool = pool.map(|place| drawn.swap_remove(place).1);
                    let is_seen = word & UNSEEN == 0 && (is_seen(from) || is_seen(to));
                    let kind = is_seen.then(|| kind_of(word));
                    let seen = EventKind::Moved { from, to, kind };
                    let idx = if is_held(from) { NO_PLACE } else { idx };
                    let below = if is_held(to) { NO_PLACE } else { below };
                    let has_place = idx != NO_PLACE || below != NO_PLACE;
                    let is_alike = pool.is_some() && !tables.piles[usize::from(to)].is_ordered;
                    if !has_place && (kind.is_none() || is_alike) {
                        history.push_drawn(seen, pool.filter(|_| kind.is_some()));
                        continue;
                    }
                    history.push(seen);
                    if idx != NO_PLACE {
                        history.push(EventKind::CameFrom(idx));
                    }
                    if below != NO_PLACE {
                        history.push(EventKind::WentAbove(below));
                    }
                }
                TableEvent::Shuffled(pile) => history.push(EventKind::Shuffled(pile)),
                TableEvent::Lies { pile, idx, word } => {
                    if is_seen(pile) && tables.piles[usize::from(pile)].is_ordered {
                        history.push(EventKind::Lies { pile, idx, kind: kind_of(word) });
                    }
                }
                TableEvent::Remembered { memory, card, below, .. } => {
                    history.push(EventKind::Remembered { memory, below, kind: kind_of(card) });
                }
                TableEvent::Forgot { memory, idx } => {
                    history.push(EventKind::Forgot { memory, idx });
                }
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
    pub(super) fn tell_turn(&self, moment: &mut RecallState) {
        self.tell_storages(moment);
        let chooser = self.program.chooser(&moment.state);
        let RecallState { state, histories, .. } = moment;
        let turn = EventKind::Turn(chooser);
        let plain = self.program.code.plain[state.pc as usize];
        for history in histories {
            let held = state.suspended.as_deref().map_or(&[][..], |suspended| &suspended.vars);
            for (reg, &value) in held.iter().enumerate().filter(|(reg, _)| plain >> reg & 1 != 0) {
                history.push(EventKind::Held { reg: reg as u8, value: value as u32 });
            }
            for (level, turn) in state.turns.iter().enumerate().filter(|(_, t)| t.queued != NOBODY)
            {
                history.push(EventKind::Called { level: level as u8, player: turn.queued });
            }
            history.push(turn);
        }
    }

    /// Everybody sees which storages have changed since the last time.
    pub(super) fn tell_storages(&self, moment: &mut RecallState) {
        let layout = &self.program.tables.layout;
        let RecallState { state, histories, noted, .. } = moment;
        let Some(noted) = noted.take() else { return };
        for history in histories {
            let ints = noted.ints.iter().zip(&state.ints[layout.ints_at()..]);
            for (at, (_, &value)) in ints.enumerate().filter(|(_, (old, new))| old != new) {
                history.push(EventKind::Int { at: at as u16, value });
            }
            let words = noted.words.iter().zip(&state.words[layout.texts_at()..]);
            for (at, (_, &value)) in words.enumerate().filter(|(_, (old, new))| old != new) {
                history.push(EventKind::Word { at: at as u16, value });
            }
        }
    }

    /// A seat knows what it chose.
    pub(super) fn tell_choice(history: &mut History, mv: Move) {
        history.push(EventKind::Chose(mv.alternative() as u16));
        for idx in 0..mv.n_picks() {
            history.push(EventKind::Picked(mv.pick(idx)));
        }
    }
}
