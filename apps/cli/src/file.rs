//! Files, read, and written whole or not at all.

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use workbench::StrategyText;

/// Whether there is a folder for `path`, before long work is done for it.
pub(crate) fn check(path: &Path) -> anyhow::Result<()> {
    let folder = folder(path);
    if folder.is_dir() { Ok(()) } else { Err(anyhow!("there is no folder {}", folder.display())) }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The bytes of a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => anyhow!("there is no file {}", path.display()),
        kind => anyhow!("cannot read {}: {kind}", path.display()),
    })
}

/// The text of a strategy file.
pub(crate) fn read_strategy(path: &Path) -> anyhow::Result<StrategyText> {
    let text = String::from_utf8_lossy(&read(path)?).into_owned();
    Ok(StrategyText { name: path.display().to_string(), text })
}

/// Writes `text` beside `path` and renames it into place, so that no half-written file is left.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = folder(path);
    // The name of the temporary file in the system's own message would only confuse.
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| {
        anyhow!("nothing can be written in {}: {}", folder.display(), error.kind())
    })?;
    // A file that is there already keeps who may read it.
    if let Ok(metadata) = std::fs::metadata(path) {
        let _ = std::fs::set_permissions(file.path(), metadata.permissions());
    }
    let cannot = |kind| anyhow!("cannot write {}: {kind}", path.display());
    file.write_all(text.as_bytes()).map_err(|error| cannot(error.kind()))?;
    file.persist(path).map_err(|error| cannot(error.error.kind()))?;
    Ok(())
}
