//! Matrix games: one seat chooses a row, the other a column, and what one wins the other loses.
//!
//! [`Matrix`] is such a game; [`Matrix::saddles`] lists its equilibria without lots, [`solve`](solve())
//! finds one with lots and the value, exactly, and [`optimal_rows`] the *set* of all optimal
//! strategies. A game with hidden information becomes a matrix through its pure strategies
//! ([`pure`], [`normal`](normal())), if it has few; [`plans`] says the same of the sequences of a game
//! without writing its strategies out.
//!
//! ```
//! use kernel::Fraction;
//! use solve::matrix::{self, Matrix};
//!
//! // Matching pennies.
//! let rows = [[1, -1], [-1, 1]].map(|row| row.map(Fraction::from).to_vec());
//! let pennies = Matrix::new(rows.to_vec()).unwrap();
//! assert_eq!(pennies.saddles(), []);
//! let solution = matrix::solve(&pennies, kernel::Limits::default(), &())?;
//! assert_eq!(solution.value, Fraction::ZERO);
//! assert_eq!(solution.rows, [0.5, 0.5].map(|x| Fraction::try_from(x).unwrap()));
//! # Ok::<(), solve::SolveError>(())
//! ```

pub mod plans;
pub mod pure;

mod mixed;
mod normal;
mod optimal;

use kernel::Fraction;

pub use mixed::{Mixed, solve};
pub use normal::normal;
pub use optimal::{optimal_columns, optimal_rows};

/// Payoff matrix: what the chooser of rows wins, for each row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    rows: Vec<Vec<Fraction>>,
}

impl Matrix {
    /// The matrix with these rows; `None` unless there is a row and a column, and all rows are as long.
    pub fn new(rows: Vec<Vec<Fraction>>) -> Option<Self> {
        let n_columns = rows.first()?.len();
        (n_columns > 0 && rows.iter().all(|row| row.len() == n_columns)).then_some(Self { rows })
    }

    /// Its rows.
    pub fn rows(&self) -> &[Vec<Fraction>] {
        &self.rows
    }

    /// The number of columns.
    pub fn n_columns(&self) -> usize {
        self.rows[0].len()
    }

    /// The same game with the seats' parts exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let column = |nth: usize| self.rows.iter().map(|row| -&row[nth]).collect();
        Self { rows: (0..self.n_columns()).map(column).collect() }
    }

    /// Every equilibrium without lots: the entries that are least in their row and largest in their
    /// column, as (row, column), in order.
    pub fn saddles(&self) -> Vec<(usize, usize)> {
        let least: Vec<_> = self.rows.iter().filter_map(|row| row.iter().min()).collect();
        let largest: Vec<_> = (0..self.n_columns())
            .filter_map(|column| self.rows.iter().map(|row| &row[column]).max())
            .collect();
        let at_row = |row: usize| {
            let entries = self.rows[row].iter().zip(&largest).enumerate();
            let is_saddle = |&(_, (entry, largest)): &(usize, (_, &&Fraction))| {
                entry == least[row] && entry == *largest
            };
            entries.filter(is_saddle).map(move |(column, _)| (row, column)).collect::<Vec<_>>()
        };
        (0..self.rows.len()).flat_map(at_row).collect()
    }
}
