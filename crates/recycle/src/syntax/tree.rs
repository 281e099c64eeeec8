//! The tree: nested lists of words, each with its place in the text and the comments before it.

use crate::Span;

/// A file as nested lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The forms of the file in order; a well-formed file has one, `(game …)`.
    pub forms: Vec<Node>,
    /// Comments after the last form.
    pub trailing: Vec<Comment>,
}

/// A word or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it stands, without its comments.
    pub span: Span,
    /// The comments between the token before and this one.
    pub comments: Vec<Comment>,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `( … )`, with the comments before its closing parenthesis.
    List(Vec<Node>, Vec<Comment>),
    /// A word in lower case, known to the language or not: `move`, `vloc`.
    Word(String),
    /// A name in capitals: `HAND`.
    Name(String),
    /// A whole number. A minus sign belongs to it only as an extension: `-3`.
    Int(i64),
    /// A variable: `'C`. The quote is not kept.
    Var(String),
    /// Text in double quotes, for the title and the source (an extension).
    Quoted(String),
    /// An operator: `+ - * % // ^ < > <= >= == !=`.
    Operator(&'static str),
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `..`
    Dots,
    /// What could not be read; the error says why.
    Unreadable(String),
}

/// A comment, from `;;` to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text with its semicolons, without the line end and the white space before it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Whether it stands on the line of the token before it.
    pub is_beside: bool,
    /// Whether an empty line comes before it.
    pub is_apart: bool,
}

impl Node {
    /// The nodes of a list; nothing of a word.
    pub fn items(&self) -> &[Node] {
        match &self.kind {
            NodeKind::List(items, _) => items,
            _ => &[],
        }
    }

    /// The word of a list that starts with one: `move` of `(move …)`.
    pub fn head(&self) -> Option<&str> {
        self.items().first()?.word()
    }

    /// The word, if this is one.
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Word(word) => Some(word),
            _ => None,
        }
    }
}
