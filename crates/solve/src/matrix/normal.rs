//! The matrix of a game with hidden information: what each pair of pure strategies gives.

use kernel::{Fraction, Limits, Number, Progress, Seat, Watch};

use super::Matrix;
use super::pure::Pure;
use crate::SolveError;
use crate::form::SequenceForm;

/// What the first seat gets, for each of its strategies `rows` against each of the second's `columns`.
///
/// # Errors
/// [`SolveError::NotTwoSeats`] or [`SolveError::NotZeroSum`] if it is no such game,
/// [`SolveError::NoStrategy`] if a seat is given none, [`SolveError::Limit`] when the matrix does not fit
/// or the watch says stop.
pub fn normal(
    form: &SequenceForm,
    rows: &[Pure],
    columns: &[Pure],
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Matrix, SolveError> {
    form.is_zero_sum_for_two()?;
    let entries = (rows.len() as u64).saturating_mul(columns.len() as u64);
    limits.check(0, entries.saturating_mul(size_of::<Fraction>() as u64))?;

    let [one, two] = [form.side(Seat::new(0)), form.side(Seat::new(1))];
    let paid = paid(form);
    let columns: Vec<Vec<bool>> = columns.iter().map(|pure| pure.sequences(two)).collect();
    let mut out = Vec::with_capacity(rows.len());
    for (done, pure) in rows.iter().enumerate() {
        let total = Some(rows.len() as u64);
        watch
            .tick(Progress { doing: "writing out the matrix", done: done as u64, total })
            .map_err(kernel::LimitReached::from)?;
        let played = pure.sequences(one);
        let mut by_other = vec![Fraction::ZERO; two.n_sequences()];
        for (sequence, other, worth) in &paid {
            if played[*sequence as usize] {
                by_other[*other as usize] += worth;
            }
        }
        let entry = |column: &Vec<bool>| {
            let parts = by_other.iter().zip(column).filter(|(_, played)| **played);
            parts.fold(Fraction::ZERO, |sum, (part, _)| sum + part)
        };
        out.push(columns.iter().map(entry).collect());
    }
    let empty = usize::from(!rows.is_empty());
    Matrix::new(out).ok_or(SolveError::NoStrategy { seat: Seat::new(empty) })
}

/// What the ends of each pair of sequences pay the first seat, chance included; pairs without ends are
/// left out.
pub(super) fn paid(form: &SequenceForm) -> Vec<(u32, u32, Fraction)> {
    let leaf = |leaf: usize| {
        let sequences = form.sequences_of(leaf);
        let worth = Fraction::from_payoff(form.payoffs(leaf)[0]) * form.odds(leaf);
        (sequences[0], sequences[1], worth)
    };
    let mut all: Vec<_> = (0..form.n_leaves()).map(leaf).collect();
    all.sort_unstable_by_key(|&(one, two, _)| (one, two));
    let mut merged: Vec<(u32, u32, Fraction)> = Vec::new();
    for (one, two, worth) in all {
        match merged.last_mut() {
            Some((last_one, last_two, sum)) if (*last_one, *last_two) == (one, two) => {
                *sum += worth;
            }
            _ => merged.push((one, two, worth)),
        }
    }
    merged
}
