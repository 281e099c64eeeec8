//! Layout of a sheet in a width: columns give way in the order in which they may.
//!
//! 1. Labels are abbreviated, with a key. 2. Prose takes several lines. 3. Columns are left out, which is said.
//! 4. Texts are cut off. 5. If nothing helps, rows are stacked: a line for each cell.

use std::collections::BTreeMap;

use study::report::Fit;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::sheet::{Align, Sheet};

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
}

/// Lays out a sheet in `width`, or as wide as it is.
pub(crate) fn lay(sheet: Sheet, width: Option<usize>, has_heads: bool) -> Laid {
    let pointed = sheet.pointed();
    let widths = natural(&pointed, has_heads);
    let Some(width) = width.filter(|width| total(&widths) > *width) else {
        return Laid { sheet: pointed, widths: Some(widths), key: Vec::new(), dropped: Vec::new() };
    };
    let mut sheet = pointed;
    let key = abbreviate(&mut sheet);
    let mut dropped = Vec::new();
    loop {
        let mut widths = natural(&sheet, has_heads);
        if total(&widths) <= width {
            return Laid { sheet, widths: Some(widths), key, dropped };
        }
        // Prose is narrowed before anything is lost, down to a width that still reads well.
        narrow(&sheet, &mut widths, width, |fit| fit == Fit::Wrap, NARROW_PROSE);
        if total(&widths) <= width {
            return Laid { sheet, widths: Some(widths), key, dropped };
        }
        if let Some(idx) = next_to_drop(&sheet) {
            dropped.push(sheet.remove(idx).head);
            continue;
        }
        let cuts = |fit: Fit| matches!(fit, Fit::Shorten | Fit::Abbreviate);
        narrow(&sheet, &mut widths, width, cuts, NARROW);
        narrow(&sheet, &mut widths, width, |fit| fit == Fit::Wrap, NARROW);
        let widths = (total(&widths) <= width).then_some(widths);
        return Laid { sheet, widths, key, dropped };
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

/// The column that may be left out first.
fn next_to_drop(sheet: &Sheet) -> Option<usize> {
    let priority = |fit: Fit| if let Fit::Drop(priority) = fit { Some(priority) } else { None };
    let columns = sheet.columns.iter().enumerate();
    let candidates = columns.filter_map(|(idx, column)| Some((priority(column.fit)?, idx)));
    candidates.max().map(|(_, idx)| idx)
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

    #[test]
    fn words_are_abbreviated_with_a_key_that_tells_them_apart() {
        let short = BTreeMap::from([
            ("RAISE".to_owned(), "R".to_owned()),
            ("RAISES".to_owned(), "RA".to_owned()),
        ]);
        assert_eq!(replaced("RAISES 2 · ACT = RAISE, RAISED", &short), "RA 2 · ACT = R, RAISED");
    }

    #[test]
    fn texts_are_cut_where_a_letter_ends() {
        assert_eq!(cut("⌊60/m⌋ + 1", 10), "⌊60/m⌋ + 1");
        assert_eq!(cut("⌊60/m⌋ + 1", 8), "⌊60/m⌋…");
        assert_eq!(cut("abc", 0), "");
    }
}
