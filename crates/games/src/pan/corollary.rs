//! The essay's corollary: positions that are attainable because they have enough cards in the hands.

use std::fmt;

use super::{Position, Rules};

/// The condition of the corollary, in two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corollary {
    /// As printed: the mover must have a card only if the number of cards on the pile is even.
    ///
    /// That lets in positions where the mover has no card, which cannot come about: the game would
    /// have been over a move before.
    Printed,
    /// As it is proven: the mover must have a card.
    Corrected,
}

/// Unmet condition of the corollary in a position. Cards on the pile are counted without the nine of hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unmet {
    /// The mover has no card.
    MoverWithoutCards,
    /// An even number of cards is on the pile, and half of them with the other's hand is below three.
    OtherHasTooFew {
        /// The cards on the pile.
        pile: u32,
        /// The cards of the player who is not to move.
        other: u32,
    },
    /// An odd number of cards is on the pile, and half of the others with the mover's hand is below
    /// three.
    MoverHasTooFew {
        /// The cards on the pile.
        pile: u32,
        /// The cards of the player to move.
        mover: u32,
    },
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoverWithoutCards => {
                f.write_str("the player to move has no cards, so the game was over before")
            }
            Self::OtherHasTooFew { pile, other } => write!(
                f,
                "half of the {pile} cards on the pile and the {other} of the player who is not to move \
                 make {}, and three are needed",
                pile / 2 + other
            ),
            Self::MoverHasTooFew { pile, mover } => write!(
                f,
                "half of the {} cards below the topmost one and the {mover} of the player to move make \
                 {}, and three are needed",
                pile - 1,
                (pile - 1) / 2 + mover
            ),
        }
    }
}

impl Corollary {
    /// What a position lacks in which the players hold `mover` and `other` cards and `pile` cards lie
    /// beside the nine of hearts.
    fn unmet(self, mover: u32, other: u32, pile: u32) -> Option<Unmet> {
        let is_even = pile.is_multiple_of(2);
        if mover == 0 && (is_even || self == Self::Corrected) {
            Some(Unmet::MoverWithoutCards)
        } else if is_even && pile / 2 + other < 3 {
            Some(Unmet::OtherHasTooFew { pile, other })
        } else if !is_even && (pile - 1) / 2 + mover < 3 {
            Some(Unmet::MoverHasTooFew { pile, mover })
        } else {
            None
        }
    }
}

/// What `position` lacks for the corollary; nothing if it is attainable by it.
pub fn unmet_condition(rules: &Rules, position: Position, corollary: Corollary) -> Option<Unmet> {
    let loose = position.pile(rules).without(rules.floor());
    corollary.unmet(position.mover.total(), position.other.total(), loose.total())
}

/// Whether `position` meets the condition of the corollary.
///
/// Where [`path_to`](super::path_to) applies to the rules, a position that meets the corrected
/// condition is attainable.
pub fn lower_bound_condition(rules: &Rules, position: Position, corollary: Corollary) -> bool {
    unmet_condition(rules, position, corollary).is_none()
}

/// How many positions meet the condition: the essay's lower bound for the attainable positions.
///
/// Counted by the numbers of cards in the hands, rank by rank, without a look at any one position, so
/// that it takes no time for sixteen ranks. Only with the corrected condition is it a lower bound.
pub fn lower_bound(rules: &Rules, corollary: Corollary) -> u64 {
    let movable = (0..rules.ranks()).map(|rank| usize::from(rules.movable(rank))).sum::<usize>();
    let width = movable + 1;
    // The number of ways for the players to hold given numbers of cards of the ranks so far.
    let mut ways = vec![0u64; width * width];
    ways[0] = 1;
    for rank in 0..rules.ranks() {
        let all = usize::from(rules.movable(rank));
        let mut next = vec![0u64; width * width];
        for (at, &n) in ways.iter().enumerate().filter(|&(_, &n)| n > 0) {
            for mover in 0..=all {
                for other in 0..=all - mover {
                    next[at + mover * width + other] += n;
                }
            }
        }
        ways = next;
    }
    let meets = |at: usize| {
        let (mover, other) = (at / width, at % width);
        let pile = movable - mover - other;
        corollary.unmet(mover as u32, other as u32, pile as u32).is_none()
    };
    ways.iter().enumerate().filter(|&(at, &n)| n > 0 && meets(at)).map(|(_, n)| n).sum()
}
