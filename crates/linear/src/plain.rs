//! The simplex method on a full tableau of whole numbers: slow, and obviously right.
//!
//! It is the reference for the fast solver, and solves small programmes. Two phases; the column with the best
//! reduced cost enters, and after a degenerate step Bland's rule is followed until the objective rises, so that it
//! always ends.
//!
//! The tableau holds whole numbers over one common denominator, the determinant of the basis (Edmonds,
//! Systems of distinct representatives and linear algebra, 1967): every division by the determinant
//! before comes out even, and no common divisors are looked for on the way.
//!
//! ```text
//!            columns (a free one twice) │ slacks │ artificial: one for each row │ right
//! rows 0..m
//! row m      the objective: reduced costs of columns and slacks, favourable if positive
//! row m+1    the same for phase one: minus the sum of the artificial variables
//! ```

use std::cmp::Ordering;
use std::mem::take;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use kernel::common_denominator::lcm;
use kernel::{Fraction, LimitReached, Limits, Meter, Stop, Watch};

use crate::{Basic, LinearError, Programme, Relation, Solution};

/// Solves `programme`.
///
/// # Errors
/// [`LinearError::Infeasible`], [`LinearError::Unbounded`]; [`LinearError::Limit`] when the tableau
/// does not fit in `limits` or the watch says stop.
pub fn solve(
    programme: &Programme,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Solution, LinearError> {
    let mut tableau = Tableau::new(programme, limits)?;
    let phase_one = tableau.n_rows + 1;
    let meter = Meter::new(watch, "solving a programme exactly");
    tableau.climb(phase_one, &meter)?;
    if *tableau.at(phase_one, tableau.right()) != IBig::ZERO {
        return Err(LinearError::Infeasible);
    }
    tableau.expel(&meter)?;
    let objective = tableau.n_rows;
    tableau.climb(objective, &meter)?;
    Ok(tableau.read(programme, &meter)?)
}

struct Tableau {
    n_rows: usize,
    /// Columns, the second halves of free ones included, and slacks; the artificial ones follow.
    n_real: usize,
    width: usize,
    entries: Vec<IBig>,
    /// The common denominator of all entries; positive.
    determinant: IBig,
    /// The tableau's column that is basic in each row.
    basis: Vec<usize>,
    /// What each of the tableau's real columns stands for, and whether it is counted backwards.
    stands_for: Vec<(Basic, bool)>,
    /// What each row, and the objective, was multiplied with.
    scale: Vec<IBig>,
}

impl Tableau {
    fn new(programme: &Programme, limits: Limits) -> Result<Self, LimitReached> {
        let n_rows = programme.n_rows();
        let stands_for = stands_for(programme);
        let n_real = stands_for.len();
        let width = n_real + n_rows + 1;
        let bytes = (width as u64).saturating_mul(n_rows as u64 + 2);
        limits.check(0, bytes.saturating_mul(size_of::<IBig>() as u64))?;

        let mut tableau = Self {
            n_rows,
            n_real,
            width,
            entries: vec![IBig::ZERO; width * (n_rows + 2)],
            determinant: IBig::ONE,
            basis: (n_real..n_real + n_rows).collect(),
            scale: scales(programme),
            stands_for,
        };
        tableau.fill(programme);
        Ok(tableau)
    }

    /// Writes the programme in, every right-hand side at least zero. A slack that adds to its row begins
    /// as its basic column, and an artificial variable in the others.
    fn fill(&mut self, programme: &Programme) {
        for nth in 0..self.n_real {
            let (of, backwards) = self.stands_for[nth];
            let sign = if backwards { -IBig::ONE } else { IBig::ONE };
            match of {
                Basic::Column(column) => {
                    for (row, entry) in programme.column(column as usize) {
                        let entry = times(entry, &self.scale[row]) * &sign;
                        *self.at_mut(row, nth) += entry;
                    }
                    let gain =
                        times(&programme.objective()[column as usize], &self.scale[self.n_rows]);
                    *self.at_mut(self.n_rows, nth) = gain * sign;
                }
                Basic::Slack(row) => {
                    let row = row as usize;
                    let adds = backwards == (self.scale[row] < IBig::ZERO);
                    *self.at_mut(row, nth) = if adds { IBig::ONE } else { -IBig::ONE };
                    if adds {
                        self.basis[row] = nth;
                    }
                }
            }
        }
        for row in 0..self.n_rows {
            let (artificial, right) = (self.n_real + row, self.right());
            *self.at_mut(row, artificial) = IBig::ONE;
            *self.at_mut(row, right) = times(&programme.right()[row], &self.scale[row]);
            if self.basis[row] == artificial {
                // Phase one loses what is artificial and basic: written in terms of what is not.
                for column in (0..self.n_real).chain([right]) {
                    let entry = self.at(row, column).clone();
                    *self.at_mut(self.n_rows + 1, column) += entry;
                }
            }
        }
    }

    fn right(&self) -> usize {
        self.width - 1
    }

    fn at(&self, row: usize, column: usize) -> &IBig {
        &self.entries[row * self.width + column]
    }

    fn at_mut(&mut self, row: usize, column: usize) -> &mut IBig {
        &mut self.entries[row * self.width + column]
    }

    /// Pivots until no column has a positive entry in row `objective`.
    fn climb(&mut self, objective: usize, meter: &Meter<'_>) -> Result<(), LinearError> {
        let mut cautious = false;
        for done in 0.. {
            meter.report("solving a programme exactly", done, None);
            meter.work(self.n_real as u64)?;
            let Some(column) = self.entering(objective, cautious) else { break };
            let row = self.leaving(column, meter)?.ok_or(LinearError::Unbounded)?;
            // Without a gain, Bland's rule until there is one: so no basis comes again.
            cautious = *self.at(row, self.right()) == IBig::ZERO;
            self.pivot(row, column, meter)?;
        }
        Ok(())
    }

    /// The entering column: that with the best reduced cost, or by Bland's rule the first with a favourable one.
    fn entering(&self, objective: usize, cautious: bool) -> Option<usize> {
        let gains = (0..self.n_real).filter(|&column| *self.at(objective, column) > IBig::ZERO);
        if cautious {
            gains.min()
        } else {
            gains.rev().max_by_key(|&column| self.at(objective, column))
        }
    }

    /// The leaving row by the ratio test for `column`; among several the one whose basic column comes
    /// first, as Bland's rule has it.
    fn leaving(&self, column: usize, meter: &Meter<'_>) -> Result<Option<usize>, Stop> {
        let (right, mut first) = (self.right(), None);
        for one in (0..self.n_rows).filter(|&row| *self.at(row, column) > IBig::ZERO) {
            let Some(other) = first.replace(one) else { continue };
            meter.product(2 * self.at(one, right).bit_len(), self.at(other, column).bit_len())?;
            let one_bound = self.at(one, right) * self.at(other, column);
            let other_bound = self.at(other, right) * self.at(one, column);
            let order = one_bound.cmp(&other_bound);
            if order.then(self.basis[one].cmp(&self.basis[other])) != Ordering::Less {
                first = Some(other);
            }
        }
        Ok(first)
    }

    /// Makes `column` basic in `row`, where its entry is positive.
    fn pivot(&mut self, row: usize, column: usize, meter: &Meter<'_>) -> Result<(), Stop> {
        let pivot = self.at(row, column).clone();
        let pivot_row = self.entries[row * self.width..][..self.width].to_vec();
        for other in (0..self.n_rows + 2).filter(|&other| other != row) {
            let entries = &mut self.entries[other * self.width..][..self.width];
            let factor = entries[column].clone();
            for (entry, by) in entries.iter_mut().zip(&pivot_row) {
                if *entry == IBig::ZERO && (factor == IBig::ZERO || *by == IBig::ZERO) {
                    continue;
                }
                meter.product(3 * entry.bit_len(), pivot.bit_len())?;
                *entry = (&*entry * &pivot - &factor * by) / &self.determinant;
            }
        }
        self.determinant = pivot;
        self.basis[row] = column;
        Ok(())
    }

    /// After phase one: an artificial variable that is still basic is zero, and any other column of its row
    /// replaces it. Where there is none the row is redundant, and stays as it is.
    fn expel(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        for row in 0..self.n_rows {
            if self.basis[row] < self.n_real {
                continue;
            }
            let real = (0..self.n_real).find(|&column| *self.at(row, column) != IBig::ZERO);
            if let Some(column) = real {
                if *self.at(row, column) < IBig::ZERO {
                    for entry in &mut self.entries[row * self.width..][..self.width] {
                        *entry = -std::mem::take(entry);
                    }
                }
                self.pivot(row, column, meter)?;
            }
        }
        Ok(())
    }

    fn read(&self, programme: &Programme, meter: &Meter<'_>) -> Result<Solution, Stop> {
        let over = |above: IBig, scale: &IBig| {
            // The common divisor takes several products' worth.
            meter.product(8 * above.bit_len(), self.determinant.bit_len())?;
            Ok(Fraction::from(above) / Fraction::from(&self.determinant * scale))
        };
        let mut columns = vec![Fraction::ZERO; programme.n_columns()];
        let mut basis = Vec::with_capacity(self.n_rows);
        for (row, &nth) in self.basis.iter().enumerate() {
            let (of, backwards) = self
                .stands_for
                .get(nth)
                .copied()
                .unwrap_or_else(|| (Basic::Slack((nth - self.n_real) as u32), false));
            if let Basic::Column(column) = of {
                let value = over(self.at(row, self.right()).clone(), &IBig::ONE)?;
                columns[column as usize] = if backwards { -value } else { value };
            }
            basis.push(of);
        }
        basis.sort_unstable();
        let gain = &self.scale[self.n_rows];
        // An artificial column began as a unit of its row, so what it is charged is the row's multiplier.
        let dual = |row: usize| {
            let charge = -self.at(self.n_rows, self.n_real + row);
            over(charge * &self.scale[row], gain)
        };
        let duals = (0..self.n_rows).map(dual).collect::<Result<_, Stop>>()?;
        let objective = over(-self.at(self.n_rows, self.right()), gain)?;
        Ok(Solution { columns, duals, objective, basis })
    }
}

/// What the real columns of the tableau stand for: columns, free ones twice, and slacks.
fn stands_for(programme: &Programme) -> Vec<(Basic, bool)> {
    let mut all = Vec::new();
    for column in 0..programme.n_columns() {
        all.push((Basic::Column(column as u32), false));
        if programme.is_free(column) {
            all.push((Basic::Column(column as u32), true));
        }
    }
    for row in 0..programme.n_rows() {
        match programme.relation(row) {
            Relation::AtMost => all.push((Basic::Slack(row as u32), false)),
            Relation::AtLeast => all.push((Basic::Slack(row as u32), true)),
            Relation::Equal => {}
        }
    }
    all
}

/// What makes each row whole, with a right-hand side of at least zero; and what makes the objective
/// whole.
fn scales(programme: &Programme) -> Vec<IBig> {
    let right = programme.right();
    let mut scales: Vec<UBig> = right.iter().map(|right| right.denominator().clone()).collect();
    let mut gain = UBig::ONE;
    for column in 0..programme.n_columns() {
        for (row, entry) in programme.column(column) {
            scales[row] = lcm(take(&mut scales[row]), entry.denominator());
        }
        gain = lcm(gain, programme.objective()[column].denominator());
    }
    let turned = scales.into_iter().zip(right).map(|(scale, right)| {
        let scale = IBig::from(scale);
        if *right < Fraction::ZERO { -scale } else { scale }
    });
    turned.chain([gain.into()]).collect()
}

/// `fraction` times `scale`, which is a multiple of its denominator.
fn times(fraction: &Fraction, scale: &IBig) -> IBig {
    fraction.numerator() * (scale / IBig::from(fraction.denominator().clone()))
}
