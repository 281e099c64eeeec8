//! Positions numbered without gaps, in mixed radix: one digit for each rank.
//!
//! The digit of a rank says how its cards are shared between the hands and the pile. The lowest rank is
//! the first digit: moves are made with cards at or above the top of the pile, so that most of them
//! change only the last digits, and positions that are near in play are near in memory.

use super::{Hand, MAX_RANKS, Position, Rules};

/// Numbers positions and gives them back.
#[derive(Clone, Debug)]
pub struct Index {
    ranks: usize,
    /// What one more in the digit of a rank adds to the number, and the digits there are.
    unit: [u64; MAX_RANKS],
    digits: [u64; MAX_RANKS],
}

impl Index {
    /// The numbering of the positions of `rules`.
    pub fn new(rules: &Rules) -> Self {
        let mut index = Self { ranks: rules.ranks(), unit: [0; MAX_RANKS], digits: [1; MAX_RANKS] };
        let mut unit = 1;
        for rank in (0..rules.ranks()).rev() {
            index.unit[rank] = unit;
            index.digits[rank] = n_shares(rules.movable(rank));
            // With 64 cards at most there are fewer than 2^63 positions.
            unit *= index.digits[rank];
        }
        index
    }

    /// How many positions there are: the essay's potential positions.
    pub fn n_positions(&self) -> u64 {
        self.unit[0] * self.digits[0]
    }

    /// The number of `position`.
    #[inline]
    pub fn rank(&self, position: Position) -> u64 {
        let of = |rank| self.part(rank, position.mover.count(rank), position.other.count(rank));
        (0..self.ranks).map(of).sum()
    }

    /// What the cards of `rank` add to the number: `mover` in the hand of the player to move, `other` in
    /// the other's.
    #[inline]
    pub(super) fn part(&self, rank: usize, mover: u8, other: u8) -> u64 {
        let in_hands = u64::from(mover) + u64::from(other);
        self.unit[rank] * (in_hands * (in_hands + 1) / 2 + u64::from(other))
    }

    /// How many positions the digits from `rank` on number.
    pub(super) fn n_from(&self, rank: usize) -> u64 {
        if rank < self.ranks { self.unit[rank] * self.digits[rank] } else { 1 }
    }

    /// The position numbered `number`, which is below [`n_positions`](Self::n_positions).
    pub fn unrank(&self, number: u64) -> Position {
        assert!(number < self.n_positions(), "there is no position {number}");
        let (mut mover, mut other) = (Hand::EMPTY, Hand::EMPTY);
        for rank in 0..self.ranks {
            let (m, o) = shares(number / self.unit[rank] % self.digits[rank]);
            (mover, other) = (mover.plus(rank, m), other.plus(rank, o));
        }
        Position { mover, other }
    }
}

/// In how many ways two players can hold `movable` cards of a rank or fewer.
pub(super) fn n_shares(movable: u8) -> u64 {
    let movable = u64::from(movable);
    (movable + 1) * (movable + 2) / 2
}

/// How many cards of a rank the player to move and the other have, from the digit of the rank.
pub(super) fn shares(digit: u64) -> (u8, u8) {
    let (mut in_hands, mut left) = (0, digit);
    while left > in_hands {
        in_hands += 1;
        left -= in_hands;
    }
    ((in_hands - left) as u8, left as u8)
}
