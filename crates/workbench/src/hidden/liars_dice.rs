//! Liar's dice as it is asked for.

use games::liars_dice::LiarsDice;

use crate::error::WorkbenchError;
use crate::settings::{Kind, Parameter, Settings};

pub(crate) static PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "dice",
        kind: Kind::Whole { min: 1, max: LiarsDice::MAX_DICE as u64 },
        default: "1",
        help: "dice of each player",
    },
    Parameter {
        name: "sides",
        kind: Kind::Whole { min: 1, max: LiarsDice::MAX_SIDES as u64 },
        default: "6",
        help: "sides of a die",
    },
    Parameter {
        name: "wild",
        kind: Kind::Choice(&["on", "off"]),
        default: "on",
        help: "whether the highest face counts as any other",
    },
];

pub(crate) fn game(settings: &Settings) -> Result<LiarsDice, WorkbenchError> {
    let [dice, sides] = ["dice", "sides"].map(|name| settings.whole(name) as u8);
    Ok(LiarsDice::new(dice, sides, settings.is("wild", "on"))?)
}
