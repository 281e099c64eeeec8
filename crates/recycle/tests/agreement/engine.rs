//! The engine, played at random or gone through completely.

use kernel::{Game, Scored, Seat, Turn};
use oracle::Play;
use recycle::program::{Compat, Program, ProgramConfig, State};
use std::collections::BTreeMap;

/// Longer games count as endless.
pub(crate) const MOST_DECISIONS: u64 = 100;

/// The program of a text.
pub(crate) fn program(text: &str, compat: Compat) -> Result<Program, String> {
    let config = ProgramConfig { compat, ..ProgramConfig::default() };
    match recycle::load(text, &[], &config) {
        Ok(loaded) => Ok(loaded.program),
        Err(found) => {
            let line = |at: u32| text[..at as usize].lines().count();
            let messages = found.iter().map(|d| {
                format!("{:?} line {}: {} ({})", d.code, line(d.label.span.start as u32), d.message, &text[d.label.span.start as usize..d.label.span.end as usize])
            });
            Err(messages.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Every way a random game can go, with its probability; what goes wrong together under `None`.
pub(crate) fn outcomes(program: &Program) -> BTreeMap<Option<Play>, f64> {
    let mut found = BTreeMap::new();
    let play = Play { scores: vec![], decisions: 0, options: vec![], seats: vec![] };
    go_on(program, program.start(), play, 1.0, &mut found);
    found
}

fn go_on(
    program: &Program,
    state: State,
    mut play: Play,
    chance: f64,
    found: &mut BTreeMap<Option<Play>, f64>,
) {
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    match program.turn(&state) {
        Turn::Over(_) => {
            let scores = program.scores(&state);
            play.scores = (0..program.seats()).map(|seat| scores[Seat::new(seat)]).collect();
            *found.entry(Some(play)).or_insert(0.0) += chance;
            return;
        }
        Turn::Chance => {
            program.moves(&state, &mut moves);
            copies.extend(moves.iter().map(|mv| program.weight(&state, *mv)));
        }
        Turn::Seat(seat) => {
            program.options(&state, &mut moves, &mut copies);
            play.decisions += 1;
            play.options.push(copies.iter().sum::<u64>() as usize);
            play.seats.push(seat.idx());
        }
    }
    if play.decisions > MOST_DECISIONS {
        moves.clear();
    } else if moves.is_empty() {
        assert!(program.fault(&state).is_some(), "stuck without a fault");
    }
    if moves.is_empty() {
        *found.entry(None).or_insert(0.0) += chance;
    }
    let total: u64 = copies.iter().sum();
    for (mv, copies) in moves.into_iter().zip(copies) {
        let next = program.after(&state, mv);
        go_on(program, next, play.clone(), chance * copies as f64 / total as f64, found);
    }
}
