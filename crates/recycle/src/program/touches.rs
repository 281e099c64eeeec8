//! Touches: the cards, piles and seats that a move is about, as the seat that chooses sees them.

use kernel::Seat;

use super::describe::Listener;
use super::name::{Holder, QualifiedName};
use super::state::State;
use super::{Move, Program};

/// Touches of a move: what a person points at to make it. It names no card that the seat does not see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// The cards that it moves, swaps or remembers, where the seat sees them.
    pub cards: Vec<TouchedCard>,
    /// The piles that cards leave and come to.
    pub piles: Vec<QualifiedName>,
    /// The other players whose piles these are, or whom the seat names.
    pub seats: Vec<Seat>,
}

/// A card that a move touches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TouchedCard {
    /// What it is called.
    pub name: String,
    /// Its kind: cards that are alike in all attributes have the same.
    pub kind: usize,
    /// Where it lies before the move.
    pub pile: QualifiedName,
    /// How many cards lie below it there.
    pub place: usize,
}

impl Touches {
    pub(super) fn card(&mut self, card: TouchedCard) {
        if !self.cards.contains(&card) {
            self.cards.push(card);
        }
    }

    pub(super) fn pile(&mut self, name: &QualifiedName, chooser: Seat) {
        if !self.piles.contains(name) {
            self.piles.push(name.clone());
        }
        if let Holder::Player(seat) = name.holder {
            self.seat(seat, chooser);
        }
    }

    pub(super) fn seat(&mut self, seat: Seat, chooser: Seat) {
        if seat != chooser && !self.seats.contains(&seat) {
            self.seats.push(seat);
        }
    }
}

impl Program {
    /// What `mv` touches in `state`, as the seat that chooses sees it.
    pub fn touches(&self, state: &State, mv: Move) -> Touches {
        let chooser = Seat::new(usize::from(self.chooser(state)));
        self.account(state, mv, &Listener::Chooser(Some(chooser))).touches
    }
}
