//! Lines and columns of places in a text.

/// Starts of the lines of a text.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let after = text.match_indices('\n').map(|(end, _)| end + 1);
        Self { text, starts: std::iter::once(0).chain(after).collect() }
    }

    /// The line and the column, in characters, of a byte; both counted from 1. What is not the start
    /// of a character counts as the character it is in.
    pub(crate) fn place(&self, byte: usize) -> (usize, usize) {
        let at = byte.min(self.text.len());
        let at = (0..=at).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts[line - 1];
        (line, self.text[start..at].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_counted_from_one_in_characters() {
        let text = "ab\né(\n\nx";
        let lines = Lines::new(text);
        for (byte, place) in [
            (0, (1, 1)),
            (1, (1, 2)),
            (2, (1, 3)),
            (3, (2, 1)),
            (4, (2, 1)),
            (5, (2, 2)),
            (7, (3, 1)),
            (8, (4, 1)),
            (9, (4, 2)),
            (99, (4, 2)),
        ] {
            assert_eq!(lines.place(byte), place, "byte {byte}");
        }
        assert_eq!(Lines::new("").place(0), (1, 1));
    }
}
