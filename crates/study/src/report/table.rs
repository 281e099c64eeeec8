//! Table of a report: columns that know their quantity, rows that may lead somewhere.

use std::borrow::Cow;

use serde::Serialize;

use super::{Quantity, Text, Value};

/// Table: rows of values under columns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The name by which one table of several is picked.
    pub name: String,
    /// What it shows, unless that is plain from its columns.
    #[serde(skip_serializing_if = "Text::is_empty")]
    pub caption: Text,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a value for every column.
    pub rows: Vec<Row>,
    /// Rows that are not in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted: Option<Omitted>,
    /// Length of an excerpt: the rows of each group that brief output shows; all if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<usize>,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its heading.
    pub name: Cow<'static, str>,
    /// The quantity of its values.
    pub quantity: Quantity,
    /// The unit, where the quantity does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Cow<'static, str>>,
    /// How it gives way where there is no room.
    pub fit: Fit,
}

/// Behaviour of a column where a table is too wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// It stays as it is.
    #[default]
    Keep,
    /// Its words are abbreviated, with a key below the table; then its texts take several lines.
    Abbreviate,
    /// Its texts are cut off.
    Shorten,
    /// Its texts take several lines.
    Wrap,
    /// It is left out, the highest number first.
    Drop(u8),
}

/// Row of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// A value for each column.
    pub cells: Vec<Value>,
    /// The group it belongs to; rows of a group stand together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Cow<'static, str>>,
    /// The place in a game that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    /// A word by which pages colour and filter rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<Cow<'static, str>>,
}

/// Target of a link: a place that a page can show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Link {
    /// Game of the catalogue.
    Game(String),
    /// Position of a game with perfect information, in its notation.
    Position(String),
    /// Information set of a seat, counted from 1.
    InformationSet {
        /// The seat.
        seat: usize,
        /// The set by its name.
        set: String,
    },
    /// Code of a diagnostic.
    Diagnostic(String),
}

/// Rows that a table leaves out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Omitted {
    /// Their number; nothing if it is not known.
    pub rows: Option<u64>,
    /// Where they are to be found.
    pub hint: Text,
}

impl Table {
    /// A table without rows.
    pub fn new(name: impl Into<String>, columns: Vec<Column>) -> Self {
        let (caption, rows, omitted) = (Text::default(), Vec::new(), None);
        Self { name: name.into(), caption, columns, rows, omitted, excerpt: None }
    }

    /// The same, of which brief output shows only the first rows of each group.
    #[must_use]
    pub fn excerpt(mut self, rows: usize) -> Self {
        self.excerpt = Some(rows);
        self
    }

    /// The same without rows that exist and were not listed: their number, and where to find them.
    #[must_use]
    pub fn omitting(mut self, rows: Option<u64>, hint: impl Into<Text>) -> Self {
        self.omitted = (rows != Some(0)).then(|| Omitted { rows, hint: hint.into() });
        self
    }

    /// The same with a caption.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<Text>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The same with one more row.
    #[must_use]
    pub fn row(mut self, row: Row) -> Self {
        self.push(row);
        self
    }

    /// The same with these rows.
    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = Row>) -> Self {
        rows.into_iter().for_each(|row| self.push(row));
        self
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has not as many cells as there are columns.
    pub fn push(&mut self, row: Row) {
        assert_eq!(row.cells.len(), self.columns.len(), "a cell for each column of {}", self.name);
        self.rows.push(row);
    }
}

impl Column {
    /// A column of such numbers.
    pub fn new(name: impl Into<Cow<'static, str>>, quantity: Quantity) -> Self {
        Self { name: name.into(), quantity, unit: None, fit: Fit::Keep }
    }

    /// A column of words.
    pub fn text(name: impl Into<Cow<'static, str>>) -> Self {
        Self::new(name, Quantity::Text)
    }

    /// A column of whole numbers.
    pub fn count(name: impl Into<Cow<'static, str>>) -> Self {
        Self::new(name, Quantity::Count)
    }

    /// The same in this unit.
    #[must_use]
    pub fn in_unit(mut self, unit: impl Into<Cow<'static, str>>) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// The same, giving way like this.
    #[must_use]
    pub fn fit(mut self, fit: Fit) -> Self {
        self.fit = fit;
        self
    }
}

impl Row {
    /// A row of these cells.
    pub fn new(cells: impl IntoIterator<Item = Value>) -> Self {
        Self { cells: cells.into_iter().collect(), ..Self::default() }
    }

    /// The same in a group.
    #[must_use]
    pub fn in_group(mut self, group: impl Into<Cow<'static, str>>) -> Self {
        self.group = Some(group.into());
        self
    }

    /// The same, leading there.
    #[must_use]
    pub fn link(mut self, link: Link) -> Self {
        self.link = Some(link);
        self
    }

    /// The same with a tag.
    #[must_use]
    pub fn tag(mut self, tag: impl Into<Cow<'static, str>>) -> Self {
        self.tag = Some(tag.into());
        self
    }
}
