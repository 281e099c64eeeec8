//! Perft: counts by depth.
//!
//! The number of paths, of different states and of ends after each number of moves. Two implementations of the
//! same rules agree on all of them, so a table of counts beside a game is a cheap and sharp test.

use rustc_hash::FxHashMap;

use crate::{Game, LimitReached, Limits, Progress, Turn, Watch};

/// Perft row: paths, states and ends after a given number of moves (chance moves included).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of moves made.
    pub depth: u32,
    /// The number of different sequences of moves that lead here.
    pub paths: u128,
    /// The number of different states they lead to.
    pub states: u64,
    /// The number of those sequences that have ended here.
    pub ends: u128,
}

/// Counts from the start, down to `depth` moves or until every play has ended.
///
/// Layer by layer, so memory follows the widest layer.
///
/// # Errors
/// When a limit is passed, or the watch says stop.
pub fn counts<G: Game>(
    game: &G,
    depth: u32,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Vec<Count>, LimitReached> {
    let mut layer: FxHashMap<G::State, u128> = FxHashMap::default();
    layer.insert(game.start(), 1);
    let mut table = Vec::new();
    let mut moves = Vec::new();
    for depth in 0..=depth {
        let mut next: FxHashMap<G::State, u128> = FxHashMap::default();
        let mut count = Count { depth, paths: 0, states: layer.len() as u64, ends: 0 };
        for (nth, (state, &paths)) in layer.iter().enumerate() {
            if nth % 4096 == 0 {
                watch.tick(Progress {
                    doing: "counting",
                    done: nth as u64,
                    total: Some(layer.len() as u64),
                })?;
                let held = (layer.len() + next.len()) as u64;
                limits.check(held, held * size_of::<(G::State, u128)>() as u64)?;
            }
            count.paths += paths;
            if matches!(game.turn(state), Turn::Over(_)) {
                count.ends += paths;
                continue;
            }
            moves.clear();
            game.moves(state, &mut moves);
            for &mv in &moves {
                *next.entry(game.after(state, mv)).or_default() += paths;
            }
        }
        table.push(count);
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::Nim;

    #[test]
    fn nim_is_counted_by_hand() {
        // Three matches, take one or two: 3 → 2,1 → (1,0),(0) → 0.
        let table = counts(&Nim::new(3, 2), 9, Limits::default(), &()).unwrap();
        let rows: Vec<_> = table.iter().map(|c| (c.paths, c.states, c.ends)).collect();
        assert_eq!(rows, [(1, 1, 0), (2, 2, 0), (3, 2, 2), (1, 1, 1)]);
    }

    #[test]
    fn a_state_limit_stops_the_count() {
        let few = Limits { states: 1, ..Limits::default() };
        assert!(matches!(
            counts(&Nim::new(9, 3), 9, few, &()),
            Err(LimitReached::States { limit: 1, .. })
        ));
    }
}
