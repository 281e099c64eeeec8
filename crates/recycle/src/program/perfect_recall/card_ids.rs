//! Identities of cards on the table: a number for each card that a seat can follow with its eyes.
//!
//! Identities are given in the order in which a seat first meets the cards, and are a function of what it has seen.
//! Of a pile in which a seat cannot tell the cards apart it is the last that leaves, whichever card it was; and
//! where a card mixes with others unseen, or what was certain of it is certain no more, it gets a new identity.

use super::known_table::{Replay, Seen};

/// Identities of the cards, by slot.
pub(super) struct CardIds {
    /// 0 for a card that has none.
    of: Vec<u32>,
    last: u32,
    /// The kinds that were certain before the present event.
    certain: Vec<Option<u16>>,
}

impl CardIds {
    /// Those of the cards of `replay`, at the start.
    pub(super) fn new(replay: &Replay<'_>) -> Self {
        let n_slots = replay.cards.n_slots();
        let mut ids = Self { of: vec![0; n_slots], last: 0, certain: vec![None; n_slots] };
        ids.settle(replay);
        ids
    }

    /// The identity of the card of `slot`, if it has one.
    pub(super) fn of(&self, slot: u16) -> Option<u32> {
        Some(self.of[usize::from(slot)]).filter(|&id| id > 0)
    }

    /// One that no card has had.
    pub(super) fn fresh(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Takes note of what `replay` has just seen, where the card of `moved` was moved.
    pub(super) fn follow(&mut self, replay: &Replay<'_>, seen: Seen, moved: Option<u16>) {
        use super::history::EventKind::Shuffled;
        match seen {
            Seen::Moved(movement) => {
                let slots = replay.cards.slots(movement.to);
                // A seat that sees neither places nor faces has lost sight of it among the others.
                let is_mixed = replay.is_mixed(movement.to) && slots.len() > 1;
                if is_mixed && moved.is_some_and(|slot| self.of(slot).is_some()) {
                    slots.iter().for_each(|&slot| self.of[usize::from(slot)] = 0);
                }
            }
            Seen::Other(Shuffled(pile)) if !replay.is_seen(pile) || replay.has_places(pile) => {
                let slots = replay.cards.slots(pile);
                slots.iter().for_each(|&slot| self.of[usize::from(slot)] = 0);
            }
            Seen::Other(_) => {}
        }
        self.settle(replay);
    }

    /// Gives new identities to cards that are no longer known to be what they were, and to such as have none and can be told apart.
    fn settle(&mut self, replay: &Replay<'_>) {
        for (slot, before) in self.certain.iter_mut().enumerate() {
            let now = replay.cards.certain(slot as u16);
            if before.is_some() && now != *before {
                self.of[slot] = 0;
            }
            *before = now;
        }
        for pile in 1..replay.n_piles() {
            let is_listed = replay.is_listed(pile);
            for &slot in replay.cards.slots(pile) {
                if !is_listed {
                    // Nobody can point at one of them.
                    self.of[usize::from(slot)] = 0;
                } else if self.of[usize::from(slot)] == 0 {
                    self.of[usize::from(slot)] = self.fresh();
                }
            }
        }
    }
}
