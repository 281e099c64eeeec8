//! The rows of all chapters as one document, and as a table for other programs.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::{Figure, Row, Source, Verdict};
use crate::text::csv_field;

/// Chapter on one document.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The document.
    pub source: Source,
    /// Its figures and claims, in its order.
    pub rows: Vec<Row>,
    /// Pictures.
    pub figures: Vec<Figure>,
    /// What is in it and not compared.
    pub left_out: Vec<LeftOut>,
    /// The table or section that rows are now added to.
    table: String,
}

/// Something published that is not compared, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The document: filled in by its chapter.
    pub source: Cow<'static, str>,
    /// The table or section of it.
    pub table: String,
    /// What it is.
    pub item: String,
    /// Why it cannot be compared.
    pub why: String,
}

impl Chapter {
    /// A chapter about `source`, still empty.
    pub fn new(source: Source) -> Self {
        Self {
            source,
            rows: Vec::new(),
            figures: Vec::new(),
            left_out: Vec::new(),
            table: String::new(),
        }
    }

    /// What follows is of this table or section of the document.
    pub fn table(&mut self, table: &str) {
        table.clone_into(&mut self.table);
    }

    /// Adds a row.
    pub fn row(&mut self, row: Row) {
        self.rows.push(Row { source: self.source.name().into(), table: self.table.clone(), ..row });
    }

    /// Adds rows.
    pub fn extend(&mut self, rows: impl IntoIterator<Item = Row>) {
        rows.into_iter().for_each(|row| self.row(row));
    }

    /// Adds a picture after the rows of this table or section.
    pub fn figure(
        &mut self,
        name: &'static str,
        caption: impl Into<String>,
        picture: crate::chart::Picture,
    ) {
        let (table, caption) = (self.table.clone(), caption.into());
        self.figures.push(Figure { name, table, caption, picture });
    }

    /// Says what is not compared.
    pub fn leave_out(&mut self, item: impl Into<String>, why: impl Into<String>) {
        self.left_out.push(LeftOut {
            source: self.source.name().into(),
            table: self.table.clone(),
            item: item.into(),
            why: why.into(),
        });
    }

    /// How many rows have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.rows.iter().filter(|row| row.verdict == verdict).count()
    }
}

/// `cardsharp.reproduce/1`: every published figure beside ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReproduceDocument {
    /// `cardsharp.reproduce/1`.
    pub schema: Cow<'static, str>,
    /// Whether the long computations were done too.
    pub full: bool,
    /// How many rows have which verdict, by document.
    pub tallies: Vec<Tally>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What is published and not compared.
    pub left_out: Vec<LeftOut>,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
}

/// Numbers of rows of a document by verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The document.
    pub source: Cow<'static, str>,
    /// Rows in all.
    pub rows: usize,
    /// The number of rows by verdict, in the order of [`Verdict::ALL`].
    pub verdicts: Vec<(Verdict, usize)>,
}

impl ReproduceDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.reproduce/1");

    /// All of `chapters`, the time still to be filled in.
    pub fn new(chapters: &[Chapter], full: bool) -> Self {
        let tally = |chapter: &Chapter| Tally {
            source: chapter.source.name().into(),
            rows: chapter.rows.len(),
            verdicts: Verdict::ALL.map(|verdict| (verdict, chapter.count(verdict))).to_vec(),
        };
        Self {
            schema: Self::SCHEMA,
            full,
            tallies: chapters.iter().map(tally).collect(),
            rows: chapters.iter().flat_map(|chapter| chapter.rows.clone()).collect(),
            left_out: chapters.iter().flat_map(|chapter| chapter.left_out.clone()).collect(),
            seconds: 0.0,
        }
    }

    /// The rows that differ without an explanation.
    pub fn unexplained(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.verdict == Verdict::Differs)
    }

    /// The rows with a line of headings, fields separated by commas.
    pub fn to_csv(&self) -> String {
        let mut text = "source,table,item,published,computed,verdict,p,note,command\n".to_owned();
        for row in &self.rows {
            let fields = [
                &*row.source,
                &row.table,
                &row.item,
                row.published.as_deref().unwrap_or_default(),
                &row.computed,
                row.verdict.name(),
                &row.p.map(|p| p.to_string()).unwrap_or_default(),
                &row.note,
                row.command.as_deref().unwrap_or_default(),
            ];
            let _ = writeln!(text, "{}", fields.map(csv_field).join(","));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_by_verdict_and_written_one_to_a_line() {
        let mut chapter = Chapter::new(Source::Pan);
        chapter.table("Table 1");
        chapter.row(Row::number("k = 2, say", "115", 115u64));
        chapter.row(Row::number("k = 3", "7", 8u64));
        chapter.table("Table 2");
        chapter.row(Row::new("k = 9", 1u64));
        let document = ReproduceDocument::new(&[chapter], false);
        let counts: Vec<usize> =
            document.tallies[0].verdicts.iter().map(|(_, count)| *count).collect();
        assert_eq!(counts, [1, 0, 0, 1, 1]);
        assert_eq!(document.unexplained().count(), 1);
        let lines: Vec<String> = document.to_csv().lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[1], "pan,Table 1,\"k = 2, say\",115,115,match,,,");
    }
}
