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

/// Kind of a node.
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

impl Tree {
    /// Whether both are the same but for the places of their nodes and comments.
    pub fn same(&self, other: &Self) -> bool {
        all_same(&self.forms, &other.forms, Node::same)
            && all_same(&self.trailing, &other.trailing, Comment::same)
    }
}

impl Comment {
    /// Whether both are the same but for their places.
    pub fn same(&self, other: &Self) -> bool {
        (&self.text, self.is_beside, self.is_apart)
            == (&other.text, other.is_beside, other.is_apart)
    }
}

impl Node {
    /// Whether both are the same but for the places of their nodes and comments.
    pub fn same(&self, other: &Self) -> bool {
        let is_same = match (&self.kind, &other.kind) {
            (NodeKind::List(mine, my_last), NodeKind::List(theirs, their_last)) => {
                all_same(mine, theirs, Self::same) && all_same(my_last, their_last, Comment::same)
            }
            (mine, theirs) => mine == theirs,
        };
        is_same && all_same(&self.comments, &other.comments, Comment::same)
    }

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

/// Whether two rows are the same, one by one.
fn all_same<T>(mine: &[T], theirs: &[T], is_same: fn(&T, &T) -> bool) -> bool {
    mine.len() == theirs.len() && mine.iter().zip(theirs).all(|(a, b)| is_same(a, b))
}
