//! Strategies of a game, in games made of it.

use crate::{Banked, Erring, Game, Rewards, Strategy};

/// A strategy of the game within, followed in a game that is made of it.
///
/// In an [`Erring`] game it says what a steady hand does; that hands slip is the game's doing. In a
/// [`Banked`] game it does not look at the bank.
#[derive(Clone, Copy, Debug)]
pub struct Within<S>(pub S);

impl<G: Game, S: Strategy<G>> Strategy<Erring<G>> for Within<S> {
    fn odds(
        &self,
        game: &Erring<G>,
        state: &<Erring<G> as Game>::State,
        moves: &[<Erring<G> as Game>::Move],
        out: &mut Vec<u64>,
    ) {
        let inner: Vec<G::Move> = moves.iter().filter_map(|mv| mv.inner()).collect();
        self.0.odds(game.inner(), state.inner(), &inner, out);
    }

    fn is_fair(&self) -> bool {
        self.0.is_fair()
    }
}

impl<G: Rewards, S: Strategy<G>> Strategy<Banked<G>> for Within<S> {
    fn odds(
        &self,
        game: &Banked<G>,
        state: &<Banked<G> as Game>::State,
        moves: &[G::Move],
        out: &mut Vec<u64>,
    ) {
        self.0.odds(game.inner(), state.inner(), moves, out);
    }

    fn is_fair(&self) -> bool {
        self.0.is_fair()
    }
}
