//! Positions of Pexeso with perfect memory.

use std::fmt;

/// Position `[n, k]`: n pairs on the table, and k cards known without their mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The pairs on the table, n.
    pub pairs: u16,
    /// The known cards, no two of them a pair: k, at most n.
    pub known: u16,
}

impl Position {
    /// The position `[pairs, known]`.
    pub const fn new(pairs: u16, known: u16) -> Self {
        Self { pairs, known }
    }

    /// The cards on the table, 2n.
    pub fn n_cards(self) -> u64 {
        2 * u64::from(self.pairs)
    }

    /// The cards nobody has seen, 2n − k.
    pub fn n_unseen(self) -> u64 {
        self.n_cards() - self.n_known()
    }

    /// The known cards, k.
    pub fn n_known(self) -> u64 {
        u64::from(self.known)
    }

    /// The unseen cards whose mates are unseen too, 2(n − k).
    pub fn n_fresh(self) -> u64 {
        self.n_cards() - 2 * self.n_known()
    }

    /// Its place in a table in which fewer pairs come first, and of equally many fewer known cards.
    pub(crate) fn idx(self) -> usize {
        let (pairs, known) = (usize::from(self.pairs), usize::from(self.known));
        pairs * (pairs + 1) / 2 + known
    }

    /// All positions of one to `pairs` pairs, each after those to which turning cards can lead.
    pub fn all(pairs: u16) -> impl Iterator<Item = Self> {
        (1..=pairs).flat_map(|pairs| (0..=pairs).rev().map(move |known| Self::new(pairs, known)))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.pairs, self.known)
    }
}
