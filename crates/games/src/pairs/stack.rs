//! A stack: the face-up cards of one player, at most one of each rank.

use std::fmt;

use super::MAX_RANKS;

/// The face-up cards of one player as a set of ranks.
///
/// One of each rank at most, because a second one ends the round (or, in the set-up, is replaced).
///
/// ```text
/// bit   9 8 7 6 5 4 3 2 1 0
/// rank 10 9 8 7 6 5 4 3 2 1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Stack(u32);

impl Stack {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// The stack of these ranks, or `None` if one comes twice or is out of range.
    pub fn from_ranks(ranks: &[u8]) -> Option<Self> {
        ranks.iter().try_fold(Self::EMPTY, |stack, &rank| {
            let in_range = (1..=MAX_RANKS as u8).contains(&rank);
            (in_range && !stack.has(rank)).then(|| stack.with(rank))
        })
    }

    /// The stack whose bits are these; bit 0 is rank 1.
    pub(super) fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The bits of the stack; bit 0 is rank 1.
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// Whether a card of `rank` is in it.
    pub fn has(self, rank: u8) -> bool {
        self.0 >> (rank - 1) & 1 == 1
    }

    /// This stack and a card of `rank`.
    #[must_use]
    pub fn with(self, rank: u8) -> Self {
        Self(self.0 | 1 << (rank - 1))
    }

    /// This stack without a card of `rank`.
    #[must_use]
    pub fn without(self, rank: u8) -> Self {
        Self(self.0 & !(1 << (rank - 1)))
    }

    /// The number of cards.
    pub fn n_cards(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are no cards.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest rank in it, if there is a card.
    pub fn low(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// The ranks in it, lowest first.
    pub fn ranks(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rank = Self(left).low()?;
            left &= left - 1;
            Some(rank)
        })
    }

    /// The cards of both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Ranks with commas, `-` for no cards.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let ranks: Vec<String> = self.ranks().map(|rank| rank.to_string()).collect();
        f.write_str(&ranks.join(","))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
