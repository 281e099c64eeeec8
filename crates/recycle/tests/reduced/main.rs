//! The reduced game is the game: merged positions are worth the same, and play goes the same ways.
#![allow(clippy::disallowed_methods, reason = "tests read the files of the library")]

mod matters;
mod same;
mod shelf;
mod twins;
