//! The stock: the cards still to be drawn, the burned ones under them, and the discards.
//!
//! Nobody has seen a burned card, so it is as likely to be any unseen card as the top card of the
//! deck is: deck and burned cards are one [`Pack`] of unseen cards, with the number of those that
//! can be drawn before the next shuffle. A drawn card is distributed as all unseen cards are.

use super::{Pack, Stack};

/// The cards that are neither on the table nor set aside as points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stock {
    unseen: Pack,
    discards: Pack,
    /// How many of the unseen cards are in the deck; the others are burned.
    n_deck: u16,
}

/// Number of cards burned at a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Burning {
    /// The cards to burn.
    pub(super) n_burn: u8,
    /// None are burned if fewer than this would be left.
    pub(super) n_spare: u8,
}

impl Burning {
    /// How many of `n_cards` shuffled cards can be drawn: at least one, if there is one.
    ///
    /// Even with nothing to spare the last card is not burned: there would be nothing to draw, and
    /// the same cards would be shuffled for ever.
    fn n_left(self, n_cards: u32) -> u16 {
        let left = n_cards.saturating_sub(u32::from(self.n_burn));
        let burns = left >= u32::from(self.n_spare).max(1);
        // A pack has at most 32 · 255 cards.
        (if burns { left } else { n_cards }) as u16
    }
}

impl Stock {
    /// No cards at all.
    pub const EMPTY: Self = Self { unseen: Pack::EMPTY, discards: Pack::EMPTY, n_deck: 0 };

    /// `pack`, shuffled and burned; nothing is discarded yet.
    pub(super) fn shuffled(pack: Pack, burning: Burning) -> Self {
        let n_deck = burning.n_left(pack.n_cards());
        Self { unseen: pack, discards: Pack::EMPTY, n_deck }
    }

    /// A stock of these parts, or `None` if the deck has more cards than are unseen.
    pub(super) fn from_parts(unseen: Pack, n_deck: u16, discards: Pack) -> Option<Self> {
        (u32::from(n_deck) <= unseen.n_cards()).then_some(Self { unseen, discards, n_deck })
    }

    /// The cards nobody has seen, in the deck or burned.
    #[inline]
    pub fn unseen(&self) -> &Pack {
        &self.unseen
    }

    /// The discarded cards.
    pub fn discards(&self) -> &Pack {
        &self.discards
    }

    /// How many cards can be drawn before the next shuffle.
    #[inline]
    pub fn n_deck(&self) -> u16 {
        self.n_deck
    }

    /// The number of all cards, unseen and discarded.
    pub fn n_cards(&self) -> u32 {
        self.unseen.n_cards() + self.discards.n_cards()
    }

    /// Whether a card can be drawn, if need be after a shuffle.
    #[inline]
    pub fn can_draw(&self) -> bool {
        self.n_deck > 0 || self.n_cards() > 0
    }

    /// What the next card is drawn from: the unseen cards, or all if the deck must be shuffled first.
    pub fn draws_from(&self) -> Pack {
        if self.n_deck > 0 { self.unseen } else { self.unseen.plus(&self.discards) }
    }

    /// Draws a card of `rank`, which must be unseen, from a deck that has a card.
    #[inline]
    pub(super) fn draw(&mut self, rank: u8) {
        self.unseen.take(rank);
        self.n_deck -= 1;
    }

    /// Discards a card of `rank`.
    pub(super) fn discard(&mut self, rank: u8) {
        self.discards.put(rank);
    }

    /// Discards all cards of `stack`.
    #[inline]
    pub(super) fn discard_all(&mut self, stack: Stack) {
        stack.ranks().for_each(|rank| self.discards.put(rank));
    }

    /// Shuffles burned and discarded cards into a new deck, and burns again.
    pub(super) fn reshuffle(&mut self, burning: Burning) {
        *self = Self::shuffled(self.unseen.plus(&self.discards), burning);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_cards_are_burned_only_if_enough_are_left() {
        // Cards shuffled, cards to spare, cards that can be drawn.
        let rows = [
            (55, 5, 50),
            (10, 5, 5),
            (9, 5, 9),
            (3, 5, 3),
            (0, 5, 0),
            (9, 0, 4),
            (6, 0, 1),
            (5, 0, 5),
            (4, 0, 4),
            (5, 1, 5),
        ];
        for (n_cards, n_spare, n_left) in rows {
            let burning = Burning { n_burn: 5, n_spare };
            assert_eq!(burning.n_left(n_cards), n_left, "{n_cards} cards, {n_spare} to spare");
        }
    }

    #[test]
    fn a_reshuffle_brings_back_burned_and_discarded_cards_and_burns_again() {
        let burning = Burning { n_burn: 5, n_spare: 5 };
        let pack = Pack::from_counts(&[1, 2, 3, 6]).unwrap();
        let mut stock = Stock::shuffled(pack, burning);
        assert_eq!(stock.n_deck(), 7);
        for rank in [1, 2, 2, 3, 4, 4, 4] {
            assert_eq!(stock.draws_from(), *stock.unseen());
            stock.draw(rank);
        }
        stock.discard_all(Stack::from_ranks(&[1, 2, 3, 4]).unwrap());
        stock.discard(4);
        assert!(stock.can_draw());
        assert_eq!(stock.draws_from().counts(), [1, 1, 3, 5]);
        stock.reshuffle(burning);
        // A two and a four are elsewhere: ten cards, five of them burned.
        assert_eq!((stock.unseen().counts(), stock.n_deck()), ([1, 1, 3, 5].as_slice(), 5));
        assert_eq!(*stock.discards(), Pack::EMPTY);
    }
}
