//! Positions numbered without gaps: the pile first, then how the rest is shared.
//!
//! All positions with the same pile stand together, in one *block*. A pile is a number in mixed
//! radix, the highest rank being its first digit; within a block stands the other player's hand, a
//! number in mixed radix whose first digit is again the highest rank. So a block of a pile with
//! few cards is large, and the number of a position is found rank by rank.

use super::{Hand, Position, Rules};

/// Numbers positions and gives them back.
#[derive(Clone, Debug)]
pub struct Index {
    rules: Rules,
    /// For each rank how many positions the ranks below it have among themselves.
    below: Vec<u64>,
}

impl Index {
    /// The numbering of the positions of `rules`.
    pub fn new(rules: &Rules) -> Self {
        let mut below = vec![1u64];
        for rank in 0..rules.ranks() {
            // With 64 cards at most there are fewer than 2^63 positions.
            below.push(below[rank] * n_pairs(rules.movable(rank)));
        }
        Self { rules: *rules, below }
    }

    /// How many positions there are: the essay's potential positions.
    pub fn n_positions(&self) -> u64 {
        self.below[self.rules.ranks()]
    }

    /// The number of `position`.
    pub fn rank(&self, position: Position) -> u64 {
        // `of_piles`: positions with a smaller pile; `block`: positions in the block so far.
        let (mut of_piles, mut block, mut within) = (0, 1, 0);
        for rank in (0..self.rules.ranks()).rev() {
            let (mover, other) = (position.mover.count(rank), position.other.count(rank));
            let in_hands = mover + other;
            let movable = self.rules.movable(rank);
            // A smaller pile leaves more in the hands.
            let smaller = n_pairs(movable) - n_pairs(in_hands);
            of_piles += block * smaller * self.below[rank];
            block *= u64::from(in_hands) + 1;
            within = within * (u64::from(in_hands) + 1) + u64::from(other);
        }
        of_piles + within
    }

    /// The position numbered `number`, which is below [`n_positions`](Self::n_positions).
    pub fn unrank(&self, number: u64) -> Position {
        assert!(number < self.n_positions(), "there is no position {number}");
        let (mut left, mut block, mut in_hands) = (number, 1, Hand::EMPTY);
        for rank in (0..self.rules.ranks()).rev() {
            let movable = self.rules.movable(rank);
            let unit = block * self.below[rank];
            let held = (0..=movable)
                .find(|&held| left >= unit * (n_pairs(movable) - n_pairs(held)))
                .expect("all cards in the hands leaves nothing smaller");
            left -= unit * (n_pairs(movable) - n_pairs(held));
            block *= u64::from(held) + 1;
            in_hands = in_hands.plus(rank, held);
        }
        let mut other = Hand::EMPTY;
        for rank in 0..self.rules.ranks() {
            let radix = u64::from(in_hands.count(rank)) + 1;
            other = other.plus(rank, (left % radix) as u8);
            left /= radix;
        }
        Position { mover: in_hands.without(other), other }
    }
}

/// In how many ways two players can hold `movable` cards of a rank or fewer.
pub(crate) fn n_pairs(movable: u8) -> u64 {
    let movable = u64::from(movable);
    (movable + 1) * (movable + 2) / 2
}
