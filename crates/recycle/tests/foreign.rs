//! Games as other people would write them: other dialects, other piles, other ways to count. Each is worth
//! what the game is worth that it describes.
#![allow(clippy::disallowed_methods, reason = "tests read games from files")]

use std::path::Path;

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::poker::{DicePoker, Kuhn, Leduc};
use kernel::conform::{ConformConfig, check_hidden};
use kernel::{Fraction, Hidden, Limits, Seat};
use recycle::program::{ProgramConfig, Recalled, Utility};
use solve::Compiled;
use solve::sequence::{self, SequenceConfig};

fn value<G: Hidden>(game: &G) -> Fraction {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let answer = sequence::solve(compiled.form(), &SequenceConfig::default(), &()).unwrap();
    answer.proven().expect("small").audit.values[Seat::new(0)].clone()
}

fn same<G: Hidden>(file: &str, settings: &[(&str, &str)], native: &G) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign").join(file);
    let text = std::fs::read_to_string(path).expect("the file is here");
    let settings: Vec<(String, String)> =
        settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let loaded = recycle::load(&text, &settings, &ProgramConfig::default());
    let program = loaded.unwrap_or_else(|found| panic!("{file}: {found:?}")).program;
    let game = Recalled::new(&program, Utility::Score);
    check_hidden(&game, &ConformConfig::default())
        .unwrap_or_else(|breaches| panic!("{file}: {:.2000}", format!("{breaches:?}")));
    assert_eq!(value(&game), value(native), "{file} {settings:?}");
}

#[test]
fn kuhn_poker_with_chips_that_are_cards() {
    same("kuhn-chips.gdl", &[], &Kuhn::new(3, 2).unwrap());
}

#[test]
fn kuhn_poker_street_by_street_and_counted_in_debts() {
    same("kuhn-streets.gdl", &[], &Kuhn::new(3, 2).unwrap());
}

#[test]
fn leduc_poker_with_suits_that_no_rule_reads() {
    same("leduc-suits.rcy", &[], &Leduc::new(3).unwrap());
}

#[test]
fn gops_by_turns_with_bids_face_down() {
    for n in ["2", "3"] {
        let native = Goofspiel::new(n.parse().unwrap(), Prizes::Random, Reward::Points).unwrap();
        same("gops-turns.rcy", &[("N", n)], &native);
    }
}

#[test]
fn gops_whose_rules_go_through_the_hands() {
    for n in ["2", "3"] {
        let native = Goofspiel::new(n.parse().unwrap(), Prizes::Random, Reward::Points).unwrap();
        same("gops-loops.rcy", &[("N", n)], &native);
    }
}

#[test]
fn baby_poker_counted_in_losses() {
    for sides in ["2", "4", "6"] {
        let native = DicePoker::new(sides.parse().unwrap(), 1, 1).unwrap();
        same("baby-losers.gdl", &[("SIDES", sides)], &native);
    }
}
