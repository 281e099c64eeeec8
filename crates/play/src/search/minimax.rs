//! Minimax: every line of play to a depth, and nothing clever.

use kernel::{Evaluated, Game, Seat};

use super::node::{Node, SearchResult, list, look, on_side, seat_to_act};
use super::{SearchError, Value};

/// The value of `state` at `depth`, and the first move that achieves it.
///
/// This is the definition: slow, and what the other searches are tested against.
///
/// # Errors
/// If the game is not for search, or play is over.
pub fn minimax<V: Value, G: Evaluated>(
    game: &G,
    state: &G::State,
    depth: u32,
) -> Result<SearchResult<G::Move, V>, SearchError> {
    let seat = seat_to_act(game, state, depth)?;
    let mut nodes = 0;
    let (value, best) = value(game, state, seat, depth, 0, &mut nodes)?;
    Ok(SearchResult { value, best, nodes })
}

/// The value of `state` to `seat`, and the move of the seat to act.
fn value<V: Value, G: Evaluated>(
    game: &G,
    state: &G::State,
    seat: Seat,
    depth: u32,
    ply: u32,
    nodes: &mut u64,
) -> Result<(V, Option<<G as Game>::Move>), SearchError> {
    *nodes += 1;
    let mover = match look(game, state, seat, depth, ply)? {
        Node::Leaf(value) => return Ok((value, None)),
        Node::Inner(mover) => mover,
    };
    let mut listed = Vec::new();
    list(game, state, &mut listed)?;
    let mut best: Option<(V, G::Move)> = None;
    for mv in listed {
        let (value, _) = value(game, &game.after(state, mv), mover, depth - 1, ply + 1, nodes)?;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, mv));
        }
    }
    let (most, mv) = best.expect("at least one move is listed");
    Ok((on_side(most, mover, seat), Some(mv)))
}
