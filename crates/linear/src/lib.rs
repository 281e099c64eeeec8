//! Linear programmes in exact fractions.
//!
//! A [`Programme`] is data: sparse columns of fractions. It knows no game. [`plain`] solves it on a
//! full tableau; every alleged solution goes through [`prove`](prove()), which believes nothing.
//!
//! Sets: [`Face`] is the set of all optimal solutions, itself the feasible set of a programme;
//! [`vertices`](vertices()) writes such a set out, and [`hull`](hull()) finds the inequalities of what
//! was written out, or of its image under a linear map.

pub mod plain;

mod cone;
mod elimination;
mod error;
mod exact;
mod face;
mod field;
mod hull;
mod lift;
mod lu;
mod programme;
mod proof;
mod simplex;
mod solution;
mod solver;
mod sparse;
mod standard;
mod vertices;

pub use error::LinearError;
pub use face::Face;
pub use hull::{Affine, Bounds, hull};
pub use programme::{Programme, Relation};
pub use proof::{Unproven, prove};
pub use solution::{Basic, Solution};

pub use solver::{Approximate, approximate, solve};
pub use vertices::{Corners, vertices};
