//! Sheet: a grid as strings, with a column of its own for fractions and for certainties that differ.

use study::report::{Fit, Quantity, Value};
use unicode_width::UnicodeWidthStr as _;

use crate::element::{Grid, GridCell};
use crate::number::{LONGEST_FRACTION, certainty, fraction, shown};

/// Table of strings.
#[derive(Clone)]
pub(crate) struct Sheet {
    pub(crate) columns: Vec<SheetColumn>,
    pub(crate) rows: Vec<SheetRow>,
    /// Remarks that hold for whole columns.
    pub(crate) remarks: Vec<String>,
}

/// Column of a sheet.
#[derive(Clone)]
pub(crate) struct SheetColumn {
    pub(crate) head: String,
    pub(crate) align: Align,
    pub(crate) fit: Fit,
    /// Whether its cells are commands.
    pub(crate) is_code: bool,
    /// Whether it says more about the column before it: its fractions or certainties.
    pub(crate) is_companion: bool,
}

/// Row of a sheet.
#[derive(Clone)]
pub(crate) struct SheetRow {
    pub(crate) cells: Vec<String>,
    /// The heading of the group that begins with this row.
    pub(crate) group: Option<String>,
    pub(crate) tag: Option<String>,
}

/// Alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
    /// By the decimal point.
    Point,
}

impl Sheet {
    /// The strings of a grid.
    pub(crate) fn of(grid: &Grid<'_>) -> Self {
        let mut sheet = Self { columns: Vec::new(), rows: Vec::new(), remarks: Vec::new() };
        let mut group = None;
        for row in &grid.rows {
            let own = row.origin.and_then(|origin| origin.group.as_deref());
            let begins = own.filter(|_| own != group).map(str::to_owned);
            group = own;
            let tag = row.origin.and_then(|origin| origin.tag.as_deref()).map(str::to_owned);
            sheet.rows.push(SheetRow { cells: Vec::new(), group: begins, tag });
        }
        let cells = |idx: usize| grid.rows.iter().map(move |row| &row.cells[idx]);
        let mut common: Vec<(String, Vec<String>)> = Vec::new();
        let n_exact = (0..grid.columns.len())
            .filter(|&idx| cells(idx).any(|cell| exact(cell).is_some()))
            .count();
        let mut has_long = false;
        for (idx, column) in grid.columns.iter().enumerate() {
            let head = match &column.unit {
                Some(unit) => format!("{} ({unit})", column.name),
                None => column.name.to_string(),
            };
            let is_text = |cell: &GridCell<'_>| {
                matches!(*cell.value, Value::Text(_) | Value::Code(_) | Value::Moves(_))
            };
            let align = if cells(idx).any(is_text) { Align::Left } else { Align::Point };
            sheet.add(&head, align, column.fit, cells(idx).map(text));
            if let Some(added) = sheet.columns.last_mut() {
                added.is_code = cells(idx).any(|cell| matches!(*cell.value, Value::Code(_)));
            }
            if cells(idx).any(|cell| exact(cell).is_some()) {
                let head = if n_exact > 1 && grid.has_heads {
                    format!("{}, exact", column.name)
                } else {
                    "exact".to_owned()
                };
                let exact = |cell: &GridCell<'_>| match exact(cell) {
                    Some(exact) if exact.len() <= LONGEST_FRACTION => exact.to_owned(),
                    Some(_) => "…".to_owned(),
                    None => String::new(),
                };
                let exact: Vec<String> = cells(idx).map(exact).collect();
                has_long |= exact.iter().any(|exact| exact == "…");
                if exact.iter().any(|exact| exact != "…" && !exact.is_empty()) {
                    sheet.add(&head, Align::Right, Fit::Drop(0), exact.into_iter());
                    sheet.mark_companion();
                }
            }
            let words: Vec<Option<String>> =
                cells(idx).map(|cell| certainty(&cell.value, cell.quantity)).collect();
            let mut known = words.iter().flatten();
            if let Some(first) = known.next() {
                if known.all(|other| other == first) {
                    match common.iter_mut().find(|(words, _)| words == first) {
                        Some((_, columns)) => columns.push(head),
                        None => common.push((first.clone(), vec![head])),
                    }
                } else {
                    let words = words.into_iter().map(Option::unwrap_or_default);
                    sheet.add("certainty", Align::Left, Fit::Drop(1), words);
                    sheet.mark_companion();
                }
            }
        }
        for (words, columns) in common {
            let of =
                if grid.has_heads { format!("{}: ", columns.join(", ")) } else { String::new() };
            sheet.remarks.push(format!("{of}{words}"));
        }
        if has_long {
            sheet
                .remarks
                .push("…: a fraction too long for a line; JSON and CSV have it".to_owned());
        }
        sheet
    }

    fn add(&mut self, head: &str, align: Align, fit: Fit, cells: impl Iterator<Item = String>) {
        self.columns.push(SheetColumn {
            head: head.to_owned(),
            align,
            fit,
            is_code: false,
            is_companion: false,
        });
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.cells.push(cell);
        }
    }

    /// Marks the last column as one that says more about the column before it.
    fn mark_companion(&mut self) {
        if let Some(column) = self.columns.last_mut() {
            column.is_companion = true;
        }
    }

    /// Takes out a column, and those that say more about it.
    pub(crate) fn remove(&mut self, idx: usize) -> SheetColumn {
        let companions = self.columns[idx + 1..].iter().take_while(|column| column.is_companion);
        let end =
            if self.columns[idx].is_companion { idx + 1 } else { idx + 1 + companions.count() };
        for row in &mut self.rows {
            row.cells.drain(idx..end);
        }
        self.columns.drain(idx..end).next().expect("a column at the place")
    }

    /// The same with numbers padded so that their decimal points stand in one place.
    pub(crate) fn pointed(mut self) -> Self {
        for idx in 0..self.columns.len() {
            if self.columns[idx].align != Align::Point {
                continue;
            }
            let parts: Vec<(String, String)> =
                self.rows.iter().map(|row| at_point(&row.cells[idx])).collect();
            let left = parts.iter().map(|(left, _)| left.width()).max().unwrap_or(0);
            let right = parts.iter().map(|(_, right)| right.width()).max().unwrap_or(0);
            for (row, (before, after)) in self.rows.iter_mut().zip(parts) {
                let pads = [left - before.width(), right - after.width()];
                row.cells[idx] =
                    format!("{}{before}{after}{}", " ".repeat(pads[0]), " ".repeat(pads[1]));
            }
        }
        self
    }
}

/// The fraction that stands in a column beside the number. A loss is written as a fraction itself.
fn exact<'c>(cell: &'c GridCell<'_>) -> Option<&'c str> {
    fraction(&cell.value).filter(|_| cell.quantity != Quantity::Loss)
}

/// A cell as a string.
fn text(cell: &GridCell<'_>) -> String {
    let text = shown(&cell.value, cell.quantity);
    match cell.unit {
        Some(unit) if !matches!(*cell.value, Value::Empty | Value::Unknown) => {
            format!("{text} {unit}")
        }
        _ => text,
    }
}

/// What stands before the decimal point, and the rest.
fn at_point(text: &str) -> (String, String) {
    let number_ends = |(_, c): &(usize, char)| !(c.is_ascii_digit() || "+-−,< ".contains(*c));
    let end = text.char_indices().find(number_ends).map_or(text.len(), |(at, _)| at);
    // A space that follows the number belongs to its unit.
    let end = text[..end].trim_end().len();
    if end == 0 {
        (text.to_owned(), String::new())
    } else {
        (text[..end].to_owned(), text[end..].to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_part_at_their_decimal_point() {
        for (text, parts) in [
            ("1,234", ("1,234", "")),
            ("-0.25", ("-0", ".25")),
            ("12.5 ± 0.3", ("12", ".5 ± 0.3")),
            ("< 0.0001", ("< 0", ".0001")),
            ("–", ("–", "")),
            ("25 %", ("25", " %")),
            ("", ("", "")),
        ] {
            let (left, right) = at_point(text);
            assert_eq!((&*left, &*right), parts, "{text}");
        }
    }
}
