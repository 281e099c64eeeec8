//! `cardsharp reproduce`: every published figure beside ours.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use reproduce::{ReproduceRequest, Reproduced};
use study::reproduced::Source;

use crate::args::{Work, one_of, usual_limits};
use crate::output::{self, Output};
use crate::watch::TerminalWatch;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReproduceArguments {
    /// The documents [default: all]
    #[arg(value_name = "SOURCE", value_parser = one_of::<Source>())]
    sources: Vec<Source>,
    /// Do the long computations too: 8-Pan, the full game of Pairs (minutes, and some gigabytes)
    #[arg(long)]
    full: bool,
    /// The folder for the report, its pictures and its rows; it is made if it is not there
    #[arg(long, value_name = "FOLDER", default_value = "report")]
    out: PathBuf,
    /// Write no report
    #[arg(long, conflicts_with = "out")]
    no_report: bool,
    /// Print only how many rows have which verdict, and what differs
    #[arg(long)]
    brief: bool,
    #[command(flatten)]
    work: Work,
}

const EXAMPLES: &str = "\
Every row is computed now, by the solvers. Verdicts: match; within sampling error, for published samples; erratum,
where the document is wrong, with the proof; new, where nothing was published; differs. If anything differs without
an explanation, the exit code is 1.

Examples:
  cardsharp reproduce                      all five documents; the report is report/index.html
  cardsharp reproduce pan                  the essay on Pan alone
  cardsharp reproduce --brief --no-report  only how it came out
  cardsharp reproduce --json > rows.json   for other programs";

/// The files of a report, beside its pictures.
const PAGE: &str = "index.html";
const ROWS: &str = "rows.json";
const TABLE: &str = "rows.csv";

/// Recomputes what was published and shows it.
pub(crate) fn reproduce(arguments: &ReproduceArguments) -> anyhow::Result<()> {
    let (writer, []) = arguments.work.report.open([])?;
    let mut folder = (!arguments.no_report).then_some(&*arguments.out);
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        // Before the work rather than after it.
        for name in [ROWS, TABLE, PAGE] {
            Output::open(&folder.join(name))?;
        }
    }
    let request = ReproduceRequest {
        sources: arguments.sources.clone(),
        full: arguments.full,
        limits: usual_limits(),
        threads: arguments.work.threads(),
    };
    let watch = TerminalWatch::new(arguments.work.time_limit)?;
    let start = Instant::now();
    let result = ::reproduce::reproduce(&request, &watch);
    watch.done();
    let mut reproduced = result?;
    reproduced.document.seconds = start.elapsed().as_secs_f64();
    // A part of the rows does not take the place of a whole report.
    folder = folder.filter(|_| reproduced.stopped.is_none());
    let document = &reproduced.document;
    if let Some(folder) = folder {
        write(folder, &reproduced)?;
    }
    writer.write_drawn(
        document,
        || document.illustrated(&reproduced.chapters),
        |terminal, report| {
            let mut report = if arguments.brief { document.summary() } else { report.clone() };
            if let Some(folder) = folder {
                let page = folder.join(PAGE);
                report.say(format!(
                    "The report, with every proof and picture: {}; its rows: {ROWS} and {TABLE} beside it.",
                    page.display()
                ));
            }
            terminal.print(&report)
        },
    )?;
    if let Some(stopped) = reproduced.stopped {
        return Err(stopped.into());
    }
    match document.unexplained().count() {
        0 => Ok(()),
        1 => bail!("one figure differs without an explanation"),
        count => bail!("{count} figures differ without an explanation"),
    }
}

/// The report, its rows, and each picture as a file of its own.
fn write(folder: &Path, reproduced: &Reproduced) -> anyhow::Result<()> {
    let document = &reproduced.document;
    for figure in reproduced.chapters.iter().flat_map(|chapter| &chapter.figures) {
        output::write(&folder.join(format!("{}.svg", figure.name)), &figure.picture.to_svg())?;
    }
    output::write(&folder.join(ROWS), &(serde_json::to_string_pretty(document)? + "\n"))?;
    output::write(&folder.join(TABLE), &document.to_csv())?;
    let report = document.illustrated(&reproduced.chapters).without_run_costs();
    output::write(&folder.join(PAGE), &printer::page(&report))
}
