//! Games as other people would write them: other dialects, other piles, other ways to count. Each is worth
//! what the game is worth that it describes.
#![allow(clippy::disallowed_methods, reason = "tests read games from files")]

use std::path::Path;

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::poker::{DicePoker, Kuhn, Leduc};
use kernel::conform::{ConformConfig, check_hidden};
use kernel::{Fraction, Hidden, Limits, Seat};
use recycle::program::{PerfectRecall, ProgramConfig, Utility};
use solve::best_reply;
use solve::form::{Behaviour, Compiled};
use solve::sequence::{self, SequenceConfig};

fn value<G: Hidden>(game: &G) -> Fraction {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let answer = sequence::solve(compiled.form(), &SequenceConfig::default(), &()).unwrap();
    answer.proven().expect("small").audit.values[Seat::new(0)].clone()
}

/// The file is worth what the game is that is built in, which counts `scale` times as much.
fn same<G: Hidden>(file: &str, settings: &[(&str, &str)], native: &G, scale: f64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign").join(file);
    let text = std::fs::read_to_string(path).expect("the file is here");
    let settings: Vec<(String, String)> =
        settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let loaded = recycle::load(&text, &settings, &ProgramConfig::default());
    let program = loaded.unwrap_or_else(|found| panic!("{file}: {found:?}")).program;
    let game = PerfectRecall::new(&program, Utility::Score);
    check_hidden(&game, &ConformConfig::default())
        .unwrap_or_else(|breaches| panic!("{file}: {:.2000}", format!("{breaches:?}")));
    assert_eq!(value(&game), value(native), "{file} {settings:?}");
    // What is won of one who plays at random tells also games apart in which both have the same chances.
    let (ours, theirs) = (against_chance(&game), against_chance(native));
    for (one, other) in ours.iter().zip(&theirs) {
        assert!((one * scale - other).abs() < 1e-9, "{file} {settings:?}: {ours:?}, {theirs:?}");
    }
}

/// What each gets at most while the other chooses at random.
fn against_chance<G: Hidden>(game: &G) -> Vec<f64> {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let form = compiled.form();
    let uniform = |idx| Behaviour::uniform(form.side(Seat::new(idx)));
    let audit = best_reply::audit::<f64>(form, &(0..2).map(uniform).collect(), &()).unwrap();
    audit.best.iter().copied().collect()
}

#[test]
fn kuhn_poker_with_chips_that_are_cards() {
    same("kuhn-chips.gdl", &[], &Kuhn::new(3, 2).unwrap(), 1.0);
}

#[test]
fn kuhn_poker_street_by_street_and_counted_in_debts() {
    same("kuhn-streets.gdl", &[], &Kuhn::new(3, 2).unwrap(), 1.0);
}

#[test]
fn leduc_poker_with_suits_that_no_rule_reads() {
    same("leduc-suits.rcy", &[], &Leduc::new(3).unwrap(), 1.0);
}

#[test]
fn gops_by_turns_with_bids_face_down() {
    for n in ["2", "3"] {
        let native = Goofspiel::new(n.parse().unwrap(), Prizes::Random, Reward::Points).unwrap();
        same("gops-turns.rcy", &[("N", n)], &native, 2.0);
    }
}

#[test]
fn gops_whose_rules_go_through_the_hands() {
    for n in ["2", "3"] {
        let native = Goofspiel::new(n.parse().unwrap(), Prizes::Random, Reward::Points).unwrap();
        same("gops-loops.rcy", &[("N", n)], &native, 2.0);
    }
}

#[test]
fn baby_poker_counted_in_losses() {
    for sides in ["2", "4", "6"] {
        let native = DicePoker::new(sides.parse().unwrap(), 1, 1).unwrap();
        same("baby-losers.gdl", &[("SIDES", sides)], &native, 1.0);
    }
}
