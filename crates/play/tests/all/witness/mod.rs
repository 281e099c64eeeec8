//! Somebody who notices if a move was kept from him.

use kernel::{Game, RngStream, Seat};
use play::{Choice, Player, Random};

/// Plays at random, and follows the game in its head.
pub(crate) struct Witness<G: Game> {
    state: Option<G::State>,
    pub(crate) n_seen: u64,
}

impl<G: Game> Witness<G> {
    pub(crate) fn new() -> Self {
        Self { state: None, n_seen: 0 }
    }
}

impl<G: Game> Player<G> for Witness<G> {
    fn begin(&mut self, game: &G, _: Seat) {
        (self.state, self.n_seen) = (Some(game.start()), 0);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        assert_eq!(self.state.as_ref(), Some(choice.state), "it has missed a move");
        Random.choose(game, choice, stream)
    }

    fn watches(&self) -> bool {
        true
    }

    fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        let own = self.state.as_mut().expect("play has begun");
        assert_eq!(own, state);
        game.play(own, mv);
        self.n_seen += 1;
    }
}
