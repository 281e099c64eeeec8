//! Positions: lines and UTF-16 code units, as the protocol counts them, and byte offsets, as the language counts them.
//!
//! No position and no offset is wrong: what is beyond a line or the text is its end, what is inside a character its
//! beginning, and what is between the two parts of a line end the end of the line.

use lsp_types::{Position, Range};
use recycle::Span;

/// Text with the places where its lines start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceText {
    text: String,
    /// The first byte of every line: 0, and what follows each `\n`, `\r\n` or lone `\r`.
    starts: Vec<usize>,
}

impl SourceText {
    pub(crate) fn new(text: String) -> Self {
        let bytes = text.as_bytes();
        let ends_line = |at: usize| match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let after = (0..bytes.len()).filter(|&at| ends_line(at)).map(|at| at + 1);
        let starts = std::iter::once(0).chain(after).collect();
        Self { text, starts }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn n_lines(&self) -> usize {
        self.starts.len()
    }

    /// A line with its end; nothing beyond the last.
    pub(crate) fn line(&self, line: usize) -> &str {
        let Some(&start) = self.starts.get(line) else { return "" };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        &self.text[start..end]
    }

    /// One past the last byte of a line that is there, without its end.
    fn content_end(&self, line: usize) -> usize {
        self.starts[line] + self.line(line).trim_end_matches(['\r', '\n']).len()
    }

    /// The byte offset of a position.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else { return self.text.len() };
        let end = self.content_end(line);
        let mut units = 0;
        for (at, ch) in self.text[start..end].char_indices() {
            units += ch.len_utf16();
            if units > position.character as usize {
                return start + at;
            }
        }
        end
    }

    /// The position of a byte offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        // The first line starts at 0, so that there is one at or before every place.
        let line = self.starts.partition_point(|&start| start <= at) - 1;
        let at = at.min(self.content_end(line));
        let units = self.text[self.starts[line]..at].encode_utf16().count();
        Position::new(line as u32, units as u32)
    }

    /// The range of a stretch of the text.
    pub(crate) fn range(&self, span: Span) -> Range {
        let span = span.range();
        Range::new(self.position(span.start), self.position(span.end))
    }

    /// The stretch of a range, from the earlier of its ends to the later.
    pub(crate) fn span(&self, range: Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span::new(start.min(end), start.max(end))
    }

    /// Puts `new` in the place of a range.
    pub(crate) fn replace(&mut self, range: Range, new: &str) {
        let span = self.span(range).range();
        let mut text = std::mem::take(&mut self.text);
        text.replace_range(span, new);
        *self = Self::new(text);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Texts of a few characters that have every width and every line end.
    pub(crate) fn texts() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec!["a", "(", "é", "♥", "😀", "\n", "\r\n", "\r", " "]);
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    /// Positions in such texts, beside them and far beyond.
    pub(crate) fn positions() -> impl Strategy<Value = Position> {
        let number = prop_oneof![9 => 0..8_u32, 1 => Just(u32::MAX)];
        (number.clone(), number).prop_map(|(line, character)| Position::new(line, character))
    }

    /// The offset of a position, the plain way: code unit by code unit.
    fn plain_offset(text: &str, position: Position) -> usize {
        let (mut line, mut character) = (0, 0);
        let mut chars = text.char_indices().peekable();
        while let Some((at, ch)) = chars.next() {
            let next = chars.peek().map(|next| next.1);
            let is_end = ch == '\n' || ch == '\r';
            if line == position.line && (is_end || character == position.character) {
                return at;
            }
            if ch == '\n' || ch == '\r' && next != Some('\n') {
                (line, character) = (line + 1, 0);
            } else {
                for _ in 0..ch.len_utf16() {
                    if line == position.line && character == position.character {
                        return at;
                    }
                    character += 1;
                }
            }
        }
        text.len()
    }

    #[test]
    fn characters_are_counted_in_utf_16() {
        let text = SourceText::new("aé♥😀b\r\n😀c\rd\n".to_owned());
        for (offset, line, character) in [
            (0, 0, 0),
            (1, 0, 1),
            (3, 0, 2),
            (6, 0, 3),
            (10, 0, 5),
            (11, 0, 6),
            (13, 1, 0),
            (17, 1, 2),
            (18, 1, 3),
            (19, 2, 0),
            (20, 2, 1),
            (21, 3, 0),
        ] {
            assert_eq!(text.position(offset), Position::new(line, character), "byte {offset}");
            assert_eq!(text.offset(Position::new(line, character)), offset, "{line}:{character}");
        }
    }

    #[test]
    fn what_is_no_place_is_the_nearest_before() {
        let text = SourceText::new("a😀\r\nb".to_owned());
        // Inside the surrogate pair, beyond the line, beyond the text.
        assert_eq!(text.offset(Position::new(0, 2)), 1);
        assert_eq!(text.offset(Position::new(0, 99)), 5);
        assert_eq!(text.offset(Position::new(9, 0)), 8);
        // Inside the character, inside the line end, beyond the text.
        assert_eq!(text.position(3), Position::new(0, 1));
        assert_eq!(text.position(6), Position::new(0, 3));
        assert_eq!(text.position(99), Position::new(1, 1));
    }

    proptest! {
        #[test]
        fn a_position_is_where_counting_code_units_leads(text in texts(), position in positions()) {
            let source = SourceText::new(text.clone());
            prop_assert_eq!(source.offset(position), plain_offset(&text, position));
        }

        #[test]
        fn every_character_has_a_position_that_leads_back(text in texts()) {
            let source = SourceText::new(text.clone());
            for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let is_in_line_end = text[..at].ends_with('\r') && text[at..].starts_with('\n');
                let expected = if is_in_line_end { at - 1 } else { at };
                prop_assert_eq!(source.offset(source.position(at)), expected, "{:?} at {}", text, at);
            }
        }

        #[test]
        fn any_offset_has_a_position(text in texts(), offset in 0..200_usize) {
            let source = SourceText::new(text.clone());
            prop_assert!(source.offset(source.position(offset)) <= offset.min(text.len()));
        }

        #[test]
        fn lines_put_together_are_the_text(text in texts()) {
            let source = SourceText::new(text.clone());
            let lines: String = (0..=source.n_lines()).map(|line| source.line(line)).collect();
            prop_assert_eq!(lines, text);
        }
    }
}
