//! The revised simplex method in floating point: it finds the basis that is then proven in fractions.
//!
//! Primal steps price by Devex; dual steps restore feasibility. The first basis need not be feasible: the bounds
//! it violates are moved out to where it is, and at the optimum they are put back and dual steps restore
//! feasibility.
//!
//! Games are highly degenerate: most basic variables are zero, and long runs of steps are degenerate.
//! To perturb all bounds by small random amounts at once, as is often done, makes it worse: what is never
//! reached in a game is then reached with a small probability, and has to be played well (seven times the steps
//! on four-sided liar's dice). It is done only after so many degenerate steps in a row that they may cycle.

mod basis;
mod dual;
mod price;
mod primal;

use kernel::{Meter, RngStream, Stop, Watch};

use crate::LinearError;
use crate::standard::{Kind, Standard};
use basis::Basis;

/// How far a value may be out of bounds, and a reduced cost of the wrong sign, before it counts.
const TOLERANCE: f64 = 1e-9;

/// The least entry that may become a pivot.
const PIVOT: f64 = 1e-7;

/// Perturbation of bounds where steps may cycle; at most twice this.
const SHIFT: f64 = 1e-7;

/// Result of a run of simplex steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Optimal (primal steps), or feasible (dual steps).
    Done,
    /// Unbounded (primal steps), or infeasible (dual steps).
    Never,
}

/// Simplex method in progress: a basis on its way to the optimal one.
pub(crate) struct Simplex<'a> {
    standard: &'a Standard,
    basis: Basis<'a>,
    /// By place in the basis.
    values: Vec<f64>,
    /// By column and slack: its lower bound.
    bounds: Vec<f64>,
    /// The objective, which is another one in phase one.
    objective: Vec<f64>,
    /// By column and slack: its reduced cost.
    gains: Vec<f64>,
    /// By column and slack: its Devex weight.
    lengths: Vec<f64>,
    /// Entries of the pivot row, by column and slack; those that are not zero are listed.
    row: Vec<f64>,
    listed: Vec<u32>,
    /// Room for one vector by rows and two by places.
    by_row: Vec<f64>,
    by_place: Vec<f64>,
    unit: Vec<f64>,
    steps: u64,
    meter: Meter<'a>,
}

impl<'a> Simplex<'a> {
    /// Begins with this basis: one column or slack for each row.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(crate) fn new(
        standard: &'a Standard,
        head: Vec<usize>,
        watch: &'a dyn Watch,
    ) -> Result<Self, Stop> {
        let (m, n_all) = (standard.n_rows, standard.kinds.len());
        let basis = Basis::new(standard, head);
        let mut simplex = Self {
            standard,
            basis,
            values: vec![0.0; m],
            bounds: vec![0.0; n_all],
            objective: standard.objective.clone(),
            gains: vec![0.0; n_all],
            lengths: vec![1.0; n_all],
            row: vec![0.0; n_all],
            listed: Vec::new(),
            by_row: vec![0.0; m],
            by_place: vec![0.0; m],
            unit: vec![0.0; m],
            steps: 0,
            meter: Meter::new(watch, "pivoting"),
        };
        simplex.renew()?;
        Ok(simplex)
    }

    /// Steps to an optimal basis; gives its columns and slacks, one for each row.
    ///
    /// # Errors
    /// If there is none: the programme is infeasible or unbounded; or the watch says stop, or rounding
    /// errors prevent it.
    pub(crate) fn run(&mut self) -> Result<(), LinearError> {
        // 1. What must be nothing is made so.
        if self.holds_what_must_be_nothing() {
            self.look_for_bounds()?;
        }
        // 2. Bounds are moved out to where the basis is feasible; primal steps to the optimum; bounds
        // are put back, and what is out of them is mended.
        let mut is_moved = self.move_bounds_out();
        for _ in 0..8 {
            match self.primal()? {
                End::Done => {}
                End::Never if is_moved => {
                    self.put_bounds_back()?;
                    self.look_for_bounds()?;
                    is_moved = false;
                    continue;
                }
                End::Never => return Err(LinearError::Unbounded),
            }
            self.put_bounds_back()?;
            if self.is_out_of_bounds() && self.dual()? == End::Never {
                return Err(LinearError::Infeasible);
            }
            if !self.can_gain() {
                return Ok(());
            }
        }
        Err(LinearError::Unsettled { steps: self.steps })
    }

    /// The columns and slacks of the basis.
    pub(crate) fn head(&self) -> &[usize] {
        self.basis.head()
    }

    /// The value of each column and slack.
    pub(crate) fn values(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.bounds.len()];
        for (&column, &value) in self.basis.head().iter().zip(&self.values) {
            values[column] = value;
        }
        values
    }

    /// The price of each row.
    pub(crate) fn prices(&mut self) -> Vec<f64> {
        self.compute_gains();
        self.by_row.clone()
    }

    /// The steps taken so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Finds a feasible basis by dual steps, with an objective for which it is dual feasible.
    fn look_for_bounds(&mut self) -> Result<(), LinearError> {
        let mut stream = RngStream::new(1, 0);
        for (column, gain) in self.objective.iter_mut().enumerate() {
            *gain = match self.standard.kinds[column] {
                Kind::Positive if !self.basis.has(column) => -1.0 - share(&mut stream),
                _ => 0.0,
            };
        }
        self.renew()?;
        if self.dual()? == End::Never {
            return Err(LinearError::Infeasible);
        }
        self.objective.clone_from(&self.standard.objective);
        self.renew()?;
        Ok(())
    }

    /// The number of consecutive degenerate steps that are taken for a cycle.
    fn patience(&self) -> u64 {
        1000 + 2 * self.bounds.len() as u64
    }

    /// Perturbs all bounds by small random amounts.
    fn shake(&mut self) -> Result<(), Stop> {
        let mut stream = RngStream::new(2, self.steps);
        for bound in &mut self.bounds {
            *bound -= SHIFT * (1.0 + share(&mut stream));
        }
        self.renew()
    }

    /// Moves out the bounds that are violated; whether any were.
    fn move_bounds_out(&mut self) -> bool {
        let mut is_moved = false;
        for (place, &column) in self.basis.head().iter().enumerate() {
            let value = self.values[place];
            if self.standard.kinds[column] == Kind::Positive && value < -TOLERANCE {
                self.bounds[column] = value;
                is_moved = true;
            }
        }
        is_moved
    }

    /// Whether a fixed variable is basic and not zero.
    fn holds_what_must_be_nothing(&self) -> bool {
        let mut held = self.basis.head().iter().zip(&self.values);
        held.any(|(&column, value)| {
            self.standard.kinds[column] == Kind::Fixed && value.abs() > TOLERANCE
        })
    }

    fn put_bounds_back(&mut self) -> Result<(), Stop> {
        self.bounds.fill(0.0);
        self.renew()
    }

    /// Recomputes values and reduced costs from the basis.
    fn renew(&mut self) -> Result<(), Stop> {
        self.basis.renew(&self.meter)?;
        self.compute_values();
        self.compute_gains();
        Ok(())
    }

    fn compute_values(&mut self) {
        self.by_row.copy_from_slice(&self.standard.right);
        for column in 0..self.bounds.len() {
            let bound = self.resting(column);
            if bound != 0.0 && !self.basis.has(column) {
                let by_row = &mut self.by_row;
                self.standard.for_column(column, |row, entry| by_row[row] -= entry * bound);
            }
        }
        self.basis.solve(&mut self.by_row, &mut self.values);
    }

    /// The value of a nonbasic column.
    fn resting(&self, column: usize) -> f64 {
        if self.standard.kinds[column] == Kind::Positive { self.bounds[column] } else { 0.0 }
    }

    fn compute_gains(&mut self) {
        for (place, &column) in self.basis.head().iter().enumerate() {
            self.by_place[place] = self.objective[column];
        }
        self.basis.solve_transposed(&mut self.by_place, &mut self.by_row);
        for column in 0..self.gains.len() {
            let mut gain = self.objective[column];
            if self.basis.has(column) {
                gain = 0.0;
            } else {
                let by_row = &self.by_row;
                self.standard.for_column(column, |row, entry| gain -= entry * by_row[row]);
            }
            self.gains[column] = gain;
        }
    }

    /// Whether a basic variable is out of bounds.
    fn is_out_of_bounds(&self) -> bool {
        (0..self.values.len()).any(|place| self.excess(place).abs() > TOLERANCE)
    }

    /// How far the value at `place` is out of bounds: negative if it is too small.
    fn excess(&self, place: usize) -> f64 {
        let column = self.basis.head()[place];
        let value = self.values[place];
        match self.standard.kinds[column] {
            Kind::Free => 0.0,
            Kind::Fixed => value,
            Kind::Positive => (value - self.bounds[column]).min(0.0),
        }
    }

    /// Whether some nonbasic column has a favourable reduced cost.
    fn can_gain(&self) -> bool {
        (0..self.gains.len()).any(|column| self.tempts(column))
    }

    /// Whether nonbasic column `column` has a favourable reduced cost.
    #[inline]
    fn tempts(&self, column: usize) -> bool {
        let gain = self.gains[column];
        match self.standard.kinds[column] {
            Kind::Positive => gain > TOLERANCE,
            Kind::Free => gain.abs() > TOLERANCE,
            Kind::Fixed => false,
        }
    }

    /// Counts a step of the method, and looks whether to stop. Such a step solves three systems at most, and
    /// goes through all columns a few times.
    fn tick(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        self.meter.report("pivoting", self.steps, None);
        self.meter.work(3 * self.basis.steps() + 4 * self.bounds.len() as u64)
    }
}

/// A random number from zero to one.
fn share(stream: &mut RngStream) -> f64 {
    (stream.bits() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use kernel::Fraction;

    use super::*;
    use crate::{Programme, Relation};

    /// A degenerate programme: rock, paper, scissors with many copies of each, to be won on average.
    fn degenerate(n: usize) -> Programme {
        let mut programme = Programme::new();
        programme.add_row(Relation::Equal, Fraction::ONE);
        for _ in 0..n {
            programme.add_row(Relation::AtMost, Fraction::ZERO);
        }
        for own in 0..n {
            let beats = |other: usize| Fraction::from([0, -1, 1][(own + 3 * n - other) % 3]);
            let rows = (0..n).map(|other| (1 + other as u32, beats(other)));
            programme.add_column(
                Fraction::ZERO,
                false,
                [(0, Fraction::ONE)].into_iter().chain(rows),
            );
        }
        let value = (0..n as u32).map(|row| (row + 1, Fraction::ONE));
        programme.add_column(Fraction::ONE, true, value);
        programme
    }

    #[test]
    fn what_was_shaken_is_put_back() {
        let programme = degenerate(12);
        let standard = Standard::new(&programme);
        let slacks = programme.n_columns()..standard.kinds.len();
        let mut simplex = Simplex::new(&standard, slacks.collect(), &()).unwrap();
        simplex.look_for_bounds().unwrap();
        simplex.shake().unwrap();
        assert!(simplex.bounds.iter().all(|&bound| bound < -0.9 * SHIFT));
        simplex.run().unwrap();
        assert!(simplex.bounds.iter().all(|&bound| bound == 0.0));
        let values = simplex.values();
        let n = programme.n_columns() - 1;
        assert!(values[n].abs() < 1e-12, "{}", values[n]);
        assert!((values[..n].iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
