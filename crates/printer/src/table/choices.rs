//! Legal moves as a numbered list, in as many columns as fit.

use unicode_width::UnicodeWidthStr as _;

use super::{TableText, cards, ended};
use crate::terminal::{fold, plain};

/// The gap between two columns of moves.
const GAP: usize = 3;

impl TableText<'_> {
    /// The question and the moves to choose from, each with its number; nothing if it is nobody's turn who sees this.
    pub fn choices(&self) -> String {
        let moves = &self.view.moves;
        if moves.is_empty() {
            return self.prompt("");
        }
        let digits = moves.len().to_string().len();
        let entry = |(nth, label): (usize, &str)| format!("{nth:>digits$}  {}", plain(label));
        let labels = moves.iter().map(|mv| mv.label.as_str());
        let entries: Vec<String> = (1..).zip(labels).map(entry).collect();
        let mut out = self.prompt("Your move:");
        out += &self.columns(&entries);
        out
    }

    /// The question that is to be decided, or `otherwise`.
    fn prompt(&self, otherwise: &str) -> String {
        let text = self.view.prompt.as_deref().unwrap_or(otherwise);
        if text.is_empty() {
            return String::new();
        }
        ended(fold(&plain(text), self.width()))
    }

    /// Entries in columns, read from top to bottom, so that what belongs together stays together.
    fn columns(&self, entries: &[String]) -> String {
        let widest = entries.iter().map(|entry| entry.width()).max().unwrap_or(0);
        if widest > self.width() {
            let lines = entries.iter().flat_map(|entry| fold(entry, self.width()));
            return ended(lines.map(|line| self.coloured(&line)).collect());
        }
        let n_columns = ((self.width() + GAP) / (widest + GAP)).clamp(1, entries.len());
        let n_rows = entries.len().div_ceil(n_columns);
        let row = |row: usize| {
            let cells = entries.iter().skip(row).step_by(n_rows);
            let cells: Vec<String> = cells
                .map(|cell| format!("{}{}", self.coloured(cell), " ".repeat(widest - cell.width())))
                .collect();
            cells.join(&" ".repeat(GAP)).trim_end().to_owned()
        };
        ended((0..n_rows).map(row).collect())
    }
}

impl TableText<'_> {
    /// A text with the cards in it in their colours.
    pub(super) fn coloured(&self, text: &str) -> String {
        if self.terminal.styled { cards::coloured(text) } else { text.to_owned() }
    }
}
