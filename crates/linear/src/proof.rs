//! Certificate of optimality: given values and multipliers prove each other by duality, and nothing else.
//!
//! Values that satisfy every row, multipliers that bound what every column could add, and the same
//! objective on both sides: then no values are better, however they were found. Whatever solves a
//! programme lets its answer go through here. Everything is brought to common denominators first, so
//! that the sums are sums of whole numbers.

use std::cmp::Ordering;
use std::mem::take;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use kernel::common_denominator::{lcm, numerator_over};
use kernel::{Fraction, Meter, Stop, Watch};

use crate::{Programme, Relation};

/// Defect of an alleged solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// Not one value for each column, and one multiplier for each row.
    #[error("there must be one value for each column and one multiplier for each row")]
    Shape,
    /// A column that is not free is negative.
    #[error("the value of column {0} is negative, and it is not free")]
    Negative(usize),
    /// A row's relation does not hold.
    #[error("the values do not satisfy row {0}")]
    Row(usize),
    /// A multiplier has the sign that its row forbids.
    #[error("the multiplier of row {0} has the wrong sign")]
    Sign(usize),
    /// A column would add more than the multipliers charge for it.
    #[error("the multipliers do not bound column {0}")]
    Column(usize),
    /// Both sides keep their rules, and there is a gap between them.
    #[error("the values and the multipliers do not give the same objective")]
    Gap,
    /// The watch said stop before anything was found wrong.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The largest that `programme` can be, if `columns` and `duals` prove it.
///
/// # Errors
/// The first thing found wrong: in the values, then in the multipliers, then the gap between the two; or
/// [`Unproven::Stopped`].
pub fn prove(
    programme: &Programme,
    columns: &[Fraction],
    duals: &[Fraction],
    watch: &dyn Watch,
) -> Result<Fraction, Unproven> {
    if columns.len() != programme.n_columns() || duals.len() != programme.n_rows() {
        return Err(Unproven::Shape);
    }
    let meter = Meter::new(watch, "proving");
    let values = OverCommonDenominator::of(columns, &meter)?;
    let multipliers = OverCommonDenominator::of(duals, &meter)?;
    satisfies(programme, &values, &meter)?;
    bounds(programme, &multipliers, &meter)?;

    let gained = product(programme.objective(), &values, &meter)?;
    let charged = product(programme.right(), &multipliers, &meter)?;
    if gained == charged { Ok(gained) } else { Err(Unproven::Gap) }
}

/// Whether the values keep every row.
fn satisfies(
    programme: &Programme,
    values: &OverCommonDenominator,
    meter: &Meter<'_>,
) -> Result<(), Unproven> {
    let negative =
        |column: &usize| !programme.is_free(*column) && values.numerators[*column] < IBig::ZERO;
    if let Some(column) = (0..programme.n_columns()).find(negative) {
        return Err(Unproven::Negative(column));
    }
    // Each row times the common denominator of its entries, and that of the values.
    let mut scale: Vec<UBig> =
        programme.right().iter().map(|right| right.denominator().clone()).collect();
    for column in 0..programme.n_columns() {
        for (row, entry) in programme.column(column) {
            meter.product(scale[row].bit_len(), entry.denominator().bit_len())?;
            scale[row] = lcm(take(&mut scale[row]), entry.denominator());
        }
    }
    let mut sums = vec![IBig::ZERO; programme.n_rows()];
    for column in 0..programme.n_columns() {
        let value = &values.numerators[column];
        if *value != IBig::ZERO {
            for (row, entry) in programme.column(column) {
                meter.product(scale[row].bit_len(), value.bit_len())?;
                sums[row] += numerator_over(entry, &scale[row]) * value;
            }
        }
    }
    for (row, (sum, scale)) in sums.iter().zip(&scale).enumerate() {
        meter.product(scale.bit_len(), values.denominator.bit_len())?;
        let right = numerator_over(&programme.right()[row], scale) * &values.denominator;
        let holds = match (programme.relation(row), sum.cmp(&right)) {
            (_, Ordering::Equal) => true,
            (Relation::AtMost, found) => found == Ordering::Less,
            (Relation::AtLeast, found) => found == Ordering::Greater,
            (Relation::Equal, _) => false,
        };
        if !holds {
            return Err(Unproven::Row(row));
        }
    }
    Ok(())
}

/// Whether the multipliers charge at least what each column adds.
fn bounds(
    programme: &Programme,
    multipliers: &OverCommonDenominator,
    meter: &Meter<'_>,
) -> Result<(), Unproven> {
    for (row, multiplier) in multipliers.numerators.iter().enumerate() {
        let wrong = match programme.relation(row) {
            Relation::AtMost => *multiplier < IBig::ZERO,
            Relation::AtLeast => *multiplier > IBig::ZERO,
            Relation::Equal => false,
        };
        if wrong {
            return Err(Unproven::Sign(row));
        }
    }
    for column in 0..programme.n_columns() {
        let adds = &programme.objective()[column];
        let mut scale = adds.denominator().clone();
        for (_, entry) in programme.column(column) {
            meter.product(scale.bit_len(), entry.denominator().bit_len())?;
            scale = lcm(scale, entry.denominator());
        }
        let mut charge = IBig::ZERO;
        for (row, entry) in programme.column(column) {
            let multiplier = &multipliers.numerators[row];
            if *multiplier != IBig::ZERO {
                meter.product(scale.bit_len(), multiplier.bit_len())?;
                charge += numerator_over(entry, &scale) * multiplier;
            }
        }
        let bounded = match charge.cmp(&(numerator_over(adds, &scale) * &multipliers.denominator)) {
            Ordering::Less => false,
            Ordering::Equal => true,
            Ordering::Greater => !programme.is_free(column),
        };
        if !bounded {
            return Err(Unproven::Column(column));
        }
    }
    Ok(())
}

/// Fractions over their common denominator.
struct OverCommonDenominator {
    numerators: Vec<IBig>,
    denominator: UBig,
}

impl OverCommonDenominator {
    fn of(fractions: &[Fraction], meter: &Meter<'_>) -> Result<Self, Stop> {
        let mut denominator = UBig::ONE;
        for fraction in fractions {
            // The common divisor takes several products' worth.
            meter.product(8 * denominator.bit_len(), fraction.denominator().bit_len())?;
            denominator = lcm(denominator, fraction.denominator());
        }
        let mut numerators = Vec::with_capacity(fractions.len());
        for fraction in fractions {
            meter.product(2 * denominator.bit_len(), fraction.denominator().bit_len())?;
            numerators.push(numerator_over(fraction, &denominator));
        }
        Ok(Self { numerators, denominator })
    }
}

/// The sum of `fractions` times what `whole` stands for.
fn product(
    fractions: &[Fraction],
    whole: &OverCommonDenominator,
    meter: &Meter<'_>,
) -> Result<Fraction, Stop> {
    let of = OverCommonDenominator::of(fractions, meter)?;
    let mut sum = IBig::ZERO;
    for (one, other) in of.numerators.iter().zip(&whole.numerators) {
        meter.product(one.bit_len(), other.bit_len())?;
        sum += one * other;
    }
    Ok(Fraction::from_parts(sum, of.denominator * &whole.denominator))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row<'a> = (&'a [(i32, u32)], &'a [(i32, u32)], Result<i32, Unproven>);

    fn fractions(all: &[(i32, u32)]) -> Vec<Fraction> {
        all.iter().map(|&(above, below)| Fraction::from_parts(above.into(), below.into())).collect()
    }

    /// Maximise x + y under x/2 + y ≤ 2, x − y ≥ −1, x + z = 2, z ≥ 0, with z free: 3 at (2, 1, 0).
    fn example() -> Programme {
        let mut programme = Programme::new();
        let f = |above: i32, below: u32| Fraction::from_parts(above.into(), below.into());
        for (relation, right) in [
            (Relation::AtMost, 2),
            (Relation::AtLeast, -1),
            (Relation::Equal, 2),
            (Relation::AtLeast, 0),
        ] {
            programme.add_row(relation, f(right, 1));
        }
        programme.add_column(f(1, 1), false, [(0, f(1, 2)), (1, f(1, 1)), (2, f(1, 1))]);
        programme.add_column(f(1, 1), false, [(0, f(1, 1)), (1, f(-1, 1))]);
        programme.add_column(f(0, 1), true, [(2, f(1, 1)), (3, f(1, 1))]);
        programme
    }

    #[test]
    fn a_proof_needs_every_one_of_its_parts() {
        let programme = example();
        let rows: &[Row<'_>] = &[
            (&[(2, 1), (1, 1), (0, 1)], &[(1, 1), (0, 1), (1, 2), (-1, 2)], Ok(3)),
            (&[(2, 1), (1, 1)], &[(1, 1), (0, 1), (1, 2), (-1, 2)], Err(Unproven::Shape)),
            (&[(2, 1), (-1, 1), (0, 1)], &[(0, 1); 4], Err(Unproven::Negative(1))),
            (&[(2, 1), (2, 1), (0, 1)], &[(0, 1); 4], Err(Unproven::Row(0))),
            (&[(0, 1), (3, 2), (2, 1)], &[(0, 1); 4], Err(Unproven::Row(1))),
            (&[(2, 1), (1, 1), (1, 9)], &[(0, 1); 4], Err(Unproven::Row(2))),
            (&[(5, 2), (1, 2), (-1, 2)], &[(0, 1); 4], Err(Unproven::Row(3))),
            (&[(2, 1), (1, 1), (0, 1)], &[(-1, 1), (0, 1), (0, 1), (0, 1)], Err(Unproven::Sign(0))),
            (&[(2, 1), (1, 1), (0, 1)], &[(1, 1), (0, 1), (1, 2), (1, 2)], Err(Unproven::Sign(3))),
            (
                &[(2, 1), (1, 1), (0, 1)],
                &[(1, 1), (0, 1), (1, 3), (-1, 3)],
                Err(Unproven::Column(0)),
            ),
            (
                &[(2, 1), (1, 1), (0, 1)],
                &[(1, 1), (0, 1), (1, 2), (-1, 3)],
                Err(Unproven::Column(2)),
            ),
            (&[(2, 1), (1, 1), (0, 1)], &[(1, 1), (0, 1), (1, 1), (-1, 1)], Err(Unproven::Gap)),
        ];
        for (columns, duals, expected) in rows {
            let found = prove(&programme, &fractions(columns), &fractions(duals), &());
            assert_eq!(found, expected.map(Fraction::from), "{columns:?} {duals:?}");
        }
    }
}
