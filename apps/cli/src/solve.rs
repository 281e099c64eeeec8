//! `cardsharp solve`: the value of a game, and optimal play.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use kernel::{Limits, Probability};
use solve::Ties;
use study::hidden::EXCERPT;
use study::report::{Fact, Quantity, Report, ToReport};
use workbench::values::{gain, rationality, seconds, size};
use workbench::{
    Choice, FileError, GameRef, HiddenRequest, Method, Seating, SolveRequest, Solved, StrategyText,
    TableFiles, Utility,
};

use crate::args::{Common, memory_limit, one_of, rate};
use crate::file::Disk;
use crate::log::Log;
use crate::report::ReportFormat;
use crate::watch::{Terminal, TerminalWatch};
use crate::{language, memory, output};

/// The most information sets of a seat on a page or in a picture.
const ON_A_PAGE: usize = 500;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    common: Common,
    /// Give values as exact fractions
    #[arg(long)]
    exact: bool,
    /// The way to solve
    #[arg(long, value_parser = one_of::<Method>(), default_value = Method::default().name())]
    method: Method,
    /// What the scores of a described game are worth to its players [default: score]
    #[arg(long, value_parser = one_of::<Utility>())]
    utility: Option<Utility>,
    /// Among equally good moves take this one (backward induction)
    #[arg(long, value_parser = one_of::<Ties>(), default_value = Ties::default().name())]
    prefer: Ties,
    /// Instead of the equilibrium: the exact value of these players, one for all seats or one each
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    players: Option<Vec<String>>,
    /// How likely a random move is made instead of the chosen one, as 0.1 or 1/10: one for all seats, or one each
    #[arg(long, value_delimiter = ',', value_name = "P,…", value_parser = rate)]
    err: Vec<Probability>,
    /// Give up beyond this many states
    #[arg(long, value_name = "N", default_value_t = Limits::default().states)]
    max_states: u64,
    /// Give up beyond this much memory in tables: bytes, or with K, M, G [default: 8G, or three quarters of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Draw the solution into this SVG file: the strategy of each seat, or a map of all positions or deals
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Find out how far every win is (pan) [default: up to 7 ranks, if there is room]
    #[arg(long, conflicts_with = "no_distances")]
    distances: bool,
    /// Find out only who wins: quicker, and a fifth of the memory (pan)
    #[arg(long)]
    no_distances: bool,
    /// Save the solved table to this file (pan)
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Look up in this saved table instead of solving (pan)
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Keep unfinished work in this checkpoint file, now and then and when it is stopped; if the file is there, go on from it (pan)
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = TableFiles::CHECKPOINT_INTERVAL.as_secs_f64(), requires = "checkpoint")]
    checkpoint_every: f64,
    /// Stop at this exploitability, the mean gain of a best reply (hidden information, by regret) [default: 1e-6; when sampling none]
    #[arg(long, value_name = "GAIN", value_parser = gain)]
    target: Option<f64>,
    /// Stop after this many rounds (hidden information, by regret) [default: at the target or the time limit; when sampling 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    iterations: Option<u64>,
    /// How much better moves are preferred, above 0, in units of one over payoff (--method quantal)
    #[arg(long, value_name = "L", value_parser = rationality)]
    rationality: Option<f64>,
    /// The seed: the same seed gives the same samples (hidden information, by samples) [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Instead of solving: what the strategy in this file is worth, and what can be won against it (hidden information)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["target", "iterations", "rationality", "seed", "save_strategy"])]
    strategy: Option<PathBuf>,
    /// Save the strategy that is found to this file (hidden information, described games, .efg and .nfg)
    #[arg(long, value_name = "FILE")]
    save_strategy: Option<PathBuf>,
    /// Write the strategy as a CSV table into this file: reach, probability, value and loss of every move of every information set
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Append a line on how far it is to this file, every half minute
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  cardsharp solve pairs                                  the whole deal of the standard deck
  cardsharp solve pairs --set ranks=5 --exact            a smaller deck, as fractions
  cardsharp solve pairs --set seats=3 --set ties=redeal  three players
  cardsharp solve pairs --players myopic,random          what these two expect, exactly
  cardsharp solve pairs-game --set ties=redeal           the full game of two, a fresh deck each round
  cardsharp solve pairs --picture openings.svg           a map of the openings
  cardsharp solve pexeso --set pairs=8 --set known=3     what a position of Pexeso is worth, and what to do
  cardsharp solve pexeso --set pairs=32 --picture moves.svg         a map of all positions up to 32 pairs
  cardsharp solve pairs --set ranks=4 --err 0.1,0        the first player errs now and then
  cardsharp solve kuhn-poker                             hidden information: in fractions, if it is small
  cardsharp solve leduc-poker --exact --save-strategy leduc.json    the same asked for, and keep the strategy
  cardsharp solve leduc-poker --method pcfr+ --target 1e-6          by regret, down to this exploitability
  cardsharp solve leduc-poker --strategy leduc.json                 what can be won against a strategy
  cardsharp solve kuhn-poker --method quantal --rationality 5       players who choose better moves more often
  cardsharp solve games/kuhn-poker.rcy                   a game described in RECYCLE; the method is found for it
  cardsharp solve games/pairs-round.rcy --utility win    the same, where only winning counts
  cardsharp solve pan                                    who wins at Pan, from every deal
  cardsharp solve pan --set ranks=3 --set start=[1,3,2],[2,1,2]     what to do in a position
  cardsharp solve pan --save pan6.table                  the same, and keep the table
  cardsharp solve pan --set ranks=9 --max-memory 14G --checkpoint pan9.part --log pan9.log --save pan9.table";

/// Solves a game and reports on the solution.
pub(crate) fn solve(arguments: &SolveArguments) -> anyhow::Result<()> {
    let paths = [&arguments.picture, &arguments.save_strategy, &arguments.csv];
    let [save, checkpoint, log] = [&arguments.save, &arguments.checkpoint, &arguments.log];
    // That a table and its checkpoint are one file is refused by the workbench.
    for other in [save, checkpoint] {
        let all = paths.into_iter().chain([other, log]).map(Option::as_deref);
        output::are_apart(&all.collect::<Vec<_>>())?;
    }
    let work = &arguments.common.work;
    let (writer, [picture, save_strategy, csv]) = work.report.open(paths.map(Option::as_deref))?;
    let request = arguments.request(arguments.common.game()?)?;
    // Before the work rather than after it.
    picture.as_ref().map_or(Ok(()), |_| request.check_picture())?;
    csv.as_ref().map_or(Ok(()), |_| request.check_strategy_table())?;
    let log = arguments.log.as_deref().map(Log::new).transpose()?;
    let is_text = work.report.format() == ReportFormat::Text;
    let terminal = Terminal::new().with_log(log).with_remarks(is_text);
    let watch = TerminalWatch::over(terminal, work.time_limit)?
        .with_default_limit(SolveRequest::OPEN_ENDED)
        .with_checkpoints(arguments.checkpoint_every);
    let start = Instant::now();
    let result = workbench::solve(&request, &watch);
    watch.done();
    let mut solved = result.inspect_err(|error| watch.log(&error.render(&language::flag)))?;
    solved.document.seconds = start.elapsed().as_secs_f64();
    watch.log("done");
    writer.write(&solved.document, || arguments.report_on(&solved))?;
    if let (Some(output), Some(strategy)) = (save_strategy, &solved.strategy) {
        output.write(strategy)?;
    }
    if let Some(output) = csv {
        // Left out when it was stopped: the file stays as it is.
        if let Some(strategy) = solved.strategy_table()? {
            output.write(&study::csv::strategy(strategy))?;
        }
    }
    if let Some(output) = picture
        && let Some(picture) = solved.picture()?
    {
        output.write(&picture.to_svg())?;
    }
    solved.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

impl SolveArguments {
    /// The report, with what only the program knows: its memory, and where the table is.
    fn report_on(&self, solved: &Solved) -> Report {
        let mut report = solved.to_report();
        if let Some(peak) = memory::peak() {
            report.add_source(Fact::new("", peak, Quantity::PeakBytes).in_unit("at the peak"));
        }
        if let Some(path) = self.save.as_ref().filter(|_| solved.stopped.is_none()) {
            report.say(format!("Saved in {}.", path.display()));
        }
        report
    }

    fn request(&self, game: GameRef) -> anyhow::Result<SolveRequest> {
        Ok(SolveRequest {
            game,
            work: self.common.work.of(
                Limits { states: self.max_states, bytes: memory_limit(self.max_memory) },
                self.seed,
            ),
            seating: Seating {
                players: self.players.clone().unwrap_or_default(),
                err: self.err.clone(),
                table: self.table.clone(),
                ..Seating::default()
            },
            utility: self.utility,
            exact: self.exact,
            method: self.method,
            prefer: self.prefer,
            distances: match (self.distances, self.no_distances) {
                (true, _) => Some(true),
                (_, true) => Some(false),
                _ => None,
            },
            files: TableFiles { save: self.save.clone(), checkpoint: self.checkpoint.clone() },
            hidden: HiddenRequest {
                target: self.target,
                iterations: self.iterations,
                rationality: self.rationality,
                strategy: self.strategy.as_deref().map(strategy).transpose()?,
                wants_strategy: self.save_strategy.is_some(),
            },
            until_target: true,
            most_sets: self.most_sets(),
        })
    }

    /// The information sets of each seat that are listed: a set that nobody reads need not be named.
    fn most_sets(&self) -> Option<usize> {
        let report = &self.common.work.report;
        if report.is_complete() || self.csv.is_some() {
            None
        } else if report.is_paged() || self.picture.is_some() {
            Some(ON_A_PAGE)
        } else {
            Some(EXCERPT)
        }
    }
}

/// The text of a strategy file.
fn strategy(path: &Path) -> Result<StrategyText, FileError> {
    StrategyText::read(path, &Disk)
}
