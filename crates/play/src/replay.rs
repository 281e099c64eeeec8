//! Replay: plays a record again and believes none of it.
//!
//! Every move, of chance too, must be legal where it is made; the game must be over exactly when the
//! moves are, or have been called off where it was not; and payoffs and counts must come out as
//! recorded. Scores and events are a reporter's notes and are not checked. Odds are not checked either: an unlikely move is not an illegal one.

use std::fmt::Debug;

use kernel::{Game, Turn};

use crate::{ByPayoff, Choice, PlayError, Record, Reporter};

/// Plays `record` again and checks it, giving the state in which it ends. A game that was called off was
/// a draw.
///
/// # Errors
/// What is wrong with the record, or that it has no transcript.
pub fn replay<G: Game>(game: &G, record: &Record<G::Move>) -> Result<G::State, PlayError> {
    replay_with(game, &ByPayoff, record)
}

/// [`replay`], where a game that was called off pays what `reporter` says.
///
/// # Errors
/// What is wrong with the record, or that it has no transcript.
pub fn replay_with<G: Game, R: Reporter<G>>(
    game: &G,
    reporter: &R,
    record: &Record<G::Move>,
) -> Result<G::State, PlayError> {
    let recorded = record.moves.as_ref().ok_or(PlayError::NoTranscript)?;
    let mut seen = Record::<G::Move>::new(game.seats(), 0);
    let mut state = game.start();
    let (mut listed, mut copies) = (Vec::new(), Vec::new());
    for &mv in recorded {
        listed.clear();
        copies.clear();
        game.options(&state, &mut listed, &mut copies);
        // Once the game is over nothing is listed, so a record that is too long is caught here.
        if !listed.contains(&mv) {
            return Err(PlayError::IllegalMove { nth: seen.n_moves + 1, mv: format!("{mv:?}") });
        }
        if let Turn::Seat(seat) = game.turn(&state) {
            seen.decisions[seat] += 1;
            seen.n_options += Choice::<G>::new(&state, &listed, &copies).n_options();
        }
        game.play(&mut state, mv);
        seen.n_moves += 1;
    }
    let payoffs = match game.turn(&state) {
        Turn::Over(payoffs) => {
            same("called off", &record.is_called, &false)?;
            payoffs
        }
        _ if record.is_called => reporter.so_far(game, &state),
        _ => return Err(PlayError::NotOver { n_moves: seen.n_moves }),
    };
    same("payoffs", &record.payoffs, &payoffs)?;
    same("number of moves", &record.n_moves, &seen.n_moves)?;
    same("decisions", &record.decisions, &seen.decisions)?;
    same("number of options", &record.n_options, &seen.n_options)?;
    Ok(state)
}

fn same<T: PartialEq + Debug>(
    what: &'static str,
    recorded: &T,
    replayed: &T,
) -> Result<(), PlayError> {
    if recorded == replayed {
        return Ok(());
    }
    let (recorded, replayed) = (format!("{recorded:?}"), format!("{replayed:?}"));
    Err(PlayError::EndsDifferently { what, recorded, replayed })
}
