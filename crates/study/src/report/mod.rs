//! Reports: findings as blocks, which a printer turns into text, HTML, Markdown or CSV.
//!
//! A block holds data and prose, never rendered numbers, markup or colours: how a number is written follows from
//! its [`Quantity`], how sure it is from its [`Estimate`](crate::Estimate). Reports are built beside the game or
//! document that they are about, by [`ToReport`].
//!
//! ```
//! use study::report::{Column, Quantity, Report, Row, Table};
//!
//! let mut report = Report::new("nim");
//! let columns = vec![Column::text("seat"), Column::new("wins", Quantity::Count)];
//! report.table(Table::new("wins", columns).row(Row::new(["1".into(), 7u64.into()])));
//! assert_eq!(report.tables().count(), 1);
//! ```

mod excerpt;
mod table;
mod text;
mod value;

use serde::Serialize;

use crate::chart::Picture;
use crate::document::GameSet;

pub use excerpt::Excerpt;
pub use table::{Column, Fit, Link, Omitted, Row, Table};
pub use text::{Span, Text};
pub use value::{Fact, MoveShare, Quantity, Value};

/// Report: a title and blocks in reading order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Its title: the game and its parameters, mostly.
    pub title: String,
    /// Its blocks.
    pub blocks: Vec<Block>,
    /// Tags of rows by which a page lets its reader filter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<String>,
}

/// Part of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "block", rename_all = "lowercase")]
pub enum Block {
    /// Heading of a section.
    Heading {
        /// 1 for a section, 2 for a part of one.
        level: u8,
        /// Its words.
        text: String,
    },
    /// Paragraph of prose.
    Paragraph {
        /// Its words.
        text: Text,
    },
    /// Remark beside the matter: a definition, a caution, a hint where to find more.
    Note {
        /// Its words.
        text: Text,
    },
    /// Named values.
    Facts {
        /// The name by which one table of several is picked.
        name: String,
        /// The facts in order.
        facts: Vec<Fact>,
    },
    /// Table.
    Table(Table),
    /// Chart.
    Chart {
        /// The name of its file, where it is written into one.
        name: String,
        /// The chart as data.
        picture: Box<Picture>,
        /// What it shows.
        caption: Text,
    },
    /// Excerpt of a source, with remarks at their places.
    Excerpt(Excerpt),
    /// Source line: how the numbers came about (method, seed, states, time).
    Source {
        /// Its parts.
        facts: Vec<Fact>,
    },
}

/// Conversion of a document into a report.
pub trait ToReport {
    /// The report on it.
    fn to_report(&self) -> Report;
}

/// Findings that add their blocks to the report of a document.
pub trait AddToReport {
    /// Adds what was found about `game`.
    fn add_to(&self, report: &mut Report, game: &GameSet);

    /// Adds what a reader must know before the values.
    fn add_caution(&self, _report: &mut Report) {}

    /// The number of information sets, where they were counted.
    fn n_information_sets(&self) -> Option<u64> {
        None
    }

    /// The title of a method, by its name.
    fn method_title(&self, method: &str) -> String {
        method.to_owned()
    }

    /// The words around the number of states: before it, and after it.
    fn states_counted(&self) -> (&'static str, &'static str) {
        ("", "states")
    }
}

impl Report {
    /// The name of the table that defines what a report shows, which [`without`](Self::without) leaves out for those
    /// who know.
    pub const DEFINITIONS: &str = "definitions";

    /// A report with nothing in it yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new(), filters: Vec::new() }
    }

    /// Begins a section.
    pub fn section(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading { level: 1, text: text.into() });
    }

    /// Begins a part of a section.
    pub fn part(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading { level: 2, text: text.into() });
    }

    /// Adds a paragraph.
    pub fn say(&mut self, text: impl Into<Text>) {
        self.blocks.push(Block::Paragraph { text: text.into() });
    }

    /// Adds a remark.
    pub fn note(&mut self, text: impl Into<Text>) {
        self.blocks.push(Block::Note { text: text.into() });
    }

    /// Adds named values; nothing if there are none.
    pub fn facts(&mut self, name: impl Into<String>, facts: Vec<Fact>) {
        if !facts.is_empty() {
            self.blocks.push(Block::Facts { name: name.into(), facts });
        }
    }

    /// Adds a table; nothing if it has no rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }

    /// Adds a chart.
    pub fn chart(&mut self, name: impl Into<String>, picture: Picture, caption: impl Into<Text>) {
        let (name, caption) = (name.into(), caption.into());
        self.blocks.push(Block::Chart { name, picture: Box::new(picture), caption });
    }

    /// Adds an excerpt of a source.
    pub fn excerpt(&mut self, excerpt: Excerpt) {
        self.blocks.push(Block::Excerpt(excerpt));
    }

    /// Adds a fact to the source line at the end, where there is one.
    pub fn add_source(&mut self, fact: Fact) {
        if let Some(Block::Source { facts }) = self.blocks.last_mut() {
            facts.push(fact);
        }
    }

    /// Adds a source line.
    pub fn source(&mut self, facts: Vec<Fact>) {
        self.blocks.push(Block::Source { facts });
    }

    /// The same without the tables, facts and charts of this name.
    #[must_use]
    pub fn without(mut self, unwanted: &str) -> Self {
        self.blocks.retain(|block| match block {
            Block::Table(Table { name, .. })
            | Block::Facts { name, .. }
            | Block::Chart { name, .. } => name != unwanted,
            _ => true,
        });
        self
    }

    /// The same without the time and memory of the run: made twice from the same seed, it is the same.
    #[must_use]
    pub fn without_run_costs(mut self) -> Self {
        for block in &mut self.blocks {
            if let Block::Source { facts } = block {
                facts.retain(|fact| !fact.quantity.is_run_cost());
            }
        }
        self.blocks.retain(|block| !matches!(block, Block::Source { facts } if facts.is_empty()));
        self
    }

    /// All charts, by name.
    pub fn charts(&self) -> impl Iterator<Item = (&str, &Picture)> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Chart { name, picture, .. } => Some((&**name, &**picture)),
            _ => None,
        })
    }

    /// All tables and lists of facts, by name.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(&*table.name),
            Block::Facts { name, .. } => Some(&**name),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_without_run_costs_is_the_same_on_a_slower_machine() {
        let report = |seconds: f64, rate: u64, peak: u64| {
            let mut report = Report::new("kuhn-poker");
            report.source(vec![
                Fact::count("seed", 7),
                Fact::new("", seconds, Quantity::Seconds),
                Fact::new("", rate, Quantity::PerSecond).in_unit("games a second"),
                Fact::new("", peak, Quantity::PeakBytes).in_unit("at the peak"),
            ]);
            report.source(vec![Fact::new("computed in", seconds, Quantity::Seconds)]);
            report.without_run_costs()
        };
        let quick = report(0.1, 900, 4096);
        assert_eq!(quick, report(2.5, 30, 8192));
        assert_eq!(quick.blocks, [Block::Source { facts: vec![Fact::count("seed", 7)] }]);
    }
}
