//! The conformance programs: each gives its expected scores, by the sane rules and as CardStock
//! plays it.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::sync::Arc;

use kernel::{Game, RngStream, Scored, Seat, Turn};
use recycle::program::{Compat, Program, ProgramConfig};

const PROBES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/probes");

/// What a probe gives.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// These scores in every game.
    Scores(Vec<i64>),
    /// Scores whose mean for the first player this is, give or take so much.
    Mean(f64, f64),
    /// Play cannot go on.
    Fault,
}

fn program(name: &str, compat: Compat) -> Arc<Program> {
    let text = std::fs::read_to_string(format!("{PROBES}/{name}.rcy")).expect("the probe is there");
    let config = ProgramConfig { compat, ..ProgramConfig::default() };
    recycle::load(&text, &[], &config).unwrap_or_else(|found| panic!("{name}: {found:#?}")).program
}

/// Plays one game at random.
fn scores(program: &Program, seed: u64) -> Option<Vec<i64>> {
    let mut stream = RngStream::new(seed, 0);
    let mut state = program.start();
    loop {
        match program.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance => _ = program.resolve_chance(&mut state, &mut stream),
            Turn::Seat(_) => {
                let (mut moves, mut copies) = (Vec::new(), Vec::new());
                program.options(&state, &mut moves, &mut copies);
                if moves.is_empty() {
                    assert!(program.fault(&state).is_some());
                    return None;
                }
                let nth = if copies.is_empty() {
                    stream.below(moves.len() as u64) as usize
                } else {
                    stream.pick(&copies)
                };
                let mv = moves[nth];
                program.play_and_resolve_chance(&mut state, mv, &mut stream);
            }
        }
    }
    let scores = program.scores(&state);
    Some((0..program.seats()).map(|seat| scores[Seat::new(seat)]).collect())
}

/// Each row: probe, sane result, CardStock's result. `-` where CardStock's is the same, `!` for play
/// that cannot go on, `~` before a mean with five standard errors.
const EXPECTED: &str = include_str!("probes/expected.txt");

fn outcome(text: &str) -> Outcome {
    match text {
        "!" => Outcome::Fault,
        text => match text.strip_prefix('~') {
            Some(mean) => {
                let (mean, error) = mean.split_once('±').expect("a mean with its error");
                Outcome::Mean(mean.parse().expect("a mean"), error.parse().expect("an error"))
            }
            None => Outcome::Scores(text.split('/').map(|n| n.parse().expect("a score")).collect()),
        },
    }
}

fn check(compat: Compat, column: usize) {
    let mut wrong = Vec::new();
    for row in EXPECTED.lines().filter(|row| !row.starts_with('#') && !row.is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let cell = if cells[column] == "-" { cells[1] } else { cells[column] };
        let expected = outcome(cell);
        let program = program(cells[0], compat);
        let found = match &expected {
            Outcome::Mean(mean, error) => {
                let n = 4_000;
                let sum: i64 = (0..n).filter_map(|seed| scores(&program, seed)).map(|s| s[0]).sum();
                let found = sum as f64 / n as f64;
                let is_near = (found - mean).abs() < *error;
                Outcome::Mean(if is_near { *mean } else { found }, *error)
            }
            _ => scores(&program, 1).map_or(Outcome::Fault, Outcome::Scores),
        };
        if found != expected {
            wrong.push(format!("{}: {found:?} instead of {expected:?}", cells[0]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_probe_gives_its_sane_result() {
    check(Compat::NONE, 1);
}

#[test]
fn every_probe_gives_cardstocks_result_where_asked() {
    check(Compat::CARDSTOCK, 2);
}

#[test]
fn every_probe_has_its_row() {
    let mut names: Vec<String> = std::fs::read_dir(PROBES)
        .expect("the probes are there")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("a plain name"))
        .filter_map(|name| name.strip_suffix(".rcy").map(str::to_owned))
        .collect();
    names.sort();
    let rows = EXPECTED.lines().filter(|row| !row.starts_with('#') && !row.is_empty());
    let mut listed: Vec<&str> = rows.filter_map(|row| row.split_whitespace().next()).collect();
    listed.sort_unstable();
    assert_eq!(names, listed);
}
