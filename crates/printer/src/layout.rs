//! Layout of a sheet in a width: columns give way in the order in which they may.
//!
//! 1. What all rows have in common is said once, above.
//! 2. Labels are abbreviated, with a key.
//! 3. Prose takes several lines.
//! 4. Columns are left out, which is said.
//! 5. Labels take several lines, and other texts are cut off.
//! 6. If nothing helps, rows are stacked: a line for each cell.

use std::collections::BTreeMap;

use study::report::Fit;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::sheet::{Align, Sheet};

/// Separator of the parts of a label.
const PART: &str = " · ";
/// The gap between two columns.
const GAP: usize = 2;
/// The narrowest that a text is cut to, and that prose is wrapped to.
const NARROW: usize = 12;
const NARROW_PROSE: usize = 24;
/// The longest cell that a stacked row shows in one line with its heading.
const KEY_WORD: usize = 3;

/// Sheet that fits a width.
pub(crate) struct Laid {
    pub(crate) sheet: Sheet,
    /// The widths of the columns; nothing if rows are stacked.
    pub(crate) widths: Option<Vec<usize>>,
    /// Abbreviations with what they stand for.
    pub(crate) key: Vec<(String, String)>,
    /// The headings of columns that are left out.
    pub(crate) dropped: Vec<String>,
    /// What all rows have in common, and stands above them.
    pub(crate) common: Vec<String>,
}

/// Lays out a sheet in `width`, or as wide as it is.
pub(crate) fn lay(sheet: Sheet, width: Option<usize>, has_heads: bool) -> Laid {
    let pointed = sheet.pointed();
    let widths = natural(&pointed, has_heads);
    let Some(width) = width.filter(|width| total(&widths) > *width) else {
        let (key, dropped, common) = (Vec::new(), Vec::new(), Vec::new());
        return Laid { sheet: pointed, widths: Some(widths), key, dropped, common };
    };
    let mut sheet = pointed;
    let common = if has_heads { lift(&mut sheet) } else { Vec::new() };
    let fits = total(&natural(&sheet, has_heads)) <= width;
    let key = if fits { Vec::new() } else { abbreviate(&mut sheet) };
    let mut dropped = Vec::new();
    loop {
        let mut widths = natural(&sheet, has_heads);
        // Prose is narrowed before anything is lost, down to a width that still reads well.
        narrow(&sheet, &mut widths, width, |fit| fit == Fit::Wrap, NARROW_PROSE);
        if total(&widths) <= width {
            return Laid { sheet, widths: Some(widths), key, dropped, common };
        }
        if let Some(idx) = next_to_drop(&sheet) {
            dropped.push(sheet.remove(idx).head);
            continue;
        }
        let cuts = |fit: Fit| matches!(fit, Fit::Shorten | Fit::Abbreviate);
        narrow(&sheet, &mut widths, width, cuts, NARROW);
        narrow(&sheet, &mut widths, width, |fit| fit == Fit::Wrap, NARROW);
        let widths = (total(&widths) <= width).then_some(widths);
        return Laid { sheet, widths, key, dropped, common };
    }
}

/// The widths that the cells have.
fn natural(sheet: &Sheet, has_heads: bool) -> Vec<usize> {
    let columns = sheet.columns.iter().enumerate();
    let width = |(idx, column): (usize, &crate::sheet::SheetColumn)| {
        let head = if has_heads { column.head.width() } else { 0 };
        sheet.rows.iter().map(|row| row.cells[idx].width()).max().unwrap_or(0).max(head)
    };
    columns.map(width).collect()
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// Takes what is too much from the widest columns that may give it, down to `least`.
fn narrow(
    sheet: &Sheet,
    widths: &mut [usize],
    width: usize,
    may: impl Fn(Fit) -> bool,
    least: usize,
) {
    while total(widths) > width {
        let columns = sheet.columns.iter().zip(widths.iter_mut());
        let widest = columns
            .filter(|(column, width)| may(column.fit) && **width > least)
            .max_by_key(|(_, width)| **width);
        let Some((_, widest)) = widest else { return };
        *widest -= 1;
    }
}

/// The column that may be left out first. The last one stays: rows without a cell say nothing.
fn next_to_drop(sheet: &Sheet) -> Option<usize> {
    if sheet.columns.len() < 2 {
        return None;
    }
    let priority = |fit: Fit| if let Fit::Drop(priority) = fit { Some(priority) } else { None };
    let columns = sheet.columns.iter().enumerate();
    let candidates = columns.filter_map(|(idx, column)| Some((priority(column.fit)?, idx)));
    candidates.max().map(|(_, idx)| idx)
}

/// Takes out what all rows have in common: cells of a column that are all the same, and parts of labels.
fn lift(sheet: &mut Sheet) -> Vec<String> {
    let mut common = Vec::new();
    if sheet.rows.len() < 2 {
        return common;
    }
    for idx in (0..sheet.columns.len()).rev() {
        let first = sheet.rows[0].cells[idx].trim().to_owned();
        let is_alike = sheet.rows.iter().all(|row| row.cells[idx].trim() == first);
        // The first column says what a row is about.
        if idx > 0 && is_alike && sheet.columns.len() > 2 {
            let head = sheet.remove(idx).head;
            if !first.is_empty() {
                common.insert(0, format!("{head}: {first}"));
            }
        } else if sheet.columns[idx].fit == Fit::Abbreviate {
            let is_shared = |part: &&str| {
                sheet.rows.iter().all(|row| row.cells[idx].split(PART).any(|own| own == *part))
            };
            let shared: Vec<String> =
                first.split(PART).filter(is_shared).map(str::to_owned).collect();
            for row in &mut sheet.rows {
                let own = row.cells[idx].split(PART);
                let own = own.filter(|part| !shared.iter().any(|shared| shared == part));
                row.cells[idx] = own.collect::<Vec<_>>().join(PART);
            }
            if !shared.is_empty() {
                common.insert(0, format!("{}: {}", sheet.columns[idx].head, shared.join(PART)));
            }
        }
    }
    common
}

/// Abbreviates the words of labels; the key says what they stand for.
fn abbreviate(sheet: &mut Sheet) -> Vec<(String, String)> {
    let columns: Vec<usize> =
        (0..sheet.columns.len()).filter(|&idx| sheet.columns[idx].fit == Fit::Abbreviate).collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    for row in &sheet.rows {
        for word in columns.iter().flat_map(|&idx| words(&row.cells[idx])) {
            if word.chars().count() > KEY_WORD && word.chars().all(char::is_alphabetic) {
                let count = counts.entry(word.to_owned()).or_default();
                if *count == 0 {
                    order.push(word.to_owned());
                }
                *count += 1;
            }
        }
    }
    let mut short: BTreeMap<String, String> = BTreeMap::new();
    for word in order.into_iter().filter(|word| counts[word] > 1) {
        let prefixes = word.char_indices().skip(1).map(|(end, _)| &word[..end]);
        let is_free = |prefix: &&str| {
            !short.values().any(|taken| taken == prefix) && !counts.contains_key(*prefix)
        };
        if let Some(prefix) = prefixes.filter(is_free).find(|prefix| prefix.len() <= 3) {
            short.insert(word.clone(), prefix.to_owned());
        }
    }
    for row in &mut sheet.rows {
        for &idx in &columns {
            row.cells[idx] = replaced(&row.cells[idx], &short);
        }
    }
    let mut key: Vec<(String, String)> =
        short.into_iter().map(|(word, short)| (short, word)).collect();
    key.sort();
    key
}

fn is_word(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c.is_ascii_digit()
}

/// The words of a label.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty())
}

/// A label with its words replaced.
fn replaced(text: &str, short: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        out += short.get(word).map_or(word, |short| short);
        let gap = after.find(is_word).unwrap_or(after.len());
        out += &after[..gap];
        rest = &after[gap..];
    }
    out
}

/// Text cut off to `width`, with a mark where something is missing.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide + 1 > width {
            break;
        }
        out.push(c);
        used += wide;
    }
    if width == 0 { String::new() } else { out.trim_end().to_owned() + "…" }
}

/// Text in a cell of this width.
pub(crate) fn padded(text: &str, width: usize, align: Align) -> String {
    let pad = " ".repeat(width.saturating_sub(text.width()));
    if align == Align::Left { format!("{text}{pad}") } else { format!("{pad}{text}") }
}

/// The gap between columns.
pub(crate) fn gap() -> String {
    " ".repeat(GAP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{SheetColumn, SheetRow};

    #[test]
    fn words_are_abbreviated_with_a_key_that_tells_them_apart() {
        let short = BTreeMap::from([
            ("RAISE".to_owned(), "R".to_owned()),
            ("RAISES".to_owned(), "RA".to_owned()),
        ]);
        assert_eq!(replaced("RAISES 2 · ACT = RAISE, RAISED", &short), "RA 2 · ACT = R, RAISED");
    }

    #[test]
    fn what_all_rows_have_in_common_stands_above_them() {
        let column = |head: &str, fit| SheetColumn {
            head: head.to_owned(),
            align: Align::Left,
            fit,
            is_code: false,
            is_companion: false,
        };
        let row = |cells: [&str; 3]| SheetRow {
            cells: cells.map(str::to_owned).into(),
            group: None,
            tag: None,
        };
        let mut sheet = Sheet {
            columns: vec![
                column("set", Fit::Abbreviate),
                column("seed", Fit::Keep),
                column("move", Fit::Keep),
            ],
            rows: vec![
                row(["POT 1 · HAND J", "7", "bet"]),
                row(["HAND K · POT 1", "7", "fold"]),
                row(["POT 1", "7", "fold"]),
            ],
            remarks: Vec::new(),
        };
        assert_eq!(lift(&mut sheet), ["set: POT 1", "seed: 7"]);
        let cells: Vec<&[String]> = sheet.rows.iter().map(|row| &*row.cells).collect();
        assert_eq!(cells, [["HAND J", "bet"], ["HAND K", "fold"], ["", "fold"]]);
    }

    #[test]
    fn texts_are_cut_where_a_letter_ends() {
        assert_eq!(cut("⌊60/m⌋ + 1", 10), "⌊60/m⌋ + 1");
        assert_eq!(cut("⌊60/m⌋ + 1", 8), "⌊60/m⌋…");
        assert_eq!(cut("abc", 0), "");
    }
}
