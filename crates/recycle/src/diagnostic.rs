//! A diagnostic: what is wrong with a file, where, and what to do. Plain data; faces draw it.

use crate::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Legal, but surely not what was meant.
    Warning,
    /// The game cannot run.
    Error,
}

/// A remark at a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What there is to say about it.
    pub text: String,
}

/// One mistake or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of mistake; each has a page in the book.
    pub code: Code,
    /// What was found, in a sentence without a full stop.
    pub message: String,
    /// The place, with a remark of a few words.
    pub label: Label,
    /// Other places that matter (where a name was bound before, …).
    pub others: Vec<Label>,
    /// What to do about it.
    pub hint: Option<String>,
}

/// Which kind of mistake. The list grows with the checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// The text is not well formed.
    Unreadable,
}
