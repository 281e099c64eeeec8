//! The files of Gambit for extensive games (`.efg`, EFG 2): a game as the list of its nodes.
//!
//! ```text
//! EFG 2 R "title" { "player" "player" }
//! "comment"
//!
//! c "node" set "set" { "action" 1/2 "action" 1/2 } outcome
//! p "node" player set "set" { "action" "action" } outcome
//! t "node" outcome "outcome" { 1, -1 }
//! ```
//!
//! Sets are numbered by player, outcomes for all; outcome 0 is none. Where a set or an outcome comes again
//! its description may be left out, and must else be the same. Outcomes may stand at any node: what is
//! paid at an end is the sum of all on the way. Numbers are exact, whole, decimal or fractions.

mod read;
mod write;

pub use read::read;
pub use write::write;
