//! `cardsharp`: the workbench at the command line.
//!
//! A thin face: it reads arguments, shows progress, calls one function of the workbench and shows
//! what it returned. Exit codes: 0 done; 1 the input is wrong; 2 usage; 3 a limit was reached; 130
//! interrupted.

mod args;
mod compare;
mod export;
mod file;
mod game;
mod language;
mod log;
mod matches;
mod memory;
mod play;
mod questions;
mod reproduce;
mod shell;
mod show;
mod sweep;
mod watch;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use clap::Parser;
use serde::Serialize;
use workbench::{Fault, Method, WorkbenchError};

use crate::args::{Arguments, GamesArguments, SolveArguments, Verb};
use crate::log::Log;
use crate::watch::Attention;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            language::show_failure(&error);
            match error.downcast_ref() {
                Some(WorkbenchError::AllFailed { failures, .. }) => {
                    eprint!("{}", show::simulate::failures(failures));
                }
                Some(WorkbenchError::Stopped { so_far, .. }) if so_far.games == 0 => {
                    eprint!("{}", show::simulate::failures(&so_far.failures));
                }
                _ => {}
            }
            ExitCode::from(exit_code(&error))
        }
    }
}

fn exit_code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref::<WorkbenchError>().map(WorkbenchError::fault) {
        Some(Fault::Limit) => 3,
        Some(Fault::Interrupted) => 130,
        Some(Fault::Input) | None => 1,
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Games(games) => list(games),
        Verb::Check(check) => language::check(check),
        Verb::Fmt(fmt) => language::fmt(fmt),
        Verb::Explain(explain) => language::explain(explain),
        Verb::Reproduce(request) => reproduce::reproduce(request),
        Verb::Solve(solve) => solve_game(solve),
        Verb::Simulate(simulate) => matches::simulate(simulate),
        Verb::Tournament(tournament) => matches::tournament(tournament),
        Verb::Replay(replay) => matches::replay(replay),
        Verb::Export(export) => export::export(export),
        Verb::Play(play) => play::play(play),
        Verb::Study(study) => questions::study(study),
        Verb::Compare(games) => compare::compare(games),
        Verb::Sweep(game) => sweep::sweep(game),
        Verb::Completions(request) => shell::completions(request),
        Verb::Man(request) => shell::man(request),
    }
}

fn list(arguments: &GamesArguments) -> anyhow::Result<()> {
    let Some(name) = &arguments.game else {
        let all = workbench::games();
        return print(arguments.json, &show::games::document(&all), || show::games::table(&all));
    };
    let info = workbench::find(&game::find(name)?)?;
    print(arguments.json, &show::games::document(std::slice::from_ref(&info)), || {
        show::games::details(&info)
    })
}

const NO_PICTURE: &str = "there is no picture of this solution: there are pictures of the whole deal of \
                          two, of pairs-game, and of up to 200 pairs of pexeso solved by its table";

const NO_CSV: &str = "there is no table of what is done where: there are such tables (--csv) of games with \
                      hidden information, of described games, of games written out (.efg, .nfg), and of \
                      strategies looked at (--strategy)";

fn solve_game(arguments: &SolveArguments) -> anyhow::Result<()> {
    for path in arguments.picture.iter().chain(&arguments.save_strategy).chain(&arguments.csv) {
        file::check(path)?;
    }
    let request = arguments.request(arguments.common.source()?)?;
    // Before the work rather than after it.
    let is_mapped = request.game.may_be_pictured()
        && request.players.is_none()
        && request.method != Method::Policy;
    if arguments.picture.is_some() && !is_mapped {
        bail!(NO_PICTURE);
    }
    let log = arguments.log.as_deref().map(Log::new).transpose()?;
    let attention = Attention::new(arguments.common.work.time_limit)?
        .with_default_limit(args::OPEN_ENDED_SECONDS)
        .with_checkpoints(arguments.checkpoint_every)
        .with_log(log)
        .with_remarks(!arguments.common.work.json);
    let start = Instant::now();
    let result = workbench::solve(&request, &attention);
    attention.done();
    let mut solved = result.inspect_err(|error| attention.log(&error.to_string()))?;
    solved.document.seconds = start.elapsed().as_secs_f64();
    attention.log("done");
    print(arguments.common.work.json, &solved.document, || {
        let saved = arguments.save.as_deref().filter(|_| solved.stopped.is_none());
        show::solve::text(&solved.document, saved)
    })?;
    if let (Some(path), Some(strategy)) = (&arguments.save_strategy, &solved.strategy) {
        file::write(path, strategy)?;
    }
    if let Some(path) = &arguments.csv {
        match solved.document.findings.strategy() {
            Some(strategy) => file::write(path, &study::csv::strategy(strategy))?,
            None => bail!(NO_CSV),
        }
    }
    match (&arguments.picture, &solved.picture) {
        (Some(path), Some(picture)) => file::write(path, &picture.to_svg())?,
        (Some(_), None) if solved.stopped.is_none() => bail!(NO_PICTURE),
        _ => {}
    }
    solved.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// Prints a document as JSON, or as text for people.
fn print(
    json: bool,
    document: &impl Serialize,
    text: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    let output = if json {
        serde_json::to_string_pretty(document)? + "\n"
    } else {
        // Tables fill their last column with spaces.
        text().lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    };
    show::to_stdout(&output)
}
