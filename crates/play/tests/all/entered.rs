//! Sessions led by short lines, for tests: a move as the game writes it or by its number (`#2`), `undo N`, or nothing
//! to let play go on.

use std::ops::Deref;

use kernel::Notation;
use play::session::{Pause, Session};

/// What `line` makes of a session. What is no move changes nothing.
pub(crate) fn enter<G: Notation, D: Deref<Target = G> + Clone>(
    session: &mut Session<'_, G, D>,
    line: &str,
) -> Pause {
    if let Some(times) = line.strip_prefix("undo") {
        let times = times.trim();
        let times = if times == "all" { usize::MAX } else { times.parse().unwrap_or(1) };
        session.take_back(times);
        return session.proceed();
    }
    let mut moves = Vec::new();
    if session.person().is_some() {
        session.game().moves(session.state(), &mut moves);
    }
    let by_text = |mv: &&G::Move| session.game().move_to_text(session.state(), **mv) == line;
    let nth = line.strip_prefix('#').and_then(|nth| nth.parse::<usize>().ok());
    let chosen = match nth {
        Some(nth) => nth.checked_sub(1).and_then(|nth| moves.get(nth)),
        None => moves.iter().find(by_text),
    };
    match chosen.copied() {
        Some(mv) => session.choose(mv),
        None => session.proceed(),
    }
}

/// The moves so far as the game writes them, each with the seat that made it, counted from 1; 0 is chance.
pub(crate) fn made<G: Notation, D: Deref<Target = G> + Clone>(
    session: &Session<'_, G, D>,
) -> Vec<(usize, String)> {
    let step = |step: &play::session::MadeMove<G>| {
        let text = session.game().move_to_text(&step.before, step.mv);
        (step.by.map_or(0, |seat| seat.idx() + 1), text)
    };
    session.steps().iter().map(step).collect()
}
