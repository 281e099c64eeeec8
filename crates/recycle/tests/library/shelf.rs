//! The shelf: where the games stand, and how one is taken down.

use std::fs;
use std::path::{Path, PathBuf};

use recycle::program::ProgramConfig;
use recycle::{Loaded, load};

/// A game of the library.
pub(crate) struct Described {
    /// Its name, which is that of its files.
    pub(crate) name: String,
    /// The text of its rules.
    pub(crate) text: String,
}

impl Described {
    /// The game of this name.
    pub(crate) fn named(name: &str) -> Self {
        let text = fs::read_to_string(file(name, "rcy")).expect("the game is in the library");
        Self { name: name.to_owned(), text }
    }

    /// The game with `settings` such as `NUMP=3,TARGET=1`, or none.
    pub(crate) fn load(&self, settings: &str) -> Result<Loaded, String> {
        let pair = |text: &str| {
            let (name, value) = text.split_once('=').ok_or(format!("`{text}` sets nothing"))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        let words = settings.split([',', ' ']).filter(|word| !word.is_empty());
        let settings: Vec<_> = words.map(pair).collect::<Result<_, String>>()?;
        load(&self.text, &settings, &ProgramConfig::default())
            .map_err(|diagnostics| format!("{:?}", diagnostics[0]))
    }

    /// The file of this kind beside the game.
    pub(crate) fn beside(&self, kind: &str) -> PathBuf {
        file(&self.name, kind)
    }
}

/// Whether files are to be written anew.
pub(crate) fn is_updating() -> bool {
    std::env::var_os("UPDATE_LIBRARY").is_some()
}

/// All games of the library, by name.
pub(crate) fn library() -> Vec<Described> {
    let entries = fs::read_dir(folder()).expect("the library is part of the workspace");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "rcy"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names.iter().map(|name| Described::named(name)).collect()
}

/// Looks at every game, and says what is wrong with each.
pub(crate) fn for_each_game(look: impl Fn(&Described) -> Result<(), String>) {
    let games = library();
    assert!(!games.is_empty(), "there are games");
    let wrong: Vec<String> = games
        .iter()
        .filter_map(|game| look(game).err().map(|what| format!("{}: {what}", game.name)))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn file(name: &str, kind: &str) -> PathBuf {
    folder().join(format!("{name}.{kind}"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}
