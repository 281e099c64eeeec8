//! Reports as blocks of JSON, for a page that builds its elements itself: text is text there, and never markup.
//!
//! The numbers are written as in every other format; a page aligns them. Charts are SVG text of a few plain elements
//! (the style of charts gives them their colours), which a page builds from a list of elements and attributes it knows.

use serde::Serialize;
use study::report::{Excerpt, Link, Report, Span, Text};

use crate::element::{Element, Grid, Tone, elements};
use crate::excerpt::marked_lines;
use crate::number::said;
use crate::sheet::{Align, Sheet};

/// Report as blocks for a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageReport {
    title: String,
    blocks: Vec<Block>,
    /// Tags of rows by which a reader may filter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    filters: Vec<String>,
}

/// Block: what one element of a report is for a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Block {
    Heading { level: u8, text: String },
    Prose { tone: &'static str, spans: Vec<WordSpan> },
    Table(TableBlock),
    Chart { name: String, svg: String, caption: Vec<WordSpan> },
    Excerpt(ExcerptBlock),
}

/// Stretch of prose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum WordSpan {
    Words(String),
    Code(String),
}

/// Table of strings.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct TableBlock {
    name: String,
    caption: Option<Vec<WordSpan>>,
    has_heads: bool,
    columns: Vec<ColumnBlock>,
    rows: Vec<RowBlock>,
    omitted: Option<Vec<WordSpan>>,
    remarks: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct ColumnBlock {
    head: String,
    align: &'static str,
    /// Whether its cells are commands.
    code: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct RowBlock {
    /// The heading of the group that begins with this row.
    group: Option<String>,
    tag: Option<String>,
    link: Option<LinkBlock>,
    cells: Vec<String>,
}

/// Place that a row leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct LinkBlock {
    to: &'static str,
    target: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
}

/// Lines of a source; `from` and `to` count UTF-16 units of their line.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ExcerptBlock {
    name: String,
    title: String,
    lines: Vec<LineBlock>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct LineBlock {
    line: usize,
    text: String,
    marks: Vec<MarkBlock>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct MarkBlock {
    from: usize,
    to: usize,
    text: String,
}

/// The report as blocks.
pub fn blocks(report: &Report) -> PageReport {
    PageReport {
        title: report.title.clone(),
        blocks: elements(report).iter().map(block).collect(),
        filters: report.filters.clone(),
    }
}

fn block(element: &Element<'_>) -> Block {
    match element {
        Element::Heading(level, text) => Block::Heading { level: *level, text: (*text).to_owned() },
        Element::Prose(tone, text) => {
            let tone = match tone {
                Tone::Plain => "plain",
                Tone::Aside => "aside",
            };
            Block::Prose { tone, spans: spans(text) }
        }
        Element::Grid(grid) => Block::Table(table(grid)),
        Element::Figure(name, picture, caption) => {
            let (name, svg) = ((*name).to_owned(), picture.to_inline_svg());
            Block::Chart { name, svg, caption: spans(caption) }
        }
        Element::Excerpt(excerpt) => Block::Excerpt(source_lines(excerpt)),
    }
}

fn spans(text: &Text) -> Vec<WordSpan> {
    let mut spans: Vec<WordSpan> = Vec::new();
    for span in &text.0 {
        let words = match span {
            Span::Words(words) => words.clone(),
            Span::Value(value, quantity) => said(value, *quantity),
            Span::Code(code) => {
                spans.push(WordSpan::Code(code.clone()));
                continue;
            }
        };
        match spans.last_mut() {
            Some(WordSpan::Words(before)) => before.push_str(&words),
            _ => spans.push(WordSpan::Words(words)),
        }
    }
    spans
}

fn table(grid: &Grid<'_>) -> TableBlock {
    let sheet = Sheet::of(grid);
    let columns = sheet.columns.iter().map(|column| ColumnBlock {
        head: column.head.clone(),
        align: match column.align {
            Align::Left => "left",
            Align::Right => "right",
            Align::Point => "point",
        },
        code: column.is_code,
    });
    let rows = sheet.rows.iter().zip(&grid.rows).map(|(row, origin)| RowBlock {
        group: row.group.clone(),
        tag: row.tag.clone(),
        link: origin.origin.and_then(|origin| origin.link.as_ref()).map(link),
        cells: row.cells.clone(),
    });
    let omitted = grid.omitted.map(|omitted| {
        let rows = omitted.rows.map_or("More".to_owned(), |rows| format!("{rows} more"));
        let text = Text::from(format!("{rows} rows: "));
        spans(&Text(text.0.into_iter().chain(omitted.hint.0.iter().cloned()).collect()))
    });
    TableBlock {
        name: grid.name.to_owned(),
        caption: grid.caption.map(spans),
        has_heads: grid.has_heads,
        columns: columns.collect(),
        rows: rows.collect(),
        omitted,
        remarks: sheet.remarks.clone(),
    }
}

fn link(link: &Link) -> LinkBlock {
    let (to, target, seat) = match link {
        Link::Game(name) => ("game", name, None),
        Link::Position(position) => ("position", position, None),
        Link::InformationSet { seat, set } => ("information-set", set, Some(*seat)),
        Link::Diagnostic(code) => ("diagnostic", code, None),
    };
    LinkBlock { to, target: target.clone(), seat }
}

fn source_lines(excerpt: &Excerpt) -> ExcerptBlock {
    let lines = marked_lines(excerpt).into_iter().map(|line| {
        let units = |bytes: usize| line.text[..bytes].encode_utf16().count();
        let mark = |(span, text): &(std::ops::Range<usize>, &str)| MarkBlock {
            from: units(span.start),
            to: units(span.end),
            text: (*text).to_owned(),
        };
        LineBlock { line: line.line, marks: line.marks.iter().map(mark).collect(), text: line.text }
    });
    ExcerptBlock {
        name: excerpt.name.clone(),
        title: excerpt.title.clone(),
        lines: lines.collect(),
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Fraction, Number as _, Payoff};
    use serde_json::{Value as Json, json};
    use study::Estimate;
    use study::check::LabelFinding;
    use study::document::SourceLine;
    use study::report::{Column, Fact, Fit, Quantity, Row, Table};

    use super::*;

    fn json(report: &Report) -> Json {
        serde_json::to_value(blocks(report)).expect("blocks are JSON")
    }

    #[test]
    fn a_report_is_its_blocks_in_order_and_text_stays_text() {
        let mut report = Report::new("a & b");
        report.section("<h>");
        report.say(Text::from("of ").count(1200).words(" games, ").code("solve x"));
        report.note("aside");
        report.facts("values", vec![Fact::new("mean", -0.5, Quantity::Payoff)]);
        let found = json(&report);
        assert_eq!(found["title"], "a & b");
        assert_eq!(found["blocks"][0], json!({"kind": "heading", "level": 1, "text": "<h>"}));
        let spans = json!([{"words": "of 1,200 games, "}, {"code": "solve x"}]);
        assert_eq!(found["blocks"][1], json!({"kind": "prose", "tone": "plain", "spans": spans}));
        assert_eq!(found["blocks"][2]["tone"], "aside");
        let table = &found["blocks"][3];
        assert_eq!((&table["kind"], &table["has_heads"]), (&json!("table"), &json!(false)));
        assert_eq!(table["rows"][0]["cells"], json!(["mean", "-0.500000000"]));
        assert_eq!(table["columns"][1]["align"], "point");
    }

    #[test]
    fn a_row_says_where_it_leads_and_a_fraction_has_a_column_of_its_own() {
        let mut report = Report::new("kuhn");
        let link = Link::InformationSet { seat: 2, set: "\"><b>".to_owned() };
        let columns =
            vec![Column::text("set").fit(Fit::Wrap), Column::new("value", Quantity::Payoff)];
        let mut eighteenth = Fraction::from_payoff(Payoff::from(-1));
        eighteenth.divide(18);
        let exact = Estimate::of(&eighteenth);
        let row = Row::new(["a".into(), exact.into()]).link(link).tag("new");
        report.table(Table::new("sets", columns).caption("all").row(row));
        report.filters = vec!["new".to_owned()];
        let found = json(&report);
        let table = &found["blocks"][0];
        let row = &table["rows"][0];
        let link = json!({"to": "information-set", "target": "\"><b>", "seat": 2});
        assert_eq!((&row["link"], &row["tag"]), (&link, &json!("new")));
        assert_eq!(
            row["cells"].as_array().map(Vec::len),
            table["columns"].as_array().map(Vec::len)
        );
        assert!(row["cells"].as_array().expect("cells").contains(&json!("-1/18")), "{row}");
        assert_eq!(table["caption"], json!([{"words": "all"}]));
        assert_eq!(found["filters"], json!(["new"]));
    }

    #[test]
    fn marks_count_utf_16_units_and_stay_in_their_lines() {
        let line = |(line, text): (usize, &str)| SourceLine { line, text: text.to_owned() };
        let label = LabelFinding {
            label: "here".to_owned(),
            line: 2,
            column: 3,
            end_line: 3,
            end_column: 2,
        };
        let mut report = Report::new("x");
        report.excerpt(Excerpt {
            name: "a.rcy".to_owned(),
            title: "nothing is left".to_owned(),
            labels: vec![label],
            lines: [(2, "😀é(a"), (3, "b)"), (9, "c")].map(line).into(),
        });
        let found = json(&report);
        assert_eq!(
            found["blocks"][0]["lines"],
            json!([
                {"line": 2, "text": "😀é(a", "marks": [{"from": 3, "to": 5, "text": "here"}]},
                {"line": 3, "text": "b)", "marks": [{"from": 0, "to": 1, "text": ""}]},
                {"line": 9, "text": "c", "marks": []},
            ])
        );
    }
}
