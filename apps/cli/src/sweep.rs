//! `cardsharp sweep`: a row for each combination of parameters.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use kernel::Limits;
use study::report::ToReport;
use workbench::values::size;
use workbench::{SweepRequest, Work};

use crate::args::{Common, memory_limit};
use crate::watch::TerminalWatch;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SweepArguments {
    #[command(flatten)]
    common: Common,
    /// Only play, and solve nothing
    #[arg(long)]
    simulate: bool,
    /// The players: one for all seats, or one each [default: random]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    players: Vec<String>,
    /// Games of each combination; 0 for none
    #[arg(long, value_name = "N", default_value_t = SweepRequest::GAMES)]
    games: u64,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = Work::SEED)]
    seed: u64,
    /// The most combinations
    #[arg(long, value_name = "N", default_value_t = SweepRequest::MOST)]
    max_combinations: u64,
    /// Do not solve what has more states
    #[arg(long, value_name = "N", default_value_t = SweepRequest::STATES)]
    max_states: u64,
    /// Do not solve what takes more memory in tables: bytes, or with K, M, G [default: 2G, or three quarters of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Write the rows into this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw what the first seat gets into this SVG file
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Values of --set: a range 2..5 (both ends are in it), a list 2,3,5, or one value. Where a value has commas
of its own (deck=1,2,3), semicolons stand between values.

Examples:
  cardsharp sweep pan --set ranks=2..4 --set take=1..3          solved, a row for each
  cardsharp sweep one-card-poker --set ranks=3..8 --csv poker.csv --picture poker.svg
  cardsharp sweep pairs-game --set seats=2..6 --players myopic  simulated";

/// Goes through every combination.
pub(crate) fn sweep(arguments: &SweepArguments) -> anyhow::Result<()> {
    let common = &arguments.common;
    let paths = [arguments.csv.as_deref(), arguments.picture.as_deref()];
    let (writer, [csv, picture]) = common.work.report.open(paths)?;
    let most = if arguments.max_memory.is_some() { u64::MAX } else { SweepRequest::BYTES };
    let bytes = memory_limit(arguments.max_memory).min(most);
    let request = SweepRequest {
        game: common.game()?,
        work: common.work.of(Limits { states: arguments.max_states, bytes }, Some(arguments.seed)),
        solves: !arguments.simulate,
        players: arguments.players.clone(),
        games: arguments.games,
        most: arguments.max_combinations,
    };
    let watch = TerminalWatch::new(common.work.time_limit)?;
    let start = Instant::now();
    let result = workbench::sweep(&request, &watch);
    watch.done();
    let mut swept = result?;
    swept.document.seconds = start.elapsed().as_secs_f64();
    writer.write(&swept.document, || swept.document.to_report())?;
    if let Some(output) = csv {
        output.write(&swept.document.to_csv())?;
    }
    match (picture, swept.document.picture()) {
        (Some(output), Some(picture)) => output.write(&picture.to_svg())?,
        (Some(_), None) if swept.stopped.is_none() => {
            bail!("there is nothing to draw: no combination has a value")
        }
        _ => {}
    }
    swept.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}
