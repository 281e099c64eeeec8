//! State of a game with forgetting: the cards, and who remembers which.

use kernel::Seat;

use super::game::PexesoMove;

/// State of the game with forgetting: the cards on the table, who remembers which, and the progress of the turn.
///
/// Cards have no names: between turns they are kept in order, so that equal tables are equal states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Memories {
    /// For each card of each pair the seats that remember it, a bit for each.
    pub(super) pairs: Vec<[u8; 2]>,
    pub(super) seat: Seat,
    /// The first card of the turn.
    pub(super) first: Option<Card>,
    pub(super) stage: Stage,
}

/// A card on the table: twice the place of its pair, and one more for the second of the two.
pub type Card = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    /// Whether the seat forgets this card is drawn.
    Forgetting(Card),
    /// The seat chooses a card.
    Choosing,
    /// The seat turns a card that looks so, and it is drawn which.
    Turning(PexesoMove),
}

impl Memories {
    /// The seat whose turn it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub(super) fn n_cards(&self) -> Card {
        2 * self.pairs.len() as u16
    }

    /// Who remembers a card.
    pub(super) fn who(&self, card: Card) -> u8 {
        self.pairs[usize::from(card / 2)][usize::from(card % 2)]
    }

    pub(super) fn who_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.pairs[usize::from(card / 2)][usize::from(card % 2)]
    }

    /// Whether `card` is one of those that look to the mover like `kind`.
    pub(super) fn looks_like(&self, card: Card, kind: PexesoMove) -> bool {
        let known = remembers(self.who(card), self.seat);
        let mate_known = remembers(self.who(mate(card)), self.seat);
        match kind {
            PexesoMove::New => !known,
            PexesoMove::Single => known && !mate_known && self.first != Some(card),
            PexesoMove::Twin => {
                known && mate_known && self.first.is_none_or(|first| first / 2 != card / 2)
            }
            _ => false,
        }
    }

    /// A turn of `seat` begins.
    pub(super) fn begin(&mut self, seat: Seat) {
        self.seat = if self.pairs.is_empty() { Seat::new(0) } else { seat };
        self.first = None;
        self.stage = Stage::Choosing;
        self.tidy();
    }

    /// Puts the cards in order.
    pub(super) fn tidy(&mut self) {
        self.pairs.iter_mut().for_each(|cards| cards.sort_unstable());
        self.pairs.sort_unstable();
    }
}

pub(super) fn mate(card: Card) -> Card {
    card ^ 1
}

pub(super) fn remembers(who: u8, seat: Seat) -> bool {
    who >> seat.idx() & 1 == 1
}
