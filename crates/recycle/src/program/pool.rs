//! Pools: shuffles whose outcome nobody has seen yet.
//!
//! A shuffled pile is a set of cards, its pool, and as many unseen cards in the order. Which card an
//! unseen one is, is drawn from its pool only when somebody sees it or a rule looks at it. Unseen
//! cards that move unseen stay what they are. So dealing, burning and drawing cost one draw for each
//! card that is seen, and nothing for the others; and since every arrangement of a pool is equally
//! likely, it does not matter when a card is drawn.
//!
//! A pool that is shuffled again while some of its cards lie elsewhere must first say which of its
//! cards are here: those are drawn. If all of them are here, it is taken up whole.

use super::layout::Layout;
use super::state::{CardId, State, UNSEEN};

/// Result of a shuffle.
pub(super) enum Shuffled {
    /// It is done.
    Done,
    /// First the unseen card at this place in the order must be drawn.
    Needs(usize),
}

impl State {
    /// The cards of pool `pool`, as bits.
    pub(super) fn pool(&self, layout: &Layout, pool: usize) -> &[u64] {
        let n_words = layout.n_set_words;
        &self.pools[pool * n_words..(pool + 1) * n_words]
    }

    /// The pool of the unseen card at `at` in the order; `None` if the card there is seen.
    #[inline]
    pub(super) fn pool_at(&self, at: usize) -> Option<usize> {
        let word = self.words[at];
        (word & UNSEEN != 0).then_some(usize::from(word & !UNSEEN))
    }

    /// Says that the unseen card at `at` is `card`, which must be in its pool.
    pub(super) fn settle(&mut self, layout: &Layout, at: usize, card: CardId) {
        let pool = self.pool_at(at).expect("only an unseen card is settled");
        let n_words = layout.n_set_words;
        let word = &mut self.pools[pool * n_words + usize::from(card) / 64];
        *word &= !(1 << (card % 64));
        self.words[at] = card;
        if *word == 0 {
            self.drop_empty_pools(n_words);
        }
    }

    /// Shuffles `pile`.
    pub(super) fn shuffle(&mut self, layout: &Layout, pile: u16) -> Shuffled {
        let (start, end) = self.bounds(layout, pile);
        if end - start < 2 {
            return Shuffled::Done;
        }
        let n_words = layout.n_set_words;

        // 1. Pools that are also elsewhere: their cards here must be known.
        for at in start..end {
            if let Some(pool) = self.pool_at(at) {
                let token = self.words[at];
                let here = self.words[start..end].iter().filter(|&&word| word == token).count();
                let all: u32 = self.pool(layout, pool).iter().map(|word| word.count_ones()).sum();
                if here < all as usize {
                    return Shuffled::Needs(at);
                }
            }
        }

        // 2. Everything here becomes one pool: the first that is whole here, or a free one.
        let pool = (start..end).find_map(|at| self.pool_at(at)).unwrap_or_else(|| {
            let n_pools = self.pools.len() / n_words;
            let free = (0..n_pools).find(|&pool| self.pool(layout, pool).iter().all(|&w| w == 0));
            free.unwrap_or_else(|| {
                self.pools.resize((n_pools + 1) * n_words, 0);
                n_pools
            })
        });
        for at in start..end {
            match self.pool_at(at) {
                None => {
                    let card = self.words[at];
                    self.pools[pool * n_words + usize::from(card) / 64] |= 1 << (card % 64);
                }
                Some(other) if other != pool => {
                    for idx in 0..n_words {
                        let cards = std::mem::take(&mut self.pools[other * n_words + idx]);
                        self.pools[pool * n_words + idx] |= cards;
                    }
                }
                Some(_) => {}
            }
            self.words[at] = UNSEEN | pool as u16;
        }
        self.drop_empty_pools(n_words);
        Shuffled::Done
    }

    fn drop_empty_pools(&mut self, n_words: usize) {
        while let Some(from) = self.pools.len().checked_sub(n_words) {
            if n_words == 0 || self.pools[from..].iter().any(|&word| word != 0) {
                break;
            }
            self.pools.truncate(from);
        }
    }
}

/// How many cards a set holds.
pub(super) fn count(set: &[u64]) -> u64 {
    set.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The nth card of a set, from 0.
pub(super) fn nth(set: &[u64], mut nth: u64) -> CardId {
    for (idx, &word) in set.iter().enumerate() {
        let ones = u64::from(word.count_ones());
        if nth < ones {
            return (idx * 64) as u16 + nth_one(word, nth as u32);
        }
        nth -= ones;
    }
    unreachable!("the set has that many cards")
}

/// The first card of a set at or after `from`.
pub(super) fn first_from(set: &[u64], from: CardId) -> Option<CardId> {
    let mut idx = usize::from(from) / 64;
    let mut word = set.get(idx)? & (u64::MAX << (from % 64));
    while word == 0 {
        idx += 1;
        word = *set.get(idx)?;
    }
    Some((idx * 64) as u16 + word.trailing_zeros() as u16)
}

/// The place of the nth one, from 0: the half is found by counting, the rest by dropping ones, since
/// counting is slow on the least of the machines this must run on.
fn nth_one(word: u64, nth: u32) -> u16 {
    let ones = (word as u32).count_ones();
    let (mut half, at, n_before) =
        if nth < ones { (word as u32, 0, nth) } else { ((word >> 32) as u32, 32, nth - ones) };
    for _ in 0..n_before {
        half &= half - 1;
    }
    at + half.trailing_zeros() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_card_of_a_set_is_found() {
        let set = [0x8000_0000_0000_1011u64, 0, 0b110];
        let cards: Vec<u16> = (0..count(&set)).map(|idx| nth(&set, idx)).collect();
        assert_eq!(cards, [0, 4, 12, 63, 129, 130]);
        assert_eq!(first_from(&set, 5), Some(12));
        assert_eq!(first_from(&set, 64), Some(129));
        assert_eq!(first_from(&set, 131), None);
    }
}
