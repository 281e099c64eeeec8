//! Files, written whole or not at all.

use std::io::Write;
use std::path::Path;

use anyhow::Context;

/// Writes `text` beside `path` and renames it into place, so that no half-written file is left.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)
        .with_context(|| format!("nothing can be written in {}", folder.display()))?;
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
    file.persist(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}
