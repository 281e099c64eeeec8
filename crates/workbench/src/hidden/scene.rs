//! Scene of a native game with information sets: what the seat has seen, in the words of the game.

use kernel::{Fact, Hidden, Notation, Turn};
use study::view::ViewMove;

use crate::live::{Moment, Scene, Seen, fact_numbers, told, written};

/// Scene by views: the view of the seat as a text, and the whole state when play is over.
pub(super) struct ViewScene;

impl<G: Hidden + Notation> Scene<G> for ViewScene {
    fn seen(&self, moment: Moment<'_, G>) -> Seen {
        let facts = if moment.is_over() {
            moment.game.facts(moment.state)
        } else {
            let view = moment.game.view(moment.state, moment.seat);
            vec![Fact::new("you see", moment.game.view_to_text(&view))]
        };
        // What others do is seen as far as the view shows it.
        let is_public = !moment.game.class().hidden;
        let events = told(moment, |step| match moment.game.turn(&step.before) {
            Turn::Seat(seat) => is_public || seat == moment.seat,
            _ => false,
        });
        Seen { numbers: fact_numbers(facts), events, ..Seen::nothing() }
    }

    fn moves(&self, moment: Moment<'_, G>, moves: &[G::Move], _: &Seen) -> Vec<ViewMove> {
        moves.iter().map(|&mv| written(moment.game.move_to_text(moment.state, mv))).collect()
    }

    fn brief(&self, moment: Moment<'_, G>) -> String {
        moment.game.view_to_text(&moment.game.view(moment.state, moment.seat))
    }

    fn keeps_secrets(&self) -> bool {
        true
    }
}
