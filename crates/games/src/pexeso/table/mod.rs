//! Every position of a game of Pexeso between two, solved.
//!
//! A position is `[n, k]`, and every turn but a pass leads to one with fewer pairs or more known
//! cards: [`Table::solve`] goes from few pairs to many, and from many known cards to few. Only a pass
//! comes back to the same position, with the other to move: there the two players' equations are solved
//! together. For the plans of a table, [`ProfileOutcome`] has the probability that play ends and its length, and
//! [`margins`] who wins by how much.
//!
//! Players who err ([`TableConfig::err`]) turn a random card instead of the chosen one. The book
//! (`docs/src/pexeso-paper.md`) has the equations.
//!
//! ```
//! use games::pexeso::table::{ProfileOutcome, Table, TableConfig};
//! use games::pexeso::{Position, Rules};
//! use kernel::{Fraction, Limits, Seat};
//!
//! let config = TableConfig::new(Rules::new(8)?);
//! let table = Table::<Fraction>::solve(&config, &Limits::default(), &())?;
//! let (first, at) = (Seat::new(0), Position::new(8, 3));
//! assert_eq!(table.value(first, at).to_string(), "188/4095");
//! assert_eq!(table.plan(first, at).action().name(), "two");
//! let course = ProfileOutcome::<Fraction>::new(&table, &())?;
//! assert_eq!(course.turns(first, at), None);
//! # Ok::<(), games::pexeso::PexesoError>(())
//! ```

mod asymptotic_length;
mod margins;
mod position_values;
mod profile_outcome;
mod solver;
mod turn;
mod turn_outcome;

pub use asymptotic_length::asymptotic_length;
pub use margins::margins;
pub use profile_outcome::ProfileOutcome;
pub use solver::{Passing, Table, TableConfig};
pub use turn::Turn;
pub use turn_outcome::{Successor, TurnOutcome};
