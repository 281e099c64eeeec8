//! The arguments: each flag defined once, with its help.

use std::num::NonZero;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use kernel::{Limits, NotAProbability, Probability};
use workbench::values::{name_and_value, seconds};
use workbench::{Choice, Compat, Engine, GameRef};

use crate::compare::CompareArguments;
use crate::export::ExportArguments;
use crate::games::GamesArguments;
use crate::language::{CheckArguments, ExplainArguments, FmtArguments};
use crate::lsp::LspArguments;
use crate::matches::{SimulateArguments, TournamentArguments};
use crate::new::NewArguments;
use crate::play::PlayArguments;
use crate::replay::ReplayArguments;
use crate::report::ReportArguments;
use crate::reproduce::ReproduceArguments;
use crate::serve::ServeArguments;
use crate::shell::{CompletionsArguments, ManArguments};
use crate::solve::SolveArguments;
use crate::study::StudyArguments;
use crate::sweep::SweepArguments;
use crate::watch_file::WatchArguments;
use crate::{file, memory, stdio};

/// A workbench for card and dice games: solve them, simulate them, study them.
#[derive(Parser)]
#[command(name = "cardsharp", version = VERSION, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The version, what it was built from, and how.
const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("CARDSHARP_COMMIT"),
    ", ",
    env!("CARDSHARP_PROFILE"),
    " build, features: ",
    env!("CARDSHARP_FEATURES"),
    ")"
);

const EXAMPLES: &str = "\
Examples:
  cardsharp reproduce                               every published figure beside ours, with a report
  cardsharp games                                   what there is
  cardsharp solve pairs                             the equilibrium of one round of Pairs
  cardsharp solve pairs --set stacks=1,4/2,3        what to do in one configuration
  cardsharp study pan --set ranks=4                 every question of the essay on Pan
  cardsharp solve leduc-poker                       what a game with hidden information is worth, proven
  cardsharp export kuhn-poker -o kuhn.efg           the same kind of game for Gambit
  cardsharp simulate pairs-game --players myopic,random --games 100000
  cardsharp tournament agram --players mcts:200,flat:20,random
  cardsharp play pan --set ranks=4                  you against a perfect player, with advice
  cardsharp serve                                   all of it in a browser
  cardsharp study agram --html agram.html           is it fair, does skill win, is it exciting?
  cardsharp compare pan pan --set-b take=2          what does this rule change?
  cardsharp sweep pan --set ranks=2..4 --set take=1..3
  cardsharp new lanterns                            a small game in RECYCLE to begin with
  cardsharp watch my-game.rcy                       what changes at each save?
  cardsharp check my-game.rcy                       every mistake in a game described in RECYCLE
  cardsharp simulate my-game.rcy --set NUMP=4       the same game, played";

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// List the games, or show one with its parameters and players
    Games(GamesArguments),
    /// Write a small game in RECYCLE to begin with
    New(NewArguments),
    /// Report every mistake in a file in RECYCLE
    Check(CheckArguments),
    /// Check and play a file in RECYCLE each time it is saved, and show what changed
    Watch(WatchArguments),
    /// Lay out files in RECYCLE
    Fmt(FmtArguments),
    /// Say what a code of `check` means, with examples; without a code, list them
    Explain(ExplainArguments),
    /// Find the value of a game and how to play it best
    Solve(SolveArguments),
    /// Play a game many times and report what happened
    Simulate(SimulateArguments),
    /// Let players meet, each two of them, and rate them
    Tournament(TournamentArguments),
    /// Show a game of a simulation move by move, or check the games that `simulate --record` wrote down
    Replay(ReplayArguments),
    /// Write a game with hidden information to a file for other programs: Gambit, Graphviz
    Export(ExportArguments),
    /// Play a game at the terminal, with advice and undo
    Play(PlayArguments),
    /// Ask what kind of game it is: its positions, who wins, and how far rules of thumb go
    Study(StudyArguments),
    /// Put games, or the same game with other rules, side by side: what differs, and is it chance?
    Compare(CompareArguments),
    /// Solve or play a game with one parameter after another changed: a row for each combination
    Sweep(SweepArguments),
    /// Compute every published figure of five documents on these games anew, and say what agrees
    Reproduce(ReproduceArguments),
    /// Play, write and study in a browser, on this machine alone
    Serve(ServeArguments),
    /// Answer an editor about files in RECYCLE, by the language server protocol
    Lsp(LspArguments),
    /// Print a script by which a shell completes what is typed
    Completions(CompletionsArguments),
    /// Print a page of the manual, for `man`
    Man(ManArguments),
}

/// Options of every verb that works for long, and reports on it.
#[derive(Args)]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) report: ReportArguments,
    /// Use this many threads, at most one for each core [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) threads: Option<u32>,
    /// Stop after this many seconds [default: none; in `solve`, 60 for regret minimisation towards a --target]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<f64>,
}

/// Options of every verb about a game.
#[derive(Args)]
pub(crate) struct Common {
    /// The game: a name that `cardsharp games` lists, or a file: RECYCLE (.rcy, .gdl), Gambit (.efg, .nfg)
    pub(crate) game: String,
    /// Set a parameter of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub(crate) set: Vec<(String, String)>,
    /// Play a described game with the quirks of another engine
    #[arg(long, value_name = "ENGINE", value_parser = one_of::<Engine>())]
    pub(crate) compat: Option<Engine>,
    #[command(flatten)]
    pub(crate) work: Work,
}

impl Work {
    /// The same for a request, with these limits and this seed.
    pub(crate) fn of(&self, limits: Limits, seed: Option<u64>) -> workbench::Work {
        workbench::Work { limits, threads: self.threads(), seed }
    }

    /// How many threads are asked for, and no more than there are cores: more would only take turns.
    pub(crate) fn threads(&self) -> Option<usize> {
        let asked = self.threads? as usize;
        let cores = std::thread::available_parallelism().map_or(asked, NonZero::get);
        if asked > cores {
            let are = if cores == 1 { "core: 1 is" } else { &format!("cores: {cores} are") };
            stdio::warn(&format!("warning: there are not {asked} {are} used\n"));
        }
        Some(asked.min(cores))
    }
}

impl Common {
    /// The game that is meant, read from its file if it is one, with its parameters.
    pub(crate) fn game(&self) -> anyhow::Result<GameRef> {
        let compat = self.compat.map_or(Compat::default(), Compat::from);
        Ok(GameRef { source: file::game(&self.game)?, set: self.set.clone(), compat })
    }
}

pub(crate) fn rate(text: &str) -> Result<Probability, NotAProbability> {
    Probability::from_text(text)
}

/// Parser of a value of a closed set, by its name.
pub(crate) fn one_of<T: Choice>() -> impl TypedValueParser<Value = T> {
    let value = |choice: &T| PossibleValue::new(choice.name()).help(choice.about());
    PossibleValuesParser::new(T::ALL.iter().map(value))
        .map(|name| T::from_name(&name).expect("the name of a possible value"))
}

/// The memory that is asked for, or what is usual.
pub(crate) fn memory_limit(asked: Option<u64>) -> u64 {
    asked.map_or_else(memory::usual_limit, |asked| asked.min(memory::process().unwrap_or(asked)))
}

/// Limits where nobody can say otherwise.
pub(crate) fn usual_limits() -> Limits {
    Limits { bytes: memory_limit(None), ..Limits::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
