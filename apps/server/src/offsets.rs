//! Offsets: bytes of a text, and the UTF-16 units in which browsers count.

use recycle::Span;
use serde::Serialize;

/// Stretch of a text in UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Stretch {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// Bytes from one mark to the next: a text of one long line is looked up as quickly as any other.
const APART: usize = 128;

/// Offsets of one text.
pub(crate) struct Offsets<'t> {
    text: &'t str,
    /// Places in order, some apart: the byte of each, and its unit.
    marks: Vec<(usize, usize)>,
    /// The byte where each line begins.
    lines: Vec<usize>,
}

impl<'t> Offsets<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let (mut marks, mut byte, mut unit) = (vec![(0, 0)], 0, 0);
        while text.len() - byte > APART {
            let next = boundary(text, byte + APART);
            unit += units(&text[byte..next]);
            byte = next;
            marks.push((byte, unit));
        }
        let after = text.match_indices('\n').map(|(end, _)| end + 1);
        Self { text, marks, lines: std::iter::once(0).chain(after).collect() }
    }

    /// The unit at `byte`; inside a character it is its first.
    pub(crate) fn unit(&self, byte: usize) -> usize {
        let byte = boundary(self.text, byte);
        let (start, unit) = self.marks[self.marks.partition_point(|mark| mark.0 <= byte) - 1];
        unit + units(&self.text[start..byte])
    }

    /// The byte of the character at `unit`; beyond the text it is its end.
    pub(crate) fn byte(&self, unit: usize) -> usize {
        let (start, mut before) = self.marks[self.marks.partition_point(|mark| mark.1 <= unit) - 1];
        for (at, c) in self.text[start..].char_indices() {
            before += c.len_utf16();
            if before > unit {
                return start + at;
            }
        }
        self.text.len()
    }

    /// The same stretch in units.
    pub(crate) fn stretch(&self, span: Span) -> Stretch {
        let range = span.range();
        Stretch { from: self.unit(range.start), to: self.unit(range.end) }
    }

    /// The line and the column in characters, both counted from 1, as `check` counts them.
    pub(crate) fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let byte = boundary(self.text, byte);
        let line = self.lines.partition_point(|&start| start <= byte);
        (line, self.text[self.lines[line - 1]..byte].chars().count() + 1)
    }
}

/// The byte, or the nearest one before it that is in the text and between two characters.
fn boundary(text: &str, byte: usize) -> usize {
    let most = byte.min(text.len());
    (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec!["a", "(", "é", "♥", "😀", "\n", "\r\n"]);
        prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn units_are_those_of_the_text_before(text in texts(), byte in 0..600_usize) {
            let text = text.repeat(8);
            let (offsets, at) = (Offsets::new(&text), boundary(&text, byte));
            let unit = text[..at].encode_utf16().count();
            prop_assert_eq!(offsets.unit(byte), unit);
            prop_assert_eq!(offsets.byte(unit), at);
            prop_assert!(offsets.byte(byte) <= text.len());
            let (line, column) = offsets.line_and_column(byte);
            prop_assert_eq!(line, text[..at].matches('\n').count() + 1);
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            prop_assert_eq!(column, text[start..at].chars().count() + 1);
        }
    }
}
