//! Following what happens: slots are moved as cards are.

use smallvec::SmallVec;

use super::super::Program;
use super::super::state::{State, UNSEEN};
use super::super::table_event::{NO_PLACE, TableEvent};
use super::knowledge::{Knowledge, OF_KIND};
use super::sets::Sets;

impl Knowledge {
    /// Takes in what the seat sees of the events, after which `state` is reached.
    pub(super) fn follow(&mut self, program: &Program, events: &[TableEvent], state: &State) {
        let mut nth = 0;
        while let Some(&event) = events.get(nth) {
            nth += 1;
            match event {
                TableEvent::Moved { .. } => {
                    let next = events.get(nth).copied();
                    nth += usize::from(self.follow_move(program, event, next));
                }
                TableEvent::Shuffled(pile) => self.mix(program, pile),
                TableEvent::Lies { pile, idx, word } if self.sees(program, pile) => {
                    if self.knows_places(program, pile) {
                        let (start, _) = self.table.bounds(&program.tables.layout, pile);
                        let slot = self.table.words[start + usize::from(idx)];
                        self.pin(program, slot, program.tables.kind_of[usize::from(word)]);
                    }
                }
                TableEvent::Remembered { memory, card, below, pile, idx } => {
                    let kind = program.tables.kind_of[usize::from(card)];
                    let slot = self.shown(program, pile, idx, kind).unwrap_or(OF_KIND | kind);
                    self.table.remember(&program.tables.layout, memory, slot, usize::from(below));
                }
                TableEvent::Forgot { memory, idx } => {
                    self.table.forget(&program.tables.layout, memory, usize::from(idx));
                }
                TableEvent::Lies { .. } | TableEvent::Looked | TableEvent::Drew { .. } => {}
            }
        }
        self.look(program, state);
        if self.is_lost || !self.plan.renew(&self.sets) {
            self.start_afresh(program, state);
        }
    }

    /// A card is moved. Whether the next event is part of it: two cards change places.
    fn follow_move(
        &mut self,
        program: &Program,
        event: TableEvent,
        next: Option<TableEvent>,
    ) -> bool {
        let TableEvent::Moved { word, from, to, idx, below } = event else { return false };
        let layout = &program.tables.layout;
        if let Some(TableEvent::Moved {
            word: back,
            from: its_from,
            to: its_to,
            idx: its_idx,
            below: its_below,
        }) = next
        {
            let is_swap = back != word && (its_from, its_to) == (to, from)
                && (its_idx, its_below) == (below, idx)
                // One of the two places is reported: a card that came and went would be the same.
                && (idx != NO_PLACE || below != NO_PLACE);
            if is_swap {
                let one = self.taken(program, word, from, to, idx);
                let other = self.taken(program, back, to, from, its_idx);
                if let (Some(one), Some(other)) = (one, other) {
                    self.table.words.swap(one, other);
                }
                return true;
            }
        }
        if let Some(at) = self.taken(program, word, from, to, idx) {
            let n = self.table.size(layout, to) - usize::from(from == to);
            let is_told = below != NO_PLACE && self.knows_places(program, to);
            let below = if is_told { usize::from(below).min(n) } else { n };
            self.table.relocate(layout, at, from, to, below);
        }
        false
    }

    /// Where the slot is that is taken from pile `from` and goes to `to`; what is seen of it is learned.
    fn taken(
        &mut self,
        program: &Program,
        word: u16,
        from: u16,
        to: u16,
        idx: u16,
    ) -> Option<usize> {
        let layout = &program.tables.layout;
        let (start, end) = self.table.bounds(layout, from);
        if start == end {
            self.is_lost = true;
            return None;
        }
        if from == 0 {
            // Which cards are created is known to all; in the normal form of a position, which kind of card.
            let kind =
                &program.tables.kinds[usize::from(program.tables.kind_of[usize::from(word)])];
            let has =
                |card: u16| (start..end).find(|&at| self.sets.has(self.table.words[at], card));
            let at = has(word).or_else(|| kind.clone().find_map(has));
            self.is_lost |= at.is_none();
            return at;
        }
        let is_settled = word & UNSEEN == 0;
        let is_seen = is_settled && (self.sees(program, from) || self.sees(program, to));
        let kind = is_seen.then(|| program.tables.kind_of[usize::from(word)]);
        if !self.knows_places(program, from) {
            return self.taken_anywhere(program, from, kind);
        }
        let at = if idx == NO_PLACE { end - 1 } else { start + usize::from(idx) };
        if at >= end {
            self.is_lost = true;
            return None;
        }
        if let Some(kind) = kind {
            self.pin(program, self.table.words[at], kind);
        }
        Some(at)
    }

    /// A card, perhaps of a kind that is seen, is taken from among those of a pile.
    ///
    /// It may be any of those that it can be. That with fewest possibilities is taken for it, and what that
    /// might have been any of the others may be now. So nothing is lost where all may be the same, or where
    /// more is known of some than of others.
    fn taken_anywhere(&mut self, program: &Program, pile: u16, kind: Option<u16>) -> Option<usize> {
        let (start, end) = self.table.bounds(&program.tables.layout, pile);
        let cards = kind.map(|kind| program.tables.kinds[usize::from(kind)].clone());
        let may_be = |sets: &Sets, slot: u16| {
            cards.as_ref().is_none_or(|cards| cards.clone().any(|card| sets.has(slot, card)))
        };
        let slots = &self.table.words;
        let candidates: SmallVec<[usize; 16]> =
            (start..end).filter(|&at| may_be(&self.sets, slots[at])).collect();
        let Some(&at) = candidates.iter().min_by_key(|&&at| self.sets.count(slots[at])) else {
            self.is_lost = true;
            return None;
        };
        let slot = slots[at];
        let is_sure = kind.is_some_and(|kind| self.is_surely(program, slot, kind));
        let set: SmallVec<[u64; 4]> = SmallVec::from_slice(self.sets.of(slot));
        for &other in candidates.iter().filter(|&&other| other != at) {
            let other = self.table.words[other];
            if is_sure && kind.is_some_and(|kind| self.is_surely(program, other, kind)) {
                continue;
            }
            let theirs: SmallVec<[u64; 4]> = SmallVec::from_slice(self.sets.of(other));
            self.sets.join(slot, &theirs);
            self.sets.join(other, &set);
        }
        if let Some(kind) = kind {
            self.pin(program, slot, kind);
        }
        Some(at)
    }

    /// The slot of a card of `kind` that is shown where it lies, if the seat can tell.
    fn shown(&mut self, program: &Program, pile: u16, idx: u16, kind: u16) -> Option<u16> {
        if pile == NO_PLACE {
            return None;
        }
        let (start, end) = self.table.bounds(&program.tables.layout, pile);
        let at = if self.knows_places(program, pile) {
            start + usize::from(idx)
        } else if self.sees(program, pile) {
            (start..end).find(|&at| self.is_surely(program, self.table.words[at], kind))?
        } else {
            return None;
        };
        let slot = *self.table.words[..end].get(at)?;
        self.pin(program, slot, kind);
        Some(slot)
    }

    /// Nobody can tell any more which card of a pile is which.
    fn mix(&mut self, program: &Program, pile: u16) {
        let (start, end) = self.table.bounds(&program.tables.layout, pile);
        let mut all: SmallVec<[u64; 4]> = SmallVec::new();
        for at in start..end {
            let set = self.sets.of(self.table.words[at]);
            all.resize(set.len(), 0);
            all.iter_mut().zip(set).for_each(|(word, &more)| *word |= more);
        }
        for at in start..end {
            self.sets.join(self.table.words[at], &all);
        }
    }
}
