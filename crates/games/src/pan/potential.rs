//! Potential positions: all that the counts of the cards allow, whether play can reach them or not.

use kernel::RngStream;
use rustc_hash::FxHashMap;

use super::{Hand, Index, Position, Rules};

/// Every potential position by its number, the essay's `allpos`.
///
/// There are [`Index::n_positions`] of them: for k-Pan 10 · 15^(k − 1).
pub fn potential_positions(rules: &Rules) -> impl Iterator<Item = Position> {
    let index = Index::new(rules);
    (0..index.n_positions()).map(move |number| index.unrank(number))
}

/// A potential position, each equally likely: the essay's `randpos`.
///
/// By stars and bars: of each rank the cards that can move and two bars stand in a row. What is left
/// of both bars is the mover's, what is between them the other's, and what is right of them lies
/// on the pile. Every place for the bars is another share, so it is enough to draw two places.
pub fn random_position(rules: &Rules, stream: &mut RngStream) -> Position {
    let (mut mover, mut other) = (Hand::EMPTY, Hand::EMPTY);
    for rank in 0..rules.ranks() {
        let places = u64::from(rules.movable(rank)) + 2;
        let one = stream.below(places);
        // The second bar goes to one of the places that are left.
        let next = stream.below(places - 1);
        let two = next + u64::from(next >= one);
        let (low, high) = (one.min(two), one.max(two));
        mover = mover.plus(rank, low as u8);
        other = other.plus(rank, (high - low - 1) as u8);
    }
    Position { mover, other }
}

/// The numbers of `n` different potential positions in random order, the essay's `randsamp`; all of
/// them if there are no more than `n`.
///
/// Every sample of `n` is equally likely, and a seed always gives the same one.
pub fn sample(rules: &Rules, n: u64, seed: u64) -> Vec<u64> {
    let all = Index::new(rules).n_positions();
    let mut stream = RngStream::new(seed, 0);
    // A shuffle of all numbers that is broken off after `n`; only what has moved is written down.
    let mut moved = FxHashMap::default();
    let mut drawn = Vec::new();
    for place in 0..n.min(all) {
        let from = place + stream.below(all - place);
        let number = *moved.get(&from).unwrap_or(&from);
        let displaced = *moved.get(&place).unwrap_or(&place);
        moved.insert(from, displaced);
        drawn.push(number);
    }
    drawn
}
