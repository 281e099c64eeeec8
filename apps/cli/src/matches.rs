//! `simulate` and `tournament`: games that are played by players.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use kernel::Probability;
use study::document::{FailureFinding, SimulateDocument, add_failures};
use study::report::{Block, Report, Text, ToReport};
use workbench::values::{share, time};
use workbench::{Outcome, Seating, SimulateRequest, TournamentRequest, Until, WorkbenchError};

use crate::args::{Common, rate, usual_limits};
use crate::file::Disk;
use crate::language::AlreadyReported;
use crate::output::{AtomicFile, Output};
use crate::stdio::Stream;
use crate::watch::{TerminalWatch, since_the_start};
use crate::{language, program, replay, stdio};

/// Options about the players of `simulate`, `tournament` and `replay`.
#[derive(Args)]
pub(crate) struct SeatingArgs {
    /// How likely a random move is made instead of the chosen one, as 0.1 or 1/10: one for all players, or one each
    #[arg(long, value_delimiter = ',', value_name = "P,…", value_parser = rate)]
    pub(crate) err: Vec<Probability>,
    /// The seed: the same seed gives the same games [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Refuse players with a time budget (mcts:2s), which play otherwise on another machine
    #[arg(long)]
    pub(crate) deterministic: bool,
    /// Count a game as failed that is not over after this many moves, chance included [default: 1000000; 100000 if it is described; pexeso at least four times --draw-after]
    #[arg(long, value_name = "N")]
    pub(crate) longest: Option<u64>,
    /// Call off a game that is not over after this many decisions; that is a draw, but pexeso pays what was won so far [default: pan 1000; pexeso 1000, more from 11 pairs on; others never]
    #[arg(long, value_name = "N")]
    pub(crate) draw_after: Option<u64>,
    /// Let perfect players look into this saved table (pan)
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// The time that a program (exec:COMMAND) has for each of its moves, as 2s or 500ms [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) move_time: Option<Duration>,
}

impl SeatingArgs {
    pub(crate) fn seating(&self, players: &[String]) -> anyhow::Result<Seating> {
        let seating = Seating {
            players: players.to_vec(),
            err: self.err.clone(),
            table: self.table.clone(),
            strategies: Vec::new(),
            longest: self.longest,
            draw_after: self.draw_after,
            clock: (!self.deterministic).then_some(since_the_start),
            programs: Some(program::start),
            move_time: self.move_time,
        };
        Ok(seating.with_strategies(&Disk)?)
    }
}

#[derive(Args)]
#[command(after_help = SIMULATE_EXAMPLES)]
pub(crate) struct SimulateArguments {
    #[command(flatten)]
    pub(crate) common: Common,
    /// The players: one for all seats, or one each; `cardsharp games NAME` lists them [default: random]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) seating: SeatingArgs,
    /// How many games to play; with --until, the most [default: 10000; with --until 1000000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Stop when the share of games won is known so well for every player (0.5%), or the mean score (0.02): half the width of the 95 % interval
    #[arg(long, value_name = "ERROR", value_parser = Until::from_text)]
    until: Option<Until>,
    /// Move the players one seat on after each game
    #[arg(long)]
    pub(crate) rotate: bool,
    /// Play every deal with each rotation of the players, and show how much each had more than the others on the same deals
    #[arg(long, conflicts_with_all = ["rotate", "record"])]
    pub(crate) duplicate: bool,
    /// Write every game into this file, a line of JSON each, for `replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

const SIMULATE_EXAMPLES: &str = "\
Examples:
  cardsharp simulate pairs-game --set seats=4 --games 100000
  cardsharp simulate pairs-game --players equilibrium,random --games 2000
  cardsharp simulate continuous-pairs --set seats=4 --players myopic
  cardsharp simulate pexeso --players optimal,forgetful:0.1
  cardsharp simulate pan --players perfect --err 0.1,0   one of them errs, one move in ten
  cardsharp simulate hearts --games 100000               a game of the library
  cardsharp simulate agram --players mcts:200,random,random,random --rotate --games 200
  cardsharp simulate agram --players pimc:20,random,random,random --duplicate --games 200   the same deals, seats exchanged
  cardsharp simulate pan --players mcts:500~0.1,greedy   a searcher that errs one move in ten
  cardsharp simulate agram --until 0.5%                  until every share of wins is known to half a per cent
  cardsharp simulate agram --games 100 --record agram.jsonl         every game as a line for `replay`
  cardsharp simulate leduc-poker --players equilibrium,random
  cardsharp simulate kuhn-poker --players equilibrium,strategy:mine.json
  cardsharp simulate games/pairs.rcy --set NUMP=4        a file";

impl SimulateArguments {
    fn request(&self) -> anyhow::Result<SimulateRequest> {
        Ok(SimulateRequest {
            game: self.common.game()?,
            work: self.common.work.of(usual_limits(), self.seating.seed),
            seating: self.seating.seating(&self.players)?,
            games: self.games,
            until: self.until,
            rotate: self.rotate,
            duplicate: self.duplicate,
        })
    }
}

/// Plays a game many times and shows what happened.
pub(crate) fn simulate(arguments: &SimulateArguments) -> anyhow::Result<()> {
    let (writer, [record]) = arguments.common.work.report.open([arguments.record.as_deref()])?;
    let request = arguments.request()?;
    let watch = TerminalWatch::new(arguments.common.work.time_limit)?;
    let mut draft = record.map(Output::begin).transpose()?;
    let start = Instant::now();
    let result = match &mut draft {
        None => workbench::simulate(&request, &watch),
        Some(draft) => workbench::simulate_recorded(&request, &watch, &mut |line| {
            draft.add(line);
            draft.add("\n");
            // No game after that would be written.
            if draft.has_failed() {
                watch.give_up();
            }
        }),
    };
    let seconds = start.elapsed().as_secs_f64();
    watch.done();
    // Why games were stopped may be that the record cannot be written.
    let is_lost = |outcome: &Outcome<SimulateDocument>| {
        outcome.stopped.is_some() && outcome.document.games == 0
    };
    if result.as_ref().map_or(true, is_lost) {
        draft.take_if(|draft| draft.has_failed()).map_or(Ok(()), AtomicFile::finish)?;
    }
    let Outcome { mut document, stopped } = result.map_err(|error| match &error {
        WorkbenchError::AllFailed { failures, .. } => {
            let failures = failures.clone();
            all_failed(error.into(), &failures, arguments)
        }
        _ => error.into(),
    })?;
    if let Some(stopped) = stopped.clone().filter(|_| document.games == 0) {
        return Err(all_failed(stopped.into(), &document.failures, arguments));
    }
    document.took(seconds);
    warn_of_diagnostics(&document);
    stdio::cautions(&document.cautions);
    writer.write(&document, || {
        let mut report = document.to_report();
        add_replays(&mut report, &document.failures, arguments);
        report
    })?;
    draft.map_or(Ok(()), AtomicFile::finish)?;
    // What is known so far is worth something; the exit code says that it is not all.
    stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// Says that no game came to an end, and how the first that failed is shown.
fn all_failed(
    error: anyhow::Error,
    failures: &[FailureFinding],
    arguments: &SimulateArguments,
) -> anyhow::Error {
    language::show_failure(&error);
    let mut report = Report::new("");
    add_failures(&mut report, failures);
    add_replays(&mut report, failures, arguments);
    stdio::write_stderr(&Stream::Stderr.terminal().print(&report));
    error.context(AlreadyReported)
}

/// Adds the command that shows the first game that failed, before the line on where the numbers come from.
fn add_replays(report: &mut Report, failures: &[FailureFinding], arguments: &SimulateArguments) {
    let Some(first) = failures.first().filter(|_| !arguments.duplicate) else { return };
    let command = replay::command(arguments, first.first);
    let text = Text::from("The game is shown move by move by ").code(command);
    let at = match report.blocks.last() {
        Some(Block::Source { .. }) => report.blocks.len() - 1,
        _ => report.blocks.len(),
    };
    report.blocks.insert(at, Block::Note { text });
}

/// Says on standard error which games failed, by reason.
pub(crate) fn warn_of_failures(failures: &[FailureFinding]) {
    let mut report = Report::new("");
    add_failures(&mut report, failures);
    stdio::warn(&printer::Terminal::default().print(&report));
}

/// Says on standard error that the checker has warnings about a described game.
fn warn_of_diagnostics(document: &SimulateDocument) {
    let name = &document.game.name;
    let (warnings, them) = match document.warnings {
        0 => return,
        1 => ("1 warning".to_owned(), "it"),
        n => (format!("{n} warnings"), "them"),
    };
    stdio::warn(&format!("{warnings} about {name}; `cardsharp check {name}` shows {them}\n"));
}

#[derive(Args)]
#[command(after_help = TOURNAMENT_EXAMPLES)]
pub(crate) struct TournamentArguments {
    #[command(flatten)]
    common: Common,
    /// The players, at least two; `cardsharp games NAME` lists them
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…", required = true)]
    players: Vec<String>,
    #[command(flatten)]
    seating: SeatingArgs,
    /// How many games each two of them play, rounded up so that all line-ups are equally often; with --until, the most [default: 1000; with --until 100000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Let two play only until the share of games that one of them wins is known so well, such as 2%: half the width of the 95 % interval
    #[arg(long, value_name = "SHARE", value_parser = share)]
    until: Option<f64>,
    /// Let all line-ups of two players play the same deals, and show what one had more than the other on them
    #[arg(long)]
    duplicate: bool,
}

const TOURNAMENT_EXAMPLES: &str = "\
Examples:
  cardsharp tournament agram --players mcts:200,flat:20,random --games 300
  cardsharp tournament pan --set ranks=4 --players perfect,mcts:500,greedy,random
  cardsharp tournament pairs-game --set seats=3 --players equilibrium,myopic,random --until 1%
  cardsharp tournament kuhn-poker --players equilibrium,mcts:1000,random --games 10000";

/// Holds a tournament and shows how strong everybody is.
pub(crate) fn tournament(arguments: &TournamentArguments) -> anyhow::Result<()> {
    let TournamentArguments { common, players, seating, .. } = arguments;
    let (writer, []) = common.work.report.open([])?;
    let request = TournamentRequest {
        game: common.game()?,
        work: common.work.of(usual_limits(), seating.seed),
        seating: seating.seating(players)?,
        games: arguments.games,
        until: arguments.until,
        duplicate: arguments.duplicate,
    };
    let watch = TerminalWatch::new(common.work.time_limit)?;
    let start = Instant::now();
    let result = workbench::tournament(&request, &watch);
    watch.done();
    let mut held = result?;
    held.document.seconds = start.elapsed().as_secs_f64();
    stdio::cautions(&held.document.cautions);
    writer.write(&held.document, || held.document.to_report())?;
    held.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}
