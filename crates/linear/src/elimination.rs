//! Gaussian elimination in fractions: what follows from what.

use kernel::Fraction;

/// Equations in reduced form: each has a leading one where all others have nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reduced {
    pub(crate) rows: Vec<Vec<Fraction>>,
    /// The column of each row's leading one.
    pub(crate) leads: Vec<usize>,
}

impl Reduced {
    /// Reduces `rows`; what follows from others falls away.
    pub(crate) fn of<'a>(rows: impl IntoIterator<Item = &'a Vec<Fraction>>) -> Self {
        let mut reduced = Self::default();
        for row in rows {
            reduced.add(row.clone());
        }
        reduced
    }

    /// Adds a row; whether it said anything new.
    pub(crate) fn add(&mut self, mut row: Vec<Fraction>) -> bool {
        self.clear(&mut row);
        let Some(lead) = row.iter().position(|entry| *entry != Fraction::ZERO) else {
            return false;
        };
        let by = row[lead].clone();
        row.iter_mut().for_each(|entry| *entry /= &by);
        for other in &mut self.rows {
            subtract(other, &row, lead);
        }
        self.rows.push(row);
        self.leads.push(lead);
        true
    }

    /// Makes `row` zero in all leading columns, by taking these rows from it.
    pub(crate) fn clear(&self, row: &mut [Fraction]) {
        for (by, &lead) in self.rows.iter().zip(&self.leads) {
            subtract(row, by, lead);
        }
    }

    pub(crate) fn rank(&self) -> usize {
        self.rows.len()
    }
}

/// Takes from `row` as much of `by` as makes it zero in column `lead`, where `by` is one.
fn subtract(row: &mut [Fraction], by: &[Fraction], lead: usize) {
    if row[lead] == Fraction::ZERO {
        return;
    }
    let factor = row[lead].clone();
    for (entry, part) in row.iter_mut().zip(by) {
        if *part != Fraction::ZERO {
            *entry -= &factor * part;
        }
    }
}

/// The inverse of a square matrix whose rows do not depend on each other.
pub(crate) fn inverse(rows: &[Vec<Fraction>]) -> Vec<Vec<Fraction>> {
    let n = rows.len();
    let unit =
        |at: usize| (0..n).map(move |nth| if nth == at { Fraction::ONE } else { Fraction::ZERO });
    let beside: Vec<Vec<Fraction>> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| row.iter().cloned().chain(unit(at)).collect())
        .collect();
    let reduced = Reduced::of(&beside);
    let mut inverse = vec![Vec::new(); n];
    for (row, lead) in reduced.rows.into_iter().zip(reduced.leads) {
        inverse[lead] = row[n..].to_vec();
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let rows: Vec<Vec<Fraction>> =
            [[0, 2, 1], [1, 1, 0], [3, 0, 5]].map(|row| row.map(Fraction::from).to_vec()).to_vec();
        let inverse = inverse(&rows);
        for (at, row) in rows.iter().enumerate() {
            let sum = |column: usize| {
                row.iter().zip(&inverse).fold(Fraction::ZERO, |sum, (x, by)| sum + x * &by[column])
            };
            let unit = |column: usize| Fraction::from(u8::from(at == column));
            assert!((0..3).all(|column| sum(column) == unit(column)));
        }
    }
}
