//! A move: which alternative of a choice, and what it picks; or an outcome of chance.
//!
//! A pick is named by what is picked, not by its place in a list: a card by its kind, a player by its
//! seat, a small number or a text by itself. So the same move has the same name in every state that
//! offers it. Elements that share such a name without being the same (equal cards of different
//! piles, large numbers, groups) are named by their place.
//!
//! ```text
//! │ picks, 12 bits each, the first lowest │ number of picks │ alternative │ chance? │
//! │ 0 … 107 (nine)                        │ 108 … 111       │ 112 … 126   │ 127     │
//! ```

use std::fmt;

/// Move: the choice of a player, or an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Move(u128);

/// Names from here on are places in a list.
pub(super) const BY_PLACE: u16 = 1 << 11;

/// In place of the name of a card that the seat that picks it does not see: the pile it lies on, counted down from
/// here. Lists long enough to have places of such numbers do not come with unseen cards.
const UNSEEN: u16 = 0xffe;

/// The name of a card of `pile` for one who does not see it.
pub(super) fn unseen_of(pile: u16) -> u16 {
    UNSEEN - pile.min(1 << 10)
}

const BITS: u32 = 12;
const MOST: u32 = 9;
const COUNT: u32 = BITS * MOST;
const ALTERNATIVE: u32 = 112;
const CHANCE: u128 = 1 << 127;
/// Of an outcome that knows its weight: where that is.
const WEIGHT: u32 = 32;

impl Move {
    /// The start of a move: an alternative with nothing picked yet.
    pub(super) fn of(alternative: usize) -> Self {
        Self((alternative as u128 & 0x7fff) << ALTERNATIVE)
    }

    /// An outcome of chance.
    pub(super) fn chance(outcome: u32) -> Self {
        Self(CHANCE | u128::from(outcome))
    }

    /// An outcome of chance that knows its weight.
    pub(super) fn weighted(outcome: u32, weight: u64) -> Self {
        Self(CHANCE | u128::from(weight) << WEIGHT | u128::from(outcome))
    }

    /// The weight of an outcome that knows it.
    pub(super) fn weight(self) -> u64 {
        (self.0 >> WEIGHT) as u64
    }

    /// The two halves, the lower first.
    pub(super) fn halves(self) -> (u64, u64) {
        (self.0 as u64, (self.0 >> 64) as u64)
    }

    /// A move of its two halves.
    pub(super) fn of_halves(low: u64, high: u64) -> Self {
        Self(u128::from(low) | u128::from(high) << 64)
    }

    /// With one more pick; `None` if there is no room for it.
    pub(super) fn picking(self, name: u16) -> Option<Self> {
        let count = self.n_picks();
        (count < MOST)
            .then(|| Self((self.0 | u128::from(name & 0xfff) << (count * BITS)) + (1 << COUNT)))
    }

    pub(super) fn alternative(self) -> usize {
        (self.0 >> ALTERNATIVE & 0x7fff) as usize
    }

    pub(super) fn n_picks(self) -> u32 {
        (self.0 >> COUNT & 0xf) as u32
    }

    pub(super) fn pick(self, idx: u32) -> u16 {
        (self.0 >> (idx * BITS) & 0xfff) as u16
    }

    /// The outcome, of a move by chance.
    pub(super) fn outcome(self) -> Option<u32> {
        (self.0 & CHANCE != 0).then_some(self.0 as u32)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(outcome) = self.outcome() {
            return write!(f, "chance {outcome}");
        }
        write!(f, "{}", self.alternative())?;
        (0..self.n_picks()).try_for_each(|idx| write!(f, ".{}", self.pick(idx)))
    }
}
