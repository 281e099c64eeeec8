//! Advice in described games of perfect information: the values of positions.

use kernel::{Fraction, Game, Number, Turn};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion};
use recycle::program::{Move, PerfectRecall, RecallState, Reduced};

use crate::advice::AdvisedSolution;

/// Advice by position: what each move is worth if all play by the solution of the reduced game.
///
/// Only for games in which every seat that decides knows the position.
pub(super) struct PositionAdvice {
    game: Reduced,
    solution: AdvisedSolution<Reduced>,
}

impl PositionAdvice {
    /// By the `solution` of `game`.
    pub(super) fn new(game: Reduced, solution: AdvisedSolution<Reduced>) -> Self {
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
            let opinion = match self.game.turn(&after) {
                Turn::Over(payoffs) => Opinion::Worth {
                    value: payoffs[seat].to_f64(),
                    exact: Some(Fraction::from_payoff(payoffs[seat])),
                },
                _ => self.solution.opinion(&self.game, &after, seat)?,
            };
            Some(Advised::new(mv, opinion))
        };
        Ok(moves.iter().filter_map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        self.solution.source()
    }
}
