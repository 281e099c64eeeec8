//! Determinisation: states sampled for a seat that are consistent with what it has observed.

use kernel::{Determinizer, Game, RngStream, Seat};

/// How often in a row no state may be found before a player gives up.
pub(crate) const ATTEMPTS: u32 = 8;

/// Knowledge of a seat during a game: its memory of what it has observed, and why it could not choose.
pub(crate) struct SeatKnowledge<'a, G: Game, I: Determinizer<G>> {
    pub(crate) determinizer: &'a I,
    /// The seat and what it remembers, once a game has begun.
    memory: Option<(Seat, I::Memory)>,
    failure: Option<String>,
}

impl<'a, G: Game, I: Determinizer<G>> SeatKnowledge<'a, G, I> {
    pub(crate) fn new(determinizer: &'a I) -> Self {
        Self { determinizer, memory: None, failure: None }
    }

    pub(crate) fn begin(&mut self, game: &G, seat: Seat) {
        self.memory = Some((seat, self.determinizer.memory(game, seat)));
        self.failure = None;
    }

    pub(crate) fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        if let Some((_, memory)) = &mut self.memory {
            self.determinizer.observe(game, memory, state, mv);
        }
    }

    /// What `seat`, which is to decide in `state`, remembers and sees; nothing else if no game was begun for it.
    pub(crate) fn memory(&mut self, game: &G, seat: Seat, state: &G::State) -> &I::Memory {
        if self.memory.as_ref().is_none_or(|(own, _)| *own != seat) {
            self.begin(game, seat);
        }
        self.failure = None;
        let (_, memory) = self.memory.as_mut().expect("a game has begun");
        self.determinizer.look(game, memory, state);
        memory
    }

    pub(crate) fn fail(&mut self, why: &ThinkingFailure) {
        self.failure = Some(why.to_string());
    }

    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Reason why a player that searches cannot choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ThinkingFailure {
    #[error("no state was found that is consistent with all that it has observed")]
    NoConsistentState,
    #[error("none of its moves is legal in any state that is consistent with what it has observed")]
    NothingLegal,
}

/// Sampler of states that may be the true one.
pub(crate) struct StateSampler<'m, G: Game, I: Determinizer<G>> {
    pub(crate) game: &'m G,
    pub(crate) determinizer: &'m I,
    pub(crate) memory: &'m I::Memory,
    pub(crate) state: &'m G::State,
}

impl<G: Game, I: Determinizer<G>> StateSampler<'_, G, I> {
    /// Puts a state into `out`, and says whether one was found.
    pub(crate) fn draw(&self, stream: &mut RngStream, out: &mut G::State) -> bool {
        self.determinizer.sample(self.game, self.memory, self.state, stream, out)
    }
}
