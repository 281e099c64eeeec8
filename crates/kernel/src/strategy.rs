//! Strategies: what a seat does in a state, as odds over the listed moves.

use std::sync::Arc;

use crate::Game;

/// A behaviour strategy: for each state, whole-number odds over the legal moves.
///
/// Odds are relative: `[1, 3]` is a quarter and three quarters. Because they are whole numbers a
/// profile of strategies can be evaluated exactly, and simulated without rounding.
pub trait Strategy<G: Game>: Send + Sync {
    /// Appends the odds of each of `moves` (the moves listed in `state`) to `out`; not all zero.
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>);

    /// Whether it uses nothing of a state but what the seat to act has seen, and so may be followed
    /// where something is hidden. It does not, unless it says so.
    fn is_fair(&self) -> bool {
        false
    }
}

/// Every legal move is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Strategy<G> for Uniform {
    fn odds(&self, _: &G, _: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        out.extend(std::iter::repeat_n(1, moves.len()));
    }

    fn is_fair(&self) -> bool {
        true
    }
}

/// Every option is equally likely, so that a move is as likely as the options it stands for
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

    fn is_fair(&self) -> bool {
        true
    }
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for Arc<S> {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        (**self).odds(game, state, moves, out);
    }

    fn is_fair(&self) -> bool {
        (**self).is_fair()
    }
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for &S {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        (**self).odds(game, state, moves, out);
    }

    fn is_fair(&self) -> bool {
        (**self).is_fair()
    }
}
