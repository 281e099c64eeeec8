//! Players of a program at a table of its game of views.

use kernel::{Seat, Stop, Stream};
use play::{Choice, Judged, Player};
use recycle::program::{Moment, Move, Program, Recalled};

/// Player of the program at a table of its game of views [step by step](Recalled::step_by_step).
///
/// It is handed the position and the moves of the program, all of them, and nothing of what seats have seen: who
/// samples what is hidden from it does so by what the program does.
pub(super) struct ProgramPlayer<P>(pub(super) P);

impl<P: Player<Program>> Player<Recalled> for ProgramPlayer<P> {
    fn begin(&mut self, game: &Recalled, seat: Seat) {
        self.0.begin(game.program(), seat);
    }

    fn choose(
        &mut self,
        game: &Recalled,
        choice: Choice<'_, Recalled>,
        stream: &mut Stream,
    ) -> Move {
        let position = choice.state.position();
        self.0.choose(game.program(), Choice::new(position, choice.moves, choice.copies), stream)
    }

    fn watches(&self) -> bool {
        self.0.watches()
    }

    fn witness(&mut self, game: &Recalled, moment: &Moment, mv: Move) {
        self.0.witness(game.program(), moment.position(), mv);
    }

    fn judged(&self) -> &[Judged<Move>] {
        self.0.judged()
    }

    fn stumped(&self) -> Option<&str> {
        self.0.stumped()
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn is_fair(&self) -> bool {
        self.0.is_fair()
    }
}
