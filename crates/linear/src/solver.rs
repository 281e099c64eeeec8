//! Solving a programme: a basis found in floating point, proven in fractions.

use kernel::{Fraction, Limits, Meter, Number, Watch};

use crate::exact::ScaledProgramme;
use crate::proof::{Unproven, prove};
use crate::simplex::Simplex;
use crate::standard::{Standard, is_turned};
use crate::{Basic, LinearError, Programme, Solution, plain};

/// The exact optimal solution of `programme`, from the basis `start` if there is one.
///
/// A basis is found in floating point. Its solution is computed in fractions, and if that is not proven
/// optimal, exact steps go on from there. The answer has gone through [`prove`](crate::prove()).
///
/// # Errors
/// If the programme is infeasible or unbounded, or if the watch says stop.
pub fn solve(
    programme: &Programme,
    start: Option<&[Basic]>,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Solution, LinearError> {
    let standard = Standard::new(programme);
    let whole = ScaledProgramme::new(programme, &standard.kinds);
    let mut simplex = Simplex::new(&standard, head(programme, start), watch)?;
    // What floating point says cannot be solved, and a basis that rounding has made wrong on both sides
    // or none at all: the tableau decides.
    match simplex.run() {
        Ok(()) => {}
        Err(limit @ LinearError::Limit(_)) => return Err(limit),
        Err(_) => return plain::solve(programme, limits, watch),
    }
    let meter = Meter::new(watch, "solving in fractions, digit");
    let found = whole.settle(simplex.head().to_vec(), &meter)?;
    let Some((vertex, _)) = found else {
        return plain::solve(programme, limits, watch);
    };
    let columns = whole.columns_at(&vertex, &meter)?;
    let duals = whole.duals_at(&vertex, &meter)?;
    let objective = match prove(programme, &columns, &duals, watch) {
        Ok(objective) => objective,
        Err(Unproven::Stopped(stop)) => return Err(stop.into()),
        Err(_) => return plain::solve(programme, limits, watch),
    };
    let mut basis: Vec<Basic> = vertex.head.iter().map(|&c| basic(programme, c)).collect();
    basis.sort_unstable();
    Ok(Solution { columns, duals, objective, basis })
}

/// A solution in floating point, and not proven.
#[derive(Clone, Debug)]
pub struct Approximate {
    /// The value of each column.
    pub columns: Vec<f64>,
    /// The multiplier of each row.
    pub duals: Vec<f64>,
    /// The basic variables.
    pub basis: Vec<Basic>,
    /// The steps that it took.
    pub steps: u64,
}

impl Solution {
    /// The same in floating point; how many steps it took is forgotten.
    pub fn to_floats(&self) -> Approximate {
        let floats = |row: &[Fraction]| row.iter().map(Number::to_f64).collect();
        let (columns, duals) = (floats(&self.columns), floats(&self.duals));
        Approximate { columns, duals, basis: self.basis.clone(), steps: 0 }
    }
}

/// An approximate optimal solution of `programme`, from the basis `start` if there is one.
///
/// # Errors
/// If the programme seems infeasible or unbounded, or if the watch says stop.
pub fn approximate(
    programme: &Programme,
    start: Option<&[Basic]>,
    watch: &dyn Watch,
) -> Result<Approximate, LinearError> {
    let standard = Standard::new(programme);
    let mut simplex = Simplex::new(&standard, head(programme, start), watch)?;
    simplex.run()?;
    let mut columns = simplex.values();
    columns.truncate(programme.n_columns());
    let mut duals = simplex.prices();
    for (row, dual) in duals.iter_mut().enumerate() {
        if is_turned(programme, row) {
            *dual = -*dual;
        }
    }
    let basis = simplex.head().iter().map(|&column| basic(programme, column)).collect();
    Ok(Approximate { columns, duals, basis, steps: simplex.steps() })
}

fn head(programme: &Programme, start: Option<&[Basic]>) -> Vec<usize> {
    let n_columns = programme.n_columns();
    match start {
        None => (n_columns..n_columns + programme.n_rows()).collect(),
        Some(start) => start
            .iter()
            .map(|basic| match *basic {
                Basic::Column(column) => column as usize,
                Basic::Slack(row) => n_columns + row as usize,
            })
            .collect(),
    }
}

fn basic(programme: &Programme, column: usize) -> Basic {
    match column.checked_sub(programme.n_columns()) {
        None => Basic::Column(column as u32),
        Some(row) => Basic::Slack(row as u32),
    }
}
