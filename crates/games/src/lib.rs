//! Games written by hand in Rust, each a [`kernel::Game`].
//!
//! A game here is the reference for its twin in the card-game language, and the home of what only it
//! can have: its named strategies, and a solver that uses the structure of its states. Nothing here knows
//! the general solvers, players or front ends.
//!
//! ```
//! use games::pairs::{Pack, Round, Setup, TieBreak};
//! use kernel::Game;
//!
//! // One round of Pairs for two: ten ranks, of which rank r has r cards.
//! let pack = Pack::triangular(10)?;
//! assert_eq!(pack.n_cards(), 55);
//! let round = Round::new(2, Setup::Deal { pack, ties: TieBreak::Full })?;
//! assert!(round.class().chance && !round.class().hidden && !round.class().cycles);
//! # Ok::<(), games::pairs::PairsError>(())
//! ```
//!
//! [`pairs`], [`pan`] and [`pexeso`] have their rules, their players and their solvers; [`poker`],
//! [`liars_dice`] and [`goofspiel`] are games with hidden information, which the general solvers solve. The
//! chapter *Adding a game in Rust* of the book says how to add one.

pub mod goofspiel;
pub mod liars_dice;
pub mod pairs;
pub mod pan;
pub mod pexeso;
pub mod poker;

mod setup;

pub use setup::SetupError;
