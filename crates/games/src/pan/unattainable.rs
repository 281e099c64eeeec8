//! Unattainable positions: the few that play never reaches, found without a look at all the others.
//!
//! The corollary of the essay, with the condition that is missing in it, proves that a position is
//! attainable unless there are few cards: fewer than three, if those that one player holds and half of
//! those on the pile are counted. Such positions are a few thousand in any variant, so they are listed
//! one and all. One of them is attainable if it is a deal, or if a move leads to it from a position that
//! is: from one that the corollary speaks of, or from another of the few that was found so before.

use std::collections::BTreeSet;

use super::{Corollary, Hand, NoPath, Position, Reading, Rules, path_applies, unmet_condition};

/// The positions to which no deal leads, though the player to move has cards.
///
/// Where he has none the game was over before; such positions are never attainable and are not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unattainable {
    positions: BTreeSet<Position>,
}

impl Unattainable {
    /// Finds them by the corollary.
    ///
    /// # Errors
    /// Why the corollary says nothing about these rules.
    pub fn find(rules: &Rules) -> Result<Self, NoPath> {
        path_applies(rules)?;
        if rules.reading() == Reading::Essay {
            // The construction lays single nines where only the set may be laid.
            return Err(NoPath::SetOfNines);
        }
        let mut left = few_cards(rules);
        let is_start = |position: &Position| {
            position.pile(rules) == rules.floor() && position.mover.total() == rules.n_dealt()
        };
        left.retain(|position| !is_start(position));
        let mut before = Vec::new();
        loop {
            let is_attainable = |position: &Position, before: &mut Vec<Position>| {
                before.clear();
                position.predecessors(rules, before);
                before.iter().any(|before| !left.contains(before))
            };
            let found: Vec<Position> =
                left.iter().copied().filter(|one| is_attainable(one, &mut before)).collect();
            if found.is_empty() {
                return Ok(Self { positions: left });
            }
            for position in found {
                left.remove(&position);
            }
        }
    }

    /// The positions, in order.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.positions.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Whether no deal leads to `position`, for want of cards or otherwise.
    pub fn contains(&self, position: Position) -> bool {
        position.mover.is_empty() || self.positions.contains(&position)
    }
}

/// Every position that lacks the condition of the corollary, but for those where the player to move has
/// no cards.
fn few_cards(rules: &Rules) -> BTreeSet<Position> {
    let movable = rules.deck().without(rules.floor());
    let mut few = BTreeSet::new();
    // Less than three, if half of the pile counts: four cards on the pile and two in a hand at most.
    for pile in parts(movable, rules.ranks(), 4) {
        let in_hands = movable.without(pile);
        for held in parts(in_hands, rules.ranks(), 2) {
            let rest = in_hands.without(held);
            for (mover, other) in [(held, rest), (rest, held)] {
                let position = Position { mover, other };
                let lacks = unmet_condition(rules, position, Corollary::Corrected).is_some();
                if lacks && !mover.is_empty() {
                    few.insert(position);
                }
            }
        }
    }
    few
}

/// Every part of `hand` of `most` cards or fewer.
fn parts(hand: Hand, ranks: usize, most: u32) -> Vec<Hand> {
    (0..ranks).fold(vec![Hand::EMPTY], |parts, rank| {
        let with_rank = |part: Hand| {
            let room = most - part.total();
            (0..=u32::from(hand.count(rank)).min(room)).map(move |n| part.plus(rank, n as u8))
        };
        parts.into_iter().flat_map(with_rank).collect()
    })
}
