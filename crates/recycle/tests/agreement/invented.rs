//! Invented programs, gone through completely.

use crate::engine;
use crate::shrink::shrink;
use kernel::Stream;
use oracle::{Game, Limits, Quirk, Quirks, invent};
use recycle::program::Compat;
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
fn difference(text: &str, compat: Compat) -> Option<(String, String)> {
    let quirks = if compat.quirks { Quirks::of(&FOLLOWED) } else { Quirks::sane() };
    let limits = Limits { decisions: engine::MOST_DECISIONS, ..Limits::default() };
    let game = Game::new(text, &[], quirks).ok()?.with_limits(limits);
    let expected = game.outcomes(MOST)?;
    let fails = if expected.keys().any(Option::is_some) { "" } else { ", where all fails" };
    let program = match catch_unwind(|| engine::program(text, &[], compat)) {
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
        let is_less = if is_lenient { play.is_some() } else { true } && other < chance - 1e-9;
        let is_more = !is_lenient && other > chance + 1e-9;
        if is_less || is_more {
            rows += &format!("oracle {chance:.4}, engine {other:.4}: {play:?}\n");
        }
    }
    for (play, chance) in found.iter().filter(|(play, _)| !is_lenient && !expected.contains_key(*play)) {
        rows += &format!("oracle 0, engine {chance:.4}: {play:?}\n");
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

#[test]
#[ignore = "a long hunt: set HUNT to the number of programs, and FROM to the first"]
fn hunt() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (n, from) = (number("HUNT").unwrap_or(1000), number("FROM").unwrap_or(0));
    let compat = if number("QUIRKS").is_some() { Compat::CARDSTOCK } else { Compat::NONE };
    if number("LOUD").is_none() {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let mut seen: std::collections::BTreeMap<String, u64> = Default::default();
    for idx in from..from + n {
        if number("SAY").is_some() { eprintln!("{idx}"); }
        let text = invent(&mut Stream::new(21, idx));
        let Some((kind, _)) = difference(&text, compat) else { continue };
        let count = seen.entry(kind.clone()).or_default();
        *count += 1;
        if *count > number("EACH").unwrap_or(3) {
            continue;
        }
        if number("WHOLE").is_some() {
            println!("{text}");
        }
        let small = shrink(&text, |text| difference(text, compat).is_some_and(|found| found.0 == kind));
        let rows = difference(&small, compat).expect("it still differs").1;
        println!("{idx}: {kind}\n{small}\n{rows}");
    }
    println!("{seen:?}");
}
