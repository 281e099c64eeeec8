//! Advice: what a person could do, and what somebody who knows thinks of it.

use kernel::{Game, RngStream, Seat, Verdict};

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
        let advised = |estimate: &crate::MoveEstimate<G::Move>| Advised {
            mv: estimate.mv,
            opinion: Opinion::Worth { value: estimate.worth, exact: None },
        };
        Ok(self.player.estimates().iter().map(advised).collect())
    }

    fn remark(&self) -> Option<String> {
        Some(format!("Estimates of {}:", self.name))
    }
}

/// A move and what becomes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<M> {
    /// The move.
    pub mv: M,
    /// What becomes of it, for the seat that makes it.
    pub opinion: Opinion,
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
        /// The same without rounding, as it is written, where that is known.
        exact: Option<String>,
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
        }
    }
}

impl std::fmt::Display for Opinion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exact(verdict) => write!(f, "{verdict}"),
            Self::Score(score) if score.is_decided() => write!(f, "{score}"),
            Self::Score(score) => write!(f, "score {score}"),
            // Nobody wants to read that an even game is worth -0.
            Self::Worth { value, exact } => {
                write!(f, "worth {:+.4}", if value.abs() < 5e-5 { 0.0 } else { *value })?;
                match exact {
                    Some(exact) => write!(f, " = {exact}"),
                    None => Ok(()),
                }
            }
        }
    }
}
