//! The essay's heuristic: a guess at who is ahead, from the hands alone.

use super::{Position, Rules};

/// The sign of the second part of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Groups {
    /// Fewer groups are better: what the essay's second principle says, and its tables fit.
    #[default]
    Fewer,
    /// More groups are better: as the essay's formula is printed.
    More,
}

/// Twice the heuristic score of `position` for the player to move: a whole number.
///
/// The first part weighs each card by how far its rank is from the middle; the second is the
/// difference of the numbers of groups, where a full set is one group and any other card is its own.
pub fn doubled_score(rules: &Rules, position: Position, groups: Groups) -> i32 {
    let ranks = rules.ranks() as i32;
    let (mut by_rank, mut by_groups) = (0, 0);
    for rank in 0..rules.ranks() {
        let (mover, other) = (position.mover.count(rank), position.other.count(rank));
        let all = rules.movable(rank);
        let n_groups = |held: u8| {
            let is_set = rules.sets() && held == all && all > 1;
            if is_set { 1 } else { i32::from(held) }
        };
        by_rank += (i32::from(mover) - i32::from(other)) * (2 * rank as i32 + 1 - ranks);
        by_groups += n_groups(mover) - n_groups(other);
    }
    match groups {
        Groups::Fewer => by_rank - by_groups,
        Groups::More => by_rank + by_groups,
    }
}
