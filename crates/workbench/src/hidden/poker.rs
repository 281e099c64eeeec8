//! Small games of poker as they are asked for.

use games::poker::{DicePoker, Kuhn, Leduc, OneCard};

use crate::error::WorkbenchError;
use crate::settings::{Kind, Parameter, Settings};

pub(crate) static KUHN: [Parameter; 2] = [
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

pub(crate) static DICE: [Parameter; 3] = [
    Parameter {
        name: "sides",
        kind: Kind::Whole { min: 1, max: DicePoker::MAX_SIDES as u64 },
        default: "6",
        help: "sides of a die",
    },
    Parameter {
        name: "ante",
        kind: Kind::Whole { min: 1, max: DicePoker::MAX_STAKE as u64 },
        default: "1",
        help: "what both put in before they roll",
    },
    Parameter {
        name: "raise",
        kind: Kind::Whole { min: 1, max: DicePoker::MAX_STAKE as u64 },
        default: "1",
        help: "what a raise adds",
    },
];

pub(crate) static LEDUC: [Parameter; 1] = [Parameter {
    name: "ranks",
    kind: Kind::Whole { min: 2, max: Leduc::MAX_RANKS as u64 },
    default: "3",
    help: "ranks in the pack, two cards of each",
}];

pub(crate) static ONE_CARD: [Parameter; 4] = [
    Parameter {
        name: "ranks",
        kind: Kind::Whole { min: 2, max: OneCard::MAX_RANKS as u64 },
        default: "13",
        help: "ranks in the pack",
    },
    Parameter {
        name: "suits",
        kind: Kind::Whole { min: 1, max: OneCard::MAX_SUITS as u64 },
        default: "1",
        help: "cards of each rank; equal ones split the pot",
    },
    Parameter {
        name: "ante",
        kind: Kind::Whole { min: 1, max: OneCard::MAX_STAKE as u64 },
        default: "1",
        help: "what both put in before the deal",
    },
    Parameter {
        name: "bet",
        kind: Kind::Whole { min: 1, max: OneCard::MAX_STAKE as u64 },
        default: "1",
        help: "what a bet adds",
    },
];

/// How many cards Kuhn poker is played with.
pub(crate) fn kuhn_cards(settings: &Settings) -> u8 {
    settings.whole_or("cards").unwrap_or_else(|| settings.whole("seats") + 1) as u8
}

pub(crate) fn kuhn(settings: &Settings) -> Result<Kuhn, WorkbenchError> {
    Ok(Kuhn::new(kuhn_cards(settings), settings.whole("seats") as u8)?)
}

pub(crate) fn dice(settings: &Settings) -> Result<DicePoker, WorkbenchError> {
    let [ante, raise] = ["ante", "raise"].map(|name| settings.whole(name) as u32);
    Ok(DicePoker::new(settings.whole("sides") as u8, ante, raise)?)
}

pub(crate) fn leduc(settings: &Settings) -> Result<Leduc, WorkbenchError> {
    Ok(Leduc::new(settings.whole("ranks") as u8)?)
}

pub(crate) fn one_card(settings: &Settings) -> Result<OneCard, WorkbenchError> {
    let [ranks, suits] = ["ranks", "suits"].map(|name| settings.whole(name) as u8);
    let [ante, bet] = ["ante", "bet"].map(|name| settings.whole(name) as u32);
    Ok(OneCard::new(ranks, suits, ante, bet)?)
}
