//! The games with hidden information that there are.

use super::dice::{self, DicePokerHandle};
use super::typed::Typed;
use super::{goofspiel, liars_dice, poker};
use crate::catalogue::{NativeGame, OpenNative};
use crate::handle::OpenedGame;
use crate::outputs::Outputs;
use crate::settings::Parameter;

/// The players there are, with what they do.
pub(crate) static PLAYERS: [(&str, &str); 3] = [
    ("random", "any move, each as likely as the others"),
    ("equilibrium", "by the equilibrium, which is found first; also `perfect`"),
    ("strategy:FILE", "by a strategy file, such as `solve` saves"),
];

/// The games of this family.
pub(crate) static GAMES: [NativeGame; 6] = [
    NativeGame {
        topics: &dice::TOPICS,
        outputs: Outputs { study_picture: Some("matrix"), ..Outputs::STRATEGY },
        ..built_in(
            "dice-poker",
            "Baby Poker: a die each, one raise",
            "The Riddler, FiveThirtyEight, 2016; L. Lessard, Baby poker, 2017",
            &poker::DICE,
            |info, settings| {
                let game = poker::dice(&settings)?;
                Ok(OpenedGame::new(DicePokerHandle {
                    game: Typed::new(info, &settings, game),
                    settings,
                }))
            },
        )
    },
    built_in(
        "kuhn-poker",
        "Kuhn poker: one card each, one bet",
        "H. W. Kuhn, A simplified two-person poker, 1950",
        &poker::KUHN,
        |info, settings| Typed::open(info, &settings, poker::kuhn(&settings)?),
    ),
    built_in(
        "one-card-poker",
        "one-card poker: Kuhn's game with many ranks",
        "G. Gordon, One-card poker",
        &poker::ONE_CARD,
        |info, settings| Typed::open(info, &settings, poker::one_card(&settings)?),
    ),
    built_in(
        "leduc-poker",
        "Leduc poker: two rounds of betting, a card on the table between them",
        "F. Southey et al., Bayes' bluff: opponent modelling in poker, 2005",
        &poker::LEDUC,
        |info, settings| Typed::open(info, &settings, poker::leduc(&settings)?),
    ),
    built_in(
        "liars-dice",
        "liar's dice for two: bid on all dice together, or call a lie",
        "traditional; the rules of OpenSpiel's liars_dice",
        &liars_dice::PARAMETERS,
        |info, settings| Typed::open(info, &settings, liars_dice::game(&settings)?),
    ),
    built_in(
        "goofspiel",
        "Goofspiel, the game of pure strategy: both bid a card for each prize",
        "M. Flood; S. M. Ross, Goofspiel: the game of pure strategy, 1971",
        &goofspiel::PARAMETERS,
        |info, settings| Typed::open(info, &settings, goofspiel::game(&settings)?),
    ),
];

const fn built_in(
    name: &'static str,
    about: &'static str,
    source: &'static str,
    parameters: &'static [Parameter],
    open: OpenNative,
) -> NativeGame {
    NativeGame {
        name,
        about,
        source,
        parameters,
        players: &PLAYERS,
        topics: &[],
        outputs: Outputs::STRATEGY,
        open,
    }
}
