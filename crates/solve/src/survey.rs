//! A survey: every state that play can come to, looked at once.

use kernel::{Game, LimitReached, Limits, Progress, Turn, Watch};

use crate::SolveError;
use crate::states::States;
use crate::walk::{TICK, stuck};

/// What a survey found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey<S> {
    /// The states met.
    pub states: u64,
    /// The state at which it ended, if it did not see all.
    pub found: Option<S>,
}

/// Looks at every state of `game`, nearest first, until `look` says that this is it.
///
/// # Errors
/// [`SolveError::Limit`] if there are too many or the watch says stop, and [`SolveError::Faulty`] or
/// [`SolveError::Lawless`] if the game is at fault.
pub fn survey<G: Game>(
    game: &G,
    limits: Limits,
    watch: &dyn Watch,
    mut look: impl FnMut(&G::State) -> bool,
) -> Result<Survey<G::State>, SolveError> {
    let mut met = States::new(limits.states);
    met.meet_in(game, &game.start())?;
    let mut moves = Vec::new();
    let mut next: u32 = 0;
    while u64::from(next) < met.as_slice().len() as u64 {
        let states = met.as_slice().len() as u64;
        if u64::from(next).is_multiple_of(TICK) {
            let progress = Progress { doing: "looking at states", done: next.into(), total: None };
            watch.tick(progress).map_err(LimitReached::from)?;
            limits.check(states, met.bytes() as u64)?;
        }
        let state = met.get(next).clone();
        if look(&state) {
            return Ok(Survey { states, found: Some(state) });
        }
        moves.clear();
        if !matches!(game.turn(&state), Turn::Over(_)) {
            game.moves(&state, &mut moves);
            if moves.is_empty() {
                return Err(stuck(game, &state));
            }
        }
        for &mv in &moves {
            met.meet_in(game, &game.after(&state, mv))?;
        }
        next += 1;
    }
    Ok(Survey { states: met.as_slice().len() as u64, found: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::toys::Nim;

    #[test]
    fn every_state_is_looked_at_once_and_the_nearest_is_found() {
        let nim = Nim::new(7, 3);
        let mut seen = Vec::new();
        let all = survey(&nim, Limits::default(), &(), |state| {
            assert!(!seen.contains(state));
            seen.push(state.clone());
            false
        });
        let all = all.unwrap();
        assert_eq!((all.states, all.found), (seen.len() as u64, None));
        // As many as backward induction meets.
        let config = crate::BackwardConfig::default();
        let solved = crate::backward::solve::<_, f64>(&nim, &config, &()).unwrap();
        assert_eq!(all.states, solved.n_states() as u64);
        let third = seen[3].clone();
        let found = survey(&nim, Limits::default(), &(), |state| *state == third).unwrap();
        assert_eq!(found.found, Some(third));
        let few = Limits { states: 3, ..Limits::default() };
        let error = survey(&nim, few, &(), |_| false).unwrap_err();
        assert!(
            matches!(error, SolveError::Limit(LimitReached::States { limit: 3, .. })),
            "{error:?}"
        );
    }
}
