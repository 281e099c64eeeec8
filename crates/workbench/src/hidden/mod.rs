//! Games with hidden information at the workbench: what there is, and the way to any of them.
//!
//! What is asked of such a game does not depend on which it is, so that a question is an [`Ask`], and
//! [`with_game`] puts it to the game that was set up. Another game is a row in [`GAMES`] and an arm there.

mod abridge;
mod anatomy;
mod answer;
mod brief;
mod catalogue;
mod dice;
mod enter;
mod equilibrium;
mod estimate;
mod file;
mod goofspiel;
mod labels;
mod liars_dice;
mod players;
mod poker;
mod reach;
mod remark;
mod request;
mod solve;
mod strategy;
mod vocabulary;
mod writing;

use serde_json::{Map, Value};

pub(crate) use self::abridge::{SetFacts, labels as labels_of};
pub(crate) use self::anatomy::TakeApart;
pub(crate) use self::answer::cost;
pub(crate) use self::brief::Brief;
pub(crate) use self::catalogue::{GAMES, PLAYERS};
pub(crate) use self::dice::study;
pub(crate) use self::enter::{Match, enter};
pub(crate) use self::file::{enter_file, info, solve_file, tree};
pub(crate) use self::labels::Labelled;
pub(crate) use self::players::{Asks, Sitting, Table};
pub use self::request::{HiddenRequest, StrategyText};
pub(crate) use self::solve::{SaveStrategy, Solve, solve};
pub use self::strategy::StrategyError;
pub(crate) use self::vocabulary::Vocabulary;
pub(crate) use self::writing::Writing;
use crate::catalogue::BuiltIn;
use crate::error::WorkbenchError;
use crate::settings::Settings;

/// Something asked of any game with hidden information.
pub(crate) trait Ask {
    type Answer;

    fn ask<G: Labelled>(self, game: &G) -> Self::Answer;
}

/// Puts `ask` to the game that `info` and `settings` mean.
///
/// # Errors
/// If there can be no such game.
pub(crate) fn with_game<A: Ask>(
    info: &BuiltIn,
    settings: &Settings,
    ask: A,
) -> Result<A::Answer, WorkbenchError> {
    match info.name {
        "dice-poker" => Ok(ask.ask(&poker::dice(settings)?)),
        "goofspiel" => Ok(ask.ask(&goofspiel::game(settings)?)),
        "kuhn-poker" => Ok(ask.ask(&poker::kuhn(settings)?)),
        "leduc-poker" => Ok(ask.ask(&poker::leduc(settings)?)),
        "liars-dice" => Ok(ask.ask(&liars_dice::game(settings)?)),
        "one-card-poker" => Ok(ask.ask(&poker::one_card(settings)?)),
        name => unreachable!("{name} is in the table and has no arm"),
    }
}

/// All parameters as they are, also those that follow from others.
pub(crate) fn shown(info: &BuiltIn, settings: &Settings) -> Map<String, Value> {
    let mut set = settings.to_json();
    if info.name == "kuhn-poker" {
        set.insert("cards".to_owned(), poker::kuhn_cards(settings).into());
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Seats;

    impl Ask for Seats {
        type Answer = usize;

        fn ask<G: Labelled>(self, game: &G) -> usize {
            game.seats()
        }
    }

    #[test]
    fn every_game_in_the_table_can_be_set_up() {
        for info in &GAMES {
            let settings = Settings::new(info.name, info.parameters, &[]).unwrap();
            assert_eq!(with_game(info, &settings, Seats).unwrap(), 2, "{}", info.name);
        }
    }
}
