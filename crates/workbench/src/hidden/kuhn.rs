//! Kuhn poker as it is asked for.

use games::poker::Kuhn;

use crate::error::WorkbenchError;
use crate::settings::{Kind, Parameter, Settings};

pub(crate) static PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "cards",
        kind: Kind::Whole { min: 2, max: Kuhn::MAX_CARDS as u64 },
        default: "3",
        help: "cards in the pack, all different; usually one more than seats",
    },
    Parameter {
        name: "seats",
        kind: Kind::Whole { min: 2, max: Kuhn::MAX_SEATS as u64 },
        default: "2",
        help: "players",
    },
];

pub(crate) fn game(settings: &Settings) -> Result<Kuhn, WorkbenchError> {
    Ok(Kuhn::new(settings.whole("cards") as u8, settings.whole("seats") as u8)?)
}
