//! Tree → text, as short as it goes; [`super::format`] is the one for people.

use super::{Comment, Node, NodeKind, Tree};

/// Writes a tree so that reading it again gives the same tree, but for the places.
///
/// This holds for every tree that was read. A tree made otherwise must be one that can be read: words
/// in lower case and names in capitals, numbers of 32 bits, no negative number at the beginning of a
/// list (there the minus is the operator), comments that start with `;;` and stand where they can.
pub fn print(tree: &Tree) -> String {
    let mut printer = Printer::default();
    tree.forms.iter().for_each(|form| printer.node(form));
    tree.trailing.iter().for_each(|comment| printer.comment(comment));
    if !printer.is_line_start() {
        printer.out.push('\n');
    }
    printer.out
}

/// A leaf as it is written.
pub(super) fn leaf(kind: &NodeKind) -> String {
    match kind {
        NodeKind::List(..) => unreachable!("a list is no leaf"),
        NodeKind::Word(text) | NodeKind::Name(text) | NodeKind::Unreadable(text) => text.clone(),
        NodeKind::Int(number) => number.to_string(),
        NodeKind::Var(name) => format!("'{name}"),
        NodeKind::Quoted(text) => format!("\"{text}\""),
        NodeKind::Operator(sign) => (*sign).into(),
        NodeKind::Comma => ",".into(),
        NodeKind::Colon => ":".into(),
        NodeKind::Dots => "..".into(),
    }
}

#[derive(Default)]
struct Printer {
    out: String,
    /// Whether the last token takes the rest of its line: text that is not closed, a comment of another
    /// language, or a quote that waits for a name.
    ends_line: bool,
}

impl Printer {
    /// Ends the line where the next token must not stand on it.
    fn end_line(&mut self) {
        if std::mem::take(&mut self.ends_line) {
            self.out.push('\n');
        }
    }

    fn is_line_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('\n')
    }

    /// Separates what comes from what was there.
    fn space(&mut self) {
        if !self.is_line_start() && !self.out.ends_with('(') {
            self.out.push(' ');
        }
    }

    fn node(&mut self, node: &Node) {
        node.comments.iter().for_each(|comment| self.comment(comment));
        self.end_line();
        if !matches!(node.kind, NodeKind::Comma) {
            self.space();
        }
        let NodeKind::List(items, last) = &node.kind else {
            // A title without quotes goes to the end of its line too.
            let is_header = ["(title ", "(source "].iter().any(|head| self.out.ends_with(head));
            self.out.push_str(&leaf(&node.kind));
            self.ends_line = matches!(&node.kind, NodeKind::Unreadable(text)
                if is_header
                    || text.starts_with(['"', '“', '”', '„', '«', '#'])
                    || text.starts_with("/*")
                    || text == "'");
            return;
        };
        self.out.push('(');
        items.iter().for_each(|item| self.node(item));
        last.iter().for_each(|comment| self.comment(comment));
        self.end_line();
        self.out.push(')');
    }

    fn comment(&mut self, comment: &Comment) {
        if comment.is_beside {
            self.out.push(' ');
        } else {
            if !self.is_line_start() {
                self.out.push('\n');
            }
            if comment.is_apart {
                self.out.push('\n');
            }
        }
        self.ends_line = false;
        self.out.push_str(&comment.text);
        self.out.push('\n');
    }
}
