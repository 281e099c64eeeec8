//! What each card is worth, for the one who asks.

use games::pexeso::table::Table;
use games::pexeso::{CardValues, Pexeso};
use kernel::{Fraction, Game, Number, RewardsAtEnd, Seat, Trembling};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion};

use super::optimal::PexesoPlanners;
use crate::error::WorkbenchError;

/// The game at the terminal.
pub(crate) type Played = RewardsAtEnd<Trembling<Pexeso>>;
type Card = <Played as Game>::Move;

/// Up to this many pairs what a card is worth is worked out as a fraction: at once, and it can be read.
const EXACT_PAIRS: u16 = 24;

/// Knows what every turn is worth.
pub(crate) enum Exact {
    Fraction(Table<Fraction>),
    Rounded(Table<f64>),
}

impl Exact {
    /// For a game of two.
    pub(crate) fn new(known: &PexesoPlanners<'_>, game: &Played) -> Result<Self, WorkbenchError> {
        let rates = game.inner().rates();
        let err = [rates[Seat::new(0)], rates[Seat::new(1)]];
        let is_small = game.inner().inner().rules().pairs() <= EXACT_PAIRS;
        Ok(if is_small {
            Self::Fraction(known.table(err)?)
        } else {
            Self::Rounded(known.table(err)?)
        })
    }
}

impl Adviser<Played> for Exact {
    fn advise(
        &mut self,
        game: &Played,
        state: &<Played as Game>::State,
        moves: &[Card],
    ) -> Result<Vec<Advised<Card>>, NoAdvice> {
        Ok(match self {
            Self::Fraction(table) => advice(game, table, state, moves),
            Self::Rounded(table) => advice(game, table, state, moves),
        })
    }

    fn source(&self) -> AdviceSource {
        let (numbers, err) = match self {
            Self::Fraction(table) => ("proven in fractions", table.config().err),
            Self::Rounded(table) => ("computed in floating point", table.config().err),
        };
        let is_sure = err.iter().all(|rate| rate.is_zero());
        let play = if is_sure { "perfectly" } else { "as well as those who err can" };
        let method = format!(
            "every position solved; {numbers}; values are pairs won from here on, yours less the other's, if both \
             play {play}"
        );
        AdviceSource::new("dynamic programme", method)
    }
}

fn advice<N: Number>(
    game: &Played,
    table: &Table<N>,
    state: &<Played as Game>::State,
    moves: &[Card],
) -> Vec<Advised<Card>> {
    let card_values = CardValues::new(game.inner(), table);
    let advised = |&mv: &Card| {
        let worth = card_values.worth(state.inner(), mv);
        Advised::new(mv, Opinion::Worth { value: worth.to_f64(), exact: worth.exact() })
    };
    moves.iter().map(advised).collect()
}
