//! The set of all optimal strategies of a matrix game, by its vertices.

use kernel::{Fraction, Watch};
use linear::{Corners, Face, vertices};

use super::{Matrix, Mixed, mixed};
use crate::SolveError;

/// All optimal strategies of the chooser of rows, as probabilities of rows.
///
/// # Errors
/// [`SolveError::Linear`] if there are more than `most` vertices on the way; [`SolveError::Limit`] when
/// the watch says stop.
pub fn optimal_rows(
    matrix: &Matrix,
    solution: &Mixed,
    most: usize,
    watch: &dyn Watch,
) -> Result<Corners, SolveError> {
    let programme = mixed::programme(matrix);
    // The multipliers of the columns are the other's strategy, and that of their sum is the value.
    let duals: Vec<Fraction> = solution.columns.iter().chain([&solution.value]).cloned().collect();
    let face = Face::new(&programme, &duals);
    let mut corners = vertices(&face.programme, most, watch)?;
    for vertex in &mut corners.vertices {
        *vertex = face.widen(vertex, programme.n_columns());
        vertex.pop();
    }
    corners.vertices.sort_unstable();
    Ok(corners)
}

/// All optimal strategies of the chooser of columns, as probabilities of columns.
///
/// # Errors
/// As [`optimal_rows`].
pub fn optimal_columns(
    matrix: &Matrix,
    solution: &Mixed,
    most: usize,
    watch: &dyn Watch,
) -> Result<Corners, SolveError> {
    let turned = Mixed {
        value: -&solution.value,
        rows: solution.columns.clone(),
        columns: solution.rows.clone(),
    };
    optimal_rows(&matrix.turned(), &turned, most, watch)
}
