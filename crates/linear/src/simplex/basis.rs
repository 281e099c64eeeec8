//! Basis: its columns, their LU factors, and the steps since the factorisation.

use kernel::{Meter, Stop};

use crate::lu::{Factors, Unfactored};
use crate::standard::Standard;

/// The number of steps after which the basis is refactorised.
const RENEW: usize = 64;

/// Outside the basis.
const NOWHERE: u32 = u32::MAX;

/// Basis of the simplex method, with its factors and values.
pub(super) struct Basis<'a> {
    standard: &'a Standard,
    /// The column or slack at each place.
    head: Vec<usize>,
    /// Where each column or slack is.
    places: Vec<u32>,
    factors: Factors<f64>,
    steps: Vec<Step>,
    entries: Vec<(u32, f64)>,
    /// Whether the factors are those of the current basis.
    is_fresh: bool,
}

/// A column has taken a place: its entries in terms of the basis before, less that at the place.
struct Step {
    place: u32,
    pivot: f64,
    first: usize,
}

impl<'a> Basis<'a> {
    pub(super) fn new(standard: &'a Standard, head: Vec<usize>) -> Self {
        let mut places = vec![NOWHERE; standard.kinds.len()];
        for (place, &column) in head.iter().enumerate() {
            places[column] = place as u32;
        }
        let factors = Factors::empty();
        let (steps, entries) = (Vec::new(), Vec::new());
        Self { standard, head, places, factors, steps, entries, is_fresh: false }
    }

    pub(super) fn head(&self) -> &[usize] {
        &self.head
    }

    #[inline]
    pub(super) fn has(&self, column: usize) -> bool {
        self.places[column] != NOWHERE
    }

    /// Refactorises, if there have been steps since. Columns that depend on others are replaced by the slacks of
    /// rows without a pivot.
    ///
    /// # Errors
    /// If the watch says stop; the basis is then of no use any more.
    pub(super) fn renew(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        if self.is_fresh {
            return Ok(());
        }
        self.is_fresh = true;
        self.steps.clear();
        self.entries.clear();
        loop {
            let standard = self.standard;
            let columns = self.head.iter().map(|&column| standard.column(column));
            match Factors::new(standard.n_rows, columns, meter) {
                Ok(factors) => {
                    self.factors = factors;
                    return Ok(());
                }
                Err(Unfactored::Stopped(stop)) => return Err(stop),
                Err(Unfactored::Singular(singular)) => {
                    let slack = standard.n_columns() + singular.row;
                    self.put(singular.column, slack);
                }
            }
        }
    }

    /// The elementary steps that solving a system takes at most.
    pub(super) fn steps(&self) -> u64 {
        self.factors.steps() + self.entries.len() as u64
    }

    /// Whether it is time to refactorise.
    pub(super) fn is_worn(&self) -> bool {
        self.steps.len() >= RENEW
    }

    /// Column `column`, which is `entries` in terms of the basis, takes `place`.
    pub(super) fn enter(&mut self, place: usize, column: usize, entries: &[f64]) {
        let first = self.entries.len();
        for (at, &entry) in entries.iter().enumerate() {
            if at != place && entry.abs() > 1e-14 {
                self.entries.push((at as u32, entry));
            }
        }
        self.is_fresh = false;
        self.steps.push(Step { place: place as u32, pivot: entries[place], first });
        self.put(place, column);
    }

    fn put(&mut self, place: usize, column: usize) {
        self.places[self.head[place]] = NOWHERE;
        self.head[place] = column;
        self.places[column] = place as u32;
    }

    /// What of each column of the basis makes `right`, by rows; the answer by places.
    pub(super) fn solve(&self, right: &mut [f64], out: &mut [f64]) {
        self.factors.solve(right, out);
        for (nth, step) in self.steps.iter().enumerate() {
            let value = out[step.place as usize];
            if value == 0.0 {
                continue;
            }
            let value = value / step.pivot;
            out[step.place as usize] = value;
            for &(at, entry) in self.entries_of(nth) {
                out[at as usize] -= entry * value;
            }
        }
    }

    /// Which price of each row makes each column of the basis cost `right`, by places; the answer by
    /// rows.
    pub(super) fn solve_transposed(&self, right: &mut [f64], out: &mut [f64]) {
        for (nth, step) in self.steps.iter().enumerate().rev() {
            let mut value = right[step.place as usize];
            for &(at, entry) in self.entries_of(nth) {
                value -= entry * right[at as usize];
            }
            right[step.place as usize] = value / step.pivot;
        }
        self.factors.solve_transposed(right, out);
    }

    fn entries_of(&self, nth: usize) -> &[(u32, f64)] {
        let end = self.steps.get(nth + 1).map_or(self.entries.len(), |next| next.first);
        &self.entries[self.steps[nth].first..end]
    }
}
