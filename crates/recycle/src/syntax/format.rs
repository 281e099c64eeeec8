//! The layout of a file for people: `cardsharp fmt`.
//!
//! The layout follows from the tree alone, so that laying out twice changes nothing; of the old
//! layout only comments and empty lines are kept. What fits stays on one line, but for the game,
//! the setup, stages, and blocks and awards of more than one row. How other lists are broken is
//! said in [`super::style`].

use super::print::leaf;
use super::style::{Style, is_always_broken, n_together, style};
use super::{Comment, Node, NodeKind, Reads, read, read_as};
use crate::{Diagnostic, Severity};

/// The width of lines in columns, where that is possible.
const WIDTH: usize = 100;

/// Nothing is indented further: lists nested a hundred deep should not become a hundred times as
/// large.
const MAX_INDENT: usize = 80;

/// A list may start its second item so far in before it goes to the next line instead.
const HANG: usize = 24;

/// Lays out a file. Comments stay, and so does one empty line between items that have their own
/// lines. Laying out the result changes nothing.
///
/// ```
/// let text = "(game (setup (create players 2)) (scoring   max 0)) ;; done";
/// let laid_out = "(game\n  (setup\n    (create players 2))\n  (scoring max 0)) ;; done\n";
/// assert_eq!(recycle::syntax::format(text).unwrap(), laid_out);
/// ```
///
/// # Errors
/// What is wrong with the text, if it cannot be read, or if it seems to have comments of another language: such a file
/// is better left as it is, because it is not known what was meant. Warnings do not count.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let reading = read(text);
    if reading.errors.iter().any(|error| error.severity() == Severity::Error) {
        return Err(reading.errors);
    }
    // Laid out as operators and words, a comment of another language would be torn apart.
    reject_foreign_comments(text)?;
    let mut formatter = Formatter { text, out: String::new() };
    for (idx, form) in reading.tree.forms.iter().enumerate() {
        formatter.start_line(form, 0, idx == 0);
        formatter.node(form, 0);
    }
    let is_first = reading.tree.forms.is_empty();
    formatter.comments(&reading.tree.trailing, 0, is_first);
    if !formatter.out.is_empty() {
        formatter.out.push('\n');
    }
    // An operator that comes to stand at the beginning of a line would look like one the next time.
    reject_foreign_comments(&formatter.out)?;
    Ok(formatter.out)
}

/// Refuses a text that means something else if it has comments of another language.
fn reject_foreign_comments(text: &str) -> Result<(), Vec<Diagnostic>> {
    let foreign = read_as(text, Reads { foreign_comments: true, ..Reads::default() });
    if foreign.tree.same(&read(text).tree) { Ok(()) } else { Err(foreign.errors) }
}

struct Formatter<'a> {
    /// The text as it was, for its empty lines.
    text: &'a str,
    out: String,
}

impl Formatter<'_> {
    /// How many columns the last line has.
    fn column(&self) -> usize {
        let start = self.out.rfind('\n').map_or(0, |end| end + 1);
        self.out[start..].chars().count()
    }

    /// Writes a node here. `tail` is how many columns are needed after it on the same line.
    fn node(&mut self, node: &Node, tail: usize) {
        let room = WIDTH.saturating_sub(self.column() + tail);
        let mut flat = String::new();
        if write_flat(node, &mut flat, room) {
            self.out.push_str(&flat);
            return;
        }
        match &node.kind {
            NodeKind::List(items, last) => self.list(items, last, tail),
            kind => self.out.push_str(&leaf(kind)),
        }
    }

    /// Writes a list over several lines.
    fn list(&mut self, items: &[Node], last: &[Comment], tail: usize) {
        let open = self.column();
        self.out.push('(');
        match style(items) {
            Style::Fill => self.fill(items, open + 1, tail + 1),
            Style::Rows => self.lines(items, open + 1, true, tail + 1),
            Style::Body(n) => {
                let (header, body) = items.split_at(n);
                self.header(header, if body.is_empty() { tail + 1 } else { 0 });
                self.lines(body, open + 2, false, tail + 1);
            }
            Style::Hang(n) => {
                let (header, body) = items.split_at(n);
                self.header(header, if body.is_empty() { tail + 1 } else { 0 });
                let is_wide = self.column() > open + HANG && n_together(body) < body.len();
                if body.is_empty() || is_wide || !body[0].comments.is_empty() {
                    self.lines(body, open + 2, false, tail + 1);
                } else {
                    self.out.push(' ');
                    self.lines(body, self.column(), true, tail + 1);
                }
            }
            Style::Block(n) => {
                let (header, block) = items.split_at(n);
                self.header(header, 2);
                self.out.push_str(" (");
                if let NodeKind::List(rows, last) = &block[0].kind {
                    self.lines(rows, open + 2, false, tail + 2);
                    self.close(last, open, open + 2);
                }
            }
        }
        self.close(last, open, open + 2);
    }

    /// Writes the comments at the end of a list, and its parenthesis.
    fn close(&mut self, last: &[Comment], open: usize, indent: usize) {
        self.comments(last, indent, false);
        if !last.is_empty() {
            self.line(open, false);
        }
        self.out.push(')');
    }

    /// Writes items behind each other. `tail` is how many columns are needed after the last.
    fn header(&mut self, items: &[Node], tail: usize) {
        for (idx, item) in items.iter().enumerate() {
            if idx > 0 {
                self.out.push(' ');
            }
            let leaves = items[idx + 1..].iter().map(|item| match &item.kind {
                NodeKind::List(..) => None,
                kind => Some(leaf(kind).chars().count() + 1),
            });
            let after: usize = leaves.map_while(|width| width).sum();
            self.node(item, after + tail);
        }
    }

    /// Writes items below each other, each with what belongs to it. The first starts a line of its
    /// own or stands here.
    fn lines(&mut self, mut items: &[Node], indent: usize, is_here: bool, tail: usize) {
        let mut is_first = true;
        while !items.is_empty() {
            let (group, rest) = items.split_at(n_together(items));
            let starts_here = is_first && is_here && group[0].comments.is_empty();
            if !starts_here {
                self.start_line(&group[0], indent, is_first);
            }
            self.header(group, if rest.is_empty() { tail } else { 0 });
            items = rest;
            is_first = false;
        }
    }

    /// Writes items behind each other, as many on a line as there is room for.
    fn fill(&mut self, items: &[Node], indent: usize, tail: usize) {
        for (idx, item) in items.iter().enumerate() {
            let is_last = idx + 1 == items.len();
            if !item.comments.is_empty() {
                self.start_line(item, indent, idx == 0);
            } else if idx > 0 && item.kind != NodeKind::Comma {
                let mut flat = String::new();
                let after = if is_last { tail } else { 1 };
                let room = WIDTH.saturating_sub(self.column() + 1 + after);
                if write_flat(item, &mut flat, room) {
                    self.out.push(' ');
                } else {
                    self.line(indent, false);
                }
            }
            self.node(item, if is_last { tail } else { 1 });
        }
    }

    /// Starts a line for a node: its comments, then an empty line if there was one.
    fn start_line(&mut self, node: &Node, indent: usize, is_first: bool) {
        self.comments(&node.comments, indent, is_first);
        let is_first = is_first && node.comments.iter().all(|comment| comment.is_beside);
        let before = &self.text[..node.span.range().start];
        let space = &before[before.trim_end().len()..];
        let is_apart = !is_first && space.matches('\n').count() > 1;
        if !self.out.is_empty() {
            self.line(indent, is_apart);
        }
    }

    /// Writes comments: the first beside what is there, if it stood so, the others below.
    fn comments(&mut self, comments: &[Comment], indent: usize, is_first: bool) {
        let mut is_first = is_first;
        for comment in comments {
            if comment.is_beside {
                self.out.push(' ');
            } else {
                if !self.out.is_empty() {
                    self.line(indent, comment.is_apart && !is_first);
                }
                is_first = false;
            }
            self.out.push_str(&comment.text);
        }
    }

    /// Starts a line.
    fn line(&mut self, indent: usize, is_apart: bool) {
        self.out.push_str(if is_apart { "\n\n" } else { "\n" });
        self.out.extend(std::iter::repeat_n(' ', indent.min(MAX_INDENT)));
    }
}

/// Writes a node on one line, if it may stand on one and has at most `room` columns; otherwise
/// something is written and the answer is no.
fn write_flat(node: &Node, out: &mut String, room: usize) -> bool {
    let NodeKind::List(items, last) = &node.kind else {
        out.push_str(&leaf(&node.kind));
        return out.chars().count() <= room;
    };
    if !last.is_empty() || is_always_broken(items) {
        return false;
    }
    out.push('(');
    for (idx, item) in items.iter().enumerate() {
        if idx > 0 && item.kind != NodeKind::Comma {
            out.push(' ');
        }
        if !item.comments.is_empty() || !write_flat(item, out, room) {
            return false;
        }
    }
    out.push(')');
    out.chars().count() <= room
}
