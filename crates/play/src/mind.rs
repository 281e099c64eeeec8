//! What a player who imagines keeps in mind: what its seat has seen, and whether that has helped.

use kernel::{Game, Insight, Seat, Stream};

/// How often in a row nothing can be imagined before a player gives up.
pub(crate) const ATTEMPTS: u32 = 8;

/// A seat's insight into a game, in the course of play.
pub(crate) struct Mind<'a, G: Game, I: Insight<G>> {
    pub(crate) insight: &'a I,
    /// Who it is and what it remembers, once a game has begun.
    memory: Option<(Seat, I::Memory)>,
    stumped: Option<String>,
}

impl<'a, G: Game, I: Insight<G>> Mind<'a, G, I> {
    pub(crate) fn new(insight: &'a I) -> Self {
        Self { insight, memory: None, stumped: None }
    }

    pub(crate) fn begin(&mut self, game: &G, seat: Seat) {
        self.memory = Some((seat, self.insight.memory(game, seat)));
        self.stumped = None;
    }

    pub(crate) fn witness(&mut self, game: &G, state: &G::State, mv: G::Move) {
        if let Some((_, memory)) = &mut self.memory {
            self.insight.witness(game, memory, state, mv);
        }
    }

    /// What `seat`, who is to decide, remembers. Whoever was not told that a game begins knows nothing.
    pub(crate) fn memory(&mut self, game: &G, seat: Seat) -> &I::Memory {
        if self.memory.as_ref().is_none_or(|(own, _)| *own != seat) {
            self.begin(game, seat);
        }
        self.stumped = None;
        &self.memory.as_ref().expect("a game has begun").1
    }

    pub(crate) fn stump(&mut self, why: &Stump) {
        self.stumped = Some(why.to_string());
    }

    pub(crate) fn stumped(&self) -> Option<&str> {
        self.stumped.as_deref()
    }
}

/// Why a player cannot think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Stump {
    #[error(
        "it cannot imagine what is hidden from it: no state was found that agrees with all it has seen"
    )]
    NothingImagined,
    #[error("none of its moves is legal in any state that it can imagine")]
    NothingLegal,
}

/// Draws states that may be the true one, and gives up if that cannot be done.
pub(crate) struct Imagined<'m, G: Game, I: Insight<G>> {
    pub(crate) game: &'m G,
    pub(crate) insight: &'m I,
    pub(crate) memory: &'m I::Memory,
    pub(crate) state: &'m G::State,
}

impl<G: Game, I: Insight<G>> Imagined<'_, G, I> {
    /// Puts a state into `out`; whether that could be done.
    pub(crate) fn draw(&self, stream: &mut Stream, out: &mut G::State) -> bool {
        self.insight.imagine(self.game, self.memory, self.state, stream, out)
    }
}
