//! Linear programmes in exact fractions.
//!
//! A [`Programme`] is data: sparse columns of fractions. It knows no game. [`plain`] solves it on a
//! full tableau; whatever is said to solve it goes through [`prove`](prove()), which believes nothing.

pub mod plain;

mod error;
mod programme;
mod proof;
mod solution;

pub use error::LinearError;
pub use programme::{Programme, Relation};
pub use proof::{Unproven, prove};
pub use solution::{Basic, Solution};
