//! Twins with hidden information: a game that is built in and the same game described have the same value.
#![allow(clippy::disallowed_methods, reason = "tests read the files of the library")]

use std::path::Path;
use std::sync::Arc;

use kernel::conform::{ConformConfig, check_hidden};
use kernel::{Fraction, Game, Hidden, Limits, Seat};
use recycle::program::{PerfectRecall, Program, ProgramConfig, Reduced, Utility};
use solve::PolicyConfig;
use solve::best_reply::{Audit, audit};
use solve::form::{Behaviour, Compiled, Size};
use solve::sequence::{self, SequenceConfig};

fn described(name: &str, settings: &[(&str, usize)]) -> Arc<Program> {
    load(&text(name), settings)
}

fn text(name: &str) -> String {
    let path = format!("../../games/{name}.rcy");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    text.expect("the game is in the library")
}

fn load(text: &str, settings: &[(&str, usize)]) -> Arc<Program> {
    let settings: Vec<(String, String)> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
    recycle::load(text, &settings, &ProgramConfig::default()).expect("a sound game").program
}

/// What the game is worth, and how many information sets, sequences and ends it has.
fn value<G: Hidden>(game: &G) -> (Fraction, [u64; 5]) {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let size = compiled.form().size();
    let [one, two] = [0, 1].map(Seat::new);
    let sizes =
        [size.sets[one], size.sets[two], size.sequences[one], size.sequences[two], size.leaves];
    match sequence::solve(compiled.form(), &SequenceConfig::default(), &()).unwrap() {
        sequence::Outcome::Proven(exact) => (exact.audit.values[one].clone(), sizes),
        sequence::Outcome::Best(_) => panic!("not proven"),
    }
}

/// A described game keeps the laws, has the tree of its twin, and is worth what that is.
fn same<G: Hidden>(name: &str, settings: &[(&str, usize)], twin: &G) -> Fraction {
    let program = described(name, settings);
    let game = PerfectRecall::new(&program, Utility::Score);
    check_hidden(&game, &ConformConfig::default()).unwrap_or_else(|breaches| {
        panic!("{name} {settings:?}: {:.2000}", format!("{breaches:?}"))
    });
    let (ours, theirs) = (value(&game), value(twin));
    assert_eq!(ours, theirs, "{name} {settings:?}");
    ours.0
}

#[test]
fn kuhn_poker_is_worth_the_same() {
    let twin = games::poker::Kuhn::new(3, 2).unwrap();
    assert_eq!(same("kuhn-poker", &[], &twin).to_string(), "-1/18");
}

#[test]
fn baby_poker_is_worth_the_same_with_any_dice_and_stakes() {
    for (sides, ante, raise) in
        [(2, 1, 1), (3, 1, 1), (4, 2, 1), (5, 1, 3), (6, 1, 1), (7, 1, 1), (8, 3, 2)]
    {
        let twin = games::poker::DicePoker::new(sides, ante, raise).unwrap();
        let (ante, raise) = (ante as usize, raise as usize);
        let settings = [("SIDES", usize::from(sides)), ("ANTE", ante), ("RAISE", raise)];
        let value = same("baby-poker", &settings, &twin);
        if (sides, ante, raise) == (6, 1, 1) {
            assert_eq!(value.to_string(), "5/54");
        }
    }
}

#[test]
fn leduc_poker_is_worth_the_same() {
    same("leduc-poker", &[], &games::poker::Leduc::new(3).unwrap());
}

#[test]
fn goofspiel_is_worth_the_same() {
    use games::goofspiel::{Goofspiel, Prizes, Reward};
    for n in 3..=4 {
        let twin = Goofspiel::new(n, Prizes::Random, Reward::Points).unwrap();
        let settings = [("CARDS", usize::from(n))];
        same("gops", &settings, &twin);
        // Both have the same chances, so that it is worth nothing whatever they see. What is won of one who
        // plays at random is more telling; a point more than the other is half a point more than the mean.
        let program = described("gops", &settings);
        let (audit, twin) = (form(&PerfectRecall::new(&program, Utility::Score)).1, form(&twin).1);
        for (ours, theirs) in audit.best.iter().zip(twin.best.iter()) {
            assert!((2.0 * ours - theirs).abs() < 1e-9, "{n} cards: {ours}, {theirs}");
        }
    }
}

/// The linear programme would take long, so that other things are compared: how many sequences and ends there
/// are, and what is won of one who chooses at random.
///
/// `cargo test --release -p cardsharp-recycle --test hidden_twins -- --ignored`
#[test]
#[ignore = "takes a minute and a gigabyte"]
fn goofspiel_with_five_cards_has_the_same_form() {
    use games::goofspiel::{Goofspiel, Prizes, Reward};
    let twin = Goofspiel::new(5, Prizes::Random, Reward::Points).unwrap();
    let program = described("gops", &[("CARDS", 5)]);
    let (size, audit) = form(&PerfectRecall::new(&program, Utility::Score));
    let (twin_size, twin_audit) = form(&twin);
    assert_eq!((size.sequences, size.leaves), (twin_size.sequences, twin_size.leaves));
    // A point more than the other is half a point more than the mean.
    for (ours, theirs) in audit.best.iter().zip(twin_audit.best.iter()) {
        assert!((2.0 * ours - theirs).abs() < 1e-9, "{ours}, {theirs}");
    }
}

/// The size of a game, and how well chance plays it.
fn form<G: Hidden>(game: &G) -> (Size, Audit<f64>) {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let form = compiled.form();
    let uniform = |idx| Behaviour::uniform(form.side(Seat::new(idx)));
    (form.size(), audit(form, &(0..2).map(uniform).collect(), &()).unwrap())
}

/// Pan, where two hold their hands close: who sees his own hand and the pile knows the other's.
#[test]
fn pan_hides_nothing_however_hands_are_held() {
    let settings = [("RANKS", 2), ("LIMIT", 0)];
    let open = described("pan", &settings);
    let close = load(&text("pan").replace("vloc HAND", "iloc HAND"), &settings);
    assert!(close.class().hidden && !open.class().hidden);
    let value = |program: &Arc<Program>| {
        let game = Reduced::new(program, Utility::Score);
        let seen = solve::survey(&game, Limits::default(), &(), |state| game.hides(state)).unwrap();
        assert_eq!(seen.found, None);
        let game = game.opened();
        let solved = solve::policy::solve::<_, Fraction>(&game, &PolicyConfig::default(), &());
        (solved.unwrap().values()[Seat::new(0)].clone(), seen.states)
    };
    assert_eq!(value(&close), value(&open));
    // In poker, and where two choose at once, something is hidden.
    for program in [described("kuhn-poker", &[]), described("gops", &[("CARDS", 3)])] {
        let game = Reduced::new(&program, Utility::Score);
        let seen = solve::survey(&game, Limits::default(), &(), |state| game.hides(state)).unwrap();
        assert!(seen.found.is_some());
    }
}
