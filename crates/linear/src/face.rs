//! Optimal face: all optimal solutions of a programme, from the multipliers of one.
//!
//! By complementary slackness, a feasible solution is optimal exactly if it is zero in every column whose reduced
//! cost is not zero, and keeps every row with a multiplier as an equation. So the set of optimal solutions is
//! again the feasible set of a programme.

use kernel::Fraction;

use crate::{Programme, Relation};

/// Optimal face of a programme: the columns that may be used, and the rows that they must satisfy.
#[derive(Clone, Debug)]
pub struct Face {
    /// The columns left, and their rows; its objective is zero.
    pub programme: Programme,
    /// Which column of the whole programme each is; all others are zero.
    pub columns: Vec<u32>,
}

impl Face {
    /// The optimal face of `programme`, for which `duals` are the multipliers of one optimal solution.
    pub fn new(programme: &Programme, duals: &[Fraction]) -> Self {
        let mut face = Programme::new();
        for (row, right) in programme.right().iter().enumerate() {
            let used = duals[row] != Fraction::ZERO;
            face.add_row(
                if used { Relation::Equal } else { programme.relation(row) },
                right.clone(),
            );
        }
        let mut columns = Vec::new();
        for column in 0..programme.n_columns() {
            let charges = programme.column(column).map(|(row, entry)| &duals[row] * entry);
            let charge = charges.fold(Fraction::ZERO, |sum, part| sum + part);
            if charge == programme.objective()[column] {
                let entries: Vec<_> = programme
                    .column(column)
                    .map(|(row, entry)| (row as u32, entry.clone()))
                    .collect();
                face.add_column(Fraction::ZERO, programme.is_free(column), entries);
                columns.push(column as u32);
            }
        }
        Self { programme: face, columns }
    }

    /// The values of all columns of the whole programme at `point`, a point of the face.
    pub fn widen(&self, point: &[Fraction], n_columns: usize) -> Vec<Fraction> {
        let mut wide = vec![Fraction::ZERO; n_columns];
        for (&column, x) in self.columns.iter().zip(point) {
            wide[column as usize].clone_from(x);
        }
        wide
    }
}
