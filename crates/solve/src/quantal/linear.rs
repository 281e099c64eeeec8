//! Systems of linear equations with a full matrix.

use kernel::{Meter, Stop};

/// Solves `matrix` · x = `right` in place, both of which are overwritten, by elimination with the largest pivot of each column; nothing if
/// the matrix is singular, as far as floating point can tell.
///
/// # Errors
/// If the watch says stop.
pub(super) fn solve(
    matrix: &mut [Vec<f64>],
    mut right: Vec<f64>,
    meter: &Meter<'_>,
) -> Result<Option<Vec<f64>>, Stop> {
    let n = right.len();
    for column in 0..n {
        let largest =
            |&a: &usize, &b: &usize| matrix[a][column].abs().total_cmp(&matrix[b][column].abs());
        let Some(pivot) = (column..n).max_by(largest) else { return Ok(None) };
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let row = &above[column];
        // Also no number at all.
        if row[column].abs().partial_cmp(&1e-300) != Some(std::cmp::Ordering::Greater) {
            return Ok(None);
        }
        for (nth, other) in below.iter_mut().enumerate() {
            meter.work((n - column) as u64)?;
            let times = other[column] / row[column];
            if times != 0.0 {
                let entries = other[column..].iter_mut().zip(&row[column..]);
                entries.for_each(|(entry, above)| *entry -= times * above);
                right[column + 1 + nth] -= times * right[column];
            }
        }
    }
    for column in (0..n).rev() {
        meter.work((n - column) as u64)?;
        let known: f64 = (column + 1..n).map(|nth| matrix[column][nth] * right[nth]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    Ok(right.iter().all(|x| x.is_finite()).then_some(right))
}
