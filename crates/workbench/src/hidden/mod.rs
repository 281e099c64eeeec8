//! Games with hidden information at the workbench: what there is, and the way to any of them.
//!
//! What is asked of such a game does not depend on which it is: all have one handle, [`Typed`]. Another game
//! is a row in [`GAMES`].

mod abridge;
mod advice;
mod anatomy;
mod answer;
mod brief;
mod catalogue;
mod dice;
mod equilibrium;
mod file;
mod goofspiel;
mod labels;
mod liars_dice;
mod players;
mod poker;
mod remark;
mod request;
mod scene;
mod seat;
mod solve;
mod strategy;
mod typed;
mod vocabulary;
mod writing;

use serde_json::{Map, Value};

pub(crate) use self::abridge::{SetFacts, labels as labels_of};
pub(crate) use self::anatomy::anatomy;
pub(crate) use self::answer::cost;
pub(crate) use self::brief::Brief;
pub(crate) use self::catalogue::{GAMES, PLAYERS};
pub(crate) use self::equilibrium::{OWN_PAYOFFS, without_tables};
pub(crate) use self::file::{info, open_file};
pub use self::request::{HiddenRequest, StrategyText};
pub(crate) use self::seat::InfoSetPlan;
pub(crate) use self::solve::{SaveStrategy, Solve};
pub use self::strategy::StrategyError;
pub(crate) use self::vocabulary::Vocabulary;
pub(crate) use self::writing::Writing;
use crate::catalogue::NativeGame;
use crate::settings::Settings;

/// All parameters as they are, also those that follow from others.
pub(crate) fn shown(info: &NativeGame, settings: &Settings) -> Map<String, Value> {
    let mut set = settings.to_json();
    if info.name == "kuhn-poker" {
        set.insert("cards".to_owned(), poker::kuhn_cards(settings).into());
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_in_the_table_can_be_opened() {
        for info in &GAMES {
            let settings = Settings::new(info.name, info.parameters, &[]).unwrap();
            assert!((info.open)(info, settings).is_ok(), "{}", info.name);
        }
    }
}
