//! Pack: a multiset of cards, by rank.

use std::fmt;

use super::{MAX_RANKS, PairsError, Stack};

/// Multiset of cards: the number of each rank, from rank 1 up, of a whole deck or of the unseen part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pack([u8; MAX_RANKS]);

impl Pack {
    /// No cards at all.
    pub const EMPTY: Self = Self([0; MAX_RANKS]);

    /// The triangular deck: rank r occurs r times, for r = 1 to `n_ranks`.
    ///
    /// # Errors
    /// If `n_ranks` is zero or more than [`MAX_RANKS`].
    pub fn triangular(n_ranks: usize) -> Result<Self, PairsError> {
        if !(1..=MAX_RANKS).contains(&n_ranks) {
            return Err(PairsError::Ranks { given: n_ranks });
        }
        let mut pack = Self::EMPTY;
        for rank in 1..=n_ranks {
            pack.0[rank - 1] = rank as u8;
        }
        Ok(pack)
    }

    /// The pack with these counts, the first for rank 1; zeros are allowed.
    ///
    /// # Errors
    /// If there are more than [`MAX_RANKS`] counts.
    pub fn from_counts(counts: &[u8]) -> Result<Self, PairsError> {
        if counts.len() > MAX_RANKS {
            return Err(PairsError::Ranks { given: counts.len() });
        }
        let mut pack = Self::EMPTY;
        pack.0[..counts.len()].copy_from_slice(counts);
        Ok(pack)
    }

    /// The number of cards of `rank`.
    #[inline]
    pub fn count(&self, rank: u8) -> u8 {
        self.0[usize::from(rank) - 1]
    }

    /// The number of cards.
    pub fn n_cards(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// The highest rank of which there is a card; zero for an empty pack.
    pub fn top(&self) -> u8 {
        self.0.iter().rposition(|&count| count > 0).map_or(0, |idx| idx as u8 + 1)
    }

    /// The counts from rank 1 to the highest rank there is.
    pub fn counts(&self) -> &[u8] {
        &self.0[..usize::from(self.top())]
    }

    /// The ranks of which there is a card, lowest first, with their counts.
    pub fn ranks(&self) -> impl Iterator<Item = (u8, u8)> {
        (1..=MAX_RANKS as u8).zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Takes one card of `rank` out, which must be there.
    #[inline]
    pub fn take(&mut self, rank: u8) {
        self.0[usize::from(rank) - 1] -= 1;
    }

    /// Puts one card of `rank` in.
    pub fn put(&mut self, rank: u8) {
        self.0[usize::from(rank) - 1] += 1;
    }

    /// This pack without the cards of `stacks`, or the rank of which there are too few.
    ///
    /// # Errors
    /// The first rank of which the stacks hold more than the pack.
    pub fn without(mut self, stacks: &[Stack]) -> Result<Self, u8> {
        for rank in stacks.iter().flat_map(|stack| stack.ranks()) {
            let count = &mut self.0[usize::from(rank) - 1];
            *count = count.checked_sub(1).ok_or(rank)?;
        }
        Ok(self)
    }

    /// The cards of both packs.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
        self
    }

    /// The sum of the ranks of all cards.
    pub fn points(&self) -> u32 {
        self.ranks().map(|(rank, count)| u32::from(rank) * u32::from(count)).sum()
    }
}

/// Counts with commas from rank 1 up to the highest rank there is; `0` for an empty pack.
impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.top() == 0 {
            return f.write_str("0");
        }
        let counts: Vec<String> = self.counts().iter().map(u8::to_string).collect();
        f.write_str(&counts.join(","))
    }
}

impl fmt::Debug for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
