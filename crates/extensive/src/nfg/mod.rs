//! The files of Gambit for strategic games (`.nfg`, NFG 1): a table of what every combination of
//! strategies pays.
//!
//! ```text
//! NFG 1 R "title" { "player" "player" }
//! { { "strategy" "strategy" } { "strategy" "strategy" } }
//! "comment"
//!
//! 1 -1 0 0 0 0 2 -2
//! ```
//!
//! For each combination, the first player's strategy changing fastest, the payoffs of all players follow
//! each other. Instead of names there may be numbers of strategies, `{ 2 2 }`; and instead of payoffs the
//! numbers of outcomes that are listed before: `{ { "outcome" 1 -1 } { "other" 0 0 } } 1 2 2 1`.

mod read;
mod write;

pub use read::read;
pub use write::write;
