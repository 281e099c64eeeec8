//! Solvers: a game in, a solution out, and an auditor that did not find it.
//!
//! [`backward`] finds the subgame-perfect equilibrium of any game without cycles and with perfect
//! information, for any number of seats, with chance, in floating point or in exact fractions.
//! [`retrograde`] finds who wins, and in how many moves, where play can cycle: two seats,
//! no chance, perfect information. [`policy`] finds the value of a game of two where there is chance and play
//! can cycle. [`matrix`] solves games of rows and columns exactly, and finds all optimal strategies.
//! [`evaluate`](evaluate()) says what a given profile of strategies is worth
//! to each seat. [`plain`] solves again what [`backward`] has solved, slowly and obviously, and audits
//! finished solutions; [`retrograde::plain`] and [`retrograde::audit`](retrograde::audit()) do the
//! same for tables. [`form`] writes a game with hidden information as flat arrays, and
//! [`best_reply`](mod@best_reply) says what each seat could gain against any profile of it; [`sequence`]
//! and [`cfr`] solve it, and [`quantal`] follows players who err less and less. [`anatomy`] says how much of a
//! game is luck, and what its choices are worth.
//!
//! [`solution`] is the one interface to what all of them find. [`catalogue`] has a row for each method, and
//! [`plan`](mod@plan) chooses by facts about a game and by what is wished; [`equilibrium`] carries out a plan for
//! a tree.
//!
//! A solver is a function: game, configuration and [`Watch`](kernel::Watch) in, result out. What a
//! method cannot do is a [`SolveError`] that names the unmet need. The crate knows no particular
//! game and no player, does no I/O and reads no clock; memory is explicit, so a game of any depth
//! is solved on an ordinary stack.
//!
//! ```
//! use kernel::{Fraction, Seat, toys::Nim};
//! use solve::{BackwardConfig, backward, plain};
//!
//! // Seven matches, take up to three: leaving four wins.
//! let nim = Nim::new(7, 3);
//! let solution = backward::solve::<_, Fraction>(&nim, &BackwardConfig::default(), &())?;
//! assert_eq!(solution.values()[Seat::new(0)], Fraction::from(1));
//! assert_eq!(solution.best_move(&kernel::Game::start(&nim)), Some(3));
//! assert_eq!(plain::audit(&nim, &solution).unwrap(), solution.n_states() as u64);
//! # Ok::<(), solve::SolveError>(())
//! ```

pub mod anatomy;
pub mod backward;
pub mod best_reply;
pub mod catalogue;
pub mod cfr;
pub mod deals;
pub mod equilibrium;
pub mod evaluate;
pub mod form;
pub mod matrix;
pub mod plain;
pub mod plan;
pub mod policy;
pub mod probe;
pub mod quantal;
pub mod retrograde;
pub mod sequence;
pub mod solution;

#[cfg(test)]
mod chart;
mod error;
mod states;
mod survey;
mod ties;
mod walk;

pub use anatomy::{Anatomy, AnatomyConfig};
pub use backward::{Backward, BackwardConfig};
pub use best_reply::{Audit, Reply};
pub use catalogue::{Method, RequestOption};
pub use cfr::{Cfr, CfrConfig};
pub use error::{AuditError, SolveError};
pub use evaluate::{evaluate, evaluate_from};
pub use form::{Compiled, SequenceForm};
pub use policy::{Policy, PolicyConfig};
pub use probe::{Probe, ProbeConfig, probe};
pub use retrograde::{Retrograde, RetrogradeConfig};
pub use solution::{Certainty, Solution};
pub use survey::{Survey, survey};
pub use ties::Ties;

/// The code of the book's chapters is tested with the crate's own.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/cfr.md")]
#[doc = include_str!("../../../docs/src/quantal.md")]
struct Chapters;
