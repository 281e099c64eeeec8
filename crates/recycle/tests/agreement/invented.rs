//! Invented programs, gone through completely.

use crate::engine;
use crate::shrink::shrink;
use kernel::RngStream;
use oracle::{Game, Limits, Quirk, Quirks, invent};
use recycle::program::Compat;
use std::fmt::Write as _;
use std::ops::Range;
use std::panic::catch_unwind;

/// How many sequences of draws and choices a program may have.
const MOST: u64 = 1_000;

/// The quirks that the engine follows when it is to do as the existing one does.
pub(crate) const FOLLOWED: [Quirk; 8] = [
    Quirk::TieChain,
    Quirk::CycleLeak,
    Quirk::RebuiltRepeats,
    Quirk::SiblingOrder,
    Quirk::ReversedAll,
    Quirk::CardsDiffer,
    Quirk::IdleLets,
    Quirk::LoopGuard,
];

/// How the two differ on a program: in one word, and with what they found.
pub(crate) fn difference(text: &str, compat: Compat) -> Option<(String, String)> {
    let quirks = if compat.quirks { Quirks::of(&FOLLOWED) } else { Quirks::sane() };
    let limits = Limits { decisions: engine::MOST_DECISIONS, ..Limits::default() };
    let game = Game::new(text, &[], quirks).ok()?.with_limits(limits);
    let expected = game.outcomes(MOST)?;
    let fails = if expected.keys().any(Option::is_some) { "" } else { ", where all fails" };
    let program = match catch_unwind(|| engine::program(text, compat)) {
        Ok(Ok(program)) => program,
        Ok(Err(error)) => {
            let code = error.split_whitespace().next().unwrap_or_default();
            return Some((format!("refused {code}"), error));
        }
        Err(_) => return Some((format!("panic{fails}"), String::new())),
    };
    let Ok(found) = catch_unwind(|| engine::outcomes(&program)) else {
        return Some((format!("panic{fails}"), String::new()));
    };
    // Where the oracle fails while it lists options, the engine may go on.
    let is_lenient = expected.contains_key(&None) && found.contains_key(&None);
    let mut rows = String::new();
    for (play, chance) in &expected {
        let other = found.get(play).copied().unwrap_or(0.0);
        let is_counted = !is_lenient || play.is_some();
        let is_off = if is_lenient { other < chance - 1e-9 } else { (other - chance).abs() > 1e-9 };
        if is_counted && is_off {
            _ = writeln!(rows, "oracle {chance:.4}, engine {other:.4}: {play:?}");
        }
    }
    for (play, chance) in &found {
        if !is_lenient && !expected.contains_key(play) {
            _ = writeln!(rows, "oracle 0, engine {chance:.4}: {play:?}");
        }
    }
    if rows.is_empty() {
        return None;
    }
    let kind = match (expected.contains_key(&None), found.contains_key(&None)) {
        (true, false) => "only the oracle fails",
        (false, true) => "only the engine fails",
        _ => "differ",
    };
    Some((format!("{kind}{fails}"), rows))
}

/// The first programs on which the two differ, made small.
fn hunt(programs: Range<u64>, compat: Compat, most: usize) -> Vec<String> {
    let mut found = Vec::new();
    for idx in programs {
        let text = invent(&mut RngStream::new(21, idx));
        let Some((kind, _)) = difference(&text, compat) else { continue };
        let is_still =
            |text: &str| difference(text, compat).is_some_and(|(other, _)| other == kind);
        let small = shrink(&text, is_still);
        let rows = difference(&small, compat).map(|(_, rows)| rows).unwrap_or_default();
        found.push(format!("program {idx}: {kind}\n{small}\n{rows}"));
        if found.len() == most {
            break;
        }
    }
    found
}

#[test]
fn every_outcome_of_invented_programs_has_the_same_probability() {
    let found = hunt(0..400, Compat::NONE, 3);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn so_it_has_with_the_existing_engines_quirks() {
    let found = hunt(0..400, Compat::CARDSTOCK, 3);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// `FROM=1000 HUNT=5000 cargo test --release -p cardsharp-recycle --test agreement -- --ignored`
#[test]
#[ignore = "a long hunt: FROM is the first program, HUNT their number, COMPAT=1 for the quirks"]
fn a_long_hunt_finds_no_difference() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (from, n) = (number("FROM").unwrap_or(0), number("HUNT").unwrap_or(5_000));
    let compat = if number("COMPAT").is_some() { Compat::CARDSTOCK } else { Compat::NONE };
    let found = hunt(from..from + n, compat, 20);
    assert!(found.is_empty(), "{}", found.join("\n"));
}
