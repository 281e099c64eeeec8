//! Which game is meant: a name of the catalogue, or a file that is read here.

use std::path::Path;

use workbench::{GameSource, Written};

use crate::file;

/// The game that `given` means.
///
/// A path is anything with a slash in it, with `.rcy`, `.gdl`, `.efg` or `.nfg` at its end, or the name of
/// an existing file; but a name that the catalogue knows is that game, unless it ends like a file that exists.
pub(crate) fn find(given: &str) -> anyhow::Result<GameSource> {
    let path = Path::new(given);
    let named = GameSource::Named(given.to_owned());
    let has_folder = given.contains(['/', std::path::MAIN_SEPARATOR]);
    let looks_like_file = has_folder || is_described(path) || written(path).is_some();
    if !looks_like_file && workbench::is_known(given) {
        return Ok(named);
    }
    if path.is_file() || has_folder {
        return read(path);
    }
    // A file of the library that is not here is meant by its name.
    if looks_like_file && !workbench::is_known(given) {
        return read(path);
    }
    Ok(named)
}

/// Whether a file with this name holds a described game.
fn is_described(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| ["rcy", "gdl"].contains(&&*extension.to_ascii_lowercase()))
}

/// What kind of file of Gambit this is by its name, if it is one.
fn written(path: &Path) -> Option<Written> {
    Written::from_extension(path.extension()?.to_str()?)
}

/// Reads a game from its file. What is not UTF-8 shows as such in the text, and the checker finds it.
fn read(path: &Path) -> anyhow::Result<GameSource> {
    let text = String::from_utf8_lossy(&file::read(path)?).into_owned();
    let name = path.display().to_string();
    Ok(match written(path) {
        Some(kind) => GameSource::Written { name, text, kind },
        None => GameSource::Described { name, text },
    })
}
