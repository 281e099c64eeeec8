//! Lists that are open where a text ends: what somebody who writes there is in the middle of.

use super::errors::Errors;
use super::lex::lex;
use super::read::{MAX_BYTES, MAX_DEPTH};
use super::token::TokenKind;
use super::{Node, NodeKind};
use crate::Span;

/// The lists that are open at the end of a text, the innermost last, each with the items that it has so far. `None`
/// where nothing can be written but text: in a comment or in double quotes; and beyond any game's size or depth.
pub(crate) fn open_lists(text: &str) -> Option<Vec<Vec<Node>>> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut open: Vec<(Span, Vec<Node>)> = Vec::new();
    for token in lex(text, false, &mut Errors::default()) {
        let on_this_line = |span: Span| !text[span.range().end..].contains('\n');
        let node = match token.kind {
            TokenKind::Open => {
                open.push((token.span, Vec::new()));
                continue;
            }
            TokenKind::Close => {
                let Some((start, items)) = open.pop() else { continue };
                let kind = NodeKind::List(items, Vec::new());
                Node { kind, span: start.to(token.span), comments: Vec::new() }
            }
            TokenKind::End => {
                if token.comments.last().is_some_and(|comment| on_this_line(comment.span)) {
                    return None;
                }
                continue;
            }
            TokenKind::Leaf(NodeKind::Unreadable(unread))
                if unread.starts_with('"') && on_this_line(token.span) =>
            {
                return None;
            }
            TokenKind::Leaf(kind) => Node { kind, span: token.span, comments: Vec::new() },
        };
        if let Some((_, items)) = open.last_mut() {
            items.push(node);
        }
    }
    (open.len() <= MAX_DEPTH).then(|| open.into_iter().map(|(_, items)| items).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_around_the_end_of_a_text_are_open() {
        let check = |text: &str, expected: Option<&[&[&str]]>| {
            let found = open_lists(text);
            let words = found.as_ref().map(|lists| {
                lists
                    .iter()
                    .map(|items| items.iter().map(|item| &text[item.span.range()]).collect())
                    .collect::<Vec<Vec<&str>>>()
            });
            let expected = expected.map(|lists| lists.iter().map(|list| list.to_vec()).collect());
            assert_eq!(words, expected, "{text}");
        };
        check("", Some(&[]));
        check("(a (b)", Some(&[&["a", "(b)"]]));
        check("(do ((move 'C", Some(&[&["do"], &[], &["move", "'C"]]));
        check("(a) ) (b (c ", Some(&[&["b"], &["c"]]));
        check("(a ;; in a comm", None);
        check("(a ;; a comment\n", Some(&[&["a"]]));
        check("(title \"in a tex", None);
        check("(title \"a text\" ", Some(&[&["title", "\"a text\""]]));
        check(&"(".repeat(1_000), None);
    }
}
