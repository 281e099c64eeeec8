//! A token: a parenthesis or a leaf of the tree, with what stood before it.

use super::{Comment, NodeKind};
use crate::Span;

/// One piece of the text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
    /// The comments between the token before and this one.
    pub(super) comments: Vec<Comment>,
    /// How far it is indented, if it is the first on its line.
    pub(super) indent: Option<u32>,
}

/// Kind of a token.
#[derive(Clone, Debug)]
pub(super) enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A word, a name, a number, …: what becomes a node as it is.
    Leaf(NodeKind),
    /// The end of the text; it carries the last comments.
    End,
}
