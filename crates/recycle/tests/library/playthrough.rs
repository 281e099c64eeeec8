//! Playthroughs: `NAME.play` against a game from the same seed.
//!
//! Every move is a line, and now and then the table is shown as each seat sees it. Of a long game
//! only the first decisions and the end are written down.

use std::fmt::Write;
use std::fs;

use kernel::{Game, RngStream, Scored, Seat, Turn};
use recycle::program::{Move, Program, State};

use crate::shelf::{Described, is_updating};

const SEED: u64 = 1;
/// The decisions that are written down.
const TOLD: u64 = 100;
/// The decisions before which the table is shown.
const SHOWN: [u64; 4] = [1, 4, 20, 100];
/// A game that is longer than this does not end.
const LONGEST: u64 = 100_000;

pub(crate) fn compare(game: &Described) -> Result<(), String> {
    let path = game.beside("play");
    let told = tell(game)?;
    if is_updating() {
        return fs::write(&path, told).map_err(|error| error.to_string());
    }
    let text = fs::read_to_string(&path)
        .map_err(|_| "has no playthrough; UPDATE_LIBRARY=1 makes one".to_owned())?;
    let lines = text.lines().map(Some).chain(std::iter::repeat(None));
    let mut both = told.lines().map(Some).chain([None]).zip(lines);
    match both.position(|(told, line)| told != line) {
        Some(nth) => Err(format!("line {} of the playthrough is another now", nth + 1)),
        None => Ok(()),
    }
}

/// A game from the seed, in words.
fn tell(game: &Described) -> Result<String, String> {
    let loaded = game.load("")?;
    let program = loaded.program;
    let mut text = format!(
        "# {}: a game of random players from seed {SEED}. Chance, then seats counted from 1; in \
         brackets the\n# number of options. Written by UPDATE_LIBRARY=1 cargo test -p \
         cardsharp-recycle --test library.\n\n",
        loaded.rules.title.as_deref().unwrap_or(&game.name),
    );
    let mut stream = RngStream::new(SEED, 0);
    let mut state = program.start();
    let (mut n_decisions, mut n_moves) = (0, 0);
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    loop {
        let turn = program.turn(&state);
        if matches!(turn, Turn::Over(_)) {
            break;
        }
        moves.clear();
        copies.clear();
        program.options(&state, &mut moves, &mut copies);
        if let Some(why) = program.fault(&state) {
            return Err(why);
        }
        n_moves += 1;
        if n_moves > LONGEST {
            return Err(format!("is not over after {LONGEST} moves"));
        }
        let (mv, n_options) = pick(&program, &state, &turn, &moves, &copies, &mut stream);
        if let Turn::Seat(seat) = turn {
            n_decisions += 1;
            if SHOWN.contains(&n_decisions) {
                show(&program, &state, &mut text);
            }
            if n_decisions <= TOLD {
                let said = program.move_text(&state, mv);
                let _ = writeln!(text, "{n_decisions}. {}: {said} [{n_options}]", seat.idx() + 1);
            } else if n_decisions == TOLD + 1 {
                text.push_str("…\n");
            }
        } else if n_decisions <= TOLD {
            let _ = writeln!(text, "   chance: {}", program.move_text(&state, mv));
        }
        program.play(&mut state, mv);
    }
    show(&program, &state, &mut text);
    let scores: Vec<String> = program.scores(&state).iter().map(i64::to_string).collect();
    let _ = writeln!(text, "over after {n_decisions} decisions, scores {}", scores.join(" "));
    Ok(text)
}

/// One of the moves, by lot, and how many options there were.
fn pick(
    program: &Program,
    state: &State,
    turn: &Turn,
    moves: &[Move],
    copies: &[u64],
    stream: &mut RngStream,
) -> (Move, u64) {
    let weight = |nth: usize| match turn {
        Turn::Chance => program.weight(state, moves[nth]),
        _ => copies.get(nth).copied().unwrap_or(1),
    };
    let n_options = (0..moves.len()).map(weight).sum();
    (moves[stream.pick_by(moves.len(), weight)], n_options)
}

/// The table as each seat sees it: what all see first, then what only some do.
fn show(program: &Program, state: &State, text: &mut String) {
    let seen: Vec<String> = (0..program.seats())
        .map(|seat| program.sight(state, Some(Seat::new(seat))).to_string())
        .collect();
    let is_common = |line: &&str| seen.iter().all(|other| other.lines().any(|l| l == *line));
    text.push('\n');
    for line in seen[0].lines().filter(is_common) {
        let _ = writeln!(text, "   | {line}");
    }
    for (seat, lines) in seen.iter().enumerate() {
        for line in lines.lines().filter(|line| !is_common(line)) {
            let _ = writeln!(text, "   | {} sees {line}", seat + 1);
        }
    }
    text.push('\n');
}
