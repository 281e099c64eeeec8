//! Linear programmes in exact fractions.
//!
//! A [`Programme`] is data: sparse columns of fractions. It knows no game.

mod programme;

pub use programme::{Programme, Relation};
