//! Games written in the older dialects play as their originals do.
//!
//! `dialects/NAME.r4.gdl` and `dialects/NAME.r5old.gdl` are translations of `games/NAME.rcy` or of
//! `dialects/NAME.rcy`. Most list the same options in the same order, so the same seeds give the
//! same games; those that go through ranks instead of groups agree within their errors.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use kernel::Game as _;
use play::{BatchConfig, ByScore, PlayerFactory, Running, Summary};
use recycle::rules::Dialect;

/// How a translation agrees with its original.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Agreement {
    /// Game by game.
    Exact,
    /// In the mean, within five standard errors.
    Mean,
}

fn check(file: &str, original: &str, dialect: Dialect, agreement: Agreement) {
    let translation = loaded(&format!("tests/dialects/{file}.gdl"));
    assert_eq!(translation.rules.dialect, dialect, "{file}");
    let (one, other) = (figures(&loaded(original)), figures(&translation));
    match agreement {
        Agreement::Exact => assert_eq!(one, other, "{file}"),
        Agreement::Mean => {
            near(file, "decisions", &one.decisions, &other.decisions);
            for (seat, (one, other)) in one.players.iter().zip(&other.players).enumerate() {
                near(file, &format!("score of seat {seat}"), &one.score, &other.score);
            }
            let apart = one.branching() - other.branching();
            assert!(apart.abs() < 0.03 * one.branching(), "{file}: options differ by {apart}");
        }
    }
}

#[test]
fn trick_taking_remembers_the_card_led() {
    check("agram.r4", "../../games/agram.rcy", Dialect::R4, Agreement::Exact);
    check("agram.r5old", "../../games/agram.rcy", Dialect::R5Old, Agreement::Exact);
}

#[test]
fn shedding_without_strings_counts_suits() {
    check("crazy-eights.r4", "../../games/crazy-eights.rcy", Dialect::R4, Agreement::Exact);
    check("crazy-eights.r5old", "../../games/crazy-eights.rcy", Dialect::R5Old, Agreement::Exact);
}

#[test]
fn asking_for_ranks_goes_through_partitions_or_a_list() {
    // Nothing in it is of the oldest dialect alone.
    check("go-fish.r4", "../../games/go-fish.rcy", Dialect::R5, Agreement::Mean);
    check("go-fish.r5old", "../../games/go-fish.rcy", Dialect::R5Old, Agreement::Exact);
}

#[test]
fn rummy_lays_down_groups() {
    check("sets.r4", "tests/dialects/sets.rcy", Dialect::R4, Agreement::Mean);
    check("sets.r5old", "tests/dialects/sets.rcy", Dialect::R5Old, Agreement::Exact);
}

#[test]
fn partners_score_together() {
    check("whist.r4", "../../games/whist.rcy", Dialect::R4, Agreement::Exact);
    check("whist.r5old", "../../games/whist.rcy", Dialect::R5Old, Agreement::Exact);
}

fn loaded(path: &str) -> recycle::Loaded {
    let text = std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR")))
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    recycle::load(&text, &[], &recycle::program::ProgramConfig::default())
        .unwrap_or_else(|found| panic!("{path}: {found:#?}"))
}

/// What comes of random play.
fn figures(loaded: &recycle::Loaded) -> Summary {
    let players: Vec<_> = (0..loaded.program.seats()).map(|_| PlayerFactory::random()).collect();
    let config = BatchConfig { games: 200, ..BatchConfig::default() };
    let summary = play::simulate(&*loaded.program, &players, &ByScore, &config, &())
        .expect("random players play any game");
    assert_eq!(summary.games, config.games, "{:?}", summary.failures);
    summary
}

fn near(file: &str, what: &str, one: &Running, other: &Running) {
    let error = one.std_error().hypot(other.std_error());
    let apart = (one.mean() - other.mean()).abs();
    assert!(apart < 5.0 * error, "{file}: the {what} differs by {apart}, with error {error}");
}
