//! Emission of events: what the machine reports of what it does.

use super::super::state::CardId;
use super::super::table_event::{NO_PLACE, TableEvent};
use super::super::world::World;
use super::Machine;

impl<W: World> Machine<'_, W> {
    /// The card at `at` in the order is about to be moved: on top, or with `below` cards below it.
    #[inline(never)]
    pub(super) fn emit_move(&mut self, at: usize, from: u16, to: u16, below: Option<usize>) {
        let tables = &self.program.tables;
        let (start, end) = self.world.state().bounds(&tables.layout, from);
        let place = |pile: u16, idx: Option<usize>| match idx {
            Some(idx) if tables.piles[usize::from(pile)].is_ordered => idx as u16,
            _ => NO_PLACE,
        };
        let idx = place(from, (at + 1 < end).then(|| at - start));
        let below = place(to, below);
        let word = self.world.state().words[at];
        self.world.emit(TableEvent::Moved { word, from, to, idx, below });
    }

    /// A card was remembered so that `below` others come before it.
    pub(super) fn emit_remembered(&mut self, memory: u16, card: CardId, below: usize) {
        let tables = &self.program.tables;
        let state = self.world.state();
        let (mut pile, mut idx) = (NO_PLACE, NO_PLACE);
        if let Some(at) = state.find(&tables.layout, card) {
            pile = state.pile_at(&tables.layout, at);
            if tables.piles[usize::from(pile)].is_ordered {
                idx = (at - state.bounds(&tables.layout, pile).0) as u16;
            }
        }
        self.world.emit(TableEvent::Remembered { memory, card, below: below as u16, pile, idx });
    }

    /// All cards of `from` are about to be put on `to`, the top one first.
    pub(super) fn emit_pour(&mut self, from: u16, to: u16) {
        if !self.world.is_observed() {
            return;
        }
        let tables = &self.program.tables;
        let (start, end) = self.world.state().bounds(&tables.layout, from);
        let mut words: Vec<u16> =
            self.world.state().words[start..end].iter().rev().copied().collect();
        if !tables.piles[usize::from(from)].is_ordered {
            // In which order cards of a hand come down says nothing.
            words.sort_unstable();
        }
        for word in words {
            let (idx, below) = (NO_PLACE, NO_PLACE);
            self.world.emit(TableEvent::Moved { word, from, to, idx, below });
        }
    }

    /// The cards at two places in the order have changed places.
    pub(super) fn emit_swap(&mut self, one: usize, other: usize) {
        let tables = &self.program.tables;
        let layout = &tables.layout;
        for (at, before) in [(one, other), (other, one)] {
            let state = self.world.state();
            let (from, to) = (state.pile_at(layout, before), state.pile_at(layout, at));
            // The place of a card in a hand is nobody's business.
            let place = |at: usize, pile: u16| {
                let is_ordered = tables.piles[usize::from(pile)].is_ordered;
                if is_ordered { (at - state.bounds(layout, pile).0) as u16 } else { NO_PLACE }
            };
            let (idx, below) = (place(before, from), place(at, to));
            self.world.emit(TableEvent::Moved { word: state.words[at], from, to, idx, below });
        }
    }

    /// A pile that somebody sees lies there anew.
    pub(super) fn emit_pile(&mut self, pile: u16) {
        let (start, end) = self.world.state().bounds(&self.program.tables.layout, pile);
        for at in start..end {
            let word = self.world.state().words[at];
            self.world.emit(TableEvent::Lies { pile, idx: (at - start) as u16, word });
        }
    }
}
