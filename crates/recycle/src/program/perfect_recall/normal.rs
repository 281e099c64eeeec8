//! The normal form of a position: of cards that nobody can tell apart, the first come first.

use smallvec::{SmallVec, smallvec};

use super::super::Program;
use super::super::pool;
use super::super::state::{Need, State, Suspended, UNSEEN};

impl Program {
    /// Brings `state`, which waits, to its normal form.
    ///
    /// Nothing reads the order of a pile that is not ordered, so its cards may lie in the order of their
    /// numbers. Cards of one kind are alike in all that a rule or a seat sees of them, so numbers within a
    /// kind may be exchanged, if they are exchanged everywhere: that is done where no variable holds one.
    pub(in super::super) fn normalise(&self, state: &mut State) {
        let layout = &self.tables.layout;
        let waited = match state.suspended.as_deref().and_then(|suspended| suspended.need) {
            Some(Need::Card(at)) => Some(state.pile_at(layout, usize::from(at))),
            _ => None,
        };
        for (pile, info) in self.tables.piles.iter().enumerate().skip(1) {
            if !info.is_ordered && waited != Some(pile as u16) {
                let (start, end) = state.bounds(layout, pile as u16);
                state.words[start..end].sort_unstable();
            }
        }
        let holds =
            |suspended: &Suspended| !suspended.vars.is_empty() || !suspended.lists.is_empty();
        if !self.tables.all_differ && !state.suspended.as_deref().is_some_and(holds) {
            self.renumber(state);
        }
    }

    /// Numbers the cards of each kind in the order in which they lie.
    fn renumber(&self, state: &mut State) {
        let (tables, layout) = (&self.tables, &self.tables.layout);
        let mut free: SmallVec<[u16; 64]> = tables.kinds.iter().map(|kind| kind.start).collect();
        let mut number = |card: u16| {
            let free = &mut free[usize::from(tables.kind_of[usize::from(card)])];
            *free += 1;
            *free - 1
        };
        let mut new: SmallVec<[u16; 64]> = smallvec![u16::MAX; layout.n_cards];
        for at in 0..layout.n_cards {
            let word = state.words[at];
            if word & UNSEEN == 0 {
                new[usize::from(word)] = number(word);
                state.words[at] = new[usize::from(word)];
            }
        }
        let n_words = layout.n_set_words;
        for first in (0..state.pools.len()).step_by(n_words.max(1)) {
            let before: SmallVec<[u64; 2]> =
                SmallVec::from_slice(&state.pools[first..first + n_words]);
            state.pools[first..first + n_words].fill(0);
            let mut next = pool::first_from(&before, 0);
            while let Some(card) = next {
                let card_now = number(card);
                new[usize::from(card)] = card_now;
                state.pools[first + usize::from(card_now) / 64] |= 1 << (card_now % 64);
                next = pool::first_from(&before, card + 1);
            }
        }
        for card in &mut state.memory {
            *card = new[usize::from(*card)];
        }
    }
}
