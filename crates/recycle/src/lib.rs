//! The RECYCLE language: read, check and run card games.
//!
//! Three steps, each a function whose result only it can make:
//!
//! 1. [`syntax::read`]: text → [`syntax::Tree`]. Never fails; spans and comments are kept.
//! 2. [`rules::check`]: tree → [`rules::Rules`]. Names, kinds and dialects are resolved; every
//!    mistake is a [`Diagnostic`]. Text is not looked at again after this step.
//! 3. [`program::Program`]: rules → a flat program, which is a [`kernel::Game`].
//!
//! [`load`] takes all three.

mod diagnostic;
mod load;
mod span;

pub mod program;
pub mod rules;
pub mod syntax;

pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub use load::{Loaded, load};
pub use span::Span;
