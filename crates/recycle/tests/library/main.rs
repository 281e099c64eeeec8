//! The library of games: every `games/*.rcy` is sound, and is what the files beside it say.
//!
//! Beside `NAME.rcy` lie `NAME.counts` (counts by depth), `NAME.play` (a seeded game as text) and
//! `NAME.figures` (what is known about it from elsewhere). A new game is picked up without a word
//! here. With `UPDATE_LIBRARY=1` the counts and the playthroughs are written anew; look at the
//! difference. Figures come from elsewhere and are written by hand.
#![allow(clippy::disallowed_methods, reason = "tests read and write the files of the library")]

mod counted;
mod figures;
mod shelf;

use kernel::Game;
use kernel::conform::{ConformConfig, check};
use recycle::Diagnostic;
use recycle::rules::Constant;
use recycle::syntax::format;
use shelf::{Described, for_each_game};

#[test]
fn every_game_is_free_of_mistakes_and_laid_out_by_the_formatter() {
    for_each_game(|game| {
        let loaded = game.load("")?;
        // That CardStock would do something else is no mistake of ours.
        let is_ours = |warning: &&Diagnostic| !warning.code.id().starts_with("W02");
        if let Some(warning) = loaded.warnings.iter().find(is_ours) {
            return Err(format!("{warning:?}"));
        }
        match format(&game.text) {
            Ok(text) if text == game.text => Ok(()),
            _ => Err("is not laid out as `cardsharp fmt` lays it out".to_owned()),
        }
    });
}

#[test]
fn every_game_has_a_title_a_source_and_a_number_of_players_to_set() {
    for_each_game(|game| {
        let loaded = game.load("")?;
        let rules = &loaded.rules;
        if rules.title.is_none() || rules.source.is_none() {
            return Err("has no title or no source".to_owned());
        }
        let n_players = Constant::Int(rules.n_players as i32);
        match rules.declared.iter().find(|(name, _)| name == "NUMP") {
            Some((_, value)) if *value == n_players => Ok(()),
            _ => Err("does not declare its number of players as 'NUMP".to_owned()),
        }
    });
}

#[test]
fn every_game_keeps_the_laws_of_games() {
    for_each_game(|game| {
        let program = game.load("")?.program;
        let config = ConformConfig { plays: 2, remembered: 200, ..ConformConfig::default() };
        check(&program, &config).map_err(|breaches| format!("{}", breaches[0]))
    });
}

#[test]
fn every_game_has_the_counts_of_its_file() {
    for_each_game(counted::compare);
}

#[test]
fn every_game_has_the_figures_of_its_file() {
    for_each_game(figures::compare);
}

#[test]
fn the_library_holds_the_games_it_should() {
    let names: Vec<String> = shelf::library().into_iter().map(|game| game.name).collect();
    let wanted = [
        "agram",
        "baby-poker",
        "blackjack",
        "calamities",
        "continuous-pairs",
        "crazy-eights",
        "cribbage",
        "euchre",
        "go-fish",
        "golf",
        "gops",
        "hearts",
        "kuhn-poker",
        "lama",
        "leduc-poker",
        "lost-cities",
        "love-letter",
        "ninety-eight",
        "no-thanks",
        "pairs",
        "pairs-round",
        "pan",
        "pexeso",
        "scopa",
        "six-nimmt",
        "spades",
        "war",
        "whist",
    ];
    let lacking: Vec<_> = wanted.iter().filter(|&&name| !names.iter().any(|n| n == name)).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}

/// The number of players that a game has with settings.
fn seats(game: &Described, settings: &str) -> Result<usize, String> {
    Ok(game.load(settings)?.program.seats())
}

#[test]
fn games_can_be_set_for_another_number_of_players() {
    for (name, few, many) in [("pairs", 2, 6), ("lama", 2, 6), ("love-letter", 2, 4)] {
        let game = Described::named(name);
        assert_eq!(seats(&game, &format!("NUMP={few}")), Ok(few), "{name}");
        assert_eq!(seats(&game, &format!("NUMP={many}")), Ok(many), "{name}");
    }
}
