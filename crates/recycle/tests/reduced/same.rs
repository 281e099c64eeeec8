//! Reduced or not, a game goes the same ways and is worth the same.

use std::sync::Arc;

use kernel::conform::{ConformConfig, check};
use kernel::{EachOption, Fraction, Game, Limits, Strategy};
use oracle::invent;
use recycle::program::{Compat, Program, ProgramConfig, Reduced, Utility};
use solve::policy::{PolicyConfig, ProfileOutcome, evaluate};
use solve::{BackwardConfig, SolveError, backward, policy};

use crate::shelf::{described, names};

/// Small settings of games that can be gone through without reducing them.
const SMALL: [(&str, &str); 14] = [
    ("pairs-round", "NUMP=2 FOURS=0 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0"),
    ("pairs-round", "NUMP=3 FOURS=0 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0"),
    ("pairs-round", "NUMP=2 FOURS=2 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0"),
    ("pan", "RANKS=1 LIMIT=0"),
    ("pan", "RANKS=1 LIMIT=3"),
    ("pan", "RANKS=1 LIMIT=0 NUMP=3"),
    ("pexeso", "PAIRS=1 LIMIT=0"),
    ("pexeso", "PAIRS=2 LIMIT=0"),
    ("pexeso", "PAIRS=2 LIMIT=3"),
    ("pexeso", "PAIRS=2 LIMIT=0 NUMP=3"),
    ("kuhn-poker", ""),
    ("leduc-poker", ""),
    ("baby-poker", "SIDES=3"),
    ("gops", "CARDS=3"),
];

/// How random play ends, and how long it takes; nothing if the game is too large or goes wrong.
pub(crate) fn course<G: Game>(
    game: &G,
    states: u64,
) -> Result<ProfileOutcome<Fraction>, SolveError> {
    let each: Vec<&dyn Strategy<G>> = vec![&EachOption; game.seats()];
    evaluate(game, &each, Limits { states, ..Limits::default() }, &())
}

/// The values of the start for those who play best; nothing if there is no telling.
pub(crate) fn values<G: Game>(game: &G, states: u64) -> Option<(Vec<Fraction>, usize)> {
    let limits = Limits { states, ..Limits::default() };
    let config = BackwardConfig { limits, ..BackwardConfig::default() };
    if let Ok(solved) = backward::solve::<_, Fraction>(game, &config, &()) {
        return Some((solved.values().iter().cloned().collect(), solved.n_states()));
    }
    let solved = policy::solve::<_, Fraction>(game, &PolicyConfig { limits }, &());
    solved.ok().map(|solved| (solved.values().iter().cloned().collect(), solved.n_states()))
}

/// Compares a program reduced with itself. Gives both numbers of states, if they could be counted.
fn compare(program: &Arc<Program>, name: &str, states: u64) -> Option<(u64, u64)> {
    let mut counts = None;
    for utility in [Utility::Score, Utility::Win] {
        let (plain, reduced) = (Reduced::plain(program, utility), Reduced::new(program, utility));
        let expected = course(&plain, states);
        // Where chance has to decide the two may stop at different places.
        let found = course(&reduced, 4 * states);
        let Ok(expected) = expected else {
            // What goes wrong goes wrong in both; of what is too large nothing can be said.
            let is_faulty = matches!(&expected, Err(SolveError::Faulty { .. }));
            assert!(!is_faulty || found.is_err(), "{name}: nothing goes wrong when reduced");
            return counts;
        };
        let found = found.unwrap_or_else(|error| panic!("{name}: {error}"));
        counts = Some((expected.states, found.states));
        assert_eq!(found.ends, expected.ends, "{name}");
        assert_eq!(found.finish, expected.finish, "{name}");
        assert_eq!(found.decisions, expected.decisions, "{name}");
        let both = (values(&plain, states), values(&reduced, states));
        if let (Some(expected), Some(found)) = both {
            assert_eq!(found.0, expected.0, "{name}");
        }
    }
    counts
}

#[test]
fn small_games_of_the_library_are_the_same_when_reduced() {
    for (name, settings) in SMALL {
        let counts = compare(&described(name, settings), &format!("{name} {settings}"), 30_000);
        assert!(counts.is_some(), "{name} {settings} is too large to be compared");
    }
}

#[test]
fn invented_games_are_the_same_when_reduced() {
    let n_compared = hunt(0..200);
    assert!(n_compared > 50, "only {n_compared} were small enough");
}

/// `FROM=1000 HUNT=5000 cargo test --release -p cardsharp-recycle --test reduced -- --ignored`
#[test]
#[ignore = "a long hunt: FROM is the first program, HUNT their number"]
fn a_long_hunt_finds_no_difference() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (from, n) = (number("FROM").unwrap_or(200), number("HUNT").unwrap_or(5_000));
    hunt(from..from + n);
}

/// Compares invented programs. Gives the number of those that are small enough.
fn hunt(programs: std::ops::Range<u64>) -> u32 {
    let mut n_compared = 0;
    for idx in programs {
        let text = invent(&mut kernel::RngStream::new(77, idx));
        for compat in [Compat::NONE, Compat::CARDSTOCK] {
            let config = ProgramConfig { compat, steps: 10_000 };
            let Ok(loaded) = recycle::load(&text, &[], &config) else { continue };
            let name = format!("program {idx} ({compat:?})\n{text}\n");
            n_compared += u32::from(compare(&loaded.program, &name, 300).is_some());
        }
    }
    n_compared
}

#[test]
fn reduced_games_of_the_library_keep_the_laws() {
    for name in names() {
        let program = described(&name, "");
        let reduced = Reduced::new(&program, Utility::Score);
        let config =
            ConformConfig { plays: 2, longest: 100, remembered: 100, ..ConformConfig::default() };
        if let Err(breaches) = check(&reduced, &config) {
            panic!("{name}: {breaches:?}");
        }
    }
}
