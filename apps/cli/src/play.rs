//! `play`: a game at the terminal, or with what is typed coming through a pipe.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use kernel::Probability;
use workbench::values::{name_and_value, size};
use workbench::{
    Dialogue, Effect, FileError, Files, GameSource, LiveGame, PlayRequest, Protocol, Reply, Saved,
    SavedError,
};

use crate::args::{memory_limit, rate};
use crate::file::{Disk, WRITTEN_BY_PEOPLE};
use crate::stdio::{say, shortened};
use crate::watch::{TerminalWatch, since_the_start};
use crate::{output, program};

/// The most bytes of a line that is typed.
const MAX_LINE: u64 = 1 << 16;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArguments {
    /// The game: a name that `cardsharp games` lists, or a file in RECYCLE
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// Set a parameter of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// The seat you take; seat 1 moves first. Several, with commas, are yours in turn; 0 is none, to watch a described game [default: 1]
    #[arg(long, value_delimiter = ',', value_name = "N,…")]
    seat: Vec<usize>,
    /// Who sits at the other seats: any of the players that `cardsharp games NAME` lists, such as mcts:1000 or mcts:2s [default: perfect, optimal, or random]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    opponent: Vec<String>,
    /// How strong the others are, from 1 to 5, where nobody is named: searchers that think longer and err less; at 5 by the solution where the game is solved in a moment
    #[arg(long, value_name = "1-5", value_parser = clap::value_parser!(u8).range(1..=5), conflicts_with = "opponent")]
    level: Option<u8>,
    /// Who gives advice: exact (by the solution), a player that searches (mcts:1000; in pan alpha-beta:N), or none [default: in pan and pexeso exact where that takes seconds, else in pan alpha-beta:8; in other games nobody]
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
    /// The budget of a piece of `best` advice that is found by search: playouts, as 500, or a time, as 2s [default: 1000]
    #[arg(long, value_name = "N|TIME")]
    think: Option<String>,
    /// Speak JSON, one document a line: the view of your seat out, {"move": ID}, {"undo": N}, {"review": true} or {"quit": true} in
    #[arg(long)]
    json: bool,
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
    let saved = arguments.load.as_deref().map(load).transpose()?;
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
    let is_any = request.work.seed.is_none();
    let seed = *request.work.seed.get_or_insert_with(any_seed);
    request.seating = request.seating.with_strategies(&Disk)?;
    request.seating.clock = Some(since_the_start);
    request.seating.programs = Some(program::start);
    let watch = TerminalWatch::without_limits();
    if arguments.json {
        let seat = request.people.iter().copied().find(|&seat| seat > 0).unwrap_or(1);
        return workbench::play_live(&request, &watch, |game| converse(game, seat))?;
    }
    workbench::play(&request, &watch, |session, opening| {
        if is_any {
            say(&format!("Deal {seed}: `--seed {seed}` deals it again.\n"))?;
        }
        talk(session, opening, &watch)
    })?
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

/// Lines that are typed or come through a pipe.
#[derive(Default)]
struct Lines {
    line: Vec<u8>,
}

impl Lines {
    /// The next line; nothing when there are no more.
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        self.line.clear();
        let mut input = std::io::stdin().lock().take(MAX_LINE + 1);
        let n_bytes = input.read_until(b'\n', &mut self.line);
        let n_bytes = n_bytes.context("what is typed cannot be read")?;
        if n_bytes as u64 > MAX_LINE {
            bail!("a line is longer than {MAX_LINE} bytes: nobody types that");
        }
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&self.line).into_owned()))
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

/// Lets a person talk to a session until he leaves or has nothing more to say.
fn talk(session: &mut dyn Dialogue, opening: Reply, watch: &TerminalWatch) -> anyhow::Result<()> {
    // Through a pipe nobody waits to be asked.
    let prompt = if std::io::stdin().is_terminal() { "> " } else { "" };
    let mut reply = opening;
    let mut lines = Lines::default();
    loop {
        watch.done();
        let text = match reply.effect {
            None => reply.text,
            Some(Effect::Save { name, text }) => save(Path::new(&name), &text),
            Some(Effect::Load { name }) => match take_up(session, Path::new(&name)) {
                Ok(reply) => reply.text,
                Err(error) => shortened(&format!("{error:#}")),
            },
        };
        let text = if text.is_empty() { text } else { text + "\n" };
        say(&format!("{text}{}", if reply.done { "" } else { prompt }))?;
        if reply.done {
            return Ok(());
        }
        let Some(line) = lines.next()? else {
            // Ctrl-D leaves the prompt on its line.
            return say(if prompt.is_empty() { "" } else { "\n" });
        };
        reply = session.enter(&line);
    }
}

/// Keeps a game in a file, and says so, or why not. What is there and is something else is spared.
fn save(path: &Path, text: &str) -> String {
    // A pipe has nothing in it to be spared, and reading it would wait.
    if path.is_file() && !is_saved_game(path) {
        let path = path.display();
        return format!("{path} is there already and is not a saved game: save under another name");
    }
    match output::write(path, text) {
        Ok(()) => format!("Saved in {}.", path.display()),
        Err(error) => shortened(&format!("Not saved: {error:#}")),
    }
}

/// Whether a file is a saved game, if only a damaged one.
fn is_saved_game(path: &Path) -> bool {
    match load(path) {
        Ok(_) => true,
        Err(error) => {
            error.downcast_ref().is_some_and(|error| !matches!(error, SavedError::NotASavedGame))
        }
    }
}

fn take_up(session: &mut dyn Dialogue, path: &Path) -> anyhow::Result<Reply> {
    Ok(session.restore(&load(path)?.to_text())?)
}

/// The game that is kept in a file.
fn load(path: &Path) -> anyhow::Result<Saved> {
    Ok(Saved::from_text(&Disk.read_text(path, WRITTEN_BY_PEOPLE)?)?)
}
