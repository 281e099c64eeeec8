//! Nodes of a search: which games are searched, what a leaf is worth, and the result.

use std::cmp::Ordering;

use kernel::{BySeat, Evaluated, Game, Payoff, Seat, Turn};

use super::{SearchError, Value};

/// The deepest search, in moves ahead. Searches go down one call for each move, on an ordinary stack.
pub const DEEPEST: u32 = 1_000;

/// Result of a search to a fixed depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult<M, V> {
    /// What the state is worth to the seat to act.
    pub value: V,
    /// The first of the moves that achieve it; none at depth 0, where no move was looked at.
    pub best: Option<M>,
    /// The states looked at, the first included, each as often as it was looked at.
    pub nodes: u64,
}

/// Whether `game` can be searched at all.
pub(crate) fn check<G: Game>(game: &G) -> Result<(), SearchError> {
    let (class, seats) = (game.class(), game.seats());
    match () {
        () if seats != 2 => Err(SearchError::NotTwoSeats { seats }),
        () if class.chance => Err(SearchError::HasChance),
        () if class.hidden => Err(SearchError::HiddenInformation),
        () if !class.zero_sum => Err(SearchError::NotZeroSum),
        () => Ok(()),
    }
}

/// Whether `state` of `game` can be searched to `depth`, and the seat to act in it.
pub(super) fn seat_to_act<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
) -> Result<Seat, SearchError> {
    check(game)?;
    if depth > DEEPEST {
        return Err(SearchError::TooDeep { depth, deepest: DEEPEST });
    }
    match game.turn(state) {
        Turn::Seat(seat) => Ok(seat),
        Turn::Chance => Err(SearchError::HasChance),
        Turn::Over(_) => Err(SearchError::Over),
    }
}

/// A state, as a search meets it.
pub(super) enum Node<V> {
    /// No need to look further; what it is worth to the seat that asked.
    Leaf(V),
    /// This seat is to act.
    Inner(Seat),
}

/// What `state`, `ply` moves from where the search began, is to a search that may look `depth`
/// moves further on behalf of `seat`.
pub(super) fn look<G: Evaluated, V: Value>(
    game: &G,
    state: &G::State,
    seat: Seat,
    depth: u32,
    ply: u32,
) -> Result<Node<V>, SearchError> {
    match game.turn(state) {
        Turn::Over(payoffs) => Ok(Node::Leaf(end(&payoffs, seat, ply))),
        Turn::Chance => Err(SearchError::HasChance),
        Turn::Seat(mover) if depth == 0 => {
            Ok(Node::Leaf(on_side(V::estimate(game.estimate(state, mover)), mover, seat)))
        }
        Turn::Seat(mover) => Ok(Node::Inner(mover)),
    }
}

/// What `value`, which is `mover`'s, is worth to `seat`.
pub(super) fn on_side<V: Value>(value: V, mover: Seat, seat: Seat) -> V {
    if mover == seat { value } else { value.reversed() }
}

/// Appends the moves of `state`, in which a seat is to act.
pub(super) fn list<G: Game>(
    game: &G,
    state: &G::State,
    out: &mut Vec<G::Move>,
) -> Result<(), SearchError> {
    let before = out.len();
    game.moves(state, out);
    if out.len() == before {
        return Err(SearchError::Stuck { why: game.fault(state) });
    }
    Ok(())
}

fn end<V: Value>(payoffs: &BySeat<Payoff>, seat: Seat, moves: u32) -> V {
    match payoffs[seat].cmp(&payoffs[seat.left(2)]) {
        Ordering::Greater => V::win(moves),
        Ordering::Equal => V::estimate(0.0),
        Ordering::Less => V::win(moves).reversed(),
    }
}
