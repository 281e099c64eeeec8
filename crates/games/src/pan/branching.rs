//! The average branching factor: how many moves a potential position has.
//!
//! By closed form. Fix a rank of which both players together can hold up to *m* cards. There are
//! T = (m + 1)(m + 2)/2 ways to share them between the mover, the other and the pile; in m + 1 of them
//! none is on the pile, in m + 1 the mover has none, and in one he has all. A card of the rank can be
//! laid if no higher card is on the pile, so over all positions the mover lays it in
//!
//! ```text
//!     (T − (m + 1) + 1) · ∏ T below · ∏ (m + 1) above
//! ```
//!
//! ways, the last 1 being the full set; and he can take unless the pile is bare, in ∏ T − ∏ (m + 1) of
//! the positions. That counts positions with an empty hand, in which the game is over: the same sums
//! with the mover's hand or the other's held empty are taken off again. All ranks but the lowest are
//! alike, so the products are powers, and the number of ranks may be in the thousands.

use kernel::Fraction;

use super::{Position, Reading, Rules, potential_positions};

/// How many moves the potential positions have together, and how many positions there are.
///
/// Found by listing the moves of each. A finished game has no moves and counts as a position, which is
/// the convention of the essay's table 2.
pub fn count_moves(rules: &Rules) -> MoveCount {
    moves_of(rules, potential_positions(rules))
}

/// [`count_moves`] of these positions only: of a sample, or of the attainable ones.
pub fn moves_of(rules: &Rules, positions: impl Iterator<Item = Position>) -> MoveCount {
    let mut count = MoveCount { moves: 0, positions: 0 };
    let mut legal = Vec::new();
    for position in positions {
        legal.clear();
        position.legal_moves(rules, &mut legal);
        count.moves += legal.len() as u64;
        count.positions += 1;
    }
    count
}

/// A number of positions, and of the moves they have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCount {
    /// The moves.
    pub moves: u64,
    /// The positions.
    pub positions: u64,
}

impl MoveCount {
    /// Moves for each position; nothing for no positions.
    pub fn average(self) -> Fraction {
        if self.positions == 0 {
            return Fraction::ZERO;
        }
        Fraction::from(self.moves) / Fraction::from(self.positions)
    }
}

/// The exact average branching factor by closed form, for rules like `rules` with `ranks` ranks, which
/// may be many more than a [`Rules`] can have.
///
/// It holds for all variants; how many cards are taken at once does not matter.
///
/// # Panics
/// If there are no ranks.
pub fn average_branching(rules: &Rules, ranks: usize) -> Fraction {
    assert!(ranks > 0, "there is no game without ranks");
    let lowest = Rank::of(rules, 0);
    let other = Rank::of(rules, 1);
    let above = ranks - 1;
    let positions = &lowest.shares * power(&other.shares, above);
    let bare = &lowest.unlaid * power(&other.unlaid, above);

    // 1. As if play went on with an empty hand.
    let mut moves = lowest.lays(rules) * power(&other.unlaid, above)
        + other.lays(rules) * &lowest.shares * geometric(&other.shares, &other.unlaid, above)
        + &positions
        - &bare;
    // 2. Without the positions where the mover has nothing: he could take, unless the other has all.
    moves -= &bare - Fraction::ONE;
    // 3. Without those where the other has nothing: the mover holds what is not on the pile.
    moves -= lowest.lays_alone(rules)
        + other.lays_alone(rules)
            * &lowest.unlaid
            * geometric(&other.unlaid, &Fraction::ONE, above)
        + bare
        - Fraction::ONE;
    // 4. Where both have nothing was taken off twice.
    moves += Fraction::ONE;
    moves / positions
}

/// The limit of the average branching factor as the number of ranks grows: 21/10 for Pan.
///
/// The essay reads "approximately 2.1" off its samples.
pub fn branching_limit(rules: &Rules) -> Fraction {
    let rank = Rank::of(rules, 1);
    let stays = Fraction::ONE - &rank.unlaid / &rank.shares;
    rank.lays(rules) / rank.shares / stays + Fraction::ONE
}

/// A rank and the ways to share its cards.
struct Rank {
    /// Its cards that can move.
    movable: u8,
    /// Whether one card may be laid where all may: not for nines in the essay's reading.
    single_of_set: bool,
    /// In how many ways the players and the pile share its cards.
    shares: Fraction,
    /// In how many of them none is on the pile.
    unlaid: Fraction,
}

impl Rank {
    fn of(rules: &Rules, rank: usize) -> Self {
        let movable = rules.movable(rank);
        Self {
            movable,
            single_of_set: rank > 0 || rules.reading() == Reading::Printed,
            shares: Fraction::from((u64::from(movable) + 1) * (u64::from(movable) + 2) / 2),
            unlaid: Fraction::from(u64::from(movable) + 1),
        }
    }

    /// How many ways more there are to lay because of the rule about sets.
    fn by_sets(&self, rules: &Rules) -> Fraction {
        let is_more = rules.sets() && self.movable > 1 && self.single_of_set;
        Fraction::from(u8::from(is_more))
    }

    /// In how many ways the mover lays cards of this rank, over all ways to share them.
    fn lays(&self, rules: &Rules) -> Fraction {
        &self.shares - &self.unlaid + self.by_sets(rules)
    }

    /// The same over the ways in which the other has none.
    fn lays_alone(&self, rules: &Rules) -> Fraction {
        Fraction::from(self.movable) + self.by_sets(rules)
    }
}

fn power(base: &Fraction, exponent: usize) -> Fraction {
    base.pow(exponent as isize)
}

/// The sum of a^i · b^(n − 1 − i) for i from 0 to n − 1, where a and b differ.
fn geometric(a: &Fraction, b: &Fraction, n: usize) -> Fraction {
    (power(a, n) - power(b, n)) / (a - b)
}
