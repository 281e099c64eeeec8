//! Gaussian elimination in fractions.

use dashu_int::ops::BitTest;
use kernel::{Fraction, Meter, Stop};

/// Reduced row echelon form: each row has a leading one where all others are zero.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reduced {
    pub(crate) rows: Vec<Vec<Fraction>>,
    /// The column of each row's leading one.
    pub(crate) leads: Vec<usize>,
}

impl Reduced {
    /// Reduces `rows`; redundant ones are dropped.
    ///
    /// # Errors
    /// If the watch says stop, here and below.
    pub(crate) fn of<'a>(
        rows: impl IntoIterator<Item = &'a Vec<Fraction>>,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let mut reduced = Self::default();
        for row in rows {
            reduced.add(row.clone(), meter)?;
        }
        Ok(reduced)
    }

    /// Adds a row; whether it is independent of the others.
    pub(crate) fn add(&mut self, mut row: Vec<Fraction>, meter: &Meter<'_>) -> Result<bool, Stop> {
        self.clear(&mut row, meter)?;
        let Some(lead) = row.iter().position(|entry| *entry != Fraction::ZERO) else {
            return Ok(false);
        };
        let by = row[lead].clone();
        for entry in &mut row {
            meter.work(product_of(entry, &by))?;
            *entry /= &by;
        }
        for other in &mut self.rows {
            subtract(other, &row, lead, meter)?;
        }
        self.rows.push(row);
        self.leads.push(lead);
        Ok(true)
    }

    /// Makes `row` zero in all leading columns, by taking these rows from it.
    pub(crate) fn clear(&self, row: &mut [Fraction], meter: &Meter<'_>) -> Result<(), Stop> {
        for (by, &lead) in self.rows.iter().zip(&self.leads) {
            subtract(row, by, lead, meter)?;
        }
        Ok(())
    }

    pub(crate) fn rank(&self) -> usize {
        self.rows.len()
    }
}

/// Subtracts from `row` the multiple of `by` that makes it zero in column `lead`, where `by` is one.
fn subtract(
    row: &mut [Fraction],
    by: &[Fraction],
    lead: usize,
    meter: &Meter<'_>,
) -> Result<(), Stop> {
    meter.work(1)?;
    if row[lead] == Fraction::ZERO {
        return Ok(());
    }
    let factor = row[lead].clone();
    for (entry, part) in row.iter_mut().zip(by) {
        if *part != Fraction::ZERO {
            meter.work(product_of(&factor, part) + product_of(entry, part))?;
            *entry -= &factor * part;
        }
    }
    Ok(())
}

/// The elementary steps of a product of fractions in lowest terms: common divisors take several products'
/// worth, and short numbers their share.
pub(crate) fn product_of(one: &Fraction, other: &Fraction) -> u64 {
    let bits = |x: &Fraction| x.numerator().bit_len() + x.denominator().bit_len();
    16 * kernel::product_steps(bits(one), bits(other))
}

/// The inverse of a regular matrix.
pub(crate) fn inverse(
    rows: &[Vec<Fraction>],
    meter: &Meter<'_>,
) -> Result<Vec<Vec<Fraction>>, Stop> {
    let n = rows.len();
    let unit =
        |at: usize| (0..n).map(move |nth| if nth == at { Fraction::ONE } else { Fraction::ZERO });
    let beside: Vec<Vec<Fraction>> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| row.iter().cloned().chain(unit(at)).collect())
        .collect();
    let reduced = Reduced::of(&beside, meter)?;
    let mut inverse = vec![Vec::new(); n];
    for (row, lead) in reduced.rows.into_iter().zip(reduced.leads) {
        inverse[lead] = row[n..].to_vec();
    }
    Ok(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let rows: Vec<Vec<Fraction>> =
            [[0, 2, 1], [1, 1, 0], [3, 0, 5]].map(|row| row.map(Fraction::from).to_vec()).to_vec();
        let inverse = inverse(&rows, &Meter::new(&(), "inverting")).unwrap();
        for (at, row) in rows.iter().enumerate() {
            let sum = |column: usize| {
                row.iter().zip(&inverse).fold(Fraction::ZERO, |sum, (x, by)| sum + x * &by[column])
            };
            let unit = |column: usize| Fraction::from(u8::from(at == column));
            assert!((0..3).all(|column| sum(column) == unit(column)));
        }
    }
}
