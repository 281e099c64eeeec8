//! Text for people with holes: `ask {'P} for {(cardatt RANK 'C)}`.
//!
//! Only where a form says so does a text have holes; everywhere else its braces are braces. What stands in a hole is
//! read like any other form, and its places are those of the file.

use super::{Comment, MAX_DEPTH, Node, NodeKind, read};
use crate::{Code, Diagnostic, Span};

/// Lists in a hole may be nested so deep: the hole itself may stand in many lists.
const MAX_HOLE_DEPTH: usize = MAX_DEPTH / 4;

/// A piece of a text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// As it is, braces undoubled.
    Words(String),
    /// What stands in a hole.
    Hole(Node),
}

/// The pieces of a text in double quotes, and what is wrong with it. Nothing of any other node.
pub(crate) fn pieces(node: &Node) -> Option<(Vec<Piece>, Vec<Diagnostic>)> {
    let NodeKind::Quoted(text) = &node.kind else { return None };
    let at = node.span.start as usize + 1;
    let (mut found, mut errors, mut words) = (Vec::new(), Vec::new(), String::new());
    let mut rest = text.char_indices().peekable();
    while let Some((idx, ch)) = rest.next() {
        let is_doubled = rest.peek().is_some_and(|(_, next)| *next == ch);
        match ch {
            '{' | '}' if is_doubled => {
                words.push(ch);
                rest.next();
            }
            '{' => {
                let start = idx + 1;
                let Some(len) = text[start..].find(['{', '}']) else {
                    errors.push(brace(at + idx, "no `}` closes this hole"));
                    break;
                };
                if !text[start + len..].starts_with('}') {
                    errors.push(brace(at + idx, "no `}` closes this hole"));
                    break;
                }
                if !words.is_empty() {
                    found.push(Piece::Words(std::mem::take(&mut words)));
                }
                found.extend(hole(&text[start..start + len], at + start, &mut errors));
                while rest.next_if(|(idx, _)| *idx <= start + len).is_some() {}
            }
            '}' => errors.push(brace(at + idx, "this closes no hole")),
            _ => words.push(ch),
        }
    }
    if !words.is_empty() {
        found.push(Piece::Words(words));
    }
    Some((found, errors))
}

/// The holes of a text in double quotes that can be read.
pub(crate) fn holes(node: &Node) -> Vec<Node> {
    let pieces = pieces(node).map(|(pieces, _)| pieces).unwrap_or_default();
    let hole = |piece| match piece {
        Piece::Hole(node) => Some(node),
        Piece::Words(_) => None,
    };
    pieces.into_iter().filter_map(hole).collect()
}

fn brace(at: usize, label: &str) -> Diagnostic {
    let message = "the braces of the text do not match";
    Diagnostic::new(Code::UnreadableCharacter, Span::new(at, at + 1), message, label)
        .with_hint("a brace itself is written twice: `{{`, `}}`")
}

/// Reads a hole that stands at byte `at` of the file.
fn hole(text: &str, at: usize, errors: &mut Vec<Diagnostic>) -> Option<Piece> {
    let reading = read(text);
    let n_before = errors.len();
    errors.extend(reading.errors.into_iter().map(|error| moved(error, at)));
    let mut forms = reading.tree.forms;
    // The braces too: there may be nothing in them.
    let span = Span::new(at - 1, at + text.len() + 1);
    if forms.len() != 1 {
        if errors.len() == n_before {
            let message = "one expression stands in the braces of a text";
            let label = if forms.is_empty() { "nothing in it" } else { "more than one" };
            errors.push(
                Diagnostic::new(Code::PartMissing, span, message, label)
                    .with_hint("a brace itself is written twice: `{{`, `}}`"),
            );
        }
        return None;
    }
    let mut node = forms.swap_remove(0);
    if depth(&node) > MAX_HOLE_DEPTH {
        errors.push(Diagnostic::new(
            Code::TooDeep,
            span,
            "lists are nested too deeply for a text",
            "too deep",
        ));
        return None;
    }
    shift_node(&mut node, at as u32);
    Some(Piece::Hole(node))
}

/// How deep lists are nested. The reader makes no deep tree.
fn depth(node: &Node) -> usize {
    1 + node.items().iter().map(depth).max().unwrap_or(0)
}

fn shift(span: &mut Span, by: u32) {
    *span = Span { start: span.start + by, end: span.end + by };
}

fn shift_node(node: &mut Node, by: u32) {
    shift(&mut node.span, by);
    let shift_all = |comments: &mut Vec<Comment>| {
        comments.iter_mut().for_each(|comment| shift(&mut comment.span, by));
    };
    shift_all(&mut node.comments);
    if let NodeKind::List(items, last) = &mut node.kind {
        items.iter_mut().for_each(|item| shift_node(item, by));
        shift_all(last);
    }
}

/// A diagnostic of a text that stands at byte `at` of the file.
fn moved(mut error: Diagnostic, at: usize) -> Diagnostic {
    let by = at as u32;
    shift(&mut error.label.span, by);
    error.others.iter_mut().for_each(|other| shift(&mut other.span, by));
    if let Some(fix) = &mut error.fix {
        fix.edits.iter_mut().for_each(|edit| shift(&mut edit.span, by));
    }
    error
}

/// The comment at the head of a file, as text: its lines without semicolons, paragraphs apart.
pub fn head_comment(text: &str) -> Option<String> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let lines = lines.skip_while(|line| line.is_empty()).take_while(|line| line.starts_with(";;"));
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches(';').trim()).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    let paragraphs: Vec<String> = paragraphs.map(|lines| lines.join(" ")).collect();
    (!paragraphs.is_empty()).then(|| paragraphs.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_quotes(text: &str) -> (Vec<Piece>, Vec<Diagnostic>) {
        let file = format!("(say \"{text}\")");
        let tree = read(&file).tree;
        pieces(&tree.forms[0].items()[1]).expect("it is quoted")
    }

    #[test]
    fn what_stands_in_a_hole_has_its_place_in_the_file() {
        let (pieces, errors) = in_quotes("ask {'P} for {(cardatt RANK 'C)}s {{x}}");
        assert_eq!(errors, []);
        let [
            Piece::Words(ask),
            Piece::Hole(seat),
            Piece::Words(middle),
            Piece::Hole(rank),
            Piece::Words(end),
        ] = &pieces[..]
        else {
            panic!("{pieces:?}")
        };
        assert_eq!((&**ask, &**middle, &**end), ("ask ", " for ", "s {x}"));
        assert_eq!((seat.span, seat.kind.clone()), (Span::new(11, 13), NodeKind::Var("P".into())));
        assert_eq!(rank.items()[2].span, Span::new(34, 36));
    }

    #[test]
    fn a_text_with_odd_braces_is_reported_and_never_a_crash() {
        let rows = [
            ("{", 6, Code::UnreadableCharacter),
            ("a } b", 8, Code::UnreadableCharacter),
            ("{}", 6, Code::PartMissing),
            ("{'A 'B}", 6, Code::PartMissing),
            ("{(top}", 7, Code::MissingClose),
            ("{é{", 6, Code::UnreadableCharacter),
        ];
        for (text, at, code) in rows {
            let (_, errors) = in_quotes(text);
            assert_eq!((errors[0].label.span.start, errors[0].code), (at, code), "{text}");
        }
    }

    #[test]
    fn the_head_of_a_file_is_read_as_paragraphs() {
        let text = "\n;; One\n;; game.\n;;\n;; Two.\n(game ;; not this\n)";
        assert_eq!(head_comment(text).as_deref(), Some("One game.\n\nTwo."));
        assert_eq!(head_comment("(game) ;; no"), None);
    }
}
