//! Advice: what a person could do, and what somebody who knows thinks of it.

use std::time::Duration;

use kernel::{Fraction, Game, Seat, Verdict};

use crate::search::{Score, Value};
use crate::{Interval, MeanInterval};

/// Somebody who is asked what to do.
pub trait Adviser<G: Game> {
    /// `seat` is about to ask, after the moves of `past`, each with the state it was made in.
    ///
    /// Does nothing unless overridden: who knows every state, or looks up what the seat has seen, has no use for it.
    fn follow(&mut self, _game: &G, _seat: Seat, _past: &mut Past<'_, G>) {}

    /// What becomes of each of `moves`, which are all that are legal in `state`, in any order; a move
    /// about which nothing is known may be left out.
    ///
    /// # Errors
    /// Why there is nothing to say.
    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice>;

    /// Where the advice comes from.
    fn source(&self) -> AdviceSource;

    /// The least and the greatest payoff of `seat` in the whole game; nothing unless overridden by those who know it.
    fn payoff_range(&self, _game: &G, _seat: Seat) -> Option<[f64; 2]> {
        None
    }

    /// The probability that play comes to what the seat to act in `state` sees there, if all play by the solution;
    /// nothing unless overridden by those who know it.
    fn reach(&self, _game: &G, _state: &G::State) -> Option<f64> {
        None
    }

    /// The time that a piece of advice may take, if that is what bounds it.
    fn time_budget(&self) -> Option<Duration> {
        None
    }
}

impl AdviceSource {
    /// The source called `name`, which works by `method`.
    pub fn new(name: impl Into<String>, method: impl Into<String>) -> Self {
        Self { name: name.into(), method: method.into() }
    }
}

/// Source of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceSource {
    /// Its name, such as `backward induction` or `mcts:1000`.
    pub name: String,
    /// What it does and how far that can be trusted, in a sentence.
    pub method: String,
}

/// The moves of a game so far, each with the state it was made in.
pub type Past<'p, G> = dyn Iterator<Item = (&'p <G as Game>::State, <G as Game>::Move)> + 'p;

impl<G: Game, T: Adviser<G> + ?Sized> Adviser<G> for Box<T> {
    fn follow(&mut self, game: &G, seat: Seat, past: &mut Past<'_, G>) {
        (**self).follow(game, seat, past);
    }

    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        (**self).advise(game, state, moves)
    }

    fn source(&self) -> AdviceSource {
        (**self).source()
    }

    fn payoff_range(&self, game: &G, seat: Seat) -> Option<[f64; 2]> {
        (**self).payoff_range(game, seat)
    }

    fn reach(&self, game: &G, state: &G::State) -> Option<f64> {
        (**self).reach(game, state)
    }

    fn time_budget(&self) -> Option<Duration> {
        (**self).time_budget()
    }
}

/// Advice of the first of two advisers that has any.
pub struct FirstAdvice<A, B> {
    first: A,
    second: B,
    /// Whether the second was asked last.
    is_second: bool,
}

impl<A, B> FirstAdvice<A, B> {
    /// Asks `first`, and where it has nothing to say `second`.
    pub fn new(first: A, second: B) -> Self {
        Self { first, second, is_second: false }
    }
}

impl<G: Game, A: Adviser<G>, B: Adviser<G>> Adviser<G> for FirstAdvice<A, B> {
    fn follow(&mut self, game: &G, seat: Seat, past: &mut Past<'_, G>) {
        let past: Vec<(&G::State, G::Move)> = past.collect();
        self.first.follow(game, seat, &mut past.iter().copied());
        self.second.follow(game, seat, &mut past.iter().copied());
    }

    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        let advice = self.first.advise(game, state, moves);
        self.is_second = !advice.as_ref().is_ok_and(|advice| !advice.is_empty());
        if self.is_second { self.second.advise(game, state, moves) } else { advice }
    }

    fn source(&self) -> AdviceSource {
        if self.is_second { self.second.source() } else { self.first.source() }
    }

    fn payoff_range(&self, game: &G, seat: Seat) -> Option<[f64; 2]> {
        self.first.payoff_range(game, seat).or_else(|| self.second.payoff_range(game, seat))
    }

    fn reach(&self, game: &G, state: &G::State) -> Option<f64> {
        self.first.reach(game, state).or_else(|| self.second.reach(game, state))
    }

    fn time_budget(&self) -> Option<Duration> {
        if self.is_second { self.second.time_budget() } else { self.first.time_budget() }
    }
}

/// A move and what becomes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<M> {
    /// The move.
    pub mv: M,
    /// What becomes of it, for the seat that makes it.
    pub opinion: Opinion,
    /// Its odds in the strategy that is advised, where there is one.
    pub odds: Option<Odds>,
    /// By how much it is worse than the best move, where a search has compared them in the same sample.
    pub loss: Option<MeanInterval>,
}

impl<M> Advised<M> {
    /// `mv`, of which `opinion` is held.
    pub fn new(mv: M, opinion: Opinion) -> Self {
        Self { mv, opinion, odds: None, loss: None }
    }

    /// The same of another move.
    pub(crate) fn map<N>(self, other: impl FnOnce(M) -> N) -> Advised<N> {
        Advised { mv: other(self.mv), opinion: self.opinion, odds: self.odds, loss: self.loss }
    }
}

/// Odds of a move in a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// The nearest number.
    pub value: f64,
    /// The same without rounding, where that is known.
    pub exact: Option<Fraction>,
}

/// Verdict on a move, for the seat that makes it. Distances count the move itself, so that a move that wins
/// at once wins in one move.
#[derive(Clone, Debug, PartialEq)]
pub enum Opinion {
    /// So it ends if both sides play perfectly.
    Exact(Verdict),
    /// So it looks after some moves.
    Score(Score),
    /// So much it is worth on average, if all play perfectly.
    Worth {
        /// The nearest number.
        value: f64,
        /// The same without rounding, where that is known.
        exact: Option<Fraction>,
    },
    /// So much it was worth in the mean of playouts.
    Sampled {
        /// The mean.
        mean: f64,
        /// Where the expectation of that mean lies with 95 % confidence, where that is known.
        interval: Option<Interval>,
        /// The number of playouts.
        playouts: u64,
    },
}

/// Reason why there is no advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct NoAdvice {
    /// In words, without an end of sentence.
    pub why: String,
}

impl Opinion {
    /// What opinions are ordered by, the better the more.
    pub fn rank(&self) -> Score {
        match *self {
            Self::Exact(verdict) => verdict.into(),
            Self::Score(score) => score,
            Self::Worth { value, .. } => Value::estimate(value),
            Self::Sampled { mean, .. } => Value::estimate(mean),
        }
    }
}
