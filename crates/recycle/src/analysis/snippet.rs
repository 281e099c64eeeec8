//! Snippets: a form as it is put into a text, with its open parts to be filled in.

use std::fmt::Write;

use super::pattern::is_literal;
use crate::Span;
use crate::syntax::{Node, NodeKind};

/// Form as it is put into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snippet {
    /// The form with its open parts as they are called.
    pub(super) text: String,
    /// The same with numbered tab stops: `(move ${1:card} ${2:place})`.
    pub(super) tab_stops: String,
}

/// The snippet of a part of a pattern, whose text is `pattern`.
pub(super) fn snippet(pattern: &str, part: &Node) -> Snippet {
    let mut leaves = Vec::new();
    open_leaves(part, &mut leaves);
    let (mut text, mut tab_stops) = (String::new(), String::new());
    let (mut at, end) = (part.span.range().start, part.span.range().end);
    for (number, (span, is_ellipsis)) in (1..).zip(leaves) {
        let range = span.range();
        let between = &pattern[at..range.start];
        at = range.end;
        if is_ellipsis {
            // What may come again is left out, and the space or comma before it.
            for out in [&mut text, &mut tab_stops] {
                out.push_str(between);
                out.truncate(out.trim_end_matches([' ', ',']).len());
            }
            continue;
        }
        let word = &pattern[range];
        _ = write!(text, "{between}{word}");
        _ = write!(tab_stops, "{}${{{number}:{word}}}", escaped(between));
    }
    text.push_str(&pattern[at..end]);
    tab_stops.push_str(&escaped(&pattern[at..end]));
    Snippet { text, tab_stops }
}

/// The open parts of a pattern in their order, without the quotes of variables, and whether each is an ellipsis.
fn open_leaves(part: &Node, out: &mut Vec<(Span, bool)>) {
    match &part.kind {
        NodeKind::List(items, _) => items.iter().for_each(|item| open_leaves(item, out)),
        NodeKind::Unreadable(_) => out.push((part.span, true)),
        NodeKind::Var(_) => {
            out.push((Span::new(part.span.range().start + 1, part.span.range().end), false));
        }
        NodeKind::Quoted(_) => {
            let range = part.span.range();
            out.push((Span::new(range.start + 1, range.end - 1), false));
        }
        _ if is_literal(part) => {}
        _ => out.push((part.span, false)),
    }
}

/// A text in which nothing means a tab stop.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

#[cfg(test)]
mod tests {
    use super::super::pattern::PATTERNS;
    use super::*;

    #[test]
    fn the_open_parts_of_a_form_are_tab_stops() {
        let check = |form: &str, text: &str, tab_stops: &str| {
            let pattern =
                PATTERNS.iter().find(|pattern| pattern.form.text == form).expect("a form");
            let expected = Snippet { text: text.to_owned(), tab_stops: tab_stops.to_owned() };
            assert_eq!(snippet(form, &pattern.node), expected);
        };
        check("(move card place)", "(move card place)", "(move ${1:card} ${2:place})");
        check("(do (statement …))", "(do (statement))", "(do (${1:statement}))");
        check("(NAME, NAME, …)", "(NAME, NAME)", "(${1:NAME}, ${2:NAME})");
        check("(declare value 'V)", "(declare value 'V)", "(declare ${1:value} '${2:V})");
        check("(title \"text\")", "(title \"text\")", "(title \"${1:text}\")");
        check("(turn pass)", "(turn pass)", "(turn pass)");
    }
}
