//! Texts of a scene, for tests.

use kernel::{Notation, Seat, Turn};
use play::session::MadeMove;

use super::{Moment, Scene};

/// The events, the pools, the prompt and the labels of the moves as `seat` has them after `moves`, which are written
/// as the game writes them, with semicolons between.
pub(crate) fn texts<G: Notation>(
    game: &G,
    scene: &dyn Scene<G>,
    moves: &str,
    seat: usize,
) -> Vec<String> {
    let (mut state, mut steps) = (game.start(), Vec::new());
    for text in moves.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let mv = game.move_from_text(&state, text).unwrap();
        let by = match game.turn(&state) {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        };
        steps.push(MadeMove { before: state.clone(), mv, by });
        game.play(&mut state, mv);
    }
    let seat = Seat::new(seat);
    let moment = Moment { game, state: &state, steps: &steps, seat, seed: 1 };
    let seen = scene.seen(moment);
    let mut legal = Vec::new();
    if game.turn(&state) == Turn::Seat(seat) {
        game.moves(&state, &mut legal);
    }
    let labels = scene.moves(moment, &legal, &seen).into_iter().map(|mv| mv.label);
    let events = seen.events.iter().map(|event| event.text.clone());
    let pools = seen.pools.iter().map(|pool| pool.text.clone());
    events.chain(pools).chain(seen.prompt.clone()).chain(labels).collect()
}
