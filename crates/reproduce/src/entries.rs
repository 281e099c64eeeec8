//! Reader of the data files: published figures, claims and our readings of them, an entry for each.
//!
//! ```text
//! # A comment.
//! == 3.1 Two players
//!
//! [theorem-3] Theorem 3, standard deck
//! published: (1) to (3) give the equilibrium from every opening
//! found: {openings} openings, {visited} configurations
//! run: cardsharp solve pairs --set ties=redeal
//! ```
//!
//! Each entry belongs to the section above it; its first line has its key and its item. A line that begins with a
//! space continues the line before. Every text may have [places](crate::values) for computed values. An entry with
//! `why` is not compared; its key is `-`, unless code gives it values. An entry with `columns` is a table, each `row`
//! of it a line of cells between bars.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Display;

use crate::values::Values;

/// Entries of a data file.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    /// In the order of the file.
    pub(crate) all: Vec<Entry>,
    by_key: HashMap<&'static str, usize>,
}

/// Published figure or claim with its item, its reading and the command that reproduces it; or a table of figures.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    pub(crate) key: &'static str,
    pub(crate) section: &'static str,
    pub(crate) item: String,
    /// Fields with their texts, in the order of the file.
    fields: Vec<(&'static str, String)>,
    pub(crate) is_used: Cell<bool>,
    /// Whether the proof of the erratum was checked.
    pub(crate) is_proven: Cell<bool>,
}

/// Names that a field may have.
const FIELDS: [&str; 10] =
    ["published", "found", "cases", "note", "erratum", "run", "why", "caption", "columns", "row"];

impl Entries {
    /// Reads a data file.
    ///
    /// # Errors
    /// The first line that is no part of an entry, as a sentence.
    pub(crate) fn read(text: &'static str) -> Result<Self, String> {
        let mut entries = Self::default();
        let mut section = "";
        let is_text = |(_, line): &(usize, &str)| !line.starts_with('#') && !line.trim().is_empty();
        for (nth, line) in text.lines().enumerate().filter(is_text) {
            let wrong = |what: &str| Err(format!("line {}: {what}: {line}", nth + 1));
            if let Some(name) = line.strip_prefix("== ") {
                section = name;
            } else if let Some((key, item)) =
                line.strip_prefix('[').and_then(|line| line.split_once(']'))
            {
                if key != "-" && entries.by_key.insert(key, entries.all.len()).is_some() {
                    return wrong("a key that is taken");
                }
                let item = item.trim().to_owned();
                entries.all.push(Entry { key, section, item, ..Entry::default() });
            } else {
                let Some(entry) = entries.all.last_mut() else { return wrong("no entry yet") };
                if let Some(more) = line.strip_prefix(' ') {
                    let text = entry.fields.last_mut().map_or(&mut entry.item, |(_, text)| text);
                    *text = format!("{text} {}", more.trim_start());
                } else if let Some((name, text)) = line.split_once(": ")
                    && FIELDS.contains(&name)
                {
                    entry.fields.push((name, text.to_owned()));
                } else {
                    return wrong("no field");
                }
            }
        }
        match entries.all.iter().find_map(Entry::fault) {
            Some(fault) => Err(fault),
            None => Ok(entries),
        }
    }

    /// The entry with this key.
    ///
    /// # Panics
    /// If there is none: keys stand in the code, and every chapter is tested.
    pub(crate) fn get(&self, key: &str) -> &Entry {
        let idx = self.by_key.get(key).unwrap_or_else(|| panic!("an entry `{key}`"));
        self.all[*idx].is_used.set(true);
        &self.all[*idx]
    }
}

impl Entry {
    /// The texts of the fields with this name.
    pub(crate) fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields.iter().filter(move |(field, _)| *field == name).map(|(_, text)| &**text)
    }

    /// The text of a field that stands there once at most.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.texts(name).next()
    }

    /// Notes before the erratum, and those after it.
    pub(crate) fn notes(&self) -> [Vec<&str>; 2] {
        let erratum = self.fields.iter().position(|(name, _)| *name == "erratum");
        let [before, after] = match erratum {
            Some(at) => [&self.fields[..at], &self.fields[at..]],
            None => [&self.fields[..], &[]],
        };
        [before, after].map(|fields| {
            let notes = fields.iter().filter(|(name, _)| *name == "note");
            notes.map(|(_, text)| &**text).collect()
        })
    }

    /// The rows of a table: its cells by column.
    pub(crate) fn rows(&self) -> Vec<Cells> {
        let columns = cells(self.text("columns").unwrap_or_default());
        let row = |text| columns.iter().cloned().zip(cells(text)).collect();
        self.texts("row").map(|text| Cells(row(text))).collect()
    }

    /// What is wrong with it as a whole.
    fn fault(&self) -> Option<String> {
        let key = self.key;
        let n_columns = cells(self.text("columns").unwrap_or_default()).len();
        let is_short = |row: &str| cells(row).len() != n_columns;
        let is_twice = |name: &&str| self.texts(name).count() > 1;
        if self.texts("row").any(is_short) {
            Some(format!("{key}: a row has as many cells as there are columns"))
        } else if self.section.is_empty() {
            Some(format!("{key}: no section"))
        } else {
            let once = FIELDS.iter().filter(|name| !["note", "row"].contains(*name));
            once.copied().find(is_twice).map(|name| format!("{key}: `{name}` twice"))
        }
    }
}

/// Cells of a row, by the names of the columns.
#[derive(Clone, Debug)]
pub(crate) struct Cells(Vec<(String, String)>);

impl Cells {
    /// The text of a cell.
    pub(crate) fn text(&self, column: &str) -> &str {
        let cell = self.0.iter().find(|(name, _)| name == column);
        &cell.unwrap_or_else(|| panic!("a column `{column}`")).1
    }

    /// The number in a cell.
    pub(crate) fn number<N: std::str::FromStr>(&self, column: &str) -> N {
        let text = self.text(column).replace(',', "");
        text.parse().unwrap_or_else(|_| panic!("`{text}` in the column `{column}` is a number"))
    }

    /// The cells as values.
    pub(crate) fn values(&self) -> Vec<(&str, &dyn Display)> {
        self.with(&[])
    }

    /// The cells and other values.
    pub(crate) fn with<'a>(&'a self, more: Values<'a>) -> Vec<(&'a str, &'a dyn Display)> {
        let own = self.0.iter().map(|(name, text)| (&**name, text as &dyn Display));
        own.chain(more.iter().copied()).collect()
    }
}

fn cells(row: &str) -> Vec<String> {
    let cells = row.split('|').map(|cell| cell.trim().to_owned());
    cells.filter(|_| !row.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::{fill, values};

    #[test]
    fn an_entry_has_its_section_its_item_and_its_fields() {
        let text = "# Notes.\n== 1 Rules\n\n[deck] cards of\n  the deck\npublished: 55\nnote: a\nerratum: b\n  c\nnote: d\n";
        let entries = Entries::read(text).unwrap();
        let entry = entries.get("deck");
        assert_eq!((entry.section, &*entry.item), ("1 Rules", "cards of the deck"));
        assert_eq!((entry.text("published"), entry.text("erratum")), (Some("55"), Some("b c")));
        assert_eq!(entry.notes(), [vec!["a"], vec!["d"]]);
    }

    #[test]
    fn a_table_has_cells_by_column() {
        let text = "== T\n[t]\ncolumns: k | share\nrow: 1,000 | .5\nrow: 2 | [1, 2]\n";
        let rows = Entries::read(text).unwrap().get("t").rows();
        assert_eq!((rows[0].number::<u64>("k"), rows[1].text("share")), (1_000, "[1, 2]"));
        assert_eq!(fill("{k}: {share}, {n}", &rows[0].with(values![n = 7])), "1,000: .5, 7");
    }

    #[test]
    fn malformed_files_are_refused_with_the_line() {
        for (text, fault) in [
            ("published: 5\n", "line 1: no entry yet: published: 5"),
            ("== A\n[a] b\npublish: 5\n", "line 3: no field: publish: 5"),
            ("== A\n[a] b\nnonsense\n", "line 3: no field: nonsense"),
            ("== A\n[a] b\n[a] c\n", "line 3: a key that is taken: [a] c"),
            ("[a] b\n", "a: no section"),
            ("== A\n[a] b\nfound: 1\nfound: 2\n", "a: `found` twice"),
            (
                "== A\n[a]\ncolumns: k | n\nrow: 1\n",
                "a: a row has as many cells as there are columns",
            ),
        ] {
            assert_eq!(Entries::read(text).unwrap_err(), fault);
        }
    }
}
