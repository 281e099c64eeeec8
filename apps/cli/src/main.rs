//! `cardsharp`: the workbench at the command line.
//!
//! A thin face: it reads arguments, shows progress, calls one function of the workbench and shows
//! what it returned. Exit codes: 0 done; 1 the input is wrong; 2 usage; 3 a limit was reached; 130
//! interrupted, 143 and 129 stopped by SIGTERM and SIGHUP.

mod args;
mod compare;
mod export;
mod file;
mod language;
mod log;
mod matches;
mod memory;
mod output;
mod play;
mod questions;
mod reproduce;
mod shell;
mod show;
mod signals;
mod sweep;
mod watch;

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use clap::error::ContextValue;
use serde::Serialize;
use workbench::{Fault, SolveRequest, WorkbenchError};

use crate::args::{Arguments, GamesArguments, SolveArguments, Verb};
use crate::log::Log;
use crate::output::Report;
use crate::watch::{Terminal, TerminalWatch};

fn main() -> ExitCode {
    signals::let_writing_fail();
    match run(&parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            language::show_failure(&error);
            if let Some(WorkbenchError::AllFailed { failures, .. }) = error.downcast_ref() {
                show::warn(&show::simulate::failures(failures));
            }
            ExitCode::from(exit_code(&error))
        }
    }
}

/// Reads the arguments, or ends with a word on what is wrong with them.
fn parse() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|mut error| {
        // What was typed is part of the message.
        let typed = error.context().filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, show::shortened(text))),
            _ => None,
        });
        for (kind, text) in typed.collect::<Vec<_>>() {
            error.insert(kind, ContextValue::String(text));
        }
        error.exit()
    })
}

fn exit_code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref::<WorkbenchError>().map(WorkbenchError::fault) {
        Some(Fault::Limit) => 3,
        Some(Fault::Interrupted) => signals::exit_code(),
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
        let text = || {
            if arguments.verbs { show::games::matrix(&all) } else { show::games::table(&all) }
        };
        return print(arguments.json, &show::games::document(&all), text);
    };
    let info = workbench::find(&file::game(name)?)?;
    print(arguments.json, &show::games::document(std::slice::from_ref(&info)), || {
        show::games::details(&info)
    })
}

fn solve_game(arguments: &SolveArguments) -> anyhow::Result<()> {
    let paths = [&arguments.picture, &arguments.save_strategy, &arguments.csv];
    let [save, checkpoint, log] = [&arguments.save, &arguments.checkpoint, &arguments.log];
    // That a table and its checkpoint are one file is refused by the workbench.
    for other in [save, checkpoint] {
        let all = paths.into_iter().chain([other, log]).map(Option::as_deref);
        output::are_apart(&all.collect::<Vec<_>>())?;
    }
    let json = arguments.common.work.json;
    let (report, [picture, save_strategy, csv]) = output::open(paths.map(Option::as_deref), json)?;
    let request = arguments.request(arguments.common.game()?)?;
    // Before the work rather than after it.
    picture.as_ref().map_or(Ok(()), |_| request.check_picture())?;
    csv.as_ref().map_or(Ok(()), |_| request.check_strategy_table())?;
    let log = arguments.log.as_deref().map(Log::new).transpose()?;
    let terminal = Terminal::new().with_log(log).with_remarks(!json);
    let watch = TerminalWatch::over(terminal, arguments.common.work.time_limit)?
        .with_default_limit(SolveRequest::OPEN_ENDED)
        .with_checkpoints(arguments.checkpoint_every);
    let start = Instant::now();
    let result = workbench::solve(&request, &watch);
    watch.done();
    let mut solved = result.inspect_err(|error| watch.log(&error.render(&language::flag)))?;
    solved.document.seconds = start.elapsed().as_secs_f64();
    watch.log("done");
    report.print(json, &solved.document, || {
        let saved = arguments.save.as_deref().filter(|_| solved.stopped.is_none());
        show::solve::text(&solved.document, saved)
    })?;
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

/// Prints a document as JSON, or as text for people.
fn print(
    json: bool,
    document: &impl Serialize,
    text: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    Report::Stdout.print(json, document, text)
}
