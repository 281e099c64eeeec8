//! Strategies lifted to derived games.

use crate::{Game, Rewards, RewardsAtEnd, Strategy, Trembling};

/// Strategy of a game, lifted to a game derived from it.
///
/// In a [`Trembling`] game it makes the choices; the errors are part of the game. In a [`RewardsAtEnd`] game it
/// ignores the rewards so far.
#[derive(Clone, Copy, Debug)]
pub struct Lifted<S>(pub S);

impl<G: Game, S: Strategy<G>> Strategy<Trembling<G>> for Lifted<S> {
    fn odds(
        &self,
        game: &Trembling<G>,
        state: &<Trembling<G> as Game>::State,
        moves: &[<Trembling<G> as Game>::Move],
        out: &mut Vec<u64>,
    ) {
        let inner: Vec<G::Move> = moves.iter().filter_map(|mv| mv.inner()).collect();
        self.0.odds(game.inner(), state.inner(), &inner, out);
    }

    fn uses_view_only(&self) -> bool {
        self.0.uses_view_only()
    }
}

impl<G: Rewards, S: Strategy<G>> Strategy<RewardsAtEnd<G>> for Lifted<S> {
    fn odds(
        &self,
        game: &RewardsAtEnd<G>,
        state: &<RewardsAtEnd<G> as Game>::State,
        moves: &[G::Move],
        out: &mut Vec<u64>,
    ) {
        self.0.odds(game.inner(), state.inner(), moves, out);
    }

    fn uses_view_only(&self) -> bool {
        self.0.uses_view_only()
    }
}
