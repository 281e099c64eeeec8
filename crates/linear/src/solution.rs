//! What solving a programme gives.

use kernel::Fraction;

/// A solution of a [`Programme`](crate::Programme), with the multipliers that prove it best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value of each column.
    pub columns: Vec<Fraction>,
    /// The multiplier of each row: what one more on its right-hand side would add.
    pub duals: Vec<Fraction>,
    /// What is maximised, at its largest.
    pub objective: Fraction,
    /// What is basic: as many as there are rows, in rising order. All else is zero.
    pub basis: Vec<Basic>,
}

/// A variable of a basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basic {
    /// This column.
    Column(u32),
    /// What this row leaves over. For a row of equality that is nothing: the row follows from others.
    Slack(u32),
}
