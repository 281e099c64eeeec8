//! The states of one layer: a set of numbers whose memory is known before it is taken.
//!
//! One bit for each state, and above each word of 64 bits one bit that says whether anything is set
//! below it, and so on up to a single word. Numbers come out in rising order, so neighbours in the
//! numbering are handled together; an empty stretch costs nothing, so that a thousand layers of one
//! state each do not mean a thousand scans of the whole set.
//!
//! ```text
//! levels[2]  │ 1                                   one word: is there anything at all?
//! levels[1]  │ 1 0 1 …                             is anything set in word 0, 1, 2, … below?
//! levels[0]  │ 0100…  0000…  0011…                 the set itself
//! ```

/// A set of numbers below a bound.
pub(super) struct Frontier {
    levels: Vec<Vec<u64>>,
}

impl Frontier {
    /// The empty set of numbers below `n`.
    pub(super) fn new(n: usize) -> Self {
        Self { levels: level_lengths(n as u64).map(|n_words| vec![0; n_words as usize]).collect() }
    }

    /// The bytes of a set of numbers below `n`: an eighth of a byte for each, and a little more.
    pub(super) fn bytes_for(n: u64) -> u64 {
        8 * level_lengths(n).sum::<u64>()
    }

    /// Whether nothing is in the set.
    pub(super) fn is_empty(&self) -> bool {
        self.levels.last().is_none_or(|top| top[0] == 0)
    }

    /// Puts `number` into the set.
    #[inline]
    pub(super) fn insert(&mut self, number: usize) {
        let mut at = number;
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            let was_empty = *word == 0;
            *word |= 1 << (at % 64);
            if !was_empty {
                // The levels above know already.
                return;
            }
            at /= 64;
        }
    }

    /// Takes the least number out of the set.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let least = self.levels.iter().rev().fold(0, |at, level| {
            let bit = level[at].trailing_zeros() as usize;
            64 * at + bit
        });
        let mut at = least;
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            *word &= !(1 << (at % 64));
            if *word != 0 {
                break;
            }
            at /= 64;
        }
        Some(least)
    }
}

/// The words of each level, the set itself first.
fn level_lengths(n: u64) -> impl Iterator<Item = u64> {
    let lowest = n.div_ceil(64).max(1);
    std::iter::successors(Some(lowest), |&below| (below > 1).then(|| below.div_ceil(64)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::RngStream;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_go_in_anyhow_and_come_out_in_order() {
        let mut stream = RngStream::new(5, 0);
        for n in [1, 63, 64, 65, 4095, 4096, 4097, 300_000] {
            let mut frontier = Frontier::new(n);
            assert!(frontier.is_empty() && frontier.pop().is_none());
            let mut expected = BTreeSet::from([n - 1]);
            frontier.insert(n - 1);
            for round in 0..2000 {
                let number = stream.below(n as u64) as usize;
                frontier.insert(number);
                expected.insert(number);
                if round % 3 == 0 {
                    assert_eq!(frontier.pop(), expected.pop_first());
                }
            }
            while let Some(least) = expected.pop_first() {
                assert_eq!(frontier.pop(), Some(least));
            }
            assert!(frontier.is_empty() && frontier.pop().is_none());
            let bytes: usize = frontier.levels.iter().map(|level| 8 * level.capacity()).sum();
            assert_eq!(Frontier::bytes_for(n as u64), bytes as u64);
        }
        // Three levels: 300,000 bits, a bit for each of their words, and one word on top of that.
        assert_eq!(Frontier::bytes_for(300_000), 8 * (4688 + 74 + 2 + 1));
    }

    #[test]
    fn a_set_of_nothing_is_empty() {
        assert!(Frontier::new(0).is_empty() && Frontier::new(0).pop().is_none());
    }
}
