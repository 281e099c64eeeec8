//! Which game is meant: a name of the catalogue, or a file that is read here.

use std::path::Path;

use anyhow::bail;
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

/// Whether `given` means a file and not a game of the catalogue, though the file may not be there.
pub(crate) fn is_path(given: &str) -> bool {
    let path = Path::new(given);
    let has_folder = given.contains(['/', std::path::MAIN_SEPARATOR]);
    has_folder || (is_described(path) || written(path).is_some()) && !workbench::is_known(given)
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

/// Reads a game from its file.
fn read(path: &Path) -> anyhow::Result<GameSource> {
    let name = path.display().to_string();
    if let Some(kind) = written(path) {
        // Labels in files of Gambit may be of any old encoding, and mean nothing to the game.
        let bytes = file::read(path, file::written_by_programs())?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        return Ok(GameSource::Written { name, text, kind });
    }
    if let Some(kind) = unreadable(path) {
        bail!("{name} is {kind}, which is not read: open it in Gambit and save it as .efg or .nfg");
    }
    let text = file::read_text(path, file::WRITTEN_BY_PEOPLE)?;
    Ok(GameSource::Described { name, text })
}

/// What kind of file this is by its name, if it is a game of Gambit that is not read here.
fn unreadable(path: &Path) -> Option<&'static str> {
    match &*path.extension()?.to_str()?.to_ascii_lowercase() {
        "agg" => Some("an action graph game"),
        "bagg" => Some("a Bayesian action graph game"),
        "gbt" => Some("a workbook of Gambit"),
        _ => None,
    }
}
