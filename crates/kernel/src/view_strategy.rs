//! Behaviour strategies on information sets.

use crate::{Hidden, Seat, Strategy, Turn};

/// Behaviour strategy on information sets: for each view of a seat, whole-number odds over its moves.
///
/// It receives a view and never a state, so that it cannot use hidden information.
pub trait ViewStrategy<G: Hidden>: Send + Sync {
    /// Appends the odds of each of `moves` (the moves of `seat` at `view`) to `out`; not
    /// all zero.
    fn odds(&self, game: &G, seat: Seat, view: &G::View, moves: &[G::Move], out: &mut Vec<u64>);
}

impl<G: Hidden, S: ViewStrategy<G> + ?Sized> ViewStrategy<G> for &S {
    fn odds(&self, game: &G, seat: Seat, view: &G::View, moves: &[G::Move], out: &mut Vec<u64>) {
        (**self).odds(game, seat, view, moves, out);
    }
}

/// Adapter from states to views: passes on the view of the seat to act, and nothing else.
///
/// Makes a [`Strategy`] of a [`ViewStrategy`], and a player of a player who plays by views.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByView<S>(pub S);

impl<G: Hidden, S: ViewStrategy<G>> Strategy<G> for ByView<S> {
    /// # Panics
    /// If it is no seat's turn.
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        let Turn::Seat(seat) = game.turn(state) else { panic!("only a seat has a strategy") };
        self.0.odds(game, seat, &game.view(state, seat), moves, out);
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}
