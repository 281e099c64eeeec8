//! Where in the text a game went wrong.

use recycle::Span;
use study::document::Place;

/// The start of `span` as a place in `text`.
pub(super) fn place_of(text: &str, span: Span) -> Place {
    // Back to where a character starts, should the span not.
    let at = span.range().start.min(text.len());
    let start = (0..=at).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    Place {
        line: text[..start].matches('\n').count() + 1,
        column: text[line_start..start].chars().count() + 1,
        text: line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_counted_in_lines_and_characters_from_one() {
        let text = "(game\r\n äö(move\n";
        let check = |start, line, column, of: &str| {
            let place = place_of(text, Span::new(start, start + 1));
            assert_eq!((place.line, place.column, &*place.text), (line, column, of), "at {start}");
        };
        check(0, 1, 1, "(game");
        check(4, 1, 5, "(game");
        check(7, 2, 1, " äö(move");
        check(12, 2, 4, " äö(move");
        // In the middle of a letter, and beyond the end.
        check(9, 2, 2, " äö(move");
        check(99, 3, 1, "");
    }
}
