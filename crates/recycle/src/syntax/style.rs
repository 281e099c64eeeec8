//! Layout of a list that does not stay on one line: decided by its shape and its first word.

use super::{Node, NodeKind};

/// The most words on one line of a list that is broken; games need five.
const ABREAST: usize = 8;

/// Layout of a list over several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `(A, B, C)`: as much on a line as there is room for.
    Fill,
    /// No header, one item per line, below each other: `((K : V) 5)`, or a condition and what it
    /// allows.
    Rows,
    /// This many items on the first line, the others below them, two columns in: `(any COLL 'V …)`.
    Body(usize),
    /// This many items on the first line, then the others below each other after them:
    /// `(move A B)`.
    Hang(usize),
    /// This many items on the first line, and the opening parenthesis of the last; its items two
    /// columns in: `(do ( …))`.
    Block(usize),
}

/// The style of a list.
pub(super) fn style(items: &[Node]) -> Style {
    let is_comma = |node: &Node| node.kind == NodeKind::Comma;
    let n = items.len();
    let Some(first) = items.first().filter(|first| first.comments.is_empty()) else {
        return Style::Rows;
    };
    if items.iter().any(is_comma) {
        return Style::Fill;
    }
    if is_list(first) {
        return Style::Rows;
    }
    let n_leaves = items.iter().take(ABREAST).take_while(|item| !is_list(item)).count();
    let style = match first.word().unwrap_or_default() {
        "game" | "setup" => Style::Body(1),
        "stage" => Style::Body(n_leaves),
        "do" | "choice" if n == 2 && is_list(&items[1]) => Style::Block(1),
        "set" | "put" if matches!(n, 3 | 4) && is_rows(&items[n - 1]) => Style::Block(n - 1),
        "set" | "inc" | "dec" if n > 2 => Style::Body(2),
        "any" | "all" | "filter" | "let" | "declare" => Style::Body(n.min(3)),
        "repeat" if n == 3 => Style::Body(n - 1),
        "create" if matches!(n, 4 | 5) && items[1].word() == Some("deck") => Style::Body(n - 1),
        _ => Style::Hang(n_leaves),
    };
    // What has a comment before it starts a line.
    let n_clear = items.iter().take_while(|item| item.comments.is_empty()).count();
    match style {
        Style::Body(header) => Style::Body(header.min(n_clear)),
        Style::Hang(header) if header > n_clear => Style::Body(n_clear),
        Style::Block(_) if n_clear < n => Style::Body(n_clear.min(1)),
        style => style,
    }
}

/// Whether a list is never written on one line, though it might fit.
pub(super) fn is_always_broken(items: &[Node]) -> bool {
    let n = items.len();
    match items.first().and_then(Node::word).unwrap_or_default() {
        // `(game vloc HAND)` starts with the same word.
        "game" | "setup" => n > 1 && is_list(&items[1]),
        "stage" => n > 2,
        "do" | "choice" => n == 2 && items[1].items().len() > 1,
        "set" | "put" => n > 2 && items[n - 1].items().len() > 1 && is_rows(&items[n - 1]),
        _ => false,
    }
}

/// How many of the items go together on a line: words and numbers with the list that follows them,
/// as `using (game points P)`. There is at least one item.
pub(super) fn n_together(items: &[Node]) -> usize {
    let end = (1..items.len().min(ABREAST)).find(|idx| {
        let node = &items[*idx];
        is_list(&items[idx - 1]) || !node.comments.is_empty() || starts_group(node)
    });
    end.unwrap_or(items.len().min(ABREAST))
}

/// Whether a word starts something new.
fn starts_group(node: &Node) -> bool {
    node.kind == NodeKind::Dots || node.word() == Some("using")
}

/// Whether it is a list.
fn is_list(node: &Node) -> bool {
    matches!(node.kind, NodeKind::List(..))
}

/// Whether it is a list of awards: `(((K : V) 1) …)`.
fn is_rows(node: &Node) -> bool {
    let rows = node.items();
    !rows.is_empty() && rows.iter().all(|row| row.items().first().is_some_and(is_list))
}
