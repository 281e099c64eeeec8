//! The RECYCLE language: read, check and run card games.
//!
//! Three steps, each a function whose result only it can make:
//!
//! 1. [`syntax::read`]: text → [`syntax::Tree`]. Never fails; spans and comments are kept.
//! 2. [`rules::check`]: tree → [`rules::Rules`]. Names, kinds and dialects are resolved; every
//!    mistake is a [`Diagnostic`]. Text is not looked at again after this step.
//! 3. [`program::Program`]: rules → a flat program, which is a [`kernel::Game`].
//!
//! [`load`] takes all three; [`forms`] lists what can be written.
//!
//! ```
//! use kernel::{Game, Turn};
//! use recycle::program::ProgramConfig;
//!
//! let text = "(game
//!   (setup (create players 2) (create deck (game iloc STOCK) (deck (RANK (ONE, TWO, THREE)))))
//!   (do ((shuffle (game iloc STOCK))))
//!   (stage player (end (== (size (game iloc STOCK)) 1))
//!     (choice ((move (top (game iloc STOCK)) (top ((current player) vloc HAND))))))
//!   (scoring max (size ((current player) vloc HAND))))";
//! let loaded = recycle::load(text, &[], &ProgramConfig::default()).expect("nothing is wrong with it");
//! assert!(loaded.warnings.is_empty());
//!
//! // A program is a game like any other: solvers and players take it as it is.
//! let game = loaded.program;
//! assert_eq!(game.seats(), 2);
//! assert!(!matches!(game.turn(&game.start()), Turn::Over(_)));
//!
//! // What is wrong is said with its place, what to do, and a code that has a page of its own.
//! let wrong = recycle::load(&text.replace("shuffle", "shufle"), &[], &ProgramConfig::default());
//! let found = &wrong.unwrap_err()[0];
//! assert_eq!((found.code.id(), found.hint.as_deref()), ("E0101", Some("did you mean `shuffle`?")));
//! ```

mod diagnostic;
mod load;
mod span;

pub mod analysis;
pub mod forms;
pub mod program;
pub mod rules;
pub mod syntax;

pub use diagnostic::{Code, Diagnostic, Edit, Fix, Label, Severity};
pub use load::{Loaded, load};
pub use span::Span;
