//! Three at the table, one of them a person, with chance in between.

use kernel::{Game, RngStream, Turn};
use play::session::{Occupant, Session, SessionConfig};
use play::{Choice, Player, Random};

use crate::entered::{enter, made};
use crate::race::Race;

/// Makes the move at the same place in the list, or the last.
pub(crate) struct Stubborn(pub(crate) usize);

impl<G: Game> Player<G> for Stubborn {
    fn choose(&mut self, _: &G, choice: Choice<'_, G>, _: &mut RngStream) -> G::Move {
        choice.moves[self.0.min(choice.moves.len() - 1)]
    }
}

pub(crate) fn three<'a>() -> SessionConfig<'a, Race> {
    let machine = |player| Occupant::Machine { name: "bot".to_owned(), player };
    let seats = vec![machine(Box::new(Stubborn(1))), Occupant::Person, machine(Box::new(Random))];
    SessionConfig { seed: 11, ..SessionConfig::new("race", "goal=6", seats) }
}

/// Runs until it is over, and gives the whole game.
pub(crate) fn run(session: &mut Session<'_, Race>) -> Vec<(usize, String)> {
    while !matches!(Race::new(3, 6).turn(session.state()), Turn::Over(_)) {
        enter(session, "run");
    }
    made(session)
}
