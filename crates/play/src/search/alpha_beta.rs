//! Alpha-beta: minimax without the lines that cannot matter.
//!
//! A state is searched with two bounds: what the seat to act is sure of already elsewhere, and what
//! the other seat would not let it have. As soon as a move is as good as the upper bound, the other
//! moves of that state do not matter. Fail-soft: what is returned outside the bounds is itself a
//! bound, as tight as was found. At the first state the bounds are the worst and the best there is,
//! so value and move are exactly minimax's.

use kernel::{Evaluated, Game, Seat};

use super::node::{Node, SearchResult, list, look, on_side, seat_to_act};
use super::{SearchError, Value};

/// The value of `state` at `depth`, and the first move that achieves it: those of
/// [`minimax`](super::minimax()), from fewer nodes.
///
/// # Errors
/// If the game is not for search, or play is over.
pub fn alpha_beta<V: Value, G: Evaluated>(
    game: &G,
    state: &G::State,
    depth: u32,
) -> Result<SearchResult<G::Move, V>, SearchError> {
    let seat = seat_to_act(game, state, depth)?;
    let mut search = AlphaBeta { game, moves: Vec::new(), nodes: 0 };
    let bounds = Bounds { least: V::WORST, most: V::BEST };
    let (value, best) = search.value(state, seat, depth, 0, bounds)?;
    Ok(SearchResult { value, best, nodes: search.nodes })
}

/// Between these a value matters to the seat that asks.
#[derive(Clone, Copy)]
pub(super) struct Bounds<V> {
    /// It is sure of this much.
    pub(super) least: V,
    /// The other seat does not let it have more.
    pub(super) most: V,
}

impl<V: Value> Bounds<V> {
    /// The same bounds, which are `seat`'s, as `mover` sees them.
    pub(super) fn on_side(self, seat: Seat, mover: Seat) -> Self {
        if seat == mover {
            return self;
        }
        Self { least: self.most.reversed(), most: self.least.reversed() }
    }

    /// The same bounds for one that is sure of `value`.
    pub(super) fn raised(self, value: V) -> Self {
        if value > self.least { Self { least: value, ..self } } else { self }
    }
}

struct AlphaBeta<'g, G: Game> {
    game: &'g G,
    /// The moves of all states from the first to the one being looked at.
    moves: Vec<G::Move>,
    nodes: u64,
}

impl<G: Evaluated> AlphaBeta<'_, G> {
    /// The value of `state` to `seat`, as far as it is within its `bounds`, and the move of the seat
    /// to act.
    fn value<V: Value>(
        &mut self,
        state: &G::State,
        seat: Seat,
        depth: u32,
        ply: u32,
        bounds: Bounds<V>,
    ) -> Result<(V, Option<G::Move>), SearchError> {
        self.nodes += 1;
        let mover = match look(self.game, state, seat, depth, ply)? {
            Node::Leaf(value) => return Ok((value, None)),
            Node::Inner(mover) => mover,
        };
        let mut bounds = bounds.on_side(seat, mover);
        let first = self.moves.len();
        list(self.game, state, &mut self.moves)?;
        let mut best: Option<(V, G::Move)> = None;
        for place in first..self.moves.len() {
            let mv = self.moves[place];
            let next = self.game.after(state, mv);
            let (value, _) = self.value(&next, mover, depth - 1, ply + 1, bounds)?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
            bounds = bounds.raised(value);
            if value >= bounds.most {
                break;
            }
        }
        self.moves.truncate(first);
        let (most, mv) = best.expect("at least one move is listed");
        Ok((on_side(most, mover, seat), Some(mv)))
    }
}
