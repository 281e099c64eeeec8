//! `play`: a game at the terminal, or with what is typed coming through a pipe.

use std::io::{BufRead, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use workbench::{Dialogue, Effect, FileError, Files, GameSource, Reply, Saved, SavedError};

use crate::args::PlayArguments;
use crate::file::{Disk, WRITTEN_BY_PEOPLE};
use crate::show::say;
use crate::watch::{TerminalWatch, since_the_start};
use crate::{output, show};

/// The most bytes of a line that is typed.
const MAX_LINE: u64 = 1 << 16;

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
    request.seating = request.seating.with_strategies(&Disk)?;
    request.seating.clock = Some(since_the_start);
    let watch = TerminalWatch::without_limits();
    workbench::play(&request, &watch, |session, opening| talk(session, opening, &watch))?
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
    let stdin = std::io::stdin();
    // Through a pipe nobody waits to be asked.
    let prompt = if stdin.is_terminal() { "> " } else { "" };
    let mut reply = opening;
    let mut line = Vec::new();
    loop {
        watch.done();
        let text = match reply.effect {
            None => reply.text,
            Some(Effect::Save { name, text }) => save(Path::new(&name), &text),
            Some(Effect::Load { name }) => match take_up(session, Path::new(&name)) {
                Ok(reply) => reply.text,
                Err(error) => show::shortened(&format!("{error:#}")),
            },
        };
        let text = if text.is_empty() { text } else { text + "\n" };
        say(&format!("{text}{}", if reply.done { "" } else { prompt }))?;
        if reply.done {
            return Ok(());
        }
        line.clear();
        let n_bytes = stdin.lock().take(MAX_LINE + 1).read_until(b'\n', &mut line);
        let n_bytes = n_bytes.context("what is typed cannot be read")?;
        if n_bytes as u64 > MAX_LINE {
            bail!("a line is longer than {MAX_LINE} bytes: nobody types that");
        }
        if n_bytes == 0 {
            // Ctrl-D leaves the prompt on its line.
            return say(if prompt.is_empty() { "" } else { "\n" });
        }
        reply = session.enter(&String::from_utf8_lossy(&line));
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
        Err(error) => show::shortened(&format!("Not saved: {error:#}")),
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
