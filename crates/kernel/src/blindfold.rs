//! Strategies that know what a seat has seen, and have no way to know more.

use crate::{Hidden, Seat, Strategy, Turn};

/// A behaviour strategy by views: for each thing that a seat may have seen, whole-number odds over its
/// moves.
///
/// It is handed a view and never a state, so that it is fair by its make and not by its word.
pub trait BlindStrategy<G: Hidden>: Send + Sync {
    /// Appends the odds of each of `moves` (the moves of `seat` where it has seen `view`) to `out`; not
    /// all zero.
    fn odds(&self, game: &G, seat: Seat, view: &G::View, moves: &[G::Move], out: &mut Vec<u64>);
}

impl<G: Hidden, S: BlindStrategy<G> + ?Sized> BlindStrategy<G> for &S {
    fn odds(&self, game: &G, seat: Seat, view: &G::View, moves: &[G::Move], out: &mut Vec<u64>) {
        (**self).odds(game, seat, view, moves, out);
    }
}

/// Stands between a state and who may not see it: shows the view of the seat to act, and nothing else.
///
/// Makes a [`Strategy`] of a [`BlindStrategy`], and likewise a player of one who plays by views.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blindfold<S>(pub S);

impl<G: Hidden, S: BlindStrategy<G>> Strategy<G> for Blindfold<S> {
    /// # Panics
    /// If it is no seat's turn.
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        let Turn::Seat(seat) = game.turn(state) else { panic!("only a seat has a strategy") };
        self.0.odds(game, seat, &game.view(state, seat), moves, out);
    }

    fn is_fair(&self) -> bool {
        true
    }
}
