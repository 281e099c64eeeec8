//! What whoever is to turn a card sees, in any game that is played like Pexeso.

use kernel::{Banked, Erring, Game, Rewards};

use super::game::{Pexeso, PexesoMove};
use super::memory::{Recall, RecallMove};
use super::state::State;

/// A game played with the cards of Pexeso.
///
/// It lets one strategy serve the game itself, players who forget, hands that slip, and pairs that are
/// counted. A strategy that looks at nothing else is fair: it is shown what its seat remembers.
pub trait Sight: Game {
    /// The table as the seat whose turn it is remembers it.
    fn sight(&self, state: &Self::State) -> State;

    /// The card that a move of a seat turns; nothing if the move is no seat's.
    fn card(&self, mv: Self::Move) -> Option<PexesoMove>;
}

impl Sight for Pexeso {
    fn sight(&self, state: &State) -> State {
        *state
    }

    fn card(&self, mv: PexesoMove) -> Option<PexesoMove> {
        Some(mv)
    }
}

impl Sight for Recall {
    fn sight(&self, state: &Self::State) -> State {
        self.sight_of(state, state.seat())
    }

    fn card(&self, mv: RecallMove) -> Option<PexesoMove> {
        match mv {
            RecallMove::Turn(card) => Some(card),
            _ => None,
        }
    }
}

impl<G: Sight> Sight for Erring<G> {
    fn sight(&self, state: &Self::State) -> State {
        self.inner().sight(state.inner())
    }

    fn card(&self, mv: Self::Move) -> Option<PexesoMove> {
        mv.inner().and_then(|mv| self.inner().card(mv))
    }
}

impl<G: Sight + Rewards> Sight for Banked<G> {
    fn sight(&self, state: &Self::State) -> State {
        self.inner().sight(state.inner())
    }

    fn card(&self, mv: G::Move) -> Option<PexesoMove> {
        self.inner().card(mv)
    }
}
