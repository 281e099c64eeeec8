//! Players who know what their seat has seen, and have no way to know more.
//!
//! [`Player::uses_view_only`] is a promise that anybody can make. A [`BlindPlayer`] need not make it: it is
//! handed a view and never a state, and [`ByView`], which alone touches the state, hands it over.

use kernel::{ByView, Hidden, RngStream, Seat, Turn};

use crate::{Choice, Player, Random};

/// Decision at an information set: all that a player sees who is shown its own view only.
///
/// There is no way from here to the state:
///
/// ```compile_fail
/// # use kernel::Hidden;
/// fn peek<'a, G: Hidden>(seen: play::Seen<'a, G>) -> &'a G::State {
///     seen.state
/// }
/// ```
#[derive(Debug)]
pub struct Seen<'a, G: Hidden> {
    /// Who is to act.
    pub seat: Seat,
    /// What that seat has seen so far.
    pub view: &'a G::View,
    /// Its moves, at least one.
    pub moves: &'a [G::Move],
    /// How many options each move stands for, as [`kernel::Game::options`] says; empty if one each.
    pub copies: &'a [u64],
}

impl<G: Hidden> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Hidden> Copy for Seen<'_, G> {}

/// Chooses moves for a seat by what that seat has seen.
pub trait BlindPlayer<G: Hidden>: Send {
    /// A new game begins, in which this player has `seat`: forget the last one.
    ///
    /// Does nothing unless overridden.
    fn begin(&mut self, _game: &G, _seat: Seat) {}

    /// One of the moves of `seen`.
    fn choose(&mut self, game: &G, seen: Seen<'_, G>, stream: &mut RngStream) -> G::Move;
}

impl<G: Hidden> BlindPlayer<G> for Random {
    fn choose(&mut self, _: &G, seen: Seen<'_, G>, stream: &mut RngStream) -> G::Move {
        let n_options =
            if seen.copies.is_empty() { seen.moves.len() as u64 } else { seen.copies.iter().sum() };
        Self::any(seen.moves, seen.copies, n_options, stream)
    }
}

impl<G: Hidden, P: BlindPlayer<G>> Player<G> for ByView<P> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.0.begin(game, seat);
    }

    /// # Panics
    /// If it is no seat's turn.
    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        let Choice { state, moves, copies, .. } = choice;
        let Turn::Seat(seat) = game.turn(state) else { panic!("only a seat has a player") };
        let view = game.view(state, seat);
        self.0.choose(game, Seen { seat, view: &view, moves, copies }, stream)
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}
