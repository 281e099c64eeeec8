//! Determinisation: for players who search in games with hidden information.
//!
//! A player who searches is handed the state, and may not use what its seat has not observed. Instead of the
//! true state it searches in states that a [`Determinizer`] samples from those consistent with the seat's
//! observations.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::{Game, RngStream, Seat};

/// Determinizer: samples states that are consistent with the observations of a seat.
///
/// Laws: a sampled state looks to the seat as the true state does
/// ([`observation_key`](Determinizer::observation_key)); it is that seat's turn in both or in neither; and nothing
/// that the seat has not observed influences which states are sampled, how often, or how much of the stream is
/// used.
pub trait Determinizer<G: Game>: Sync {
    /// Whether it samples the true state and nothing else, as in a game with perfect information; then it need
    /// not observe anything. Not, unless overridden.
    const SEES_ALL: bool = false;

    /// Observations of a seat so far, as the determinizer keeps them.
    type Memory: Clone + Send;

    /// The memory of `seat` before anything has happened.
    fn memory(&self, game: &G, seat: Seat) -> Self::Memory;

    /// Adds to `memory` what its seat observes of `mv`, which a seat or chance is about to play in `state`.
    fn observe(&self, game: &G, memory: &mut Self::Memory, state: &G::State, mv: G::Move);

    /// Adds to `memory` what its seat sees in `state` before it decides, where that may be more than it has observed of
    /// moves: cards that were [settled](Game::settle). Does nothing unless overridden.
    fn look(&self, _game: &G, _memory: &mut Self::Memory, _state: &G::State) {}

    /// Puts into `out` one of the states that are consistent with `memory`, sampled by their probabilities as
    /// far as these are known. False if it found none: there may be too many to search.
    fn sample(
        &self,
        game: &G,
        memory: &Self::Memory,
        state: &G::State,
        stream: &mut RngStream,
        out: &mut G::State,
    ) -> bool;

    /// Hash of the observation of `seat`, who is to decide in `state`: equal in states that look alike to the
    /// seat.
    fn observation_key(&self, game: &G, state: &G::State, seat: Seat) -> u64;
}

/// Determinizer of a game with perfect information: the only sample is the true state.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerfectInformation;

impl<G: Game> Determinizer<G> for PerfectInformation {
    type Memory = ();

    const SEES_ALL: bool = true;

    fn memory(&self, _: &G, _: Seat) {}

    fn observe(&self, _: &G, (): &mut (), _: &G::State, _: G::Move) {}

    fn sample(
        &self,
        _: &G,
        (): &(),
        state: &G::State,
        _: &mut RngStream,
        out: &mut G::State,
    ) -> bool {
        out.clone_from(state);
        true
    }

    fn observation_key(&self, _: &G, state: &G::State, _: Seat) -> u64 {
        FxBuildHasher.hash_one(state)
    }
}
