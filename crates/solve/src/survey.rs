//! A survey: every state that play can come to, looked at once.

use kernel::{Game, LimitReached, Limits, Progress, Turn, Watch, room_for};

use crate::SolveError;
use crate::states::States;
use crate::walk::{TICK, stuck};

/// Result of a survey: the number of states met, and the state at which it ended early, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey<S> {
    /// The states met.
    pub states: u64,
    /// The state at which it ended, if it did not see all.
    pub found: Option<S>,
}

/// Looks at every state of `game`, ahead before aside, until `look` says that this is it.
///
/// Ahead first, because what is looked for in a card game is as a rule after the deal, and there are many
/// deals.
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
    let (mut open, mut moves, mut n_seen) = (vec![0], Vec::new(), 0u64);
    while let Some(next) = open.pop() {
        let states = met.as_slice().len() as u64;
        if n_seen.is_multiple_of(TICK) {
            let progress = Progress { doing: "looking at states", done: n_seen, total: None };
            watch.tick(progress).map_err(LimitReached::from)?;
            limits.check(states, (met.bytes() + open.capacity() * size_of::<u32>()) as u64)?;
        }
        n_seen += 1;
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
            if let (id, true) = met.meet_in(game, &game.after(&state, mv))? {
                room_for(&mut open, 1)?;
                open.push(id);
            }
        }
    }
    Ok(Survey { states: met.as_slice().len() as u64, found: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::toys::Nim;

    #[test]
    fn every_state_is_looked_at_once_and_one_is_found() {
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
