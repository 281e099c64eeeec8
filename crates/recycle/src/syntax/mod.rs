//! Text → tree: the shape of a file, before anything is known about its words.
//!
//! [`read`] takes any text and gives a tree with all errors. [`print()`] writes a tree so that
//! reading it again gives the same tree; [`format()`] lays out a file for people.
//!
//! ```
//! let reading = recycle::syntax::read("(game (setup (create players 2)) ;; two\n (scoring max 0))");
//! assert!(reading.errors.is_empty());
//! let text = recycle::syntax::print(&reading.tree);
//! assert!(recycle::syntax::read(&text).tree.same(&reading.tree));
//! ```

mod errors;
mod format;
mod lex;
mod open;
mod phrase;
mod print;
mod read;
mod recover;
mod style;
mod token;
mod tree;
mod words;

pub use format::format;
#[cfg(test)]
pub(crate) use lex::OPERATORS;
pub(crate) use open::open_lists;
pub use phrase::head_comment;
pub(crate) use phrase::{Piece, holes, pieces};
pub use print::print;
pub use read::{MAX_DEPTH, Reading, read};
pub(crate) use read::{Reads, read_as};
pub use tree::{Comment, Node, NodeKind, Tree};
pub(crate) use words::{NUMBERS, WORDS};
