//! Standard form of a programme, for the simplex method.
//!
//! Maximise, with every row an equation: a row that is "at most" gets a slack column of its own, one that
//! is "at least" has its signs changed first, and an equation gets a slack that stays nothing. Slack of
//! row *i* is column `n + i`. Every column outside a basis is nothing.

use kernel::{Fraction, Number};

use crate::sparse::Sparse;
use crate::{Programme, Relation};

/// Bounds of a column in standard form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Zero or more.
    Positive,
    /// Any number.
    Free,
    /// Zero.
    Fixed,
}

/// A programme as equations, in floats.
pub(crate) struct Standard {
    pub(crate) n_rows: usize,
    /// The columns of the programme, without slacks.
    pub(crate) columns: Sparse<f64>,
    /// The same by rows.
    pub(crate) by_row: Sparse<f64>,
    pub(crate) right: Vec<f64>,
    /// Of columns and slacks.
    pub(crate) objective: Vec<f64>,
    pub(crate) kinds: Vec<Kind>,
}

impl Standard {
    pub(crate) fn new(programme: &Programme) -> Self {
        let (n_rows, n_columns) = (programme.n_rows(), programme.n_columns());
        let sign: Vec<f64> = (0..n_rows).map(|row| sign(programme, row)).collect();
        let mut columns = Sparse::new();
        for column in 0..n_columns {
            let entries = programme.column(column);
            columns.push(entries.map(|(row, entry)| (row as u32, sign[row] * float(entry))));
        }
        let right =
            programme.right().iter().zip(&sign).map(|(right, s)| s * float(right)).collect();
        let mut objective: Vec<f64> = programme.objective().iter().map(float).collect();
        objective.resize(n_columns + n_rows, 0.0);
        let kind = |column| if programme.is_free(column) { Kind::Free } else { Kind::Positive };
        let slack = |row| match programme.relation(row) {
            Relation::Equal => Kind::Fixed,
            Relation::AtMost | Relation::AtLeast => Kind::Positive,
        };
        let kinds = (0..n_columns).map(kind).chain((0..n_rows).map(slack)).collect();
        let by_row = columns.transposed(n_rows);
        Self { n_rows, columns, by_row, right, objective, kinds }
    }

    /// The number of columns that are not slacks.
    pub(crate) fn n_columns(&self) -> usize {
        self.columns.n_columns()
    }

    /// The rows and entries of column or slack `column`.
    pub(crate) fn column(&self, column: usize) -> impl Iterator<Item = (usize, f64)> {
        let slack = column.checked_sub(self.n_columns());
        let entries = slack.is_none().then(|| self.columns.column(column)).into_iter().flatten();
        slack.map(|row| (row, 1.0)).into_iter().chain(entries.map(|(row, &entry)| (row, entry)))
    }

    /// Calls `each` with the rows and entries of column or slack `column`.
    #[inline]
    pub(crate) fn for_column(&self, column: usize, mut each: impl FnMut(usize, f64)) {
        match column.checked_sub(self.n_columns()) {
            Some(row) => each(row, 1.0),
            None => self.columns.column(column).for_each(|(row, &entry)| each(row, entry)),
        }
    }
}

/// Whether the signs of row `row` are changed.
pub(crate) fn is_turned(programme: &Programme, row: usize) -> bool {
    programme.relation(row) == Relation::AtLeast
}

fn sign(programme: &Programme, row: usize) -> f64 {
    if is_turned(programme, row) { -1.0 } else { 1.0 }
}

fn float(fraction: &Fraction) -> f64 {
    Number::to_f64(fraction)
}
