//! `watch`: a file in RECYCLE is checked and played each time it is saved.
//!
//! The file is looked at five times a second: first its length and its time, and its text only if one of them
//! changed. An editor that writes a new file and renames it is followed, since the file is found by its name.

use std::fs;
use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::bail;
use clap::Args;
use kernel::{Deadline, LimitReached, Progress, Watch};
use study::glance::Glance;
use study::report::Text;
use workbench::values::name_and_value;
use workbench::{
    Files, GameRef, GameSource, Mistakes, Seating, SimulateRequest, Work, WorkbenchError,
};

use crate::args::usual_limits;
use crate::file::{self, Disk};
use crate::language::{self, AlreadyReported};
use crate::replay;
use crate::stdio::{self, Stream};
use crate::watch::{TerminalWatch, since_the_start};

#[derive(Args)]
#[command(after_help = WATCH_HELP)]
pub(crate) struct WatchArguments {
    /// The file
    pub(crate) file: String,
    /// How many games to play at each save
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Give a declared name another value; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub(crate) set: Vec<(String, String)>,
    /// The players: one for all seats, or one each [default: random]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    pub(crate) players: Vec<String>,
    /// The seed: the same seed gives the same games [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

const WATCH_HELP: &str = "\
Mistakes are shown as `check` shows them. Of a file without mistakes: who wins, how long games are, how many options
there are, ties, games that fail and where, and the value of the game if it is solved in half a second; each figure
beside that of the last version that could be played. Ctrl-C ends it.

Examples:
  cardsharp watch my-game.rcy
  cardsharp watch my-game.rcy --games 200 --set NUMP=3 --players greedy,random,random";

/// How often the file is looked at.
const PAUSE: Duration = Duration::from_millis(200);

/// How long the game is solved at most.
const SOLVING: Duration = Duration::from_millis(500);

/// The looks at a file that is away before that is said.
const PATIENCE: u32 = 10;

/// Length and time of a file: if both are the same, so is the file.
type Stamp = (u64, Option<SystemTime>);

/// Checks and plays a file at each save, until it is stopped.
pub(crate) fn watch(arguments: &WatchArguments) -> anyhow::Result<()> {
    let watch = TerminalWatch::new(None)?;
    let GameSource::Described { name, text } = file::game(&arguments.file)? else {
        bail!("{} is no file in RECYCLE: only a file can be watched", arguments.file);
    };
    let mut screen = Screen { watch: &watch, arguments, name, n_saves: 0, before: None };
    let path = Path::new(&arguments.file);
    let (mut stamp, mut known, mut n_away) = (stamp_of(path), Some(text.clone()), 0);
    screen.show(Ok(text))?;
    loop {
        pause(&watch)?;
        let now = stamp_of(path);
        n_away = if now.is_some() { 0 } else { n_away + 1 };
        if n_away == PATIENCE {
            stdio::say(&format!(
                "{} is away; as soon as it is there again, it is played\n",
                screen.name
            ))?;
        }
        if now.is_none() || now == stamp {
            continue;
        }
        // Somebody may still be writing: what is read is what stays for a moment.
        pause(&watch)?;
        if stamp_of(path) != now {
            continue;
        }
        stamp = now;
        let text = Disk.read_text(path, GameSource::MOST_BYTES);
        if text.as_ref().ok() == known.as_ref() && known.is_some() {
            continue;
        }
        known = text.as_ref().ok().cloned();
        screen.show(text.map_err(Into::into))?;
    }
}

/// The stamp of a file; nothing if it is away.
fn stamp_of(path: &Path) -> Option<Stamp> {
    let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((found.len(), found.modified().ok()))
}

/// Waits a little, unless a signal ends the program.
fn pause(watch: &TerminalWatch) -> anyhow::Result<()> {
    std::thread::sleep(PAUSE);
    let progress = Progress { doing: "watching", done: 0, total: None };
    watch.tick(progress).map_err(|stop| ended(LimitReached::from(stop).into()))
}

/// The end by a signal, of which nobody needs to be told.
fn ended(error: WorkbenchError) -> anyhow::Error {
    anyhow::Error::from(error).context(AlreadyReported)
}

/// What is shown: the file as it is, beside what it was.
struct Screen<'a> {
    watch: &'a TerminalWatch,
    arguments: &'a WatchArguments,
    name: String,
    n_saves: u64,
    /// The last version that could be played.
    before: Option<Glance>,
}

impl Screen<'_> {
    /// Checks and plays the text of a file, and shows what comes out.
    fn show(&mut self, text: anyhow::Result<String>) -> anyhow::Result<()> {
        let found = text.and_then(|text| self.glance(text).map_err(anyhow::Error::from));
        self.watch.done();
        let terminal = Stream::Stdout.terminal();
        let (mut out, played) = match found {
            Ok(now) => {
                let mut report = now.to_report(self.before.as_ref());
                if let Some(failure) = now.failures.first() {
                    let command = replay::watched_command(self.arguments, failure.first);
                    report.note(Text::from("The game is shown move by move by ").code(command));
                }
                (terminal.print(&report), Some(now))
            }
            Err(error) => match error.downcast_ref::<WorkbenchError>() {
                Some(error) if error.fault() == workbench::Fault::Interrupted => {
                    return Err(ended(error.clone()));
                }
                Some(WorkbenchError::Wrong(mistakes)) => {
                    let Mistakes { name, text, diagnostics } = &**mistakes;
                    (printer::diagnostic::text(name, text, diagnostics, terminal.styled), None)
                }
                _ => (language::failure(&error), None),
            },
        };
        if let (None, Some(before)) = (&played, &self.before) {
            out += "\nThe last version that could be played:\n";
            out += &terminal.print(&before.to_report(None));
        }
        self.before = played.or(self.before.take());
        self.n_saves += 1;
        let name = stdio::shortened(&self.name);
        let head = if std::io::stdout().is_terminal() && !stdio::is_dumb() {
            // Home, and nothing behind it.
            "\u{1b}[H\u{1b}[2J".to_owned()
        } else if self.n_saves > 1 {
            "\n".to_owned()
        } else {
            String::new()
        };
        let foot = format!("\nwatching {name}, version {}; Ctrl-C ends it\n", self.n_saves);
        stdio::to_stdout(&(head + &out + &foot))
    }

    fn glance(&self, text: String) -> Result<Glance, WorkbenchError> {
        let WatchArguments { games, set, players, seed, .. } = self.arguments;
        let game = GameSource::Described { name: self.name.clone(), text };
        let seating = Seating {
            players: players.clone(),
            clock: Some(since_the_start),
            ..Seating::default()
        };
        let request = SimulateRequest {
            game: GameRef { set: set.clone(), ..GameRef::new(game) },
            work: Work { limits: usual_limits(), threads: None, seed: *seed },
            seating: seating.with_strategies(&Disk)?,
            games: Some(*games),
            ..SimulateRequest::default()
        };
        let solving = Deadline::new(self.watch, since_the_start, SOLVING);
        workbench::glance(&request, self.watch, &solving)
    }
}
