//! The library of games: every `games/*.rcy` is sound, and is what the files beside it say.
//!
//! Beside `NAME.rcy` lie `NAME.counts` (counts by depth), `NAME.play` (a seeded game as text) and
//! `NAME.figures` (what is known about it from elsewhere). A new game is picked up without a word
//! here. With `UPDATE_LIBRARY=1` the counts and the playthroughs are written anew; look at the
//! difference. Figures come from elsewhere and are written by hand.
#![allow(clippy::disallowed_methods, reason = "tests read and write the files of the library")]

mod counted;
mod figures;
mod playthrough;
mod shelf;
mod words;

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
        check(&*program, &config).map_err(|breaches| format!("{}", breaches[0]))
    });
}

#[test]
fn every_game_has_the_counts_of_its_file() {
    for_each_game(counted::compare);
}

#[test]
fn every_game_is_played_as_its_file_tells() {
    for_each_game(playthrough::compare);
}

#[test]
fn every_game_has_words_for_all_moves_and_no_two_alike() {
    for_each_game(words::differ);
}

#[test]
fn words_for_people_change_no_game() {
    for_each_game(words::cost_nothing);
}

#[test]
fn every_game_has_the_figures_of_its_file() {
    for_each_game(figures::compare);
}

/// The games that there should be, and the numbers of players for which each can be set.
const PLAYERS: [(&str, &[usize]); 28] = [
    ("agram", &[2, 3, 4, 5]),
    ("baby-poker", &[2]),
    ("blackjack", &[1, 2, 7]),
    ("calamities", &[2, 4, 6]),
    ("continuous-pairs", &[2, 4, 6]),
    ("crazy-eights", &[2, 4, 7]),
    ("cribbage", &[2]),
    ("euchre", &[4]),
    ("go-fish", &[2, 4, 6]),
    ("golf", &[2, 4, 6]),
    ("gops", &[2, 3, 6]),
    ("hearts", &[3, 4, 5]),
    ("kuhn-poker", &[2, 3, 10]),
    ("lama", &[2, 4, 6]),
    ("leduc-poker", &[2]),
    ("lost-cities", &[2]),
    ("love-letter", &[2, 3, 4]),
    ("ninety-eight", &[2, 4, 8]),
    ("no-thanks", &[3, 5, 7]),
    ("pairs", &[2, 3, 4, 5, 6]),
    ("pairs-round", &[2, 4, 6]),
    ("pan", &[2, 3, 4]),
    ("pexeso", &[2, 4, 6]),
    ("scopa", &[2, 3, 4, 6]),
    ("six-nimmt", &[2, 5, 10]),
    ("spades", &[4]),
    ("war", &[2]),
    ("whist", &[4]),
];

#[test]
fn every_game_runs_with_every_number_of_players_it_is_meant_for() {
    for (name, numbers) in PLAYERS {
        let game = Described::named(name);
        for n_players in numbers {
            let settings = format!("NUMP={n_players}");
            let summary = figures::played(&game, &settings, 10).expect(name);
            assert_eq!(summary.players.len(), *n_players, "{name}");
        }
    }
}

#[test]
fn the_book_lists_every_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/library.md");
    let page = std::fs::read_to_string(path).expect("the page is part of the book");
    for_each_game(|game| {
        let is_listed = page.contains(&format!("| `{}` |", game.name));
        is_listed.then_some(()).ok_or("is not in docs/src/library.md".to_owned())
    });
}
