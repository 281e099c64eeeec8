//! Every position of a game of Pexeso between two, solved.
//!
//! A position is `[n, k]`, and every turn but a pass leads to one with fewer pairs or more known
//! cards: [`Table::solve`] goes from few pairs to many, and from many known cards to few. Only a pass
//! comes back to the same position, with the other to move: there the two players' equations are solved
//! together. For the plans of a table, [`Course`] says how likely play ends and how long it takes, and
//! [`margins`] who wins by how much.
//!
//! Players who err ([`TableConfig::err`]) turn a random card instead of the chosen one. The book
//! (`docs/src/pexeso-paper.md`) has the equations.
//!
//! ```
//! use games::pexeso::table::{Course, Table, TableConfig};
//! use games::pexeso::{Position, Rules};
//! use kernel::{Fraction, Limits, Seat};
//!
//! let config = TableConfig::new(Rules::new(8)?);
//! let table = Table::<Fraction>::solve(&config, &Limits::default(), &())?;
//! let (first, at) = (Seat::new(0), Position::new(8, 3));
//! assert_eq!(table.value(first, at).to_string(), "188/4095");
//! assert_eq!(table.plan(first, at).action().name(), "two");
//! let course = Course::<Fraction>::new(&table, &())?;
//! assert_eq!(course.turns(first, at), None);
//! # Ok::<(), games::pexeso::PexesoError>(())
//! ```

mod course;
mod exit;
mod here;
mod linger;
mod margins;
mod solver;
mod turn;

pub use course::Course;
pub use exit::{Exit, Lead};
pub use linger::lingering;
pub use margins::margins;
pub use solver::{Passing, Table, TableConfig};
pub use turn::Turn;
