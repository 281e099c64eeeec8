//! Tokens → tree. Nothing here recurses, so no text can exhaust the stack.

use super::errors::Errors;
use super::lex::lex;
use super::recover::{Mend, mend};
use super::token::{Token, TokenKind};
use super::{Comment, Node, NodeKind, Tree};
use crate::{Code, Diagnostic, Span};

/// Lists may be nested so deep; a list beyond is an error and is read as [`NodeKind::Unreadable`].
/// Games reach about thirty. A walk of a tree may recurse.
pub const MAX_DEPTH: usize = 128;

/// Files may be so large, in bytes; of a larger one nothing is read.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// What stands for what was left out: a list that is nested too deeply, or a file that is too large.
const LEFT_OUT: &str = "…";

/// A file as a tree, and what is wrong with its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The tree, also of a text with errors: what could not be read is left out or marked.
    pub tree: Tree,
    /// What is wrong, in the order of the text; only the first thousand. Some are only warnings:
    /// see [`Diagnostic::severity`].
    pub errors: Vec<Diagnostic>,
}

/// Reads any text.
///
/// Reading goes on after an error at the next token, or after the next balanced list: a character
/// that means nothing becomes a [`NodeKind::Unreadable`], a stray `)` is left out, and a missing
/// one is put where the lists around make it likely.
pub fn read(text: &str) -> Reading {
    read_as(text, Reads::default())
}

/// Ways to read a text that has errors, for what it was meant to be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reads {
    /// A `)` too many is always looked for where the lines are indented otherwise, even where it does no harm at the
    /// end of the file.
    pub(crate) by_indentation: bool,
    /// `//`, `--` and `%` start comments, as in other languages, where they can hardly be operators.
    pub(crate) foreign_comments: bool,
}

/// The same as [`read`], in another way.
pub(crate) fn read_as(text: &str, reads: Reads) -> Reading {
    let mut errors = Errors::default();
    if text.len() > MAX_BYTES {
        let message =
            format!("a game file has at most {MAX_BYTES} bytes, this one has {}", text.len());
        let code = Code::FileTooLarge;
        errors.push(Diagnostic::new(code, Span::default(), message, "nothing of it is read"));
        let kind = NodeKind::Unreadable(LEFT_OUT.into());
        let forms = vec![Node { kind, span: Span::default(), comments: Vec::new() }];
        let tree = Tree { forms, trailing: Vec::new() };
        return Reading { tree, errors: errors.into_sorted() };
    }
    let tokens = lex(text, reads.foreign_comments, &mut errors);
    let mends = mend(&tokens, reads.by_indentation, &mut errors);
    let mut reader = Reader { errors, ..Reader::default() };
    for (idx, token) in tokens.into_iter().enumerate() {
        match mends.get(&idx) {
            Some(Mend::Skip) => {
                reader.pending = reader.comments(token.comments);
                reader.has_skipped = true;
                continue;
            }
            Some(&Mend::Close(n)) => (0..n).for_each(|_| reader.close(Vec::new())),
            None => {}
        }
        reader.token(token);
    }
    Reading { tree: reader.tree, errors: reader.errors.into_sorted() }
}

/// A list that is being read.
struct OpenList {
    start: Span,
    comments: Vec<Comment>,
    items: Vec<Node>,
}

#[derive(Default)]
struct Reader {
    tree: Tree,
    open: Vec<OpenList>,
    /// How many lists are open beyond the deepest allowed.
    beyond: usize,
    /// Where the token before ended.
    end: Span,
    /// Comments of a token that was left out; they go to the next.
    pending: Vec<Comment>,
    /// Whether the token before was left out.
    has_skipped: bool,
    /// Whether a list beyond the deepest allowed has been reported.
    has_too_deep: bool,
    errors: Errors,
}

impl Reader {
    /// Takes the next token.
    fn token(&mut self, token: Token) {
        let Token { kind, span, comments, .. } = token;
        match kind {
            TokenKind::Open if self.open.len() == MAX_DEPTH => {
                if self.beyond == 0 {
                    self.too_deep(span, comments);
                }
                self.beyond += 1;
            }
            TokenKind::Open => {
                let comments = self.comments(comments);
                self.open.push(OpenList { start: span, comments, items: Vec::new() });
            }
            TokenKind::Close => {
                self.end = span;
                let comments = if self.beyond == 0 { self.comments(comments) } else { comments };
                self.close(comments);
            }
            TokenKind::Leaf(_) if self.beyond > 0 => {}
            TokenKind::Leaf(kind) => {
                let comments = self.comments(comments);
                self.add(Node { kind, span, comments });
            }
            TokenKind::End => self.tree.trailing = self.comments(comments),
        }
        self.end = span;
    }

    /// Closes the innermost list.
    fn close(&mut self, comments: Vec<Comment>) {
        if self.beyond > 0 {
            self.beyond -= 1;
            return;
        }
        let open = self.open.pop().expect("every `)` that is not skipped closes a list");
        let kind = NodeKind::List(open.items, comments);
        self.add(Node { kind, span: open.start.to(self.end), comments: open.comments });
    }

    /// Puts a node where the reader is.
    fn add(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(open) => open.items.push(node),
            None => self.tree.forms.push(node),
        }
    }

    /// Puts a mark for a list that is nested too deeply; the first is reported.
    fn too_deep(&mut self, span: Span, comments: Vec<Comment>) {
        let comments = self.comments(comments);
        self.add(Node { kind: NodeKind::Unreadable(LEFT_OUT.into()), span, comments });
        if !self.has_too_deep {
            self.has_too_deep = true;
            let message = format!("lists are nested more than {MAX_DEPTH} deep");
            self.errors.push(
                Diagnostic::new(Code::TooDeep, span, message, "this list is one too deep")
                    .with_hint("is a `)` missing somewhere before?"),
            );
        }
    }

    /// The comments of the next node: those that wait, then its own.
    fn comments(&mut self, own: Vec<Comment>) -> Vec<Comment> {
        let mut comments = std::mem::take(&mut self.pending);
        let is_start = self.tree.forms.is_empty() && self.open.is_empty();
        // What stood beside a token that was left out stands beside nothing.
        let is_beside_nothing = std::mem::take(&mut self.has_skipped) || is_start;
        for mut comment in own {
            let is_first = comments.is_empty();
            comment.is_beside &= is_first && !is_beside_nothing;
            comment.is_apart &= !is_first || !is_start;
            comments.push(comment);
        }
        comments
    }
}
