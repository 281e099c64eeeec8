//! One equilibrium of a matrix game, by a linear programme and its multipliers.

use kernel::{Fraction, Limits, Watch};
use linear::{Programme, Relation, Solution, Unproven, plain, prove};

use super::Matrix;
use crate::SolveError;

/// An equilibrium: what both do, and what that gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    /// What the chooser of rows wins.
    pub value: Fraction,
    /// The probability of each row.
    pub rows: Vec<Fraction>,
    /// The probability of each column.
    pub columns: Vec<Fraction>,
}

/// Solves `matrix`, and proves it by duality.
///
/// # Errors
/// [`SolveError::Limit`] when the programme does not fit or the watch says stop.
pub fn solve(matrix: &Matrix, limits: Limits, watch: &dyn Watch) -> Result<Mixed, SolveError> {
    let solution = best(&programme(matrix), limits, watch)?;
    let mut rows = solution.columns;
    rows.pop();
    let mut columns = solution.duals;
    columns.pop();
    Ok(Mixed { value: solution.objective, rows, columns })
}

/// Maximise what rows guarantee: a column for each row, and a free one for the guarantee; a row of the
/// programme for each column of the matrix, and one because probabilities sum to one.
pub(super) fn programme(matrix: &Matrix) -> Programme {
    let mut programme = Programme::new();
    for _ in 0..matrix.n_columns() {
        programme.add_row(Relation::AtMost, Fraction::ZERO);
    }
    let sum = programme.add_row(Relation::Equal, Fraction::ONE);
    for row in matrix.rows() {
        let entries = row.iter().enumerate().map(|(nth, entry)| (nth as u32, -entry));
        programme.add_column(Fraction::ZERO, false, entries.chain([(sum, Fraction::ONE)]));
    }
    programme.add_column(Fraction::ONE, true, (0..sum).map(|row| (row, Fraction::ONE)));
    programme
}

/// The most entries of a programme, zeros included, that the plain tableau is used for. Below that it is
/// as quick, and which of several best solutions it gives does not hang on any rounding.
const PLAIN: usize = 20_000;

/// Solves `programme` and lets nothing pass that is not proven.
pub(super) fn best(
    programme: &Programme,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    if programme.n_rows() * programme.n_columns() > PLAIN {
        // It proves what it gives.
        return Ok(linear::solve(programme, None, limits, watch)?);
    }
    let solution = plain::solve(programme, limits, watch)?;
    match prove(programme, &solution.columns, &solution.duals, watch) {
        Err(Unproven::Stopped(stop)) => return Err(stop.into()),
        proven => assert_eq!(proven.as_ref(), Ok(&solution.objective), "the tableau is right"),
    }
    Ok(solution)
}
