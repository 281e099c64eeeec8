//! Files, written whole or not at all.

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;

/// Writes `text` beside `path` and renames it into place, so that no half-written file is left.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The name of the temporary file in the system's own message would only confuse.
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| {
        anyhow!("nothing can be written in {}: {}", folder.display(), error.kind())
    })?;
    let cannot = |kind| anyhow!("cannot write {}: {kind}", path.display());
    file.write_all(text.as_bytes()).map_err(|error| cannot(error.kind()))?;
    file.persist(path).map_err(|error| cannot(error.error.kind()))?;
    Ok(())
}
