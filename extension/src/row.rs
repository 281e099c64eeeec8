//! The row of dice nim: its parameters, its players, its findings and its report.

use std::sync::Arc;

use kernel::Strategy;
use workbench::{Abilities, GameReport, Kind, NativeGame, Outputs, Parameter, Topic};

use crate::dice_nim::{DiceNim, Heap};

const ROLLS: Topic = Topic { name: "rolls", about: "How many rolls a game takes" };

/// The row of dice nim.
pub(crate) static DICE_NIM: NativeGame = NativeGame {
    name: "dice-nim",
    title: "Dice Nim",
    about: "Nim with a die: take as many matches as it shows, or fewer; the last one wins",
    rules: "A heap of matches lies on the table. In turn a player rolls the die and takes as many matches as it \
            shows, or fewer, but at least one. Whoever takes the last match wins.",
    source: "the book, Adding a game in Rust",
    parameters: &[
        Parameter {
            name: "matches",
            kind: Kind::Whole { min: 1, max: 100 },
            default: "10",
            help: "matches at the start",
        },
        Parameter {
            name: "sides",
            kind: Kind::Whole { min: 1, max: 20 },
            default: "3",
            help: "sides of the die",
        },
    ],
    players: &[
        NativeGame::RANDOM,
        NativeGame::PERFECT,
        ("greedy-hand", "takes as many matches as the die allows"),
    ],
    topics: &[ROLLS],
    outputs: Outputs::STRATEGY,
    open: |row, settings| {
        let [matches, sides] = ["matches", "sides"].map(|name| settings.whole(name) as u8);
        let abilities = Abilities {
            player,
            findings: Some(findings),
            report: Some(report),
            ..Abilities::default()
        };
        row.opened(settings, DiceNim { matches, sides }, abilities)
    },
};

/// Takes as many matches as the die allows.
struct GreedyHand;

impl Strategy<DiceNim> for GreedyHand {
    fn odds(&self, _: &DiceNim, _: &Heap, moves: &[u8], out: &mut Vec<u64>) {
        let most = moves.iter().max();
        out.extend(moves.iter().map(|mv| u64::from(Some(mv) == most)));
    }
}

fn player(_: &DiceNim, name: &str) -> Option<Arc<dyn Strategy<DiceNim>>> {
    (name == "greedy-hand").then(|| Arc::new(GreedyHand) as _)
}

fn findings(game: &DiceNim) -> GameReport {
    let longest = u32::from(game.matches);
    GameReport::default().with("longest game, in decisions", longest)
}

fn report(game: &DiceNim, topics: &[Topic]) -> GameReport {
    let mut report = GameReport::default();
    if topics.contains(&ROLLS) {
        let fewest = game.matches.div_ceil(game.sides);
        report = report.with("fewest rolls", fewest).with("most rolls", game.matches);
    }
    report
}
