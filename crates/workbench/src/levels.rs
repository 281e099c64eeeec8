//! Levels: opponents by strength, from 1 to 5.
//!
//! Each is a player by its specification, so that a player of some level can be named in a tournament too. Each
//! level beats the one below it: the book has the figures (`bench/examples/strength`). Above 200 playouts a tree of random
//! playouts gains little in most games, so that levels differ by errors more than by playouts.

use study::document::ClassFinding;

use crate::error::WorkbenchError;

/// The levels that there are.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// Searchers by level: few playouts and many errors, then more playouts and fewer errors.
const SEARCHERS: [&str; 5] =
    ["mcts:10~0.8", "mcts:15~0.5", "mcts:20~0.25", "mcts:60~0.1", "mcts:500"];

/// The searcher that sits down where nobody is named, and the game is not solved in a moment.
pub(crate) const USUAL_SEARCHER: &str = "mcts:500ms";

/// The player by the solution of a game of this class.
pub(crate) fn solution_player(class: &ClassFinding) -> &'static str {
    if class.hidden { "equilibrium" } else { "perfect" }
}

/// The specification of the player of `level` in a game of this class, which is solved in a moment if `is_small`.
///
/// The highest level of a game that is small enough plays by its solution.
///
/// # Errors
/// If there is no such level.
pub fn player_of_level(
    level: u8,
    class: &ClassFinding,
    is_small: bool,
) -> Result<&'static str, WorkbenchError> {
    let nth = LEVELS.clone().position(|one| one == level);
    let nth = nth.ok_or_else(|| WorkbenchError::BadValue {
        name: "level".to_owned(),
        given: level.to_string(),
        wanted: "a whole number from 1 to 5".to_owned(),
    })?;
    let is_solved = level == *LEVELS.end() && is_small;
    Ok(if is_solved { solution_player(class) } else { SEARCHERS[nth] })
}

#[cfg(test)]
mod tests {
    use play::PlayerSpec;

    use super::*;

    fn class(hidden: bool) -> ClassFinding {
        let game = kernel::toys::Nim::new(9, 3);
        ClassFinding { hidden, ..ClassFinding::of(&game) }
    }

    #[test]
    fn every_level_is_a_player_and_there_are_no_others() {
        for level in LEVELS {
            for (hidden, is_small) in [(false, false), (false, true), (true, false), (true, true)] {
                let spec = player_of_level(level, &class(hidden), is_small).unwrap();
                let read: PlayerSpec = spec.parse().unwrap();
                assert_eq!(read.to_string(), spec);
            }
        }
        assert_eq!(player_of_level(5, &class(true), true).unwrap(), "equilibrium");
        assert_eq!(player_of_level(5, &class(false), true).unwrap(), "perfect");
        for level in [0, 6] {
            let error = player_of_level(level, &class(false), true).unwrap_err();
            assert!(error.to_string().contains("from 1 to 5"), "{error}");
        }
    }
}
