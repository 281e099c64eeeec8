//! `cardsharp export`: a game written out for other programs.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;
use kernel::Limits;
use workbench::values::{name_and_value, seconds};
use workbench::{ExportRequest, Exported, FileFormat, Utility};

use crate::args::{one_of, usual_limits};
use crate::output::Output;
use crate::watch::TerminalWatch;
use crate::{file, output, stdio};

#[derive(Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(crate) struct ExportArguments {
    /// The game: a name that `cardsharp games` lists, or a file: RECYCLE (.rcy, .gdl), Gambit (.efg, .nfg)
    game: String,
    /// Set a parameter of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// What the scores of a described game are worth to its players [default: score]
    #[arg(long, value_parser = one_of::<Utility>())]
    utility: Option<Utility>,
    /// What to write [default: by the name of the file, or efg]
    #[arg(long, value_parser = one_of::<FileFormat>())]
    format: Option<FileFormat>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give up beyond this many nodes of the tree
    #[arg(long, value_name = "N", default_value_t = ExportRequest::MOST_NODES)]
    max_states: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<f64>,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  cardsharp export kuhn-poker -o kuhn.efg                the tree, for Gambit
  cardsharp export kuhn-poker --format nfg               its reduced normal form
  cardsharp export kuhn-poker --format dot | dot -Tsvg   a picture, by Graphviz
  cardsharp export game.nfg -o game.efg                  a table as a tree";

pub(crate) fn export(arguments: &ExportArguments) -> anyhow::Result<()> {
    let format = match (arguments.format, &arguments.output) {
        (Some(format), _) => format,
        (None, None) => FileFormat::Efg,
        (None, Some(path)) if path == Path::new("-") => FileFormat::Efg,
        (None, Some(path)) => by_name(path)?,
    };
    let (stream, _, [output]) = output::open(None, [arguments.output.as_deref()], true)?;
    let mut request = ExportRequest::new(file::game(&arguments.game)?, format);
    request.game.set.clone_from(&arguments.set);
    request.utility = arguments.utility;
    request.work.limits = Limits { states: arguments.max_states, ..usual_limits() };
    let watch = TerminalWatch::new(arguments.time_limit)?;
    let result = workbench::export(&request, &watch);
    watch.done();
    let exported = result?;
    match (output, &arguments.output) {
        (Some(output), Some(path)) => {
            output.write(&exported.text)?;
            stream.write(&stdio::harmless(&summary(path, &exported)))
        }
        _ => Output::stdout().write(&exported.text),
    }
}

/// What a file of this name holds.
fn by_name(path: &Path) -> anyhow::Result<FileFormat> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.and_then(FileFormat::from_extension).ok_or_else(|| {
        anyhow!(
            "{} does not say what to write: use --format, or end it in .efg, .nfg or .dot",
            path.display()
        )
    })
}

/// What was written, in a line.
fn summary(path: &Path, exported: &Exported) -> String {
    let Exported { nodes, sets, plans, .. } = exported;
    let joined =
        |counts: &[usize]| counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    let size = if plans.is_empty() {
        format!("{nodes} nodes, {} information sets", joined(sets))
    } else {
        format!("{} strategies", joined(plans))
    };
    format!("wrote {}: {size}\n", path.display())
}
