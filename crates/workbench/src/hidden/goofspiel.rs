//! Goofspiel as it is asked for.

use games::goofspiel::{Goofspiel, Prizes, Reward};

use crate::error::WorkbenchError;
use crate::settings::{Kind, Parameter, Settings};

pub(crate) static PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "cards",
        kind: Kind::Whole { min: 1, max: Goofspiel::MAX_CARDS as u64 },
        default: "4",
        help: "cards of each player, and prizes",
    },
    Parameter {
        name: "prizes",
        kind: Kind::Choice(&["random", "descending", "ascending"]),
        default: "random",
        help: "the order in which prizes are shown",
    },
    Parameter {
        name: "payoff",
        kind: Kind::Choice(&["win", "points"]),
        default: "win",
        help: "what the winner gets: 1, or the difference in points",
    },
];

pub(crate) fn game(settings: &Settings) -> Result<Goofspiel, WorkbenchError> {
    let prizes = match settings.text("prizes") {
        "descending" => Prizes::Descending,
        "ascending" => Prizes::Ascending,
        _ => Prizes::Random,
    };
    let reward = if settings.is("payoff", "points") { Reward::Points } else { Reward::Win };
    Ok(Goofspiel::new(settings.whole("cards") as u8, prizes, reward)?)
}
