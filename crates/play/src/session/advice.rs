//! Advice: what a person could do, and what somebody who knows thinks of it.

use kernel::{Game, Verdict};

use crate::search::{Score, Value};

/// Somebody who is asked what to do.
pub trait Adviser<G: Game> {
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

impl<G: Game, T: Adviser<G> + ?Sized> Adviser<G> for Box<T> {
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

/// A move and what becomes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<M> {
    /// The move.
    pub mv: M,
    /// What becomes of it, for the seat that makes it.
    pub opinion: Opinion,
}

/// What becomes of a move, for the seat that makes it. Distances count the move itself, so that a
/// move that wins at once wins in one move.
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

/// Why there is no advice.
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
