//! What a seat can tell of how things stand: for players who look ahead in games that hide something.
//!
//! A player who searches is handed the state, and may not use what its seat has not seen. Instead of the state
//! it uses states that an [`Insight`] draws, any of which may be the one, as far as the seat knows.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::{Game, Seat, Stream};

/// How a seat of a game imagines, from what it has seen, how things may stand.
///
/// Laws: whatever is drawn looks to the seat as the true state does ([`outlook`](Insight::outlook)), it is that
/// seat's turn in both or in neither, and nothing that the seat could not have seen has any influence on what
/// is drawn, how often, or how much of the stream is used.
pub trait Insight<G: Game>: Sync {
    /// Whether what it draws is the true state and nothing else. Whoever plays by it then plays with open
    /// cards, and need not be told what happens. It is not, unless it says so.
    const SEES_ALL: bool = false;

    /// What a seat has come to know in the course of play.
    type Memory: Clone + Send;

    /// What `seat` knows before anything has happened.
    fn memory(&self, game: &G, seat: Seat) -> Self::Memory;

    /// `mv` is about to be played in `state`, by a seat or by chance; what is seen of it is remembered.
    fn witness(&self, game: &G, memory: &mut Self::Memory, state: &G::State, mv: G::Move);

    /// Puts into `out` one of the states that may be the true `state`, drawn by how likely they are, as far
    /// as that is known. Whether it could: there may be too many to look through.
    fn imagine(
        &self,
        game: &G,
        memory: &Self::Memory,
        state: &G::State,
        stream: &mut Stream,
        out: &mut G::State,
    ) -> bool;

    /// A number by which states are told apart that look different to `seat`, who is to decide in them; it
    /// is the same where they look alike.
    fn outlook(&self, game: &G, state: &G::State, seat: Seat) -> u64;
}

/// Insight where nothing is hidden: things are as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open;

impl<G: Game> Insight<G> for Open {
    type Memory = ();

    const SEES_ALL: bool = true;

    fn memory(&self, _: &G, _: Seat) {}

    fn witness(&self, _: &G, (): &mut (), _: &G::State, _: G::Move) {}

    fn imagine(
        &self,
        _: &G,
        (): &(),
        state: &G::State,
        _: &mut Stream,
        out: &mut G::State,
    ) -> bool {
        out.clone_from(state);
        true
    }

    fn outlook(&self, _: &G, state: &G::State, _: Seat) -> u64 {
        FxBuildHasher.hash_one(state)
    }
}
