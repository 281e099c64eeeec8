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
            "Baby Poker",
            "Baby Poker: a die each, one raise",
            "Both put in a chip and roll a die that only they see. The first player shows or raises by a \
         chip. Shown dice are compared at once. After a raise the second player calls, and the dice \
         are compared, or folds, and the raiser takes the pot. The higher die takes the pot; equal \
         dice share it.",
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
        "Kuhn Poker",
        "Kuhn poker: one card each, one bet",
        "Everybody puts in a chip and gets one card of three, the highest of which wins. In turn a \
         player checks or bets a chip; after a bet the others call it or fold. If more than one \
         player is left the cards are compared, and the highest takes the pot.",
        "H. W. Kuhn, A simplified two-person poker, 1950",
        &poker::KUHN,
        |info, settings| Typed::open(info, &settings, poker::kuhn(&settings)?),
    ),
    built_in(
        "one-card-poker",
        "One-Card Poker",
        "one-card poker: Kuhn's game with many ranks",
        "Both put in the ante and get one card. The first player checks or bets. After a check the \
         second player may bet in turn; after a bet the other calls or folds. The higher card takes \
         the pot; equal cards share it.",
        "G. Gordon, One-card poker",
        &poker::ONE_CARD,
        |info, settings| Typed::open(info, &settings, poker::one_card(&settings)?),
    ),
    built_in(
        "leduc-poker",
        "Leduc Poker",
        "Leduc poker: two rounds of betting, a card on the table between them",
        "Both put in a chip and get a card of a deck with two of each rank. There are two rounds of \
         betting, with at most two bets each: 2 chips in the first, 4 in the second. Before the \
         second round a card is turned up on the table. A pair with that card wins, else the higher \
         card; equal cards share the pot. Whoever folds loses what he has put in.",
        "F. Southey et al., Bayes' bluff: opponent modelling in poker, 2005",
        &poker::LEDUC,
        |info, settings| Typed::open(info, &settings, poker::leduc(&settings)?),
    ),
    built_in(
        "liars-dice",
        "Liar's Dice",
        "liar's dice for two: bid on all dice together, or call a lie",
        "Both roll their dice in secret. In turn a player bids that there are so many dice of a face \
         among all dice, where the highest face counts as any other (unless it is set otherwise). \
         Each bid is higher than the last: more dice, or as many of a higher face. Instead of bidding \
         a player may call the last bid a lie. Then the dice are shown. If there are as many as were \
         bid, the bidder wins, else the caller.",
        "traditional; the rules of OpenSpiel's liars_dice",
        &liars_dice::PARAMETERS,
        |info, settings| Typed::open(info, &settings, liars_dice::game(&settings)?),
    ),
    built_in(
        "goofspiel",
        "Goofspiel",
        "Goofspiel, the game of pure strategy: both bid a card for each prize",
        "Both hold the same cards. The prizes are turned up one by one. For each, both choose a card \
         at the same time; the higher one takes the prize, which counts as much as it says, and after \
         equal cards nobody has it. Cards that were played are gone. Whoever has prizes worth more \
         wins.",
        "M. Flood; S. M. Ross, Goofspiel: the game of pure strategy, 1971",
        &goofspiel::PARAMETERS,
        |info, settings| Typed::open(info, &settings, goofspiel::game(&settings)?),
    ),
];

const fn built_in(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    rules: &'static str,
    source: &'static str,
    parameters: &'static [Parameter],
    open: OpenNative,
) -> NativeGame {
    NativeGame {
        name,
        title,
        about,
        rules,
        source,
        parameters,
        players: &PLAYERS,
        topics: &[],
        outputs: Outputs::STRATEGY,
        open,
    }
}
