//! Analysis of a game's text for editors, pages and notebooks: what is wrong, what a word means, what can be written
//! here.
//!
//! Every function takes the text, and most an offset in bytes, and works the answer out anew: a whole game takes a
//! millisecond or less, so nothing is kept between two calls. No text and no offset is wrong: a place beyond the text
//! is its end, one inside a character its beginning.
//!
//! ```
//! use recycle::analysis;
//!
//! let text = "(game (setup (create players 2) (create deck (game iloc STOCK) (deck (RANK (ACE, KING)))))
//!   (do ((shufle (game iloc STOCK)))) (scoring max (size (game iloc STOCK))))";
//! let found = &analysis::diagnostics(text)[0];
//! assert_eq!(found.message, "the language has no word `shufle`");
//!
//! // What mends it is an edit of the text.
//! let fix = found.fix.as_ref().expect("it is clear what is meant");
//! let text = analysis::apply(text, &fix.edits);
//! assert_eq!(analysis::diagnostics(&text), []);
//!
//! // The pile is named three times, and can be renamed.
//! let at = text.find("STOCK").expect("it is there");
//! assert_eq!(analysis::references(&text, at).len(), 3);
//! let renamed = analysis::apply(&text, &analysis::rename(&text, at, "PILE")?);
//! assert!(renamed.contains("(shuffle (game iloc PILE))"));
//! # Ok::<(), analysis::RenameError>(())
//! ```

mod complete;
mod corpus;
mod edit;
mod hover;
mod names;
mod outline;
mod path;
mod pattern;
mod snippet;
mod tokens;

pub use complete::{Completion, CompletionKind, complete};
pub use corpus::{Corpus, Example};
pub use edit::{RenameError, apply, diagnostics, fixes, format, renamable, rename};
pub use hover::{Hover, hover};
pub use names::{definition, references};
pub use outline::{Outline, OutlineKind, outline};
pub use tokens::{Token, TokenClass, tokens};

/// The offset, or the nearest one before it that is in the text and between two characters.
fn offset_in(text: &str, offset: usize) -> usize {
    let most = offset.min(text.len());
    (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
