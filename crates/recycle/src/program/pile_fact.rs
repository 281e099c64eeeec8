//! A pile, as far as a seat sees or knows it.

use kernel::{Fact, Seat};

use super::layout::PileInfo;
use super::name::{Holder, QualifiedName};
use super::sight::sees;
use crate::rules::PileKind;

/// Contents of a pile as far as a seat sees or knows them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PileFact {
    /// Its name, with its holder.
    pub name: QualifiedName,
    /// Who sees its cards, as the rules declare it.
    pub kind: PileKind,
    /// Whether the seat does.
    pub visibility: Visibility,
    /// Its cards, the bottom first where there is an order; nothing for a card that is not known.
    pub cards: Vec<Option<String>>,
}

/// Visibility of a pile's cards to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Visibility {
    /// It holds the pile and sees its cards.
    Own,
    /// It sees the cards.
    Seen,
    /// It does not. It may know some of them all the same.
    Unseen,
}

impl Visibility {
    pub(super) fn of(pile: &PileInfo, seat: Seat) -> Self {
        match (sees(pile, seat), pile.name.holder == Holder::Player(seat)) {
            (true, true) => Self::Own,
            (true, false) => Self::Seen,
            (false, _) => Self::Unseen,
        }
    }
}

impl PileFact {
    /// The number of cards that are not known.
    pub fn n_unknown(&self) -> usize {
        self.cards.iter().filter(|card| card.is_none()).count()
    }

    /// Its cards in words, with `?` for one that is not known: `A♠ ? 7♥`; or `3 unseen`.
    pub fn cards_to_text(&self) -> String {
        match self.n_unknown() {
            n_unknown if n_unknown == self.cards.len() => format!("{n_unknown} unseen"),
            _ => {
                let cards = self.cards.iter().map(|card| card.as_deref().unwrap_or("?"));
                cards.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// As a fact of this name.
    pub(super) fn fact(&self, name: String) -> Fact {
        let is_count = self.n_unknown() == self.cards.len();
        Fact { name, value: self.cards_to_text(), is_count }
    }
}
