//! Predecessors: the hands from which a position can come.
//!
//! The player who moved last has the other hand now, with what he took or without what he laid.

use std::ops::Range;

use super::{Hand, Position, Reading, Rules};

/// Calls `visit` with the hand of the player who moved last before each move that can have led to
/// `position`; the other's hand is that of the player to move now.
///
/// An empty hand is visited too, although a player without cards does not move: the caller has marked
/// such positions.
pub(super) fn each_before(rules: &Rules, position: Position, visit: &mut dyn FnMut(Hand)) {
    let pile = position.pile(rules).without(rules.floor());
    let (hand, most) = (position.other, rules.most_taken().min(rules.n_cards()));
    if pile.is_empty() {
        // All that could be taken was taken, so it may have been fewer cards than usual, but not none.
        return (1..=most).for_each(|n| each_less(hand, 0..rules.ranks(), n, visit));
    }
    each_lay(rules, position, visit);
    if most == rules.most_taken() {
        each_less(hand, pile.top()..rules.ranks(), most, visit);
    }
}

/// The same for moves that laid cards.
pub(super) fn each_lay(rules: &Rules, position: Position, visit: &mut dyn FnMut(Hand)) {
    let pile = position.pile(rules).without(rules.floor());
    if pile.is_empty() {
        return;
    }
    let (hand, top) = (position.other, pile.top());
    let all = rules.movable(top);
    let sets = rules.sets() && all > 1;
    // The essay's program offers no single nine beside the set of nines.
    let only_set = top == 0 && sets && rules.reading() == Reading::Essay;
    if !(only_set && hand.count(0) + 1 == all) {
        visit(hand.plus(top, 1));
    }
    if sets && pile.count(top) == all {
        visit(hand.plus(top, all));
    }
}

/// Calls `visit` with `hand` without `n` cards of `ranks`, in every way there is.
pub(super) fn each_less(hand: Hand, ranks: Range<usize>, n: u32, visit: &mut dyn FnMut(Hand)) {
    if n == 0 {
        return visit(hand);
    }
    for rank in ranks.clone() {
        for count in 1..=u32::from(hand.count(rank)).min(n) {
            each_less(hand.minus(rank, count as u8), rank + 1..ranks.end, n - count, visit);
        }
    }
}
