//! Observation of the player to move, in any game with the cards of Pexeso.

use kernel::{Game, Rewards, RewardsAtEnd, Trembling};

use super::game::{Pexeso, PexesoMove};
use super::memory::{Recall, RecallMove};
use super::state::State;

/// Game with the cards of Pexeso, as the player to move observes it.
///
/// With it one strategy serves the game itself, the game with forgetting, with trembles, and with rewards at the
/// end. A strategy that uses nothing else is fair: it is shown what its seat remembers.
pub trait Observable: Game {
    /// The table as the seat whose turn it is remembers it.
    fn observation(&self, state: &Self::State) -> State;

    /// The card that a move of a seat turns; nothing if the move is no seat's.
    fn card(&self, mv: Self::Move) -> Option<PexesoMove>;
}

impl Observable for Pexeso {
    fn observation(&self, state: &State) -> State {
        *state
    }

    fn card(&self, mv: PexesoMove) -> Option<PexesoMove> {
        Some(mv)
    }
}

impl Observable for Recall {
    fn observation(&self, state: &Self::State) -> State {
        self.observation_of(state, state.seat())
    }

    fn card(&self, mv: RecallMove) -> Option<PexesoMove> {
        match mv {
            RecallMove::Turn(card) => Some(card),
            _ => None,
        }
    }
}

impl<G: Observable> Observable for Trembling<G> {
    fn observation(&self, state: &Self::State) -> State {
        self.inner().observation(state.inner())
    }

    fn card(&self, mv: Self::Move) -> Option<PexesoMove> {
        mv.inner().and_then(|mv| self.inner().card(mv))
    }
}

impl<G: Observable + Rewards> Observable for RewardsAtEnd<G> {
    fn observation(&self, state: &Self::State) -> State {
        self.inner().observation(state.inner())
    }

    fn card(&self, mv: G::Move) -> Option<PexesoMove> {
        self.inner().card(mv)
    }
}
