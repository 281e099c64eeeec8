//! Advice in described games of perfect information: the values of positions.

use std::sync::Arc;

use kernel::{Game, Turn};
use play::session::{Advised, Adviser, NoAdvice, Opinion};
use recycle::program::{Move, PerfectRecall, RecallState, Reduced};

use crate::advice::{BY_THE_SOLUTION, StateSolution};

/// Advice by position: what each move is worth if all play by the solution of the reduced game.
///
/// Only for games in which every seat that decides knows the position.
pub(super) struct PositionAdvice {
    game: Reduced,
    solution: Arc<dyn StateSolution<Reduced>>,
}

impl PositionAdvice {
    /// By the `solution` of `game`.
    pub(super) fn new(game: Reduced, solution: Arc<dyn StateSolution<Reduced>>) -> Self {
        Self { game, solution }
    }
}

impl Adviser<PerfectRecall> for PositionAdvice {
    fn advise(
        &mut self,
        game: &PerfectRecall,
        moment: &RecallState,
        moves: &[Move],
    ) -> Result<Vec<Advised<Move>>, NoAdvice> {
        let Turn::Seat(seat) = game.turn(moment) else { return Ok(Vec::new()) };
        let advised = |&mv: &Move| {
            let after = self.game.state_after(moment.position(), mv);
            let value = match self.game.turn(&after) {
                Turn::Over(payoffs) => payoffs[seat].to_f64(),
                _ => self.solution.values_from(&self.game, &after)?[seat],
            };
            Some(Advised { mv, opinion: Opinion::Worth { value, exact: None } })
        };
        Ok(moves.iter().filter_map(advised).collect())
    }

    fn remark(&self) -> Option<String> {
        Some(BY_THE_SOLUTION.to_owned())
    }
}
