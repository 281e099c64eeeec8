//! Pan at the workbench: what can be set, and what is done with it.

mod cards;
mod perfect;
mod play;

use games::pan::{MAX_RANKS, MAX_SUITS, Nine, Pan, Reading, Rules, Start, Take};

pub(crate) use self::play::play;
use crate::catalogue::{BuiltIn, Family};
use crate::error::WorkbenchError;
use crate::opponent::OPPONENTS;
use crate::pairs::ON_OFF;
use crate::settings::{Kind, Parameter, Settings};

static PARAMETERS: [Parameter; 7] = [
    Parameter {
        name: "ranks",
        kind: Kind::Whole { min: 1, max: MAX_RANKS as u64 },
        default: "6",
        help: "ranks, from the nine up",
    },
    Parameter {
        name: "take",
        kind: Kind::WholeOrAll { min: 1, max: 64 },
        default: "3",
        help: "cards taken from the pile at once",
    },
    Parameter {
        name: "suits",
        kind: Kind::Whole { min: 2, max: MAX_SUITS as u64 },
        default: "4",
        help: "cards of each rank",
    },
    Parameter {
        name: "sets",
        kind: ON_OFF,
        default: "on",
        help: "all cards of a rank may be laid at once",
    },
    Parameter {
        name: "nine",
        kind: Kind::Choice(&["fixed", "takeable"]),
        default: "fixed",
        help: "the nine of hearts stays at the bottom of the pile, or is a card like any other",
    },
    Parameter {
        name: "rules",
        kind: Kind::Choice(&["printed", "essay"]),
        default: "printed",
        help: "as printed, or as the essay's program: who may lay all nines may not lay one",
    },
    Parameter {
        name: "start",
        kind: Kind::Hands,
        default: "deals",
        help: "dealt by chance, the hand of the first to move, or both hands",
    },
];

/// The games of this family.
pub(crate) static GAMES: [BuiltIn; 1] = [BuiltIn {
    family: Family::Pan,
    name: "pan",
    about: "Pan for two with open cards: lay what is no lower than the pile, or take from it",
    source: "the essay on k-Pan, sections 1 and 6",
    verbs: &["play"],
    parameters: &PARAMETERS,
    players: &OPPONENTS,
}];

/// The rules that were asked for.
fn rules(settings: &Settings) -> Result<Rules, WorkbenchError> {
    let take = match settings.text("take") {
        "all" => Take::All,
        _ => Take::Up(settings.whole("take") as u8),
    };
    let nine = if settings.is("nine", "takeable") { Nine::Takeable } else { Nine::Fixed };
    let reading = if settings.is("rules", "essay") { Reading::Essay } else { Reading::Printed };
    let rules = Rules::standard(settings.whole("ranks") as usize)?;
    let rules = rules.with_suits(settings.whole("suits") as u8)?.with_take(take)?;
    Ok(rules.with_sets(settings.is("sets", "on")).with_nine(nine).with_reading(reading))
}

/// Where it begins.
fn start(settings: &Settings, rules: &Rules) -> Result<Start, WorkbenchError> {
    Ok(Pan::start_from_text(rules, settings.text("start"))?)
}

/// All parameters on one line, no blanks within a value.
fn in_words(settings: &Settings) -> String {
    let value = |name| settings.text(name).split_whitespace().collect::<String>();
    let word = |parameter: &Parameter| format!("{}={}", parameter.name, value(parameter.name));
    PARAMETERS.iter().map(word).collect::<Vec<_>>().join(" ")
}
