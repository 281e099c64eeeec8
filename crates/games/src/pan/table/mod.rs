//! Retrograde analysis of Pan: every position, solved.
//!
//! [`Solver`] works backwards from the positions in which a player has no cards left, layer by layer;
//! [`Table`] is what comes of it. Positions take four bits each while they are worked on: an undecided one
//! counts the moves that are not yet refuted. The book (`docs/src/pan-solver.md`)
//! tells how it is made to go fast.
//!
//! ```
//! use games::pan::table::{Solver, TableConfig};
//! use games::pan::{Position, Rules};
//!
//! let rules = Rules::standard(4)?;
//! let config = TableConfig { distances: true, ..TableConfig::default() };
//! let table = Solver::new(&rules, &config)?.run(&()).expect("nobody says stop");
//! let counts = table.counts();
//! assert_eq!((counts.win, counts.loss, counts.longest), (17_615, 11_070, Some(83)));
//! let position = Position::from_text(&rules, "[0,3,0,4],[2,1,2,0]")?;
//! assert_eq!(table.verdict(position).unwrap().to_string(), "win in 27 moves");
//! # Ok::<(), games::pan::PanError>(())
//! ```

mod checkpoint;
mod degree;
mod fields;
mod lists;
mod nibbles;
mod outcomes;
mod solver;
#[cfg(test)]
mod variants;

pub use checkpoint::Checkpoint;
pub use outcomes::{OutcomeCounts, Table};
pub use solver::{SolvedLayer, Solver, TableConfig, bytes_needed};
