//! Sets of cards, one for each slot: which cards it may hold.

/// As many sets of cards as there are cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    n_words: usize,
    words: Vec<u64>,
}

impl Sets {
    /// `n` sets with nothing in them.
    pub(super) fn new(n: usize) -> Self {
        let n_words = n.div_ceil(64).max(1);
        Self { n_words, words: vec![0; n * n_words] }
    }

    pub(super) fn of(&self, slot: u16) -> &[u64] {
        let from = usize::from(slot) * self.n_words;
        &self.words[from..from + self.n_words]
    }

    pub(super) fn of_mut(&mut self, slot: u16) -> &mut [u64] {
        let from = usize::from(slot) * self.n_words;
        &mut self.words[from..from + self.n_words]
    }

    /// The number of sets.
    pub(super) fn len(&self) -> u16 {
        (self.words.len() / self.n_words) as u16
    }

    #[inline]
    pub(super) fn has(&self, slot: u16, card: u16) -> bool {
        self.words[usize::from(slot) * self.n_words + usize::from(card) / 64] >> (card % 64) & 1
            != 0
    }

    pub(super) fn add(&mut self, slot: u16, card: u16) {
        self.of_mut(slot)[usize::from(card) / 64] |= 1 << (card % 64);
    }

    pub(super) fn remove(&mut self, slot: u16, card: u16) {
        self.of_mut(slot)[usize::from(card) / 64] &= !(1 << (card % 64));
    }

    /// Adds to the set of `slot` what is in `other`; whether that was anything.
    pub(super) fn join(&mut self, slot: u16, other: &[u64]) -> bool {
        let mut is_new = false;
        for (word, &more) in self.of_mut(slot).iter_mut().zip(other) {
            is_new |= more & !*word != 0;
            *word |= more;
        }
        is_new
    }

    /// The one card in the set of `slot`, if it is only one.
    pub(super) fn single(&self, slot: u16) -> Option<u16> {
        let set = self.of(slot);
        let mut found = None;
        for (idx, &word) in set.iter().enumerate().filter(|(_, word)| **word != 0) {
            if found.is_some() || word & (word - 1) != 0 {
                return None;
            }
            found = Some((idx * 64) as u16 + word.trailing_zeros() as u16);
        }
        found
    }

    /// How many cards are in the set of `slot`.
    pub(super) fn count(&self, slot: u16) -> u32 {
        self.of(slot).iter().map(|word| word.count_ones()).sum()
    }
}
