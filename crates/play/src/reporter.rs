//! Reporters: what is noted about a game beside its payoffs.
//!
//! Not every game has a scoreboard or events, and a runner should not demand them. Code that knows the
//! concrete game picks the reporter it can serve: [`ByPayoff`] for any game, [`ByScore`] for one
//! that is [`Scored`], either inside [`WithEvents`] for one that is [`Events`]. The choice is made
//! at compile time, and what a reporter does not note costs nothing.

use std::fmt;

use kernel::{BySeat, Events, Game, Payoff, Scored};

/// Takes note of scores and events while a game is played.
///
/// A reporter is cloned for each chunk of games, and may keep scratch memory but must not carry
/// anything from one game to the next.
pub trait Reporter<G: Game>: Clone + Send + Sync {
    /// Whether [`step`](Reporter::step) must see every move. Unless overridden it must. A reporter
    /// that need not lets the game go on from one decision to the next at once.
    const SEES_MOVES: bool = true;

    /// The names of the events it counts, in the order of the counts. None unless overridden.
    fn events(&self, _game: &G) -> &'static [&'static str] {
        &[]
    }

    /// Plays `mv` in `state`, and adds the events this causes to `counts`.
    ///
    /// Called for every move, of seats and of chance, if [`SEES_MOVES`](Reporter::SEES_MOVES) says so
    /// or a transcript is kept; else for none.
    ///
    /// It plays the move itself because only some reporters need the state before it. Unless
    /// overridden it notes nothing.
    fn step(&mut self, game: &G, state: &mut G::State, mv: G::Move, _counts: &mut [u64]) {
        game.play(state, mv);
    }

    /// The scoreboard at the end of a game. Unless overridden there is none, and the payoff of a
    /// seat is its score.
    fn scores(&self, _game: &G, _end: &G::State) -> Option<BySeat<i64>> {
        None
    }

    /// What each seat receives where a game that is not over is called off in `state`. Unless overridden
    /// nobody receives anything.
    fn so_far(&self, game: &G, _state: &G::State) -> BySeat<Payoff> {
        BySeat::from_fn(game.seats(), |_| Payoff::ZERO)
    }
}

/// The payoff is the score, and nothing else is noted. Serves every game.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByPayoff;

impl<G: Game> Reporter<G> for ByPayoff {
    const SEES_MOVES: bool = false;
}

/// The score is what the scoreboard says at the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByScore;

impl<G: Scored> Reporter<G> for ByScore {
    const SEES_MOVES: bool = false;

    fn scores(&self, game: &G, end: &G::State) -> Option<BySeat<i64>> {
        Some(game.scores(end))
    }
}

/// Counts the game's events, and takes the scores from reporter `R`.
pub struct WithEvents<G: Game, R> {
    scores: R,
    /// The state before a move, kept so that its memory can be used again.
    before: Option<G::State>,
}

impl<G: Game, R> WithEvents<G, R> {
    /// Counts events beside what `scores` notes.
    pub fn new(scores: R) -> Self {
        Self { scores, before: None }
    }
}

impl<G: Game, R: Clone> Clone for WithEvents<G, R> {
    fn clone(&self) -> Self {
        Self::new(self.scores.clone())
    }
}

impl<G: Game, R: fmt::Debug> fmt::Debug for WithEvents<G, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WithEvents").field(&self.scores).finish()
    }
}

impl<G: Events, R: Reporter<G>> Reporter<G> for WithEvents<G, R> {
    fn events(&self, game: &G) -> &'static [&'static str] {
        game.events()
    }

    fn step(&mut self, game: &G, state: &mut G::State, mv: G::Move, counts: &mut [u64]) {
        let before = match &mut self.before {
            Some(before) => {
                before.clone_from(state);
                before
            }
            none => none.insert(state.clone()),
        };
        game.play(state, mv);
        game.tally(before, mv, state, counts);
    }

    fn scores(&self, game: &G, end: &G::State) -> Option<BySeat<i64>> {
        self.scores.scores(game, end)
    }

    fn so_far(&self, game: &G, state: &G::State) -> BySeat<Payoff> {
        self.scores.so_far(game, state)
    }
}
