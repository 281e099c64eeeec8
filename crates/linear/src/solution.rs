//! Solution of a programme.

use kernel::Fraction;

/// Optimal solution of a [`Programme`](crate::Programme), with the multipliers that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value of each column.
    pub columns: Vec<Fraction>,
    /// The dual value (multiplier) of each row: what one more on its right-hand side would add.
    pub duals: Vec<Fraction>,
    /// The optimal value of the objective.
    pub objective: Fraction,
    /// The basic variables: as many as there are rows, in rising order. All others are zero.
    pub basis: Vec<Basic>,
}

/// A variable of a basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basic {
    /// This column.
    Column(u32),
    /// The slack of this row. For an equation it is zero: the row is redundant.
    Slack(u32),
}
