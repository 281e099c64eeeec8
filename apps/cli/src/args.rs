//! The arguments: each flag defined once, with its help.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use kernel::{Limits, NotARate, Rate};
use solve::Ties;
use workbench::values::{gain, name_and_value, rationality, seconds, size};
use workbench::{
    Choice, Compat, Engine, FileError, GameRef, GameSource, HiddenRequest, Method, PlayRequest,
    Saved, Seating, SolveRequest, StrategyText, TableFiles, Utility,
};

use crate::compare::CompareArguments;
use crate::export::ExportArguments;
use crate::file::Disk;
use crate::language::{CheckArguments, ExplainArguments, FmtArguments};
use crate::matches::{ReplayArguments, SimulateArguments, TournamentArguments};
use crate::questions::StudyArguments;
use crate::reproduce::ReproduceArguments;
use crate::shell::{CompletionsArguments, ManArguments};
use crate::sweep::SweepArguments;
use crate::{file, memory, show};

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
  cardsharp tournament agram --players mcts:200,pimc:20,random
  cardsharp play pan --set ranks=4                  you against a perfect player, with advice
  cardsharp study agram --html agram.html           is it fair, does skill win, is it exciting?
  cardsharp compare pan pan --set-b take=2          what does this rule change?
  cardsharp sweep pan --set ranks=2..4 --set take=1..3
  cardsharp check my-game.rcy                       every mistake in a game described in RECYCLE
  cardsharp simulate my-game.rcy --set NUMP=4       the same game, played";

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// List the games, or show one with its parameters and players
    Games(GamesArguments),
    /// Report every mistake in a file in RECYCLE
    Check(CheckArguments),
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
    /// Play games again that `simulate --record` wrote down, and check every move
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
    /// Print a script by which a shell completes what is typed
    Completions(CompletionsArguments),
    /// Print a page of the manual, for `man`
    Man(ManArguments),
}

#[derive(Args)]
pub(crate) struct GamesArguments {
    /// Show this game only: a name, or a file
    pub(crate) game: Option<String>,
    /// Show which verbs each game takes, and what stands against the others
    #[arg(long, conflicts_with = "game")]
    pub(crate) verbs: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a verb goes about its work.
#[derive(Args)]
pub(crate) struct Work {
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Use this many threads, at most one for each core [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) threads: Option<u32>,
    /// Stop after so many seconds [default: none; in `solve`, 60 for regret minimisation towards a --target]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<f64>,
}

/// What every verb about a game takes.
#[derive(Args)]
pub(crate) struct Common {
    /// The game: a name that `cardsharp games` lists, or a file: RECYCLE (.rcy, .gdl), Gambit (.efg, .nfg)
    pub(crate) game: String,
    /// Set a parameter of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub(crate) set: Vec<(String, String)>,
    /// Play a described game with the quirks of another engine
    #[arg(long, value_name = "ENGINE", value_parser = one_of::<Engine>())]
    compat: Option<Engine>,
    #[command(flatten)]
    pub(crate) work: Work,
}

#[derive(Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) common: Common,
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
    err: Vec<Rate>,
    /// Give up beyond so many states
    #[arg(long, value_name = "N", default_value_t = Limits::default().states)]
    max_states: u64,
    /// Give up beyond so much memory in tables: bytes, or with K, M, G [default: 8G, or three quarters of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Draw a map of the solution into this SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// Find out how far every win is (pan) [default: up to 7 ranks, if there is room]
    #[arg(long, conflicts_with = "no_distances")]
    distances: bool,
    /// Find out only who wins: quicker, and a fifth of the memory (pan)
    #[arg(long)]
    no_distances: bool,
    /// Save the solved table to this file (pan)
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Look up in this saved table instead of solving (pan)
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Put unfinished work away in this file, now and then and when it is stopped; if the file is there, go on from it (pan)
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Put unfinished work away every so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = TableFiles::CHECKPOINT_INTERVAL.as_secs_f64(), requires = "checkpoint")]
    pub(crate) checkpoint_every: f64,
    /// Stop at this exploitability, the mean gain of a best reply (hidden information, by regret) [default: 1e-6; when sampling none]
    #[arg(long, value_name = "GAIN", value_parser = gain)]
    target: Option<f64>,
    /// Stop after so many rounds (hidden information, by regret) [default: at the target or the time limit; when sampling 1000000]
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
    pub(crate) save_strategy: Option<PathBuf>,
    /// Write what each seat does where, how often it comes there and what every move is worth into this table for other programs
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Append a line on how far it is to this file, every half minute
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

const SOLVE_EXAMPLES: &str = "\
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

#[derive(Args)]
#[command(after_help = PLAY_EXAMPLES)]
pub(crate) struct PlayArguments {
    /// The game: a name that `cardsharp games` lists, or a file in RECYCLE
    #[arg(required_unless_present = "load")]
    pub(crate) game: Option<String>,
    /// Set a parameter of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// The seat you take; seat 1 moves first. Several, with commas, are yours in turn; 0 is none, to watch a described game [default: 1]
    #[arg(long, value_delimiter = ',', value_name = "N,…")]
    seat: Vec<usize>,
    /// Who sits at the other seats: any of the players that `cardsharp games NAME` lists, such as mcts:1000 or mcts:2s [default: perfect, optimal, or random]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    opponent: Vec<String>,
    /// Who gives advice: exact (by the solution), a player that searches (mcts:1000; in pan alpha-beta:N), or none [default: in pan and pexeso exact where that takes seconds, else in pan alpha-beta:8; in other games nobody]
    #[arg(long, value_name = "ADVISER")]
    advice: Option<String>,
    /// How likely a hand slips and makes a random move, as 0.1 or 1/10: one for all seats, or one each
    #[arg(long, value_delimiter = ',', value_name = "P,…", value_parser = rate)]
    err: Vec<Rate>,
    /// The seed: the same seed gives the same deal, and the same answers to the same moves [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Let perfect players and advice look into this saved table
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Take up the game that was saved in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["set", "seed", "err"])]
    pub(crate) load: Option<PathBuf>,
    /// Show what every seat sees and has seen, wherever somebody decides (described games)
    #[arg(long)]
    show_views: bool,
    /// Give up beyond so much memory in tables: bytes, or with K, M, G [default: 8G, or three quarters of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  cardsharp play pan                                     standard Pan against a perfect player
  cardsharp play pan --seat 2 --opponent alpha-beta:12   somebody else begins, and is not perfect
  cardsharp play pan --opponent erring:0.2               somebody who errs now and then
  cardsharp play pan --err 0.1                           hands slip, yours too
  cardsharp play kuhn-poker.rcy --opponent equilibrium   somebody who cannot be exploited
  cardsharp play pan --set ranks=3 --set start=[1,3,2],[2,1,2]
  cardsharp play pexeso --opponent bold                  Pexeso against somebody who turns new cards
  cardsharp play my-game.rcy --show-views                what every seat of a described game knows
  cardsharp play --load my-game.txt                      where you left it
  cardsharp play pan < lines.txt                         what is typed may come from a file";

impl PlayArguments {
    /// The request to play `game`, or to go on with one of it that was saved.
    pub(crate) fn request(&self, game: GameSource, saved: Option<Saved>) -> PlayRequest {
        let mut request = saved.map_or_else(PlayRequest::default, PlayRequest::from_saved);
        request.game.source = game;
        request.game.set.extend(self.set.iter().cloned());
        request.seating.err.extend(&self.err);
        if !self.seat.is_empty() {
            request.people.clone_from(&self.seat);
        }
        if !self.opponent.is_empty() {
            request.seating.players.clone_from(&self.opponent);
        }
        request.advice.clone_from(&self.advice);
        request.work.seed = self.seed.or(request.work.seed);
        request.work.limits.bytes = memory_limit(self.max_memory);
        request.seating.table.clone_from(&self.table);
        request.show_views = self.show_views;
        request
    }
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
            show::warn(&format!("warning: there are not {asked} {are} used\n"));
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

impl SolveArguments {
    pub(crate) fn request(&self, game: GameRef) -> anyhow::Result<SolveRequest> {
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
            // What is not printed need not be named.
            most_sets: (!self.common.work.json && self.csv.is_none()).then_some(show::SHOWN),
        })
    }
}

/// The text of a strategy file.
fn strategy(path: &Path) -> Result<StrategyText, FileError> {
    StrategyText::read(path, &Disk)
}

pub(crate) fn rate(text: &str) -> Result<Rate, NotARate> {
    Rate::from_text(text)
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
