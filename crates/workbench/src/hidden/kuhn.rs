//! Kuhn poker as it is asked for.

use games::poker::Kuhn;

use crate::error::WorkbenchError;
use crate::settings::{Kind, Parameter, Settings};

pub(crate) static PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "cards",
        kind: Kind::Whole { min: 2, max: Kuhn::MAX_CARDS as u64 },
        default: "",
        help: "cards in the pack, all different; one more than seats if not set",
    },
    Parameter {
        name: "seats",
        kind: Kind::Whole { min: 2, max: Kuhn::MAX_SEATS as u64 },
        default: "2",
        help: "players",
    },
];

/// How many cards there are.
pub(crate) fn cards(settings: &Settings) -> u8 {
    settings.whole_or("cards").unwrap_or_else(|| settings.whole("seats") + 1) as u8
}

pub(crate) fn game(settings: &Settings) -> Result<Kuhn, WorkbenchError> {
    Ok(Kuhn::new(cards(settings), settings.whole("seats") as u8)?)
}
