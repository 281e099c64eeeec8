//! `play`: a game at the terminal, or with what is typed coming through a pipe.

use std::io::{BufRead, IsTerminal};
use std::path::Path;

use anyhow::{Context, bail};
use workbench::{Dialogue, Effect, Reply, Saved, SavedError};

use crate::args::PlayArguments;
use crate::show::to_stdout;
use crate::watch::Attention;
use crate::{file, game, matches};

pub(crate) fn play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let saved = arguments.load.as_deref().map(load).transpose()?;
    let named = arguments.game.as_deref();
    if let (Some(named), Some(saved)) = (named, &saved)
        && named != saved.game
    {
        bail!("the saved game is a game of {}, and not of {named}", saved.game);
    }
    let mut request = arguments.request(named.unwrap_or_default(), saved);
    if let Some(named) = named {
        request.game = game::find(named)?;
    }
    request.strategies = matches::strategies(&request.opponents)?;
    request.clock = Some(matches::since_the_start);
    let attention = Attention::at_ease();
    workbench::play(&request, &attention, |session, opening| talk(session, opening, &attention))?
}

/// Lets a person talk to a session until he leaves or has nothing more to say.
fn talk(session: &mut dyn Dialogue, opening: Reply, attention: &Attention) -> anyhow::Result<()> {
    let stdin = std::io::stdin();
    // Through a pipe nobody waits to be asked.
    let prompt = if stdin.is_terminal() { "> " } else { "" };
    let mut reply = opening;
    let mut line = Vec::new();
    loop {
        attention.done();
        let text = match reply.effect {
            None => reply.text,
            Some(Effect::Save { name, text }) => save(Path::new(&name), &text),
            Some(Effect::Load { name }) => match take_up(session, Path::new(&name)) {
                Ok(reply) => reply.text,
                Err(error) => format!("{error:#}"),
            },
        };
        let text = if text.is_empty() { text } else { text + "\n" };
        to_stdout(&format!("{text}{}", if reply.done { "" } else { prompt }))?;
        if reply.done {
            return Ok(());
        }
        line.clear();
        let n_bytes = stdin.lock().read_until(b'\n', &mut line);
        if n_bytes.context("what is typed cannot be read")? == 0 {
            // Ctrl-D leaves the prompt on its line.
            return to_stdout(if prompt.is_empty() { "" } else { "\n" });
        }
        reply = session.enter(&String::from_utf8_lossy(&line));
    }
}

/// Keeps a game in a file, and says so, or why not. What is there and is something else is spared.
fn save(path: &Path, text: &str) -> String {
    let there = file::read(path).map(|bytes| Saved::from_text(&String::from_utf8_lossy(&bytes)));
    if matches!(there, Ok(Err(SavedError::NotASavedGame))) {
        let path = path.display();
        return format!("{path} is there already and is not a saved game: save under another name");
    }
    match file::write(path, text) {
        Ok(()) => format!("Saved in {}.", path.display()),
        Err(error) => format!("Not saved: {error:#}"),
    }
}

fn take_up(session: &mut dyn Dialogue, path: &Path) -> anyhow::Result<Reply> {
    Ok(session.restore(&load(path)?.to_text())?)
}

/// The game that is kept in a file.
fn load(path: &Path) -> anyhow::Result<Saved> {
    let bytes = file::read(path)?;
    Ok(Saved::from_text(&String::from_utf8_lossy(&bytes))?)
}
