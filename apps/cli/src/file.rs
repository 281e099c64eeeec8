//! Files, read, and written whole or not at all.

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use tempfile::NamedTempFile;
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
    let mut draft = Draft::new(path)?;
    draft.add(text);
    draft.finish()
}

/// A file that is being written, beside where it will be.
pub(crate) struct Draft {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    /// Why it cannot be written, once it could not.
    failed: Option<ErrorKind>,
}

impl Draft {
    /// A file to be at `path`.
    pub(crate) fn new(path: &Path) -> anyhow::Result<Self> {
        let folder = folder(path);
        // The name of the temporary file in the system's own message would only confuse.
        let file = NamedTempFile::new_in(folder).map_err(|error| {
            anyhow!("nothing can be written in {}: {}", folder.display(), error.kind())
        })?;
        // A file that is there already keeps who may read it.
        if let Ok(metadata) = std::fs::metadata(path) {
            let _ = std::fs::set_permissions(file.path(), metadata.permissions());
        }
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file), failed: None })
    }

    /// Goes on with `text`. If that cannot be done, [`finish`](Draft::finish) says so.
    pub(crate) fn add(&mut self, text: &str) {
        if self.failed.is_none() {
            self.failed = self.file.write_all(text.as_bytes()).err().map(|error| error.kind());
        }
    }

    /// Renames it into place.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let cannot = |kind| anyhow!("cannot write {}: {kind}", self.path.display());
        if let Some(kind) = self.failed {
            return Err(cannot(kind));
        }
        let file = self.file.into_inner().map_err(|error| cannot(error.error().kind()))?;
        file.persist(&self.path).map_err(|error| cannot(error.error.kind()))?;
        Ok(())
    }
}
