//! The engine, played at random or gone through completely.

use kernel::{Game, RngStream, Scored, Seat, Turn};
use oracle::Play;
use recycle::Severity;
use recycle::program::{Compat, Move, Program, ProgramConfig, State};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Longer games count as endless.
pub(crate) const MOST_DECISIONS: u64 = 100;

/// The program of a text, or the first thing that is wrong with it.
pub(crate) fn program(text: &str, compat: Compat) -> Result<Arc<Program>, String> {
    let config = ProgramConfig { compat, ..ProgramConfig::default() };
    recycle::load(text, &[], &config).map(|loaded| loaded.program).map_err(|found| {
        let found = found.iter().find(|found| found.severity() == Severity::Error);
        let found = found.expect("a text is refused for a reason");
        let span = &text[found.label.span.start as usize..found.label.span.end as usize];
        format!("{:?} {} in {span}", found.code, found.message)
    })
}

/// Plays a game at random, each option with the same probability.
pub(crate) fn play(program: &Program, stream: &mut RngStream) -> Result<Play, String> {
    let mut state = program.start();
    let mut play = Play { scores: vec![], decisions: 0, options: vec![], seats: vec![] };
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    loop {
        match program.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance => _ = program.resolve_chance(&mut state, stream),
            Turn::Seat(seat) => {
                moves.clear();
                copies.clear();
                list(program, &state, &mut moves, &mut copies);
                if moves.is_empty() {
                    return Err(program.fault(&state).expect("stuck with a fault"));
                }
                play.decisions += 1;
                play.options.push(copies.iter().sum::<u64>() as usize);
                play.seats.push(seat.idx());
                if play.decisions > 20_000 {
                    return Err("too many decisions".into());
                }
                let mv = moves[stream.pick(&copies)];
                program.play(&mut state, mv);
            }
        }
    }
    play.scores = scores(program, &state);
    Ok(play)
}

/// The options, each with the number of copies.
fn list(program: &Program, state: &State, moves: &mut Vec<Move>, copies: &mut Vec<u64>) {
    program.options(state, moves, copies);
    // No numbers at all mean one each.
    copies.resize(moves.len(), 1);
}

fn scores(program: &Program, state: &State) -> Vec<i64> {
    let scores = program.scores(state);
    (0..program.seats()).map(|seat| scores[Seat::new(seat)]).collect()
}

/// Every way a random game can go, with its probability; what goes wrong together under `None`.
pub(crate) fn outcomes(program: &Program) -> BTreeMap<Option<Play>, f64> {
    let mut found = BTreeMap::new();
    let play = Play { scores: vec![], decisions: 0, options: vec![], seats: vec![] };
    go_on(program, &program.start(), play, 1.0, &mut found);
    found
}

fn go_on(
    program: &Program,
    state: &State,
    mut play: Play,
    chance: f64,
    found: &mut BTreeMap<Option<Play>, f64>,
) {
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    match program.turn(state) {
        Turn::Over(_) => {
            play.scores = scores(program, state);
            *found.entry(Some(play)).or_insert(0.0) += chance;
            return;
        }
        Turn::Chance => {
            program.moves(state, &mut moves);
            copies.extend(moves.iter().map(|mv| program.weight(state, *mv)));
        }
        Turn::Seat(seat) => {
            list(program, state, &mut moves, &mut copies);
            play.decisions += 1;
            play.options.push(copies.iter().sum::<u64>() as usize);
            play.seats.push(seat.idx());
        }
    }
    if play.decisions > MOST_DECISIONS {
        moves.clear();
    } else if moves.is_empty() {
        assert!(program.fault(state).is_some(), "stuck without a fault");
    }
    if moves.is_empty() {
        *found.entry(None).or_insert(0.0) += chance;
    }
    let total: u64 = copies.iter().sum();
    for (mv, copies) in moves.into_iter().zip(copies) {
        let next = program.after(state, mv);
        go_on(program, &next, play.clone(), chance * copies as f64 / total as f64, found);
    }
}
