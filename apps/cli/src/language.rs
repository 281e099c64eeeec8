//! The verbs about files in RECYCLE: `check`, `fmt` and `explain`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use workbench::values::name_and_value;
use workbench::{CheckRequest, Files, Mistakes, WorkbenchError, text_from_utf8};

use crate::file::Disk;
use crate::output::Output;
use crate::{file, output, print, show};

#[derive(Args)]
#[command(after_help = CHECK_HELP)]
pub(crate) struct CheckArguments {
    /// The file, or a game of the library
    file: String,
    /// Give a declared name another value; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
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

/// That what is wrong has been shown already.
#[derive(Debug, thiserror::Error)]
#[error("what is wrong has been shown")]
pub(crate) struct Shown;

pub(crate) fn check(arguments: &CheckArguments) -> anyhow::Result<()> {
    let request = CheckRequest { game: file::game(&arguments.file)?, set: arguments.set.clone() };
    let start = Instant::now();
    let mut checked = workbench::check(&request)?;
    checked.document.seconds = start.elapsed().as_secs_f64();
    if arguments.json {
        print(true, &checked.document, String::new)?;
    } else {
        let (name, text) = (&checked.name, &checked.text);
        let is_styled = show::is_styled(&std::io::stdout());
        let drawn = printer::diagnostic::text(name, text, &checked.diagnostics, is_styled);
        show::to_stdout(&show::trimmed(&drawn))?;
    }
    let is_denied = arguments.deny_warnings && checked.document.warnings > 0;
    if checked.document.errors > 0 || is_denied { Err(Shown.into()) } else { Ok(()) }
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
                    show::warn(&format!("{} is left as it is.\n", path.display()));
                }
            }
        }
    }
    match (n_failed, n_unlike) {
        (0, 0) => Ok(()),
        (0, _) if !arguments.check => Ok(()),
        (0, 1) => bail!("1 file is not laid out; `cardsharp fmt` does it"),
        (0, n) => bail!("{n} files are not laid out; `cardsharp fmt` does it"),
        _ => Err(Shown.into()),
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
            show::say(&format!("{name} is not laid out\n"))?;
        }
    } else if arguments.stdout || !path.is_file() {
        // What was read from a pipe cannot be put back into it.
        Output::stdout().write(&laid_out)?;
    } else if is_unlike {
        output::write(path, &laid_out)?;
        show::say(&format!("laid out {name}\n"))?;
    }
    Ok(is_unlike)
}

pub(crate) fn explain(arguments: &ExplainArguments) -> anyhow::Result<()> {
    match &arguments.code {
        Some(code) => show::to_stdout(&printer::diagnostic::page(workbench::explain(code)?)),
        None => show::to_stdout(
            &printer::Terminal::default().print(&printer::diagnostic::codes(workbench::codes())),
        ),
    }
}

/// Shows on standard error what went wrong.
pub(crate) fn show_failure(error: &anyhow::Error) {
    if error.is::<Shown>() {
        return;
    }
    if let Some(WorkbenchError::Wrong(mistakes)) = error.downcast_ref() {
        let Mistakes { name, text, diagnostics } = &**mistakes;
        let is_styled = show::is_styled(&std::io::stderr());
        show::write_stderr(&printer::diagnostic::text(name, text, diagnostics, is_styled));
    } else if let Some(WorkbenchError::Misread(misread)) = error.downcast_ref() {
        let is_styled = show::is_styled(&std::io::stderr());
        show::write_stderr(
            &(printer::diagnostic::misread(
                &misread.name,
                &misread.text,
                &misread.error,
                is_styled,
            ) + "\n"),
        );
    } else if let Some(error) = error.downcast_ref::<WorkbenchError>() {
        show::write_stderr(&format!("error: {}\n", show::shortened(&error.render(&flag))));
    } else {
        show::write_stderr(&format!("error: {}\n", show::shortened(&format!("{error:#}"))));
    }
}

/// The spelling of an option of a request: as a flag.
pub(crate) fn flag(option: &str) -> String {
    format!("--{option}")
}
