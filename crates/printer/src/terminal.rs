//! Reports as text for a terminal of a known width, or for a pipe, which has none.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use study::report::{Fit, Report, Span, Text};
use unicode_width::UnicodeWidthStr as _;

use crate::element::{Element, Grid, Tone, elements};
use crate::layout::{Laid, cut, gap, lay, padded};
use crate::number::said;
use crate::plain::harmless;
use crate::sheet::Sheet;

/// Terminal for which text is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminal {
    /// Its width in columns; nothing if lines may have any length.
    pub width: Option<usize>,
    /// Whether to use colours and weights.
    pub styled: bool,
    /// Whether long tables are cut to the excerpts that they name.
    pub brief: bool,
}

/// The narrowest terminal for which text is laid out.
const LEAST_WIDTH: usize = 20;
/// A space inside code, where no line may break.
pub(crate) const TIED: char = '\u{a0}';

impl Terminal {
    /// The report as text.
    pub fn print(&self, report: &Report) -> String {
        let mut out = String::new();
        if !report.title.is_empty() {
            self.heading(&mut out, 0, &report.title);
        }
        // Prose lines follow each other; tables and headings stand apart.
        let mut was_prose = true;
        for element in elements(report) {
            match element {
                Element::Heading(level, text) => {
                    out.push('\n');
                    self.heading(&mut out, level, text);
                    was_prose = true;
                }
                Element::Prose(tone, text) => {
                    if !was_prose {
                        out.push('\n');
                    }
                    self.prose(&mut out, tone, &text);
                    was_prose = true;
                }
                Element::Grid(mut grid) => {
                    out.push('\n');
                    let n_cut = if self.brief { grid.abridge() } else { 0 };
                    self.grid(&mut out, &grid, n_cut);
                    was_prose = false;
                }
                Element::Excerpt(excerpt) => {
                    out.push('\n');
                    out += &crate::excerpt::text(excerpt, self.width(), self.styled);
                    was_prose = false;
                }
                // Every number that a chart draws stands in a table too.
                Element::Figure(..) => {}
            }
        }
        harmless_styled(&out, self.styled)
    }

    /// Words as lines that fit the terminal; lines that they have already stay apart.
    pub fn words_in_lines(&self, words: &str) -> String {
        let lines = words.lines().map(plain).flat_map(|line| match self.width() {
            Some(width) if line.width() > width => fold(&line, width),
            _ => vec![line],
        });
        lines.map(|line| line + "\n").collect()
    }

    fn width(&self) -> Option<usize> {
        self.width.map(|width| width.max(LEAST_WIDTH))
    }

    pub(crate) fn styled(&self, text: &str, style: Style) -> String {
        if self.styled { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn heading(&self, out: &mut String, level: u8, text: &str) {
        let style = match level {
            0 | 1 => Style::new().bold(),
            _ => Style::new().underline(),
        };
        for line in self.wrapped(&plain(text)) {
            let _ = writeln!(out, "{}", self.styled(&line, style));
        }
    }

    fn prose(&self, out: &mut String, tone: Tone, text: &Text) {
        let style = if tone == Tone::Aside { Style::new().dimmed() } else { Style::new() };
        for line in self.wrapped(&self.words(text)) {
            let _ = writeln!(out, "{}", self.styled(&line, style));
        }
    }

    /// Prose in one line, code in backticks.
    fn words(&self, text: &Text) -> String {
        let limit = self.width().unwrap_or(usize::MAX);
        let span = |span: &Span| match span {
            Span::Words(words) => plain(words),
            Span::Value(value, quantity) => plain(&said(value, *quantity)),
            Span::Code(code) => {
                let code = format!("`{}`", plain(code));
                // What is longer than a line must break somewhere.
                if code.width() < limit { code.replace(' ', &TIED.to_string()) } else { code }
            }
        };
        text.0.iter().map(span).collect()
    }

    fn wrapped(&self, text: &str) -> Vec<String> {
        let lines = match self.width() {
            Some(width) => fold(text, width),
            None => text.lines().map(str::to_owned).collect(),
        };
        lines.into_iter().map(|line| line.replace(TIED, " ")).collect()
    }

    fn grid(&self, out: &mut String, grid: &Grid<'_>, n_cut: usize) {
        if let Some(caption) = grid.caption {
            self.prose(out, Tone::Plain, caption);
        }
        let mut sheet = Sheet::of(grid);
        for row in &mut sheet.rows {
            for cell in &mut row.cells {
                *cell = plain(cell);
            }
        }
        for remark in &sheet.remarks {
            self.prose(out, Tone::Aside, &Text::from(plain(remark)));
        }
        let laid = lay(sheet, self.width(), grid.has_heads);
        if !laid.common.is_empty() {
            let common = plain(&format!("In all rows: {}", laid.common.join("; ")));
            self.prose(out, Tone::Aside, &Text::from(common));
        }
        match &laid.widths {
            Some(widths) => self.table(out, &laid, widths, grid.has_heads),
            None => self.stacked(out, &laid),
        }
        self.remarks(out, grid, &laid, n_cut);
    }

    fn table(&self, out: &mut String, laid: &Laid, widths: &[usize], has_heads: bool) {
        let Laid { sheet, .. } = laid;
        if has_heads {
            let heads = sheet.columns.iter().zip(widths);
            let heads: Vec<String> = heads
                .map(|(column, &width)| {
                    padded(&cut(&plain(&column.head), width), width, column.align)
                })
                .collect();
            let line = heads.join(&gap());
            let _ = writeln!(out, "{}", self.styled(line.trim_end(), Style::new().bold()));
            let width = widths.iter().sum::<usize>() + gap().len() * (widths.len() - 1);
            let _ = writeln!(out, "{}", "─".repeat(width));
        }
        for row in &sheet.rows {
            if let Some(group) = &row.group {
                for line in self.wrapped(&plain(group)) {
                    let _ = writeln!(out, "{}", self.styled(&line, Style::new().italic()));
                }
            }
            let cells: Vec<Vec<String>> = (row.cells.iter().zip(&sheet.columns).zip(widths))
                .map(|((cell, column), &width)| match column.fit {
                    // What fits stays as it is: the spaces that align a number are part of it.
                    Fit::Wrap | Fit::Abbreviate if cell.width() > width => fold(cell, width),
                    _ => vec![cut(cell, width)],
                })
                .collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
            for nth in 0..height {
                let parts = cells.iter().zip(&sheet.columns).zip(widths);
                let parts = parts.map(|((lines, column), &width)| {
                    padded(lines.get(nth).map_or("", String::as_str), width, column.align)
                });
                let line = parts.collect::<Vec<_>>().join(&gap());
                let _ = writeln!(out, "{}", self.tagged(line.trim_end(), row.tag.as_deref()));
            }
        }
    }

    /// Rows one below the other, a line for each cell.
    fn stacked(&self, out: &mut String, laid: &Laid) {
        let width = self.width().unwrap_or(usize::MAX);
        for (nth, row) in laid.sheet.rows.iter().enumerate() {
            if nth > 0 {
                out.push('\n');
            }
            if let Some(group) = &row.group {
                let _ = writeln!(out, "{}", cut(&plain(group), width));
            }
            for (column, cell) in laid.sheet.columns.iter().zip(&row.cells) {
                let cell = cell.trim();
                if cell.is_empty() {
                    continue;
                }
                for line in fold(&format!("{}: {cell}", plain(&column.head)), width) {
                    let _ = writeln!(out, "{}", self.tagged(&line, row.tag.as_deref()));
                }
            }
        }
    }

    fn remarks(&self, out: &mut String, grid: &Grid<'_>, laid: &Laid, n_cut: usize) {
        let mut say = |text: Text| self.prose(out, Tone::Aside, &text);
        if !laid.key.is_empty() {
            let key: Vec<String> =
                laid.key.iter().map(|(short, word)| format!("{short} {word}")).collect();
            say(Text::from(format!("Key: {}", key.join(", "))));
        }
        if !laid.dropped.is_empty() {
            let columns = laid.dropped.join(", ");
            say(Text::from(format!("Left out for want of room: {columns} (a wider terminal, "))
                .code("--format csv")
                .words(")"));
        }
        if n_cut > 0 && grid.omitted.is_none() {
            let rows = Text::default().count(n_cut as u64).words(" more rows: ");
            say(rows
                .code("--format csv")
                .words(", ")
                .code("--json")
                .words(", ")
                .code("--html FILE"));
        }
        if let Some(omitted) = grid.omitted {
            let mut text = match omitted.rows {
                Some(rows) => Text::default().count(rows + n_cut as u64).words(" more rows: "),
                None => Text::from("There are more rows: "),
            };
            text.0.extend(omitted.hint.0.iter().cloned());
            say(text);
        }
    }

    /// A line in the colour of its tag.
    fn tagged(&self, line: &str, tag: Option<&str>) -> String {
        let colour = match tag {
            Some("differs" | "error") => AnsiColor::Red,
            Some("erratum" | "warning") => AnsiColor::Yellow,
            Some("significant") => AnsiColor::Cyan,
            _ => return line.to_owned(),
        };
        self.styled(line, Style::new().fg_color(Some(colour.into())))
    }
}

/// Text in lines of at most this width: broken at spaces, and only words longer than a line inside.
pub(crate) fn fold(text: &str, width: usize) -> Vec<String> {
    // A hyphen is part of an option or a name, and no place to break.
    let options = textwrap::Options::new(width.max(1))
        .break_words(true)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(text, options);
    let lines: Vec<String> = lines.into_iter().map(std::borrow::Cow::into_owned).collect();
    // A wide letter does not fit where there is room for one column.
    lines
        .into_iter()
        .map(|line| if line.width() > width { cut(&line, width) } else { line })
        .collect()
}

/// Text from outside: harmless, and without tabs, whose width nobody knows.
pub(crate) fn plain(text: &str) -> String {
    harmless(text).replace(['\t', '\n'], " ")
}

/// The whole text: what is styled was made harmless piece by piece.
fn harmless_styled(text: &str, styled: bool) -> String {
    if styled { text.to_owned() } else { harmless(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use study::report::{Column, Fact, Quantity, Row, Table};

    fn report() -> Report {
        let mut report = Report::new("kuhn-poker");
        report.say(Text::from("The value is ").value(0.25, Quantity::Payoff).words("."));
        let columns = vec![
            Column::text("information set").fit(Fit::Abbreviate),
            Column::new("reach", Quantity::Probability),
            Column::text("remark").fit(Fit::Drop(1)),
        ];
        let row = |set: &str, reach: f64, remark: &str| {
            Row::new([set.into(), reach.into(), remark.into()])
        };
        report.table(
            Table::new("strategy", columns)
                .row(row("HAND JACK · STAKE 1 · RAISES 0", 0.5, "none"))
                .row(row("HAND QUEEN · STAKE 10 · RAISES 1", 12.25, "some")),
        );
        report.source(vec![Fact::count("seed", 7), Fact::new("", 0.5, Quantity::Seconds)]);
        report
    }

    #[test]
    fn a_report_reads_as_text() {
        let text = Terminal::default().print(&report());
        assert_eq!(
            text,
            "kuhn-poker\nThe value is +0.250000000.\n\n\
             information set                       reach  remark\n\
             ───────────────────────────────────────────────────\n\
             HAND JACK · STAKE 1 · RAISES 0     0.500000  none\n\
             HAND QUEEN · STAKE 10 · RAISES 1  12.250000  some\n\n\
             seed 7 · 0.50 s\n"
        );
    }

    #[test]
    fn where_there_is_no_room_labels_have_a_key_and_columns_are_left_out() {
        let text = Terminal { width: Some(38), ..Terminal::default() }.print(&report());
        assert!(text.contains("Key: H HAND, R RAISES, S STAKE"), "{text}");
        assert!(text.contains("Left out for want of room: remark"), "{text}");
        let widest = text.lines().map(unicode_width::UnicodeWidthStr::width).max();
        assert!(widest <= Some(38), "{text}");
    }

    #[test]
    fn colours_are_there_only_where_they_are_wanted() {
        let styled = Terminal { styled: true, ..Terminal::default() }.print(&report());
        assert!(
            styled.contains('\u{1b}') && !Terminal::default().print(&report()).contains('\u{1b}')
        );
    }
}
