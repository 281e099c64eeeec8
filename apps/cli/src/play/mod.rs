//! `play`: a game at the terminal, or with what is typed coming through a pipe, or by documents for programs.

mod conversation;
mod input;
mod kept;
mod prompt_guard;
mod screen;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::Args;
use kernel::Probability;
use workbench::values::{name_and_value, size, time};
use workbench::{FileError, GameSource, LiveGame, PlayRequest, Protocol, Saved, Workbench};

use self::conversation::{Conversation, Ending};
use self::input::{Input, Lines};
use self::screen::Screen;
use crate::args::{memory_limit, rate};
use crate::file::Disk;
use crate::program;
use crate::stdio::say;
use crate::watch::{TerminalWatch, since_the_start};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArguments {
    /// The game: a name that `cardsharp games` lists, or a file in RECYCLE
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// Set a parameter of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// The seat you take; seat 1 moves first. Several, with commas, are yours in turn; 0 is none, to watch a described game with --show-views [default: 1]
    #[arg(long, value_delimiter = ',', value_name = "N,…")]
    seat: Vec<usize>,
    /// Who sits at the other seats: any of the players that `cardsharp games NAME` lists, such as mcts:1000 or mcts:2s [default: by the solution where that is found in a moment, else mcts:500ms]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    opponent: Vec<String>,
    /// How strong the others are, from 1 to 5, where nobody is named: searchers that think longer and err less; at 5 by the solution where the game is solved in a moment
    #[arg(long, value_name = "1-5", value_parser = clap::value_parser!(u8).range(1..=5), conflicts_with = "opponent")]
    level: Option<u8>,
    /// Who gives advice: best (by the solution where there is one, else by search), exact, a player that searches (mcts:1000; in pan alpha-beta:N), or none [default: best when you ask for it, of games that are solved in a moment by the solution; with --json none]
    #[arg(long, value_name = "ADVISER")]
    advice: Option<String>,
    /// Error rate (tremble): the probability of a random move instead of the chosen one, as 0.1 or 1/10: one for all seats, or one each
    #[arg(long, value_delimiter = ',', value_name = "P,…", value_parser = rate)]
    err: Vec<Probability>,
    /// The seed: the same seed gives the same deal, and the same answers to the same moves [default: another one each time, which is said]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Let perfect players and advice look into this saved table
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Take up the game that was saved in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["set", "seed", "err"])]
    load: Option<PathBuf>,
    /// The budget of a piece of advice that is found by search: playouts, as 500, or a time, as 2s [default: 1000]
    #[arg(long, value_name = "N|TIME")]
    think: Option<String>,
    /// Speak JSON, one document a line: the view of your seat out, {"move": ID}, {"draw": true}, {"undo": N}, {"review": true}, {"continue": true} or {"quit": true} in
    #[arg(long)]
    json: bool,
    /// The time that a program (exec:COMMAND) has for each of its moves, as 2s or 500ms [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    move_time: Option<Duration>,
    /// Show what every seat sees and has seen, wherever somebody decides (described games)
    #[arg(long)]
    show_views: bool,
    /// Give up beyond this much memory in tables: bytes, or with K, M, G [default: 8G, or three quarters of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  cardsharp play pan                                     standard Pan against a perfect player
  cardsharp play pan --seat 2 --opponent alpha-beta:12   somebody else begins, and is not perfect
  cardsharp play pan --opponent erring:0.2               somebody who errs now and then
  cardsharp play pan --err 0.1                           everybody errs now and then, you too
  cardsharp play kuhn-poker.rcy --opponent equilibrium   somebody who cannot be exploited
  cardsharp play pan --set ranks=3 --set start=[1,3,2],[2,1,2]
  cardsharp play pexeso --opponent bold                  Pexeso against somebody who turns new cards
  cardsharp play my-game.rcy --show-views                what every seat of a described game knows
  cardsharp play --load my-game.txt                      where you left it
  cardsharp play pan < lines.txt                         what is typed may come from a file";

impl PlayArguments {
    /// The request to play `game`, or to go on with one of it that was saved.
    fn request(&self, game: GameSource, saved: Option<Saved>) -> PlayRequest {
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
        request.think.clone_from(&self.think);
        request.level = self.level;
        if self.json && request.advice.is_none() {
            request.advice = Some("none".to_owned());
        }
        request.work.seed = self.seed.or(request.work.seed);
        request.work.limits.bytes = memory_limit(self.max_memory);
        request.seating.table.clone_from(&self.table);
        request.show_views = self.show_views;
        request
    }
}

/// Plays a game with a person.
pub(crate) fn play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let saved = arguments.load.as_deref().map(kept::load).transpose()?;
    let named = arguments.game.as_deref();
    if let (Some(named), Some(saved)) = (named, &saved)
        && !saved.is_of(named)
    {
        bail!("the saved game is a game of {}, and not of {named}", saved.game);
    }
    let source = match (named, &saved, &arguments.load) {
        (Some(named), ..) => GameSource::resolve(named, &Disk)?,
        // A saved game says what it is a game of, and that may be a file.
        (None, Some(saved), Some(file)) => resolve_beside(&saved.game, file)?,
        _ => GameSource::default(),
    };
    let mut request = arguments.request(source, saved);
    request.seating = request.seating.with_strategies(&Disk)?;
    request.seating.clock = Some(since_the_start);
    request.seating.programs = Some(program::start);
    request.seating.move_time = arguments.move_time;
    if arguments.json {
        request.work.seed.get_or_insert_with(any_seed);
        let seat = request.people.iter().copied().find(|&seat| seat > 0).unwrap_or(1);
        let watch = TerminalWatch::without_limits();
        return workbench::play(&request, &watch, |game| converse(game, seat))?;
    }
    at_the_terminal(request)
}

/// Plays one game after the other until the person leaves.
fn at_the_terminal(mut request: PlayRequest) -> anyhow::Result<()> {
    let screen = Screen::new();
    // While somebody types Ctrl-C is a key; while others think it is a signal, at which the game is kept.
    let watch = if screen.is_redrawn() {
        TerminalWatch::new(None)?
    } else {
        TerminalWatch::without_limits()
    };
    let mut input = Input::new(screen.is_redrawn(), &watch)?;
    loop {
        if request.work.seed.is_none() {
            request.work.seed = Some(any_seed());
            // Nobody wants to sit down to a lost game.
            request.work.seed = Some(Workbench::standard().fair_seed(&request, &watch)?);
        }
        let ending = workbench::play(&request, &watch, |game| {
            Conversation::new(game, &request, screen, &mut input, &watch).lead()
        })??;
        match ending {
            Ending::Left => return Ok(()),
            Ending::NewDeal => {
                request.saved = None;
                request.work.seed = None;
            }
        }
    }
}

/// A seed that is another one each time, and easily typed.
fn any_seed() -> u64 {
    // What hash tables of a process begin with is random.
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// Answers every line of JSON by one, until the program at the other end leaves or has nothing more to say.
fn converse(game: &mut dyn LiveGame, seat: usize) -> anyhow::Result<()> {
    let protocol = Protocol::new(seat);
    let mut answer = protocol.opening(game);
    let mut lines = Lines::default();
    loop {
        say(&format!("{answer}\n"))?;
        let Some(line) = lines.next()? else { return Ok(()) };
        match protocol.answer(game, &line) {
            Some(next) => answer = next,
            None => return Ok(()),
        }
    }
}

/// The game that the saved game in `file` names.
fn resolve_beside(game: &str, file: &Path) -> anyhow::Result<GameSource> {
    GameSource::resolve_beside(game, file, &Disk).map_err(|error| match error {
        FileError::GameMoved { .. } => {
            anyhow!("{error}, as in `play FILE --load {}`", file.display())
        }
        other => other.into(),
    })
}
