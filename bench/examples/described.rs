//! Described games beside the same games built in, with the same general solver: `described [NAME…]`.
//!
//! For each game the processor time of both, the quickest of three turns, and the memory that each takes at its
//! peak, less what a process takes that solves nothing. Each is solved in a process of its own, one
//! after the other; both must come to the same value.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::pairs::{Pack, Round};
use games::pan::{self, Pan, Start};
use games::pexeso::{self, Pexeso};
use games::poker::{DicePoker, Kuhn, Leduc};
use kernel::{Game, Hidden, Limits, Number, RewardsAtEnd, Seat};
use recycle::program::{PerfectRecall, Program, ProgramConfig, Reduced, Utility};
use solve::policy::{self, PolicyConfig};
use solve::sequence::{self, SequenceConfig};
use solve::{BackwardConfig, Compiled, backward};

/// A turn of so many seconds is long enough.
const ENOUGH: f64 = 0.2;

/// What a deck of Pairs is called in the described game, by rank.
const DECK: [&str; 10] =
    ["ONES", "TWOS", "THREES", "FOURS", "FIVES", "SIXES", "SEVENS", "EIGHTS", "NINES", "TENS"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [name, side] = &words[..]
        && let "native" | "described" | "nothing" = side.as_str()
    {
        return one(name, side == "described", side == "nothing");
    }
    println!(
        "{:<12} {:>9} {:>9} {:>12} {:>12} {:>6} {:>9} {:>9} {:>6}",
        "game",
        "states",
        "described",
        "native ms",
        "described ms",
        "ratio",
        "MiB",
        "described",
        "ratio"
    );
    for name in names() {
        if words.is_empty() || words.iter().any(|word| name.starts_with(word.as_str())) {
            beside(&name);
        }
    }
}

fn names() -> Vec<String> {
    // Of the last only the compiled form: its linear programme takes long.
    let hidden = ["kuhn", "baby-6", "leduc", "gops-3", "gops-4", "gops-4-form", "gops-5-form"];
    let mut names: Vec<String> = hidden.map(str::to_owned).into();
    for seats in 2..=3 {
        names.extend((3..=7).map(|ranks| format!("pairs-{seats}-{ranks}")));
    }
    names.extend((1..=4).map(|ranks| format!("pan-{ranks}")));
    names.extend((1..=6).map(|pairs| format!("pexeso-{pairs}")));
    names
}

/// Solves a game both ways, each in its own process.
fn beside(name: &str) {
    let itself = std::env::current_exe().expect("a program has a file");
    let told = |side: &str| {
        let run = Command::new(&itself).args([name, side]).output().expect("it can be run");
        let told = String::from_utf8_lossy(&run.stdout).into_owned();
        let words: Vec<f64> =
            told.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        <[f64; 4]>::try_from(words).ok()
    };
    let all = (told("nothing"), told("native"), told("described"));
    let (Some(nothing), Some(native), Some(described)) = all else {
        println!("{name:<12} could not be solved both ways");
        return;
    };
    // States, milliseconds, the value and the peak in kibibytes.
    assert!((native[2] - described[2]).abs() < 1e-9, "{name}: {} and {}", native[2], described[2]);
    let mib = |told: [f64; 4]| (told[3] - nothing[3]).max(0.0) / 1024.0;
    println!(
        "{name:<12} {:>9} {:>9} {:>12.2} {:>12.2} {:>6.1} {:>9.1} {:>9.1} {:>6.1}",
        native[0],
        described[0],
        native[1],
        described[1],
        described[1] / native[1],
        mib(native),
        mib(described),
        mib(described) / mib(native).max(0.1),
    );
}

/// Solves one game one way, and says what it took.
fn one(name: &str, is_described: bool, is_nothing: bool) {
    let (states, value, seconds) =
        if is_nothing { (0, 0.0, 0.0) } else { solved(name, is_described) };
    println!("{states} {} {value} {}", 1000.0 * seconds, peak());
}

fn solved(name: &str, is_described: bool) -> (u64, f64, f64) {
    let words: Vec<&str> = name.split('-').collect();
    let number =
        |nth: usize| words.get(nth).and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
    let sound = "it is a sound game";
    match words[0] {
        "kuhn" => hidden(&Kuhn::new(3, 2).expect(sound), "kuhn-poker", &[], is_described, ""),
        "baby" => {
            let native = DicePoker::new(number(1) as u8, 1, 1).expect(sound);
            hidden(&native, "baby-poker", &[("SIDES", number(1))], is_described, "")
        }
        "leduc" => hidden(&Leduc::new(3).expect(sound), "leduc-poker", &[], is_described, ""),
        "gops" => {
            let native =
                Goofspiel::new(number(1) as u8, Prizes::Random, Reward::Points).expect(sound);
            let part = words.get(2).copied().unwrap_or("");
            hidden(&native, "gops", &[("CARDS", number(1))], is_described, part)
        }
        "pairs" => {
            let (seats, ranks) = (number(1), number(2));
            let counts: Vec<u8> = (1..=ranks as u8).collect();
            let native =
                Round::dealt(seats, Pack::from_counts(&counts).expect(sound)).expect(sound);
            let mut settings = vec![("NUMP", seats)];
            settings.extend(
                DECK.iter()
                    .enumerate()
                    .map(|(nth, &name)| (name, if nth < ranks { nth + 1 } else { 0 })),
            );
            let program = program("pairs-round", &settings);
            if is_described {
                timed(|| backwards(&Reduced::new(&program, Utility::Score)))
            } else {
                timed(|| backwards(&native))
            }
        }
        "pan" => {
            let rules = pan::Rules::standard(number(1)).expect(sound);
            let program = program("pan", &[("RANKS", number(1)), ("LIMIT", 0)]);
            // Who is to move is told by the deal in one and dealt first in the other: only work is compared.
            let (states, _, seconds) = if is_described {
                timed(|| round_and_round(&Reduced::new(&program, Utility::Score)))
            } else {
                timed(|| round_and_round(&Pan::new(rules, Start::Deals)))
            };
            (states, 0.0, seconds)
        }
        "pexeso" => {
            let rules = pexeso::Rules::new(number(1) as u16).expect(sound);
            let program = program("pexeso", &[("PAIRS", number(1)), ("LIMIT", 0)]);
            if is_described {
                timed(|| round_and_round(&Reduced::new(&program, Utility::Score)))
            } else {
                let native = RewardsAtEnd::new(Pexeso::new(rules));
                let (states, value, seconds) = timed(|| round_and_round(&native));
                // A pair is worth half a pair more than the mean.
                (states, value / 2.0, seconds)
            }
        }
        _ => panic!("there is no game {name}"),
    }
}

/// A game with hidden information: compiled, and solved in fractions unless `part` is the form alone.
fn hidden<G: Hidden>(
    native: &G,
    name: &str,
    settings: &[(&str, usize)],
    is_described: bool,
    part: &str,
) -> (u64, f64, f64) {
    let program = program(name, settings);
    if is_described {
        timed(|| in_sequences(&PerfectRecall::new(&program, Utility::Score), part))
    } else {
        timed(|| in_sequences(native, part))
    }
}

fn in_sequences<G: Hidden>(game: &G, part: &str) -> (u64, f64) {
    let compiled = Compiled::new(game, Limits::default(), &()).expect("it is small");
    let (form, config) = (compiled.form(), SequenceConfig::default());
    let n_sequences = form.size().sequences.iter().sum();
    if part == "form" {
        return (n_sequences, 0.0);
    }
    let answer = sequence::solve(form, &config, &()).expect("it is zero-sum for two");
    let proven = answer.proven().expect("nobody says stop");
    (n_sequences, Number::to_f64(&proven.audit.values[Seat::new(0)]))
}

fn backwards<G: Game>(game: &G) -> (u64, f64) {
    let solved = backward::solve::<_, f64>(game, &BackwardConfig::default(), &());
    let solved = solved.expect("it is small, open and without cycles");
    (solved.n_states() as u64, solved.values()[Seat::new(0)])
}

fn round_and_round<G: Game>(game: &G) -> (u64, f64) {
    let solved = policy::solve::<_, f64>(game, &PolicyConfig::default(), &());
    let solved = solved.expect("it is small and open");
    (solved.n_states() as u64, solved.values()[Seat::new(0)])
}

fn program(name: &str, settings: &[(&str, usize)]) -> Arc<Program> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../games/{name}.rcy"));
    let text = std::fs::read_to_string(path).expect("the game is in the library");
    let settings: Vec<(String, String)> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
    recycle::load(&text, &settings, &ProgramConfig::default()).expect("a sound game").program
}

/// What `work` gives, and the processor time of the quickest of three turns, each long enough to be timed.
fn timed(work: impl Fn() -> (u64, f64)) -> (u64, f64, f64) {
    let (mut least, mut found) = (f64::INFINITY, (0, 0.0));
    for _ in 0..3 {
        let (before, mut n, mut spent) = (bench::processor_time(), 0, 0.0);
        while spent < ENOUGH {
            found = work();
            n += 1;
            spent = bench::processor_time() - before;
        }
        least = least.min(spent / f64::from(n));
        if spent > 20.0 * ENOUGH {
            break;
        }
    }
    (found.0, found.1, least)
}

/// The most memory this process has had, in kibibytes; nothing where the system does not say.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}
