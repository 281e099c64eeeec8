//! Sparse columns, one after the other.

/// A matrix by columns.
#[derive(Clone, Debug)]
pub(crate) struct Sparse<T> {
    starts: Vec<usize>,
    rows: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Sparse<T> {
    pub(crate) fn new() -> Self {
        Self { starts: vec![0], rows: Vec::new(), entries: Vec::new() }
    }

    pub(crate) fn push(&mut self, column: impl IntoIterator<Item = (u32, T)>) {
        for (row, entry) in column {
            self.rows.push(row);
            self.entries.push(entry);
        }
        self.starts.push(self.rows.len());
    }

    /// The number of columns.
    pub(crate) fn n_columns(&self) -> usize {
        self.starts.len() - 1
    }

    /// The entries of column `column` with their rows.
    #[inline]
    pub(crate) fn column(&self, column: usize) -> impl Iterator<Item = (usize, &T)> {
        let range = self.starts[column]..self.starts[column + 1];
        self.rows[range.clone()].iter().map(|&row| row as usize).zip(&self.entries[range])
    }
}

impl<T: Clone> Sparse<T> {
    /// The same matrix with rows as columns; it has `n_rows` rows.
    pub(crate) fn transposed(&self, n_rows: usize) -> Self {
        let mut starts = vec![0usize; n_rows + 1];
        for &row in &self.rows {
            starts[row as usize + 1] += 1;
        }
        for row in 0..n_rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut order = vec![(0u32, 0usize); self.rows.len()];
        for column in 0..self.n_columns() {
            for at in self.starts[column]..self.starts[column + 1] {
                let row = self.rows[at] as usize;
                order[next[row]] = (column as u32, at);
                next[row] += 1;
            }
        }
        let rows = order.iter().map(|&(column, _)| column).collect();
        let entries = order.iter().map(|&(_, at)| self.entries[at].clone()).collect();
        Self { starts, rows, entries }
    }
}
