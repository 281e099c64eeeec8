//! Zwick and Paterson's rule for the best move: The memory game, Theoretical Computer Science 110
//! (1993), 169–196.

use kernel::{Number, Seat};

use super::table::Table;
use super::{Action, Position};

/// What the rule says to do at `at`: if n + k is even, the 1-move; if it is odd, the 0-move where
/// 3k ≥ 2(n + 1) and the 2-move elsewhere. Where nothing is known, the 2-move is all there is.
pub fn rule(at: Position) -> Action {
    let (n, k) = (u32::from(at.pairs), u32::from(at.known));
    if k == 0 {
        Action::Two
    } else if (n + k).is_multiple_of(2) {
        Action::One
    } else if 3 * k >= 2 * (n + 1) {
        Action::Pass
    } else {
        Action::Two
    }
}

/// The positions in which the table does something else than the rule, with what it does.
pub fn exceptions<N: Number>(table: &Table<N>, seat: Seat) -> Vec<(Position, Action)> {
    let all = Position::all(table.config().rules.pairs()).map(|at| (at, table.action(seat, at)));
    all.filter(|&(at, action)| action != rule(at)).collect()
}
