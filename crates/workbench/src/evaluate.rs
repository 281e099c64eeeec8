//! Evaluation of random players, of any game that is not evaluated in its own way.

use kernel::Watch;

use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::handle::GameHandle;
use crate::request::Seating;
use crate::solve::{SolveRequest, Solved};

/// The value of random players of `game`. Their errors change nothing.
///
/// # Errors
/// The limit that was reached.
pub(crate) fn random(
    game: &dyn GameHandle,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let seating = Seating { table: None, ..request.seating.clone() };
    let (purpose, limits) = (Purpose::Seated, request.work.limits);
    let seated = game.seat(&Entry { seating: &seating, purpose, limits, watch })?;
    let found = seated.table.random(request, watch)?;
    Ok(found.solved(seated.game.clone(), seated.table.class()))
}
