//! Players of a program at a table of its game of views.

use kernel::{RngStream, Seat, Stop};
use play::{BatchMeans, Choice, MoveEstimate, Player};
use recycle::program::{Move, PerfectRecall, Program, RecallState};

/// Player of the program at a table of its game of views [step by step](PerfectRecall::step_by_step).
///
/// It is handed the position and the moves of the program, all of them, and nothing of what seats have seen: who
/// samples what is hidden from it does so by what the program does.
pub(super) struct ProgramPlayer<P>(pub(super) P);

impl<P: Player<Program>> Player<PerfectRecall> for ProgramPlayer<P> {
    fn begin(&mut self, game: &PerfectRecall, seat: Seat) {
        self.0.begin(game.program(), seat);
    }

    fn choose(
        &mut self,
        game: &PerfectRecall,
        choice: Choice<'_, PerfectRecall>,
        stream: &mut RngStream,
    ) -> Move {
        let position = choice.state.position();
        self.0.choose(game.program(), Choice::new(position, choice.moves, choice.copies), stream)
    }

    fn watches(&self) -> bool {
        self.0.watches()
    }

    fn observe(&mut self, game: &PerfectRecall, moment: &RecallState, mv: Move) {
        self.0.observe(game.program(), moment.position(), mv);
    }

    fn estimates(&self) -> &[MoveEstimate<Move>] {
        self.0.estimates()
    }

    fn batch_means(&self) -> Option<&BatchMeans> {
        self.0.batch_means()
    }

    fn failure(&self) -> Option<&str> {
        self.0.failure()
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn uses_view_only(&self) -> bool {
        self.0.uses_view_only()
    }
}
