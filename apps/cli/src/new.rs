//! `new`: a small game in RECYCLE to begin with.

use std::fs::File;
use std::io::{ErrorKind, Write};

use anyhow::{anyhow, bail};
use clap::Args;
use workbench::NewGame;

use crate::stdio;

#[derive(Args)]
#[command(after_help = NEW_HELP)]
pub(crate) struct NewArguments {
    /// The name of the game: letters, digits, - and _; the file is NAME.rcy in this folder
    name: String,
}

const NEW_HELP: &str = "\
The game is small, has comments on every part, and can be checked, played and solved as it is. A file that is there
already is left alone.

Examples:
  cardsharp new lanterns                                 writes lanterns.rcy";

/// Writes a game to begin with, unless there is a file of its name.
pub(crate) fn new(arguments: &NewArguments) -> anyhow::Result<()> {
    let NewGame { file, text } = workbench::new_game(&arguments.name)?;
    let made = File::create_new(&file).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            anyhow!("{file} is there already, and is left as it is: take another name")
        }
        kind => anyhow!("cannot write {file}: {kind}"),
    });
    if let Err(error) = made?.write_all(text.as_bytes()) {
        // Half of a game is none, and it is ours.
        let _ = std::fs::remove_file(&file);
        bail!("cannot write {file}: {}", error.kind());
    }
    stdio::say(&format!(
        "{file} is a small game that can be played. Three things to try:\n\
        \x20 cardsharp watch {file}            change it in an editor, and see what that changes\n\
        \x20 cardsharp play {file}             play it here\n\
        \x20 cardsharp solve {file} --exact    its value\n"
    ))
}
