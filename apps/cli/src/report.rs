//! Reports on their way out: printed in the format that is asked for, and written into files.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use printer::Terminal;
use serde::Serialize;
use study::report::Report;
use workbench::Choice;

use crate::args::one_of;
use crate::output::{self, Output};
use crate::stdio::{self, Stream};

/// Options of every verb that reports.
#[derive(Args)]
pub(crate) struct ReportArguments {
    /// Print one JSON document, as `--format json` does
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Format of the report
    #[arg(long, value_parser = one_of::<ReportFormat>(), default_value = ReportFormat::Text.name())]
    format: ReportFormat,
    /// Table to print by `--format csv`, of a report with several [default: the first]
    #[arg(long, value_name = "TABLE")]
    pick: Option<String>,
    /// Longest line of text, in columns [default: as the terminal has; no limit in a pipe]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
    /// Write the report as a page into this HTML file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write every table (CSV) and every chart (SVG) of the report into this folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportFormat {
    Text,
    Json,
    Csv,
    Markdown,
    Html,
}

impl Choice for ReportFormat {
    const NOUN: &'static str = "format";
    const ALL: &'static [Self] = &[Self::Text, Self::Json, Self::Csv, Self::Markdown, Self::Html];

    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Markdown => "markdown",
            Self::Html => "html",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Text => "for a terminal",
            Self::Json => "the whole document, for other programs",
            Self::Csv => "one table with all digits, for a spreadsheet",
            Self::Markdown => "for a page of notes",
            Self::Html => "a page for a browser, which needs no other file",
        }
    }
}

/// Report writer: everything it writes to was opened before the work.
pub(crate) struct ReportWriter<'a> {
    arguments: &'a ReportArguments,
    stream: Stream,
    html: Option<Output>,
}

impl ReportArguments {
    /// The format that is printed.
    pub(crate) fn format(&self) -> ReportFormat {
        if self.json { ReportFormat::Json } else { self.format }
    }

    /// Whether somebody reads every row of every table.
    pub(crate) fn is_complete(&self) -> bool {
        matches!(self.format(), ReportFormat::Json | ReportFormat::Csv) || self.folder.is_some()
    }

    /// Whether there is to be a page, or notes that are as long as one.
    pub(crate) fn is_paged(&self) -> bool {
        matches!(self.format(), ReportFormat::Html | ReportFormat::Markdown) || self.html.is_some()
    }

    /// Opens the outputs of a verb: those of its report, and those that its other options name.
    pub(crate) fn open<const N: usize>(
        &self,
        others: [Option<&Path>; N],
    ) -> anyhow::Result<(ReportWriter<'_>, [Option<Output>; N])> {
        let is_text = self.format() == ReportFormat::Text;
        let (stream, html, outputs) = output::open(self.html.as_deref(), others, is_text)?;
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        Ok((ReportWriter { arguments: self, stream, html }, outputs))
    }

    /// Prints a document that needs no work, and the report on it.
    pub(crate) fn print(
        &self,
        document: &impl Serialize,
        report: impl FnOnce() -> Report,
    ) -> anyhow::Result<()> {
        self.open([])?.0.write(document, report)
    }
}

impl ReportWriter<'_> {
    /// Prints the document or the report, and writes the files.
    pub(crate) fn write(
        self,
        document: &impl Serialize,
        report: impl FnOnce() -> Report,
    ) -> anyhow::Result<()> {
        self.write_drawn(document, report, |terminal, report| terminal.print(report))
    }

    /// The same, where text is not the report but is drawn otherwise.
    pub(crate) fn write_drawn(
        self,
        document: &impl Serialize,
        report: impl FnOnce() -> Report,
        draw: impl FnOnce(Terminal, &Report) -> String,
    ) -> anyhow::Result<()> {
        let Self { arguments, stream, html } = self;
        let format = arguments.format();
        if format == ReportFormat::Json {
            let json = serde_json::to_string_pretty(document)? + "\n";
            stdio::to_stdout(&stdio::harmless_json(&json))?;
            if html.is_none() && arguments.folder.is_none() {
                return Ok(());
            }
        }
        let mut report = report();
        if format == ReportFormat::Text {
            stream.write(&draw(arguments.terminal(stream), &report))?;
        }
        // Pages are kept and compared: the same command writes the same page on every machine.
        report = report.without_run_costs();
        match format {
            ReportFormat::Text | ReportFormat::Json => {}
            ReportFormat::Csv => arguments.print_csv(&report)?,
            ReportFormat::Markdown => stdio::to_stdout(&printer::markdown(&report))?,
            ReportFormat::Html => stdio::to_stdout(&printer::page(&report))?,
        }
        if let Some(output) = html {
            output.write(&printer::page(&report))?;
        }
        if let Some(folder) = &arguments.folder {
            for (name, text) in printer::csv(&report) {
                output::write(&folder.join(name + ".csv"), &text)?;
            }
            for (name, picture) in report.charts() {
                output::write(&folder.join(format!("{name}.svg")), &picture.to_svg())?;
            }
        }
        Ok(())
    }
}

impl ReportArguments {
    /// The terminal that text is made for.
    fn terminal(&self, stream: Stream) -> Terminal {
        let width = self.width.map(usize::from).or_else(|| stream.width());
        Terminal { width, styled: stream.is_styled(), brief: true }
    }

    /// Prints one table, and says which others there are.
    fn print_csv(&self, report: &Report) -> anyhow::Result<()> {
        let tables = printer::csv(report);
        let names: Vec<&str> = tables.iter().map(|(name, _)| &**name).collect();
        let picked = match &self.pick {
            None => tables.first(),
            Some(name) => {
                let found = tables.iter().find(|(known, _)| known == name);
                if found.is_none() {
                    bail!("there is no table `{name}`; there are: {}", names.join(", "));
                }
                found
            }
        };
        let Some((name, text)) = picked else { bail!("there is no table in this report") };
        stdio::to_stdout(&stdio::harmless(text))?;
        if self.pick.is_none() && names.len() > 1 {
            let others: Vec<&str> = names.into_iter().filter(|other| other != name).collect();
            stdio::warn(&format!(
                "this is the table `{name}`; --pick prints another ({}), --folder writes all\n",
                others.join(", ")
            ));
        }
        Ok(())
    }
}
