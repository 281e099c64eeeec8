//! Linear programme, as data.

use kernel::Fraction;

/// Relation between a row's sum and its right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The sum is at most that.
    AtMost,
    /// The sum is exactly that.
    Equal,
    /// The sum is at least that.
    AtLeast,
}

/// Linear programme: maximise a weighted sum of columns, subject to rows; a column is at least zero unless it is
/// free.
///
/// Columns are sparse and lie one after the other.
#[derive(Clone, Debug, Default)]
pub struct Programme {
    relations: Vec<Relation>,
    right: Vec<Fraction>,
    objective: Vec<Fraction>,
    free: Vec<bool>,
    /// Where each column's entries begin, and where the last one's end.
    starts: Vec<usize>,
    rows: Vec<u32>,
    entries: Vec<Fraction>,
}

impl Programme {
    /// No rows and no columns.
    pub fn new() -> Self {
        Self { starts: vec![0], ..Self::default() }
    }

    /// Adds a row without entries; gives its number.
    pub fn add_row(&mut self, relation: Relation, right: Fraction) -> u32 {
        self.relations.push(relation);
        self.right.push(right);
        self.relations.len() as u32 - 1
    }

    /// Adds a column with these entries, each in a row of its own; gives its number.
    ///
    /// # Panics
    /// If an entry is in a row that does not exist.
    pub fn add_column(
        &mut self,
        objective: Fraction,
        free: bool,
        entries: impl IntoIterator<Item = (u32, Fraction)>,
    ) -> u32 {
        for (row, entry) in entries {
            assert!((row as usize) < self.relations.len(), "row {row} is not there yet");
            if entry != Fraction::ZERO {
                self.rows.push(row);
                self.entries.push(entry);
            }
        }
        self.starts.push(self.rows.len());
        self.objective.push(objective);
        self.free.push(free);
        self.free.len() as u32 - 1
    }

    /// The number of rows.
    pub fn n_rows(&self) -> usize {
        self.relations.len()
    }

    /// The number of columns.
    pub fn n_columns(&self) -> usize {
        self.free.len()
    }

    /// How row `row` relates to its right-hand side.
    pub fn relation(&self, row: usize) -> Relation {
        self.relations[row]
    }

    /// The right-hand side of each row.
    pub fn right(&self) -> &[Fraction] {
        &self.right
    }

    /// The objective coefficient of each column.
    pub fn objective(&self) -> &[Fraction] {
        &self.objective
    }

    /// Whether column `column` may be negative.
    pub fn is_free(&self, column: usize) -> bool {
        self.free[column]
    }

    /// The entries of column `column` with their rows; none is zero.
    pub fn column(&self, column: usize) -> impl Iterator<Item = (usize, &Fraction)> {
        let range = self.starts[column]..self.starts[column + 1];
        self.rows[range.clone()].iter().map(|&row| row as usize).zip(&self.entries[range])
    }
}
