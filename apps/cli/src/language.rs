//! The verbs about files in RECYCLE: `check`, `fmt` and `explain`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use study::report::ToReport;
use workbench::values::name_and_value;
use workbench::{CheckRequest, Files, Mistakes, WorkbenchError, text_from_utf8};

use crate::file::Disk;
use crate::output::Output;
use crate::report::ReportArguments;
use crate::stdio::{self, Stream};
use crate::{file, output};

#[derive(Args)]
#[command(after_help = CHECK_HELP)]
pub(crate) struct CheckArguments {
    /// The file, or a game of the library
    file: String,
    /// Give a declared name another value; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    #[command(flatten)]
    report: ReportArguments,
    /// Let warnings fail as errors do
    #[arg(long)]
    deny_warnings: bool,
}

const CHECK_HELP: &str = "\
The exit code is 1 if there are errors, and 0 if there are only warnings.
`cardsharp explain CODE` says more about a code, with examples.";

#[derive(Args)]
pub(crate) struct FmtArguments {
    /// The files; `-` reads standard input and writes standard output
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Change nothing, and fail if a file is not laid out well
    #[arg(long)]
    check: bool,
    /// Print what a file would become instead of changing it
    #[arg(long, conflicts_with = "check")]
    stdout: bool,
}

#[derive(Args)]
pub(crate) struct ExplainArguments {
    /// The code, such as E0101
    code: Option<String>,
}

/// Error that has been reported already.
#[derive(Debug, thiserror::Error)]
#[error("the error has been reported")]
pub(crate) struct AlreadyReported;

pub(crate) fn check(arguments: &CheckArguments) -> anyhow::Result<()> {
    let (writer, []) = arguments.report.open([])?;
    let request = CheckRequest { game: file::game(&arguments.file)?, set: arguments.set.clone() };
    let start = Instant::now();
    let mut checked = workbench::check(&request)?;
    checked.document.seconds = start.elapsed().as_secs_f64();
    let report = || checked.document.to_report();
    writer.write_drawn(&checked.document, report, |terminal, _| {
        let (name, text) = (&checked.name, &checked.text);
        printer::diagnostic::text(name, text, &checked.diagnostics, terminal.styled)
    })?;
    let is_denied = arguments.deny_warnings && checked.document.warnings > 0;
    if checked.document.errors > 0 || is_denied { Err(AlreadyReported.into()) } else { Ok(()) }
}

pub(crate) fn fmt(arguments: &FmtArguments) -> anyhow::Result<()> {
    let mut n_failed = 0;
    let mut n_unlike = 0;
    for path in &arguments.files {
        match fmt_one(path, arguments) {
            Ok(is_unlike) => n_unlike += usize::from(is_unlike),
            Err(error) => {
                n_failed += 1;
                show_failure(&error);
                if error.is::<WorkbenchError>() {
                    stdio::warn(&format!("{} is left as it is.\n", path.display()));
                }
            }
        }
    }
    match (n_failed, n_unlike) {
        (0, 0) => Ok(()),
        (0, _) if !arguments.check => Ok(()),
        (0, 1) => bail!("1 file is not laid out; `cardsharp fmt` does it"),
        (0, n) => bail!("{n} files are not laid out; `cardsharp fmt` does it"),
        _ => Err(AlreadyReported.into()),
    }
}

/// Lays out a file; whether that makes a difference.
fn fmt_one(path: &Path, arguments: &FmtArguments) -> anyhow::Result<bool> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { "standard input".to_owned() } else { path.display().to_string() };
    let most = file::WRITTEN_BY_PEOPLE;
    let bytes = if is_stdin {
        file::read_from(std::io::stdin(), &name, most)?
    } else {
        Disk.read(path, most)?
    };
    let text = text_from_utf8(&name, bytes)?;
    let laid_out = workbench::format(&name, &text)?;
    let is_unlike = laid_out != text;
    if arguments.check {
        if is_unlike {
            stdio::say(&format!("{name} is not laid out\n"))?;
        }
    } else if arguments.stdout || !path.is_file() {
        // What was read from a pipe cannot be put back into it.
        Output::stdout().write(&laid_out)?;
    } else if is_unlike {
        output::write(path, &laid_out)?;
        stdio::say(&format!("laid out {name}\n"))?;
    }
    Ok(is_unlike)
}

pub(crate) fn explain(arguments: &ExplainArguments) -> anyhow::Result<()> {
    if let Some(code) = &arguments.code {
        return stdio::to_stdout(&printer::diagnostic::page(workbench::explain(code)?));
    }
    let width = Stream::Stdout.width();
    let terminal = printer::Terminal { width, ..printer::Terminal::default() };
    stdio::to_stdout(&terminal.print(&printer::diagnostic::codes(workbench::codes())))
}

/// What went wrong in a line.
pub(crate) fn failure(error: &anyhow::Error) -> String {
    match error.downcast_ref::<WorkbenchError>() {
        Some(error) => format!("error: {}\n", stdio::shortened(&error.render(&flag))),
        None => format!("error: {}\n", stdio::shortened(&format!("{error:#}"))),
    }
}

/// Shows on standard error what went wrong.
pub(crate) fn show_failure(error: &anyhow::Error) {
    if error.is::<AlreadyReported>() || error.is::<crate::signals::Interrupted>() {
        return;
    }
    if let Some(WorkbenchError::Wrong(mistakes)) = error.downcast_ref() {
        let Mistakes { name, text, diagnostics } = &**mistakes;
        let is_styled = Stream::Stderr.is_styled();
        stdio::write_stderr(&printer::diagnostic::text(name, text, diagnostics, is_styled));
    } else if let Some(WorkbenchError::Misread(misread)) = error.downcast_ref() {
        let is_styled = Stream::Stderr.is_styled();
        stdio::write_stderr(
            &(printer::diagnostic::misread(
                &misread.name,
                &misread.text,
                &misread.error,
                is_styled,
            ) + "\n"),
        );
    } else {
        stdio::write_stderr(&failure(error));
    }
}

/// The spelling of an option of a request: as a flag.
pub(crate) fn flag(option: &str) -> String {
    format!("--{option}")
}
