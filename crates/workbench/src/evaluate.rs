//! `solve --players random`: what random players expect, of any game that is not evaluated in its own way.

use kernel::Watch;
use solve::Ties;

use crate::arena::{self, Entry, Purpose};
use crate::error::WorkbenchError;
use crate::hidden::HiddenRequest;
use crate::method::Method;
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

/// What random players of the game of `request` expect. Their errors change nothing.
///
/// # Errors
/// What does not go together with it, or the limit that was reached.
pub(crate) fn random(request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
    is_plain(request)?;
    let entry = Entry {
        game: &request.game,
        players: request.players().unwrap_or_default(),
        err: &request.seating.err,
        purpose: Purpose::Seated,
        table: None,
        strategies: &[],
        clock: None,
        limits: request.work.limits,
        watch,
    };
    let mut solved = None;
    arena::enter(&entry, &mut |setting| {
        let found = setting.arena.random(request, watch)?;
        solved = Some(found.solved(setting.game.clone(), setting.arena.class()));
        Ok(())
    })?;
    Ok(solved.expect("whoever enters is let in or told why not"))
}
