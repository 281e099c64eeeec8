//! `cardsharp`: the workbench at the command line.
//!
//! A thin front end: it reads arguments, shows progress, calls one function of the workbench and prints the report on
//! what it returned. Exit codes: 0 done; 1 the input is wrong; 2 usage; 3 a limit was reached; 130
//! interrupted, 143 and 129 stopped by SIGTERM and SIGHUP.

mod args;
mod compare;
mod export;
mod file;
mod games;
mod language;
mod log;
mod lsp;
mod matches;
mod memory;
mod new;
mod output;
mod play;
mod program;
mod replay;
mod report;
mod reproduce;
mod serve;
mod shell;
mod signals;
mod solve;
mod stdio;
mod study;
mod sweep;
mod watch;
mod watch_file;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ContextValue;
use workbench::{Fault, WorkbenchError};

use crate::args::{Arguments, Verb};

fn main() -> ExitCode {
    signals::let_writing_fail();
    match run(&parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            language::show_failure(&error);
            if let Some(WorkbenchError::AllFailed { failures, .. }) = error.downcast_ref()
                && !error.is::<language::AlreadyReported>()
            {
                matches::warn_of_failures(failures);
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
            ContextValue::String(text) => Some((kind, stdio::shortened(text))),
            _ => None,
        });
        for (kind, text) in typed.collect::<Vec<_>>() {
            error.insert(kind, ContextValue::String(text));
        }
        error.exit()
    })
}

fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<signals::Interrupted>() {
        return signals::exit_code();
    }
    match error.downcast_ref::<WorkbenchError>().map(WorkbenchError::fault) {
        Some(Fault::Limit) => 3,
        Some(Fault::Interrupted) => signals::exit_code(),
        Some(Fault::Input) | None => 1,
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Games(request) => games::games(request),
        Verb::New(request) => new::new(request),
        Verb::Watch(file) => watch_file::watch(file),
        Verb::Check(check) => language::check(check),
        Verb::Fmt(fmt) => language::fmt(fmt),
        Verb::Explain(explain) => language::explain(explain),
        Verb::Reproduce(request) => reproduce::reproduce(request),
        Verb::Solve(request) => solve::solve(request),
        Verb::Simulate(simulate) => matches::simulate(simulate),
        Verb::Tournament(tournament) => matches::tournament(tournament),
        Verb::Replay(replay) => replay::replay(replay),
        Verb::Export(export) => export::export(export),
        Verb::Play(play) => play::play(play),
        Verb::Study(request) => study::study(request),
        Verb::Compare(games) => compare::compare(games),
        Verb::Sweep(game) => sweep::sweep(game),
        Verb::Serve(page) => serve::serve(page),
        Verb::Lsp(server) => lsp::lsp(server),
        Verb::Completions(request) => shell::completions(request),
        Verb::Man(request) => shell::man(request),
    }
}
