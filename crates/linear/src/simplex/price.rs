//! Pivot row and updates that primal and dual steps share.

use kernel::Stop;

use super::{PIVOT, Simplex};

impl Simplex<'_> {
    /// Writes the pivot row at `place`, by nonbasic columns and slacks.
    pub(super) fn write_row(&mut self, place: usize) {
        for &column in &self.listed {
            self.row[column as usize] = 0.0;
        }
        self.listed.clear();
        self.unit.fill(0.0);
        self.unit[place] = 1.0;
        self.basis.solve_transposed(&mut self.unit, &mut self.by_row);
        let n_columns = self.standard.n_columns();
        for (row, &price) in self.by_row.iter().enumerate() {
            if price.abs() < 1e-14 {
                continue;
            }
            self.row[n_columns + row] = price;
            self.listed.push((n_columns + row) as u32);
            for (column, &entry) in self.standard.by_row.column(row) {
                if self.row[column] == 0.0 {
                    self.listed.push(column as u32);
                    // What cancels to nothing must not be listed again.
                    self.row[column] = f64::MIN_POSITIVE;
                }
                self.row[column] += price * entry;
            }
        }
        let (basis, row) = (&self.basis, &mut self.row);
        self.listed.retain(|&column| {
            let stays = !basis.has(column as usize) && row[column as usize].abs() > 1e-12;
            if !stays {
                row[column as usize] = 0.0;
            }
            stays
        });
    }

    /// Writes the pivot column of `column` to `by_place`.
    pub(super) fn write_column(&mut self, column: usize) {
        self.by_row.fill(0.0);
        let by_row = &mut self.by_row;
        self.standard.for_column(column, |row, entry| by_row[row] = entry);
        self.basis.solve(&mut self.by_row, &mut self.by_place);
    }

    /// Pivots: column `entering`, whose entries are in `by_place`, takes `place`, whose row is written; it
    /// changes by `step`, and the leaving variable rests at its bound.
    pub(super) fn exchange(
        &mut self,
        entering: usize,
        place: usize,
        step: f64,
    ) -> Result<(), Stop> {
        let leaving = self.basis.head()[place];
        let pivot = self.by_place[place];
        debug_assert!(pivot.abs() >= PIVOT);
        // 1. Values.
        for (value, &entry) in self.values.iter_mut().zip(&self.by_place) {
            *value -= step * entry;
        }
        self.values[place] = self.resting(entering) + step;
        // 2. Gains, and lengths as Devex has them.
        let share = self.gains[entering] / pivot;
        let length = self.lengths[entering].max(1.0);
        for &column in &self.listed {
            let column = column as usize;
            if column != entering {
                let entry = self.row[column];
                self.gains[column] -= share * entry;
                let ratio = entry / pivot;
                self.lengths[column] = self.lengths[column].max(ratio * ratio * length);
            }
        }
        self.gains[entering] = 0.0;
        self.gains[leaving] = -share;
        self.lengths[leaving] = (length / (pivot * pivot)).max(1.0);
        // 3. The basis.
        self.basis.enter(place, entering, &self.by_place);
        if self.basis.is_worn() { self.renew() } else { Ok(()) }
    }
}
