//! Sparse LU factorisation, and systems solved with it.
//!
//! Pivots are chosen to keep the rows short (Markowitz): lone entries of a column or a row first, which
//! factorise nearly all of a basis of a game, since its information sets form a tree; then, in the small rest, an
//! entry with few others in its row and column that is not too small beside the largest of its row.
//!
//! ```text
//! step k has pivot (row rₖ, column cₖ)
//! lower: row i −= m · row rₖ, for each (i, m) of step k      upper: what is left of row rₖ
//! ```

use kernel::{Meter, Stop};

use crate::field::Field;

/// A pivot must be at least this share of the largest entry of its row.
const THRESHOLD: f64 = 0.1;

/// How many of the shortest rows are looked at for a pivot.
const CANDIDATES: usize = 4;

/// A matrix with no inverse: a column that is made of others, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Singular {
    pub(crate) column: usize,
    /// A row without a pivot.
    pub(crate) row: usize,
}

/// Reason for which a matrix was not factorised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfactored {
    /// It has no inverse.
    Singular(Singular),
    /// The watch said stop.
    Stopped(Stop),
}

impl From<Stop> for Unfactored {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// LU factors of a matrix.
pub(crate) struct Factors<F> {
    /// Row and column of each pivot, and one over it.
    pivots: Vec<(u32, u32, F)>,
    /// Where each step's multipliers begin, and those.
    lower_starts: Vec<usize>,
    lower: Vec<(u32, F)>,
    /// Where the rest of each pivot's row begins, by column, and those.
    upper_starts: Vec<usize>,
    upper: Vec<(u32, F)>,
}

impl<F: Field> Factors<F> {
    /// Factorises the matrix of `n` rows with these columns.
    ///
    /// # Errors
    /// If it has no inverse, or the watch says stop.
    pub(crate) fn new<C>(
        n: usize,
        columns: impl Iterator<Item = C>,
        meter: &Meter<'_>,
    ) -> Result<Self, Unfactored>
    where
        C: Iterator<Item = (usize, F)>,
    {
        let mut work = Work::new(n, columns, meter)?;
        let mut factors = Self::empty();
        while factors.pivots.len() < n {
            let chosen = work.choose(meter)?;
            let (row, column) = chosen.ok_or_else(|| Unfactored::Singular(work.missing()))?;
            work.eliminate(row, column, &mut factors, meter)?;
        }
        Ok(factors)
    }

    /// The factors of a matrix without rows.
    pub(crate) fn empty() -> Self {
        let (lower_starts, upper_starts) = (vec![0], vec![0]);
        Self {
            pivots: Vec::new(),
            lower_starts,
            lower: Vec::new(),
            upper_starts,
            upper: Vec::new(),
        }
    }

    /// The elementary steps that solving a system takes at most.
    pub(crate) fn steps(&self) -> u64 {
        (self.lower.len() + self.upper.len() + 2 * self.pivots.len()) as u64
    }

    /// Solves the system for the right-hand side `right`, by rows; the answer in `out`, by columns.
    pub(crate) fn solve(&self, right: &mut [F], out: &mut [F]) {
        for (step, &(row, ..)) in self.pivots.iter().enumerate() {
            let value = right[row as usize];
            if value.is_nothing() {
                continue;
            }
            for &(below, multiplier) in self.lower_of(step) {
                let below = &mut right[below as usize];
                *below = below.less_product(multiplier, value);
            }
        }
        for (step, &(row, column, inverse)) in self.pivots.iter().enumerate().rev() {
            let mut value = right[row as usize];
            for &(other, entry) in self.upper_of(step) {
                value = value.less_product(entry, out[other as usize]);
            }
            out[column as usize] = value.times(inverse);
        }
    }

    /// Solves the transposed system for `right`, by columns; the answer in `out`, by rows.
    pub(crate) fn solve_transposed(&self, right: &mut [F], out: &mut [F]) {
        for (step, &(row, column, inverse)) in self.pivots.iter().enumerate() {
            let value = right[column as usize].times(inverse);
            out[row as usize] = value;
            if value.is_nothing() {
                continue;
            }
            for &(other, entry) in self.upper_of(step) {
                let other = &mut right[other as usize];
                *other = other.less_product(entry, value);
            }
        }
        for (step, &(row, ..)) in self.pivots.iter().enumerate().rev() {
            let mut value = out[row as usize];
            for &(below, multiplier) in self.lower_of(step) {
                value = value.less_product(multiplier, out[below as usize]);
            }
            out[row as usize] = value;
        }
    }

    #[inline]
    fn lower_of(&self, step: usize) -> &[(u32, F)] {
        &self.lower[self.lower_starts[step]..self.lower_starts[step + 1]]
    }

    #[inline]
    fn upper_of(&self, step: usize) -> &[(u32, F)] {
        &self.upper[self.upper_starts[step]..self.upper_starts[step + 1]]
    }
}

/// Active submatrix: the rows and columns that are not factorised yet.
struct Work<F> {
    /// By row: the entries in columns without a pivot. Rows that have had their pivot are empty.
    rows: Vec<Vec<(u32, F)>>,
    /// By column: rows that may have an entry there; some no longer do.
    columns: Vec<Vec<u32>>,
    /// By column: how many rows without a pivot have an entry there.
    counts: Vec<u32>,
    row_done: Vec<bool>,
    column_done: Vec<bool>,
    /// Columns and rows that may have a lone entry.
    lone_columns: Vec<u32>,
    lone_rows: Vec<u32>,
    /// Rows by the number of their entries, two or more; some now have fewer.
    by_length: Vec<Vec<u32>>,
    /// Where in the row being changed each column's entry is, plus one.
    places: Vec<u32>,
}

impl<F: Field> Work<F> {
    fn new<C: Iterator<Item = (usize, F)>>(
        n: usize,
        columns: impl Iterator<Item = C>,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let mut work = Self {
            rows: vec![Vec::new(); n],
            columns: vec![Vec::new(); n],
            counts: vec![0; n],
            row_done: vec![false; n],
            column_done: vec![false; n],
            lone_columns: Vec::new(),
            lone_rows: Vec::new(),
            by_length: Vec::new(),
            places: vec![0; n],
        };
        for (column, entries) in columns.enumerate() {
            for (row, entry) in entries {
                if !entry.is_nothing() {
                    work.rows[row].push((column as u32, entry));
                    work.columns[column].push(row as u32);
                    work.counts[column] += 1;
                }
            }
            meter.work(4 * (1 + u64::from(work.counts[column])))?;
        }
        work.lone_columns.extend((0..n as u32).filter(|&c| work.counts[c as usize] == 1));
        (0..n).for_each(|row| work.note_length(row));
        Ok(work)
    }

    /// The next pivot, by Markowitz count.
    fn choose(&mut self, meter: &Meter<'_>) -> Result<Option<(usize, usize)>, Stop> {
        while let Some(column) = self.lone_columns.pop() {
            let column = column as usize;
            if self.column_done[column] || self.counts[column] != 1 {
                continue;
            }
            let mut steps = 0;
            let row = self.columns[column].iter().map(|&row| row as usize).find(|&row| {
                steps += self.rows[row].len() as u64;
                !self.row_done[row] && self.rows[row].iter().any(|&(c, _)| c as usize == column)
            });
            meter.work(steps)?;
            return Ok(row.map(|row| (row, column)));
        }
        while let Some(row) = self.lone_rows.pop() {
            let row = row as usize;
            if !self.row_done[row]
                && let &[(column, _)] = self.rows[row].as_slice()
            {
                return Ok(Some((row, column as usize)));
            }
        }
        meter.work(self.by_length.len() as u64)?;
        Ok(self.choose_in_rest())
    }

    /// The pivot that makes the least work among the shortest rows.
    fn choose_in_rest(&mut self) -> Option<(usize, usize)> {
        let (mut n_seen, mut best) = (0, None);
        for length in 2..self.by_length.len() {
            let mut nth = 0;
            while let Some(&row) = self.by_length[length].get(nth) {
                if self.rows[row as usize].len() != length {
                    // It has grown or shrunk, or has had its pivot.
                    self.by_length[length].swap_remove(nth);
                    continue;
                }
                self.weigh(row as usize, &mut best);
                (nth, n_seen) = (nth + 1, n_seen + 1);
                if n_seen == CANDIDATES {
                    return best.map(|(.., row, column)| (row, column));
                }
            }
        }
        best.map(|(.., row, column)| (row, column))
    }

    /// Takes the best pivot of `row` if it is better than `best`: work, share of the largest, place.
    fn weigh(&self, row: usize, best: &mut Option<(u64, f64, usize, usize)>) {
        let largest = self.rows[row].iter().map(|(_, e)| e.size()).fold(0.0, f64::max);
        for &(column, entry) in &self.rows[row] {
            let share = entry.size() / largest;
            if share < THRESHOLD {
                continue;
            }
            let others = u64::from(self.counts[column as usize] - 1);
            let work = (self.rows[row].len() as u64 - 1) * others;
            let is_better = best
                .is_none_or(|(least, most, ..)| work < least || (work == least && share > most));
            if is_better {
                *best = Some((work, share, row, column as usize));
            }
        }
    }

    /// Notes that row `row` has another length.
    fn note_length(&mut self, row: usize) {
        match self.rows[row].len() {
            0 => {}
            1 => self.lone_rows.push(row as u32),
            length => {
                if self.by_length.len() <= length {
                    self.by_length.resize(length + 1, Vec::new());
                }
                self.by_length[length].push(row as u32);
            }
        }
    }

    /// Takes the pivot out of all other rows, and its row out of the rest.
    fn eliminate(
        &mut self,
        row: usize,
        column: usize,
        factors: &mut Factors<F>,
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
        let mut pivot_row = std::mem::take(&mut self.rows[row]);
        let at = pivot_row.iter().position(|&(c, _)| c as usize == column);
        let (_, pivot) = pivot_row.swap_remove(at.expect("a pivot is an entry of its row"));
        let inverse = pivot.inverse();
        (self.row_done[row], self.column_done[column]) = (true, true);
        for &(c, _) in &pivot_row {
            self.count_down(c);
        }
        for below in std::mem::take(&mut self.columns[column]) {
            let at = below as usize;
            if self.row_done[at] {
                continue;
            }
            meter.work(4 * (self.rows[at].len() + pivot_row.len()) as u64)?;
            let place = self.rows[at].iter().position(|&(c, _)| c as usize == column);
            let Some(place) = place else { continue };
            let (_, entry) = self.rows[at].swap_remove(place);
            let multiplier = entry.times(inverse);
            factors.lower.push((below, multiplier));
            self.subtract(at, multiplier, &pivot_row);
            self.note_length(at);
        }
        factors.pivots.push((row as u32, column as u32, inverse));
        factors.lower_starts.push(factors.lower.len());
        factors.upper.append(&mut pivot_row);
        factors.upper_starts.push(factors.upper.len());
        Ok(())
    }

    /// Row `at` less `multiplier` times `pivot_row`.
    fn subtract(&mut self, at: usize, multiplier: F, pivot_row: &[(u32, F)]) {
        if pivot_row.is_empty() {
            return;
        }
        let mut row = std::mem::take(&mut self.rows[at]);
        for (nth, &(c, _)) in row.iter().enumerate() {
            self.places[c as usize] = nth as u32 + 1;
        }
        for &(c, entry) in pivot_row {
            match self.places[c as usize] {
                0 => {
                    row.push((c, F::ZERO.less_product(multiplier, entry)));
                    self.columns[c as usize].push(at as u32);
                    self.counts[c as usize] += 1;
                }
                place => {
                    let old = &mut row[place as usize - 1].1;
                    *old = old.less_product(multiplier, entry);
                }
            }
        }
        for &(c, _) in &row {
            self.places[c as usize] = 0;
        }
        row.retain(|&(c, entry)| {
            let stays = !entry.is_nothing();
            if !stays {
                self.count_down(c);
            }
            stays
        });
        self.rows[at] = row;
    }

    /// A row less has an entry in column `column`.
    fn count_down(&mut self, column: u32) {
        let count = &mut self.counts[column as usize];
        *count -= 1;
        if *count == 1 {
            self.lone_columns.push(column);
        }
    }

    /// What has no pivot though none is left to choose.
    fn missing(&self) -> Singular {
        let first = |done: &[bool]| done.iter().position(|done| !done).unwrap_or(0);
        Singular { column: first(&self.column_done), row: first(&self.row_done) }
    }
}

#[cfg(test)]
mod tests {
    use kernel::RngStream;

    use super::*;
    use crate::field::Residue;

    /// A random sparse matrix by columns.
    fn random(n: usize, stream: &mut RngStream) -> Vec<Vec<(usize, i64)>> {
        let mut columns = Vec::new();
        for column in 0..n {
            let mut entries = vec![(column, stream.below(9) as i64 - 4)];
            for _ in 0..stream.below(4) {
                let row = stream.below(n as u64) as usize;
                if entries.iter().all(|&(other, _)| other != row) {
                    entries.push((row, stream.below(9) as i64 - 4));
                }
            }
            columns.push(entries);
        }
        columns
    }

    fn residue(value: i64) -> Residue {
        Residue::ZERO.less_product(
            Residue::new(value.unsigned_abs()),
            match value {
                0.. => Residue::new(Residue::PRIME - 1),
                _ => Residue::ONE,
            },
        )
    }

    #[test]
    fn both_systems_are_solved_or_the_matrix_has_no_inverse() {
        let (mut stream, mut n_solved) = (RngStream::new(1, 0), 0);
        for _ in 0..300 {
            let n = 1 + stream.below(20) as usize;
            let columns = random(n, &mut stream);
            let taken = columns.iter().map(|c| c.iter().map(|&(row, e)| (row, residue(e))));
            let Ok(factors) = Factors::new(n, taken, &Meter::new(&(), "factoring")) else {
                continue;
            };
            n_solved += 1;
            let right: Vec<Residue> =
                (0..n).map(|_| residue(stream.below(99) as i64 - 50)).collect();
            let mut out = vec![Residue::ZERO; n];
            factors.solve(&mut right.clone(), &mut out);
            let mut rest = right.clone();
            for (column, entries) in columns.iter().enumerate() {
                for &(row, entry) in entries {
                    rest[row] = rest[row].less_product(residue(entry), out[column]);
                }
            }
            assert!(rest.iter().all(|rest| rest.is_nothing()), "{columns:?}");
            factors.solve_transposed(&mut right.clone(), &mut out);
            for (column, entries) in columns.iter().enumerate() {
                let rest = entries.iter().fold(right[column], |rest, &(row, entry)| {
                    rest.less_product(residue(entry), out[row])
                });
                assert!(rest.is_nothing(), "{columns:?}");
            }
        }
        assert!(n_solved > 100, "{n_solved}");
    }

    #[test]
    fn what_has_no_inverse_names_a_column_and_a_row_that_lack_a_pivot() {
        let columns = [vec![(0, 1.0), (1, 2.0)], vec![(0, 2.0), (1, 4.0)], vec![(2, 1.0)]];
        let meter = Meter::new(&(), "factoring");
        let factors = Factors::new(3, columns.into_iter().map(Vec::into_iter), &meter);
        let Err(Unfactored::Singular(singular)) = factors else { panic!("it has no inverse") };
        assert!(singular.column < 2 && singular.row < 2, "{singular:?}");
    }

    /// A float that counts what is done with it.
    #[derive(Clone, Copy)]
    struct Tallied(f64);

    thread_local! {
        static OPERATIONS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }

    impl Tallied {
        fn counted(value: f64) -> Self {
            OPERATIONS.set(OPERATIONS.get() + 1);
            Self(value)
        }
    }

    impl Field for Tallied {
        const ZERO: Self = Self(0.0);
        const ONE: Self = Self(1.0);

        fn is_nothing(self) -> bool {
            self.0.is_nothing()
        }

        fn size(self) -> f64 {
            self.0.size()
        }

        fn less_product(self, a: Self, b: Self) -> Self {
            Self::counted(self.0.less_product(a.0, b.0))
        }

        fn times(self, other: Self) -> Self {
            Self::counted(self.0.times(other.0))
        }

        fn inverse(self) -> Self {
            Self::counted(self.0.inverse())
        }
    }

    /// Notes the most operations between two looks.
    #[derive(Default)]
    struct Longest(std::sync::atomic::AtomicU64);

    impl kernel::Watch for Longest {
        fn tick(&self, _: kernel::Progress<'_>) -> Result<(), Stop> {
            self.0.fetch_max(OPERATIONS.replace(0), std::sync::atomic::Ordering::Relaxed);
            Ok(())
        }
    }

    #[test]
    fn a_full_matrix_is_not_taken_apart_between_two_looks_at_the_watch() {
        let (n, mut stream) = (150, RngStream::new(3, 0));
        let columns: Vec<Vec<(usize, Tallied)>> = (0..n)
            .map(|_| (0..n).map(|row| (row, Tallied(stream.below(99) as f64 + 1.0))).collect())
            .collect();
        let longest = Longest::default();
        let meter = Meter::new(&longest, "factoring");
        assert!(Factors::new(n, columns.into_iter().map(Vec::into_iter), &meter).is_ok());
        // 150³/3 operations in all.
        let longest = longest.0.into_inner();
        assert!((1..=Meter::LOOK).contains(&longest), "{longest} operations between two looks");
        assert!(OPERATIONS.get() <= Meter::LOOK);
    }
}
