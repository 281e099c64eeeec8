//! `solve --players random`: what random players expect, of any game that is not evaluated in its own way.

use kernel::Watch;
use solve::Ties;

use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::handle::GameHandle;
use crate::hidden::HiddenRequest;
use crate::method::Method;
use crate::request::Seating;
use crate::verbs::{SolveRequest, Solved};

/// Whether only random players are asked for.
pub(crate) fn is_random(request: &SolveRequest) -> bool {
    let players = request.players();
    players.is_some_and(|players| players.iter().all(|player| player == "random"))
}

/// Refuses what is for solving only, where players are evaluated.
///
/// # Errors
/// That it does not go together.
pub(crate) fn is_plain(request: &SolveRequest) -> Result<(), WorkbenchError> {
    let is_plain = request.method == Method::Auto
        && request.prefer == Ties::First
        && request.hidden == HiddenRequest::default()
        && !request.uses_tables()
        && request.work.seed.is_none()
        && request.distances.is_none();
    if is_plain {
        return Ok(());
    }
    Err(WorkbenchError::Unable(
        "what players expect is evaluated, and not solved: leave out --players, or all that says how to solve"
            .to_owned(),
    ))
}

/// The value of random players of `game`. Their errors change nothing.
///
/// # Errors
/// What does not go together with it, or the limit that was reached.
pub(crate) fn random(
    game: &dyn GameHandle,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    is_plain(request)?;
    let seating = Seating { table: None, ..request.seating.clone() };
    let (purpose, limits) = (Purpose::Seated, request.work.limits);
    let seated = game.seat(&Entry { seating: &seating, purpose, limits, watch })?;
    let found = seated.table.random(request, watch)?;
    Ok(found.solved(seated.game.clone(), seated.table.class()))
}
