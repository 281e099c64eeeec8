//! The rules of k-Pan and of its kin, as one value.

use super::{Hand, PanError};

/// The most ranks a game may have: a hand is one word, four bits a rank.
pub const MAX_RANKS: usize = 16;

/// The most suits a game may have: as many as four bits can count.
pub const MAX_SUITS: u8 = 15;

/// The most cards a game may have, so that deals and positions can be counted in a word.
pub const MAX_CARDS: u32 = 64;

/// Rule for taking: the number of cards taken from the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// This number, or as many as can be taken.
    Up(u8),
    /// All that can be taken.
    All,
}

/// Rule for the nine of hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nine {
    /// It stays at the bottom of the pile for good.
    Fixed,
    /// Once laid it is a card like any other, and the pile may become empty.
    Takeable,
}

/// Reading of the rule about full sets of nines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As printed: a player who may lay all remaining nines may also lay one.
    Printed,
    /// As the essay's program has it: a player who may lay all remaining nines may not lay one of them.
    Essay,
}

/// The rules: how many cards there are and what may be done with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    ranks: u8,
    suits: u8,
    take: Take,
    sets: bool,
    nine: Nine,
    reading: Reading,
}

impl Rules {
    /// k-Pan as printed: `ranks` ranks in four suits, take three, sets allowed, the nine of hearts fixed.
    ///
    /// # Errors
    /// No ranks, or more than [`MAX_RANKS`].
    pub fn standard(ranks: usize) -> Result<Self, PanError> {
        if !(1..=MAX_RANKS).contains(&ranks) {
            return Err(PanError::Ranks { given: ranks });
        }
        let ranks = ranks as u8;
        let (take, nine, reading) = (Take::Up(3), Nine::Fixed, Reading::Printed);
        Ok(Self { ranks, suits: 4, take, sets: true, nine, reading })
    }

    /// The same with `suits` suits.
    ///
    /// # Errors
    /// Fewer than two, more than [`MAX_SUITS`], or more than [`MAX_CARDS`] cards in all.
    pub fn with_suits(self, suits: u8) -> Result<Self, PanError> {
        if !(2..=MAX_SUITS).contains(&suits) {
            return Err(PanError::Suits { given: suits });
        }
        let rules = Self { suits, ..self };
        if rules.n_cards() > MAX_CARDS {
            return Err(PanError::Cards { given: rules.n_cards() });
        }
        Ok(rules)
    }

    /// The same with another number of cards taken at once.
    ///
    /// # Errors
    /// None: a player who can lay nothing must be able to take something.
    pub fn with_take(self, take: Take) -> Result<Self, PanError> {
        if take == Take::Up(0) {
            return Err(PanError::TakeNothing);
        }
        Ok(Self { take, ..self })
    }

    /// The same with or without the rule that a full set may be laid at once.
    #[must_use]
    pub fn with_sets(self, sets: bool) -> Self {
        Self { sets, ..self }
    }

    /// The same with another fate of the nine of hearts.
    #[must_use]
    pub fn with_nine(self, nine: Nine) -> Self {
        Self { nine, ..self }
    }

    /// The same in another reading.
    #[must_use]
    pub fn with_reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// The number of ranks, k.
    pub fn ranks(self) -> usize {
        usize::from(self.ranks)
    }

    /// The number of suits.
    pub fn suits(self) -> u8 {
        self.suits
    }

    /// How many cards are taken at once, j.
    pub fn take(self) -> Take {
        self.take
    }

    /// Whether a full set may be laid at once.
    pub fn sets(self) -> bool {
        self.sets
    }

    /// What becomes of the nine of hearts.
    pub fn nine(self) -> Nine {
        self.nine
    }

    /// How the rule about nines is read.
    pub fn reading(self) -> Reading {
        self.reading
    }

    /// The cards that never leave the pile: the nine of hearts, or none.
    pub fn floor(self) -> Hand {
        match self.nine {
            Nine::Fixed => Hand::EMPTY.plus(0, 1),
            Nine::Takeable => Hand::EMPTY,
        }
    }

    /// How many cards of `rank` can be in hands: all, less the nine of hearts where it is fixed.
    #[inline]
    pub fn movable(self, rank: usize) -> u8 {
        self.suits - u8::from(rank == 0 && self.nine == Nine::Fixed)
    }

    /// The most cards a player takes at once.
    pub(crate) fn most_taken(self) -> u32 {
        match self.take {
            Take::Up(most) => u32::from(most),
            Take::All => u32::MAX,
        }
    }

    /// All the cards there are.
    pub fn deck(self) -> Hand {
        (0..self.ranks()).fold(Hand::EMPTY, |deck, rank| deck.plus(rank, self.suits))
    }

    /// The number of all cards.
    pub fn n_cards(self) -> u32 {
        u32::from(self.ranks) * u32::from(self.suits)
    }

    /// How many cards the first to move holds at the start: half the deck.
    ///
    /// The other was dealt the other half (one more if the deck is odd) and has laid the nine of hearts.
    pub fn n_dealt(self) -> u32 {
        self.n_cards() / 2
    }
}
