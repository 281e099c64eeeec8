//! Hand: the number of cards of each rank, in one word.

use std::fmt;

use super::{MAX_RANKS, PanError};

/// Hand or pile: the number of cards of each rank, four bits for each.
///
/// Suits do not matter in Pan, but for the nine of hearts, which lies on the pile from the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// The hand with these counts, lowest rank first.
    ///
    /// # Panics
    /// If there are more than [`MAX_RANKS`] counts, or one is above 15.
    pub fn new(counts: &[u8]) -> Self {
        assert!(counts.len() <= MAX_RANKS, "a hand has at most {MAX_RANKS} ranks");
        assert!(counts.iter().all(|&count| count < 16), "four bits count to fifteen");
        Self(counts.iter().rev().fold(0, |word, &count| word << 4 | u64::from(count)))
    }

    /// The cards of `rank`.
    #[inline]
    pub fn count(self, rank: usize) -> u8 {
        (self.0 >> (4 * rank)) as u8 & 15
    }

    /// All cards.
    #[inline]
    pub fn total(self) -> u32 {
        // Add neighbours until eight bytes hold two ranks each, then all bytes into the highest.
        let bytes = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + ((self.0 >> 4) & 0x0f0f_0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Whether there are no cards.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The highest rank there is a card of; the lowest rank if there are no cards.
    #[inline]
    pub fn top(self) -> usize {
        (63 - (self.0 | 1).leading_zeros() as usize) / 4
    }

    /// With `count` more cards of `rank`.
    #[inline]
    #[must_use]
    pub fn plus(self, rank: usize, count: u8) -> Self {
        Self(self.0 + (u64::from(count) << (4 * rank)))
    }

    /// With `count` fewer cards of `rank`, which are there.
    #[inline]
    #[must_use]
    pub fn minus(self, rank: usize, count: u8) -> Self {
        debug_assert!(self.count(rank) >= count, "only cards that are there can go");
        Self(self.0 - (u64::from(count) << (4 * rank)))
    }

    /// These cards and those of `other`; no rank has more than 15 together.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These cards without those of `other`, which are all there.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        debug_assert!((0..MAX_RANKS).all(|rank| self.count(rank) >= other.count(rank)));
        Self(self.0 - other.0)
    }

    /// The topmost `most` cards, or all if there are fewer.
    #[must_use]
    pub fn topmost(self, most: u32) -> Self {
        let (mut left, mut top) = (most, Self::EMPTY);
        for rank in (0..=self.top()).rev() {
            let taken = u32::from(self.count(rank)).min(left);
            top = top.plus(rank, taken as u8);
            left -= taken;
            if left == 0 {
                break;
            }
        }
        top
    }

    /// The counts of the lowest `ranks` ranks.
    pub fn counts(self, ranks: usize) -> impl Iterator<Item = u8> {
        (0..ranks).map(move |rank| self.count(rank))
    }

    /// As the essay writes it: `[1,3,2]`.
    pub fn to_text(self, ranks: usize) -> String {
        let counts: Vec<String> = self.counts(ranks).map(|count| count.to_string()).collect();
        format!("[{}]", counts.join(","))
    }

    /// The hand that `text` describes, with or without brackets, with commas or spaces between.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_text(text: &str, ranks: usize) -> Result<Self, PanError> {
        let not_a_hand = || PanError::NotAHand { text: text.trim().to_owned() };
        let inner = text.trim();
        let inner = match (inner.strip_prefix('['), inner.strip_suffix(']')) {
            (Some(_), Some(_)) => &inner[1..inner.len() - 1],
            (None, None) => inner,
            _ => return Err(not_a_hand()),
        };
        let entries: Vec<&str> = if inner.contains(',') {
            inner.split(',').map(str::trim).collect()
        } else {
            inner.split_whitespace().collect()
        };
        let counts: Result<Vec<u8>, PanError> = entries
            .iter()
            .map(|entry| entry.parse().ok().filter(|&count| count < 16).ok_or_else(not_a_hand))
            .collect();
        let counts = counts?;
        if counts.len() != ranks {
            return Err(PanError::Length {
                text: text.trim().to_owned(),
                given: counts.len(),
                ranks,
            });
        }
        Ok(Self::new(&counts))
    }
}

impl fmt::Debug for Hand {
    /// Up to the highest rank there is a card of.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(self.top() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_counts_its_cards() {
        let hand = Hand::new(&[1, 3, 0, 4]);
        assert_eq!((hand.total(), hand.top()), (8, 3));
        assert_eq!(hand.counts(5).collect::<Vec<_>>(), [1, 3, 0, 4, 0]);
        assert_eq!(hand.topmost(5), Hand::new(&[0, 1, 0, 4]));
        assert_eq!(hand.topmost(99), hand);
        assert_eq!(Hand::new(&[15; 16]).total(), 240);
        assert_eq!((Hand::EMPTY.total(), Hand::EMPTY.top()), (0, 0));
    }

    #[test]
    fn a_hand_is_read_back_from_its_text() {
        let hand = Hand::new(&[1, 3, 2]);
        assert_eq!(hand.to_text(3), "[1,3,2]");
        for text in ["[1,3,2]", " [ 1, 3 ,2 ] ", "1,3,2", "1 3 2", "[1 3 2]"] {
            assert_eq!(Hand::from_text(text, 3), Ok(hand), "{text}");
        }
        for text in ["", "[1,3,2", "1,3,2]", "[1,-3,2]", "[1,x,2]", "[1,,2]", "[1,3,16]", "[]]"] {
            assert!(Hand::from_text(text, 3).is_err(), "{text}");
        }
        let short = Hand::from_text("[1,3]", 3).unwrap_err();
        assert_eq!(short.to_string(), "`[1,3]` has 2 entries, and there are 3 ranks (9 first)");
    }
}
