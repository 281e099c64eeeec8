//! Games written by hand in Rust, each a [`kernel::Game`].
//!
//! A game here is the oracle for its twin in the card-game language, and the home of what only it
//! can have: its named strategies, and a solver that knows its states by heart. Nothing here knows
//! the general solvers, players or faces.

pub mod goofspiel;
pub mod liars_dice;
pub mod pairs;
pub mod pan;
pub mod pexeso;
pub mod poker;

mod setup;

pub use setup::SetupError;
