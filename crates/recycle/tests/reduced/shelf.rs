//! Games to reduce.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use recycle::program::{Program, ProgramConfig};

/// The game of this text.
pub(crate) fn program(text: &str, settings: &str) -> Arc<Program> {
    let pair = |text: &str| {
        let (name, value) = text.split_once('=').expect("a setting");
        (name.to_owned(), value.to_owned())
    };
    let settings: Vec<_> = settings.split_whitespace().map(pair).collect();
    match recycle::load(text, &settings, &ProgramConfig::default()) {
        Ok(loaded) => loaded.program,
        Err(found) => panic!("{found:?} in {text}"),
    }
}

/// The game of the library with this name.
pub(crate) fn described(name: &str, settings: &str) -> Arc<Program> {
    let text = std::fs::read_to_string(folder().join(format!("{name}.rcy")));
    program(&text.expect("the game is in the library"), settings)
}

/// The names of all games of the library, in order.
pub(crate) fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the library is part of the workspace");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|kind| kind == "rcy"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}
