//! The equations of quantal responses, and Newton's method for them.
//!
//! Unknown are the logarithm of the odds of every move, seat by seat and set by set, and λ. At each set
//! the odds sum to one, and the logarithms of any move and of the first differ by λ times the difference
//! of what they are worth: as many equations as moves, and one unknown more.

use std::cell::RefCell;

use kernel::{Meter, Seat, Stop, Watch};

use super::linear;
use crate::form::{Behaviour, Profile, SequenceForm, realise};

pub(super) struct Equations<'a> {
    form: &'a SequenceForm,
    /// Where each seat's unknowns begin, less one: sequence *s* has unknown `bases[seat] + s - 1`.
    bases: Vec<usize>,
    n: usize,
    meter: Meter<'a>,
    /// The full matrix, row by row, kept from one use to the next: it may have gigabytes.
    rows: RefCell<Vec<Vec<f64>>>,
}

/// By how much an unknown is changed to see what follows.
const SMALL: f64 = 1e-5;

/// How right the equations must be.
const NEAR: f64 = 1e-10;

impl<'a> Equations<'a> {
    pub(super) fn new(form: &'a SequenceForm, watch: &'a dyn Watch) -> Self {
        let (mut bases, mut n) = (Vec::new(), 0);
        for idx in 0..form.seats() {
            bases.push(n);
            n += form.side(Seat::new(idx)).n_sequences() - 1;
        }
        let meter = Meter::new(watch, "tracing quantal responses");
        Self { form, bases, n, meter, rows: RefCell::default() }
    }

    /// The number of equations; λ is unknown number `len()`.
    pub(super) fn len(&self) -> usize {
        self.n
    }

    /// Reports the number of steps along the branch from now on.
    pub(super) fn report(&self, step: u64) {
        self.meter.report("tracing quantal responses", step, None);
    }

    /// All moves alike, and λ = 0.
    pub(super) fn start(&self) -> Vec<f64> {
        let mut at = vec![0.0; self.n + 1];
        for seat in self.seats() {
            for set in self.form.side(seat).sets() {
                for sequence in set.sequences() {
                    at[self.bases[seat.idx()] + sequence - 1] = -f64::from(set.n_moves).ln();
                }
            }
        }
        at
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.form.seats()).map(Seat::new)
    }

    /// The odds of each of a seat's sequences.
    pub(super) fn odds(&self, seat: Seat, at: &[f64]) -> Vec<f64> {
        let n = self.form.side(seat).n_sequences();
        let logarithms = &at[self.bases[seat.idx()]..][..n - 1];
        std::iter::once(1.0).chain(logarithms.iter().map(|one| one.exp())).collect()
    }

    /// The unknowns of `profile` at `lambda`.
    pub(super) fn unknowns(&self, profile: &Profile<f64>, lambda: f64) -> Vec<f64> {
        let odds = self.seats().flat_map(|seat| &profile[seat].0[1..]);
        odds.map(|odds| odds.ln()).chain([lambda]).collect()
    }

    /// What every move is worth at its set, in the order of the unknowns.
    pub(super) fn worths(&self, at: &[f64]) -> Result<Vec<f64>, Stop> {
        let odds: Vec<_> = self.seats().map(|seat| self.odds(seat, at)).collect();
        let reach: Vec<_> = self
            .seats()
            .map(|seat| realise(self.form.side(seat), &Behaviour(odds[seat.idx()].clone())))
            .collect();
        let mut out = vec![0.0; self.n];
        for seat in self.seats() {
            // 1. By the ends of each sequence: payoff, and probability, as far as chance and others go.
            let (idx, side) = (seat.idx(), self.form.side(seat));
            let mut sums = vec![[0.0; 2]; side.n_sequences()];
            for leaf in 0..self.form.n_leaves() {
                self.meter.work(4 * reach.len() as u64)?;
                let sequences = self.form.sequences_of(leaf);
                let others = (0..reach.len()).filter(|&other| other != idx);
                let mass = others.fold(self.form.chance(leaf), |product, other| {
                    product * reach[other][sequences[other] as usize]
                });
                let sum = &mut sums[sequences[idx] as usize];
                sum[0] += mass * self.form.payoffs(leaf)[idx].to_f64();
                sum[1] += mass;
            }

            // 2. From the last set to the first. Whichever move is made, play comes to the set as often.
            for set in side.sets().iter().rev() {
                self.meter.work(4 * u64::from(set.n_moves))?;
                let range = set.sequences();
                let mass = sums[range.start][1];
                let mut mean = 0.0;
                for sequence in range {
                    let worth = sums[sequence][0];
                    mean += odds[idx][sequence] * worth;
                    let at_set = if mass > 0.0 { worth / mass } else { 0.0 };
                    out[self.bases[idx] + sequence - 1] = at_set;
                }
                let parent = &mut sums[set.parent as usize];
                parent[0] += mean;
                parent[1] += mass;
            }
        }
        Ok(out)
    }

    /// How far the odds at any set are from those in proportion to exp(λ × what the moves are worth).
    pub(super) fn residual(&self, at: &[f64]) -> Result<f64, Stop> {
        let worths = self.worths(at)?;
        let mut residual = 0.0_f64;
        self.each_set(|first, n| {
            let best = worths[first..first + n].iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weight = |nth: usize| (at[self.n] * (worths[nth] - best)).exp();
            let total: f64 = (first..first + n).map(weight).sum();
            for (nth, one) in (first..).zip(&at[first..first + n]) {
                residual = residual.max((one.exp() - weight(nth) / total).abs());
            }
        });
        Ok(residual)
    }

    /// By how much each equation is wrong, where moves are worth `worths`.
    fn errors(&self, at: &[f64], worths: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.n];
        self.each_set(|first, n| {
            out[first] = at[first..first + n].iter().map(|one| one.exp()).sum::<f64>() - 1.0;
            for nth in first + 1..first + n {
                out[nth] = at[nth] - at[first] - at[self.n] * (worths[nth] - worths[first]);
            }
        });
        out
    }

    /// Makes `rows` a row for each unknown, all zero. The watch is asked row by row: memory that is touched for
    /// the first time takes as long as any other work.
    fn clear(&self, rows: &mut Vec<Vec<f64>>) -> Result<(), Stop> {
        for nth in 0..=self.n {
            self.meter.work(self.n as u64 + 1)?;
            match rows.get_mut(nth) {
                Some(row) => row.fill(0.0),
                None => rows.push(std::iter::repeat_n(0.0, self.n + 1).collect()),
            }
        }
        Ok(())
    }

    /// Writes the derivatives of the equations by each unknown to `rows`, and `last` as the row after them. What
    /// moves are worth is differenced.
    fn slopes(&self, at: &[f64], last: &[f64], rows: &mut Vec<Vec<f64>>) -> Result<(), Stop> {
        let lambda = at[self.n];
        let worths = self.worths(at)?;
        self.clear(rows)?;
        rows[self.n].copy_from_slice(last);
        self.each_set(|first, n| {
            for nth in first..first + n {
                rows[first][nth] = at[nth].exp();
            }
            for nth in first + 1..first + n {
                rows[nth][nth] += 1.0;
                rows[nth][first] -= 1.0;
                rows[nth][self.n] -= worths[nth] - worths[first];
            }
        });
        let mut moved = at.to_vec();
        for unknown in 0..self.n {
            moved[unknown] = at[unknown] + SMALL;
            let more = self.worths(&moved)?;
            moved[unknown] = at[unknown] - SMALL;
            let less = self.worths(&moved)?;
            moved[unknown] = at[unknown];
            self.meter.work(self.n as u64)?;
            let slope = |nth: usize| (more[nth] - less[nth]) / (2.0 * SMALL);
            self.each_set(|first, n| {
                for (nth, row) in (first + 1..first + n).zip(&mut rows[first + 1..first + n]) {
                    row[unknown] -= lambda * (slope(nth) - slope(first));
                }
            });
        }
        Ok(())
    }

    /// The direction of the curve, of length one, with a positive part along `direction`.
    pub(super) fn tangent(&self, at: &[f64], direction: &[f64]) -> Result<Option<Vec<f64>>, Stop> {
        let mut rows = self.rows.borrow_mut();
        self.slopes(at, direction, &mut rows)?;
        let mut right = vec![0.0; self.n + 1];
        right[self.n] = 1.0;
        let tangent = linear::solve(&mut rows, right, &self.meter)?;
        Ok(tangent.map(|tangent| {
            let length = tangent.iter().map(|x| x * x).sum::<f64>().sqrt();
            tangent.iter().map(|x| x / length).collect()
        }))
    }

    /// The point of the curve in the plane through `guess` that `normal` stands on, if Newton's method finds
    /// it in a few steps.
    pub(super) fn correct(&self, guess: &[f64], normal: &[f64]) -> Result<Option<Vec<f64>>, Stop> {
        let mut at = guess.to_vec();
        for _ in 0..8 {
            let errors = self.errors(&at, &self.worths(&at)?);
            if errors.iter().all(|error| error.abs() < NEAR) {
                return Ok(Some(at));
            }
            let mut rows = self.rows.borrow_mut();
            self.slopes(&at, normal, &mut rows)?;
            let off: f64 = at
                .iter()
                .zip(guess)
                .zip(normal)
                .map(|((at, guess), normal)| (at - guess) * normal)
                .sum();
            let mut right: Vec<f64> = errors.iter().map(|error| -error).collect();
            right.push(-off);
            let Some(step) = linear::solve(&mut rows, right, &self.meter)? else { return Ok(None) };
            // A long step is a sign that the guess was too far from the curve.
            if step.iter().any(|step| step.abs() > 3.0) {
                return Ok(None);
            }
            at.iter_mut().zip(&step).for_each(|(at, step)| *at += step);
        }
        Ok(None)
    }

    /// The first unknown and the number of moves of every set.
    fn each_set(&self, mut f: impl FnMut(usize, usize)) {
        for seat in self.seats() {
            for set in self.form.side(seat).sets() {
                f(self.bases[seat.idx()] + set.first as usize - 1, set.n_moves as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Compiled;
    use kernel::Limits;
    use kernel::alarm::Alarm;
    use kernel::toys::{Fog, FogConfig};

    #[test]
    fn a_matrix_that_is_touched_for_the_first_time_is_left_soon_after_the_request_to_stop() {
        let fog = FogConfig { depth: 9, most_moves: 6, ..FogConfig::default() };
        let equations = |seed| {
            Compiled::new(&Fog::new(fog, seed), Limits::default(), &()).expect("it is small")
        };
        let compiled = (0..1_000)
            .map(equations)
            .find(|one| Equations::new(one.form(), &()).len() > 2_000)
            .expect("some of a thousand are large");

        // Evaluated once without the matrix, to know when it begins.
        let before = Alarm::at(u64::MAX);
        let equations = Equations::new(compiled.form(), &before);
        let (at, n) = (equations.start(), equations.len());
        equations.worths(&at).unwrap();
        equations.meter.look().unwrap();

        for rows_before in [1, 100, 1_000] {
            let at_step = before.steps() + rows_before * n as u64;
            let alarm = Alarm::at(at_step);
            let equations = Equations::new(compiled.form(), &alarm);
            let upright: Vec<f64> = (0..=n).map(|nth| f64::from(u8::from(nth == n))).collect();
            assert!(equations.tangent(&at, &upright).is_err());
            let n_touched = equations.rows.borrow().len() as u64;
            let allowed = rows_before + 2 * Meter::LOOK / n as u64 + 1;
            assert!(n_touched <= allowed, "{n_touched} rows of {n}, {allowed} allowed");
        }
    }
}
