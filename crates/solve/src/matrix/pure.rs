//! The pure strategies of a seat: what it does, whatever happens.

use kernel::{Fraction, Seat};

use crate::SolveError;
use crate::form::{Behaviour, PlayerForm, SequenceForm, SequenceId};

/// A move at each information set, or at those alone that its own moves lead to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pure {
    /// Which move it makes at each set, in the order of the sets; `None` where a reduced strategy does
    /// not come.
    pub moves: Vec<Option<u32>>,
}

/// Kind of pure strategies: full or reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A move at every set, also where the strategy itself never comes.
    Full,
    /// A move at the sets alone that the strategy's own moves lead to.
    Reduced,
}

/// Every pure strategy of `seat`: by the move at the first set, then by that at the second, and so on;
/// where a reduced strategy does not come stands before any move.
///
/// # Errors
/// [`SolveError::TooManyStrategies`] if there are more than `most`.
pub fn all(
    form: &SequenceForm,
    seat: Seat,
    kind: Kind,
    most: usize,
) -> Result<Vec<Pure>, SolveError> {
    let side = form.side(seat);
    let strategies = count(side, kind);
    if strategies > most as u64 {
        return Err(SolveError::TooManyStrategies { seat, strategies, most });
    }
    let mut all = vec![Pure { moves: Vec::new() }];
    for set in side.sets() {
        let mut longer = Vec::with_capacity(all.len() * set.n_moves as usize);
        for strategy in all {
            let with = |mv: Option<u32>| Pure {
                moves: strategy.moves.iter().copied().chain([mv]).collect(),
            };
            if kind == Kind::Full || strategy.plays(side, set.parent) {
                longer.extend((0..set.n_moves).map(|mv| with(Some(mv))));
            } else {
                longer.push(with(None));
            }
        }
        all = longer;
    }
    all.sort_unstable();
    Ok(all)
}

/// How many pure strategies there are, or the largest number there is.
pub fn count(side: &PlayerForm, kind: Kind) -> u64 {
    if kind == Kind::Full {
        let moves = side.sets().iter().map(|set| u64::from(set.n_moves));
        return moves.fold(1, u64::saturating_mul);
    }
    // From the last set to the first: after a sequence, one strategy for each set that follows.
    let mut after = vec![1u64; side.n_sequences()];
    for set in side.sets().iter().rev() {
        let here = after[set.sequences()].iter().fold(0, |sum: u64, &n| sum.saturating_add(n));
        let parent = &mut after[set.parent as usize];
        *parent = parent.saturating_mul(here);
    }
    after[0]
}

impl Pure {
    /// Whether it makes all moves of `sequence`, whose set it has decided on.
    fn plays(&self, side: &PlayerForm, sequence: SequenceId) -> bool {
        if sequence == 0 {
            return true;
        }
        let set = side.sets().partition_point(|set| set.first <= sequence) - 1;
        let mv = sequence - side.sets()[set].first;
        self.moves[set] == Some(mv) && self.plays(side, side.sets()[set].parent)
    }

    /// Whether it makes all moves of each sequence.
    pub fn sequences(&self, side: &PlayerForm) -> Vec<bool> {
        let mut played = vec![false; side.n_sequences()];
        played[0] = true;
        for (set, mv) in side.sets().iter().zip(&self.moves) {
            if let Some(mv) = mv {
                played[(set.first + mv) as usize] = played[set.parent as usize];
            }
        }
        played
    }

    /// The same as odds at each set; where it does not say what it does, its first move.
    pub fn behaviour(&self, side: &PlayerForm) -> Behaviour<Fraction> {
        let mut odds = vec![Fraction::ZERO; side.n_sequences()];
        odds[0] = Fraction::ONE;
        for (set, mv) in side.sets().iter().zip(&self.moves) {
            odds[(set.first + mv.unwrap_or(0)) as usize] = Fraction::ONE;
        }
        Behaviour(odds)
    }
}
