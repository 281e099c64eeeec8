//! Scenes of native games with information sets: what the seat has seen, as cards and dice on a table.
//!
//! A game without a scene of its own, such as a file of Gambit, shows what the seat has seen in the game's notation.

mod dice_poker;
mod goofspiel;
mod kuhn;
mod leduc;
mod liars_dice;
mod one_card;
mod poker;
#[cfg(test)]
mod tests;

use extensive::Tree;
use games::goofspiel::Goofspiel;
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::{Fact, Hidden, Notation, Turn};
use recycle::program::PerfectRecall;
use study::view::ViewMove;

use crate::live::{Moment, Scene, Seen, fact_numbers, told, written};

use self::goofspiel::GoofspielScene;
use self::liars_dice::LiarsDiceScene;
use self::poker::PokerScene;

/// A game with information sets that has a scene.
pub(crate) trait Staged: Hidden + Notation + Sized {
    /// Its scene. By default what the seat sees, in the notation of the game.
    fn scene() -> Box<dyn Scene<Self>> {
        Box::new(ViewScene)
    }
}

impl Staged for Tree {}
/// Described games have tables of their own, where they are played.
impl Staged for PerfectRecall {}

/// Cards, dice and stakes.
macro_rules! staged {
    ($($game:ty => $scene:expr),*) => {
        $(impl Staged for $game {
            fn scene() -> Box<dyn Scene<Self>> {
                Box::new($scene)
            }
        })*
    };
}

staged!(
    DicePoker => PokerScene::<2>,
    Goofspiel => GoofspielScene,
    Kuhn => PokerScene::<8>,
    Leduc => PokerScene::<3>,
    LiarsDice => LiarsDiceScene,
    OneCard => PokerScene::<2>
);

/// Scene by views: the view of the seat as a text, and the whole state when play is over.
struct ViewScene;

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
