//! Behaviour strategies on states.

use std::sync::Arc;

use crate::Game;

/// Behaviour strategy: for each state, whole-number odds over the legal moves.
///
/// Odds are relative: `[1, 3]` is a quarter and three quarters. Because they are whole numbers a
/// profile of strategies can be evaluated exactly, and simulated without rounding.
pub trait Strategy<G: Game>: Send + Sync {
    /// Appends the odds of each of `moves` (the moves listed in `state`) to `out`; not all zero.
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>);

    /// Whether it uses nothing of a state but the information set of the seat to act, and so may be followed
    /// in games with hidden information. Not, unless overridden.
    fn uses_view_only(&self) -> bool {
        false
    }
}

/// Uniform strategy: every legal move is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Strategy<G> for Uniform {
    fn odds(&self, _: &G, _: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        out.extend(std::iter::repeat_n(1, moves.len()));
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}

/// Uniform strategy over options: a move is as likely as the options it stands for together
/// ([`Game::options`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct EachOption;

impl<G: Game> Strategy<G> for EachOption {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        let mut copies = Vec::new();
        game.options(state, &mut Vec::new(), &mut copies);
        if copies.is_empty() {
            copies.resize(moves.len(), 1);
        }
        out.append(&mut copies);
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for Arc<S> {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        (**self).odds(game, state, moves, out);
    }

    fn uses_view_only(&self) -> bool {
        (**self).uses_view_only()
    }
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for &S {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        (**self).odds(game, state, moves, out);
    }

    fn uses_view_only(&self) -> bool {
        (**self).uses_view_only()
    }
}
