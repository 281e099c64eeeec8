//! Table events: what happens on the table, as one who sees everything would describe it.
//!
//! Who sees which part of it is not decided here.

use super::state::CardId;

/// At the top, or in a pile in which places do not matter.
pub(super) const NO_PLACE: u16 = u16::MAX;

/// Event on the table, seen in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableEvent {
    /// A rule looked at a card, or asked chance: what comes later may depend on it.
    Looked,
    /// A card was drawn from a pool.
    Drew { card: CardId, pool: u16 },
    /// A card was moved from one pile to another. `word` is as in the order: unseen, or which card. `idx`
    /// is where it lay, `below` how many cards lie below it now.
    Moved { word: u16, from: u16, to: u16, idx: u16, below: u16 },
    /// A pile was shuffled.
    Shuffled(u16),
    /// This card now lies at `idx` of a pile that somebody sees.
    Lies { pile: u16, idx: u16, word: u16 },
    /// A card was remembered, which lies at `idx` of a pile; at no place if it was shuffled since it was seen.
    Remembered { memory: u16, card: CardId, below: u16, pile: u16, idx: u16 },
    /// What a memory held at `idx` was forgotten.
    Forgot { memory: u16, idx: u16 },
}
