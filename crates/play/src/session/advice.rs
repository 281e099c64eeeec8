//! Advice: what a person could do, and what somebody who knows thinks of it.

use kernel::{Fraction, Game, RngStream, Seat, Verdict};

use crate::search::{Score, Value};
use crate::{Choice, Player};

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

    /// What must be known to understand the advice, on lines before it. Nothing unless overridden.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Where the advice comes from.
    fn source(&self) -> AdviceSource;
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

    fn remark(&self) -> Option<String> {
        (**self).remark()
    }

    fn source(&self) -> AdviceSource {
        (**self).source()
    }
}

/// Advice of a player that searches: its estimates of the moves.
///
/// It uses only the view of its seat if the player does: it receives what a player at that seat receives.
#[derive(Debug)]
pub struct SearchAdvice<P> {
    name: String,
    player: P,
}

impl<P> SearchAdvice<P> {
    /// The estimates of `player`, which is called `name`.
    pub fn new(name: impl Into<String>, player: P) -> Self {
        Self { name: name.into(), player }
    }
}

impl<G: Game, P: Player<G>> Adviser<G> for SearchAdvice<P> {
    fn follow(&mut self, game: &G, seat: Seat, past: &mut Past<'_, G>) {
        self.player.begin(game, seat);
        if self.player.watches() {
            past.for_each(|(state, mv)| self.player.observe(game, state, mv));
        }
    }

    /// The same at the same state after the same past.
    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        self.player.choose(game, Choice::new(state, moves, &[]), &mut RngStream::new(0, 0));
        if let Some(why) = self.player.failure() {
            return Err(NoAdvice { why: why.to_owned() });
        }
        if let Some(stop) = self.player.stopped() {
            return Err(NoAdvice { why: stop.to_string() });
        }
        let advised = |estimate: &crate::MoveEstimate<G::Move>| {
            let (mean, playouts) = (estimate.worth, estimate.playouts);
            Advised::new(estimate.mv, Opinion::Sampled { mean, std_error: None, playouts })
        };
        Ok(self.player.estimates().iter().map(advised).collect())
    }

    fn remark(&self) -> Option<String> {
        Some(format!("Estimates of {}:", self.name))
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new(
            self.name.clone(),
            "search from what the seat has seen; estimates, not proven",
        )
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

    fn remark(&self) -> Option<String> {
        if self.is_second { self.second.remark() } else { self.first.remark() }
    }

    fn source(&self) -> AdviceSource {
        if self.is_second { self.second.source() } else { self.first.source() }
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
}

impl<M> Advised<M> {
    /// `mv`, of which `opinion` is held.
    pub fn new(mv: M, opinion: Opinion) -> Self {
        Self { mv, opinion, odds: None }
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

/// A fraction that is longer is not written.
const LONGEST_EXACT: usize = 24;

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
        /// Its standard error, where that is known.
        std_error: Option<f64>,
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
    pub(super) fn rank(&self) -> Score {
        match *self {
            Self::Exact(verdict) => verdict.into(),
            Self::Score(score) => score,
            Self::Worth { value, .. } => Value::estimate(value),
            Self::Sampled { mean, .. } => Value::estimate(mean),
        }
    }
}

impl std::fmt::Display for Opinion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exact(verdict) => write!(f, "{verdict}"),
            Self::Score(score) if score.is_decided() => write!(f, "{score}"),
            Self::Score(score) => write!(f, "score {score}"),
            Self::Worth { value, exact } => {
                write!(f, "worth {:+.4}", not_minus_zero(*value))?;
                let exact = exact.as_ref().map(Fraction::to_string);
                match exact.filter(|exact| exact.len() <= LONGEST_EXACT) {
                    Some(exact) => write!(f, " = {exact}"),
                    None => Ok(()),
                }
            }
            Self::Sampled { mean, .. } => write!(f, "worth {:+.4}", not_minus_zero(*mean)),
        }
    }
}

/// Nobody wants to read that an even game is worth -0.
fn not_minus_zero(value: f64) -> f64 {
    if value.abs() < 5e-5 { 0.0 } else { value }
}
