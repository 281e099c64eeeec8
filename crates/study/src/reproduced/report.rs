//! Report on published figures: how many rows have which verdict, then every row under its document.

use super::{Chapter, Figure, LeftOut, ReproduceDocument, Row, Source, Tally, Verdict};
use crate::report::{self, Column, Fact, Fit, Quantity, Report, Table, Text, ToReport, Value};

impl ToReport for ReproduceDocument {
    fn to_report(&self) -> Report {
        self.illustrated(&[])
    }
}

impl ReproduceDocument {
    /// The report on all rows, with the pictures of the chapters.
    pub fn illustrated(&self, chapters: &[Chapter]) -> Report {
        let mut report = self.summary();
        let source = report.blocks.pop();
        report.filters = Verdict::ALL.map(|verdict| verdict.name().to_owned()).to_vec();
        report.filters.retain(|name| self.rows.iter().any(|row| row.verdict.name() == name));
        for tally in &self.tallies {
            let figures = chapters.iter().filter(|chapter| chapter.source.name() == tally.source);
            let figures: Vec<&Figure> = figures.flat_map(|chapter| &chapter.figures).collect();
            self.add_chapter(&mut report, &tally.source, &figures);
        }
        report.blocks.extend(source);
        report
    }

    /// The report without the rows that are explained: how many there are, and those that differ.
    pub fn summary(&self) -> Report {
        let mut report = Report::new("Published figures, recomputed");
        let text = Text::default().count(self.rows.len() as u64);
        report.say(
            text.words(" figures and claims of ")
                .counted(self.tallies.len() as u64, "document")
                .words(", each beside the value that the solvers compute."),
        );
        report.table(self.verdicts());
        match self.unexplained().count() {
            0 => report.say("Nothing differs without an explanation."),
            1 => report.say("One figure differs without an explanation."),
            n => report.say(
                Text::default().count(n as u64).words(" figures differ without an explanation."),
            ),
        }
        let unexplained: Vec<&Row> = self.unexplained().collect();
        report.table(rows("differs", &unexplained, true));
        let columns = vec![Column::text("verdict"), Column::text("meaning").fit(Fit::Wrap)];
        let meaning =
            |verdict: Verdict| report::Row::new([verdict.name().into(), verdict.meaning().into()]);
        let definitions = Table::new(Report::DEFINITIONS, columns);
        report.table(definitions.rows(Verdict::ALL.map(meaning)));
        report.source(vec![Fact::new("computed in", self.seconds, Quantity::Seconds)]);
        report
    }

    /// The number of rows by document and verdict.
    fn verdicts(&self) -> Table {
        let mut columns = vec![Column::text("document"), Column::count("rows")];
        columns.extend(Verdict::ALL.map(|verdict| Column::count(verdict.name())));
        let row = |name: &str, rows: usize, counts: Vec<usize>| {
            let counts = std::iter::once(rows).chain(counts).map(Value::from);
            report::Row::new(std::iter::once(name.into()).chain(counts))
        };
        let counts = |tally: &Tally| tally.verdicts.iter().map(|(_, count)| *count).collect();
        let of = |tally: &Tally| row(&tally.source, tally.rows, counts(tally));
        let mut table = Table::new("verdicts", columns).rows(self.tallies.iter().map(of));
        if self.tallies.len() > 1 {
            let sum =
                |verdict: Verdict| self.rows.iter().filter(|row| row.verdict == verdict).count();
            table.push(row("all", self.rows.len(), Verdict::ALL.map(sum).to_vec()));
        }
        table
    }

    /// Adds the rows of one document, by its tables and sections, each followed by its pictures.
    fn add_chapter(&self, report: &mut Report, source: &str, figures: &[&Figure]) {
        let known = Source::ALL.into_iter().find(|known| known.name() == source);
        report.section(known.map_or(source.to_owned(), |known| known.title().to_owned()));
        if let Some(known) = known {
            report.note(known.citation());
        }
        let own: Vec<&Row> = self.rows.iter().filter(|row| row.source == source).collect();
        let of_rows = own.iter().map(|row| &*row.table);
        let mut tables: Vec<&str> = Vec::new();
        for table in of_rows.chain(figures.iter().map(|figure| &*figure.table)) {
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
        for table in tables {
            report.part(table);
            let of_table: Vec<&Row> =
                own.iter().copied().filter(|row| row.table == table).collect();
            report.table(rows(source, &of_table, false));
            for figure in figures.iter().filter(|figure| figure.table == table) {
                report.chart(figure.name, figure.picture.clone(), &*figure.caption);
            }
        }
        let left_out: Vec<&LeftOut> =
            self.left_out.iter().filter(|left_out| left_out.source == source).collect();
        if left_out.is_empty() {
            return;
        }
        report.part("Not compared");
        let columns = vec![
            Column::text("section").fit(Fit::Wrap),
            Column::text("figure").fit(Fit::Wrap),
            Column::text("reason").fit(Fit::Wrap),
        ];
        let row = |left_out: &&LeftOut| {
            let LeftOut { table, item, why, .. } = left_out;
            report::Row::new([table.into(), item.into(), why.into()])
        };
        let table = Table::new(format!("{source}-not-compared"), columns);
        report.table(table.rows(left_out.iter().map(row)));
    }
}

/// Rows with their verdicts; with their documents and sections where they do not stand under them.
fn rows(name: &str, rows: &[&Row], names_source: bool) -> Table {
    let has_p = rows.iter().any(|row| row.p.is_some());
    let has_remark = rows.iter().any(|row| !row.remark().is_empty());
    let has_command = rows.iter().any(|row| row.command.is_some());
    let mut columns = Vec::new();
    if names_source {
        columns.push(Column::text("document"));
        columns.push(Column::text("section").fit(Fit::Wrap));
    }
    columns.push(Column::text("figure").fit(Fit::Wrap));
    columns.push(Column::text("published").fit(Fit::Wrap));
    columns.push(Column::text("computed").fit(Fit::Wrap));
    columns.push(Column::text("verdict"));
    if has_p {
        columns.push(Column::new("p-value", Quantity::PValue));
    }
    if has_remark {
        columns.push(Column::text("note").fit(Fit::Drop(1)));
    }
    if has_command {
        columns.push(Column::text("command").fit(Fit::Drop(2)));
    }
    let row = |row: &&Row| {
        let mut cells: Vec<Value> = Vec::new();
        if names_source {
            cells.extend([(&*row.source).into(), (&row.table).into()]);
        }
        cells.extend([
            (&row.item).into(),
            row.published.as_ref().into(),
            (&row.computed).into(),
            row.verdict.name().into(),
        ]);
        if has_p {
            cells.push(Value::or_empty(row.p));
        }
        if has_remark {
            cells.push(row.remark().into());
        }
        if has_command {
            cells.push(Value::or_empty(row.command.clone().map(Value::Code)));
        }
        report::Row::new(cells).tag(row.verdict.name())
    };
    Table::new(name, columns).rows(rows.iter().map(row))
}
