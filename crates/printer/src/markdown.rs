//! Reports as Markdown, with tables as GitHub has them.

use std::fmt::Write as _;

use study::report::{Report, Span, Text};

use crate::element::{Element, Grid, Tone, elements};
use crate::number::said;
use crate::plain::harmless;
use crate::sheet::{Align, Sheet};

/// The report as Markdown.
pub fn markdown(report: &Report) -> String {
    let mut out = format!("# {}\n", escaped(&report.title));
    for element in elements(report) {
        out.push('\n');
        match element {
            Element::Heading(level, text) => {
                let _ = writeln!(out, "{} {}", "#".repeat(usize::from(level) + 1), escaped(text));
            }
            Element::Prose(tone, text) => {
                let text = words(&text);
                let _ = match tone {
                    Tone::Plain => writeln!(out, "{text}"),
                    Tone::Aside => writeln!(out, "> {text}"),
                };
            }
            Element::Grid(grid) => table(&mut out, &grid),
            // Indented: nothing in it can end the block.
            Element::Excerpt(excerpt) => {
                for line in crate::excerpt::text(excerpt, None, false).lines() {
                    let _ = writeln!(out, "    {line}");
                }
            }
            Element::Figure(name, _, caption) => {
                let _ = writeln!(out, "![{}]({name}.svg)", words(caption));
            }
        }
    }
    out
}

fn table(out: &mut String, grid: &Grid<'_>) {
    if let Some(caption) = grid.caption {
        let _ = writeln!(out, "{}\n", words(caption));
    }
    let sheet = Sheet::of(grid);
    let heads = sheet
        .columns
        .iter()
        .map(|column| if grid.has_heads { escaped(&column.head) } else { String::new() });
    row(out, heads);
    let rule = |align: Align| if align == Align::Left { "---" } else { "---:" };
    row(out, sheet.columns.iter().map(|column| rule(column.align).to_owned()));
    for cells in &sheet.rows {
        if let Some(group) = &cells.group {
            let rest = (1..sheet.columns.len()).map(|_| String::new());
            row(out, [format!("**{}**", escaped(group))].into_iter().chain(rest));
        }
        let cells = cells.cells.iter().zip(&sheet.columns);
        row(
            out,
            cells.map(|(cell, column)| if column.is_code { code(cell) } else { escaped(cell) }),
        );
    }
    for remark in &sheet.remarks {
        let _ = writeln!(out, "\n> {}", escaped(remark));
    }
    if let Some(omitted) = grid.omitted {
        let rows = omitted.rows.map_or("More".to_owned(), |rows| format!("{rows} more"));
        let _ = writeln!(out, "\n> {rows} rows: {}", words(&omitted.hint));
    }
}

fn row(out: &mut String, cells: impl Iterator<Item = String>) {
    let _ = writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "));
}

fn words(text: &Text) -> String {
    let span = |span: &Span| match span {
        Span::Words(words) => escaped(words),
        Span::Value(value, quantity) => escaped(&said(value, *quantity)),
        Span::Code(text) => code(text),
    };
    text.0.iter().map(span).collect()
}

/// A command or an option; nothing, if there is none.
fn code(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("`{}`", harmless(text).replace('`', "'").replace('|', "\\|").replace('\n', " "))
}

/// Text without characters that Markdown takes for its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in harmless(text).chars() {
        match c {
            '\n' | '\t' => out.push(' '),
            '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\' | '#' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}
