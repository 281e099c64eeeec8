//! Writing a table: beside its place first, and then into it.
//!
//! The file appears whole or not at all. Until the new one is complete and on the disk, the old one
//! stays as it is, so a checkpoint is replaced without a moment in which there is none; whoever has
//! the old one open goes on reading the old one. A program that is killed while it writes leaves a
//! file whose name starts with a dot and ends in `.part`; nobody needs it.

use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kernel::{Progress, Watch};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::head::Head;
use crate::layout::{CHUNK, Place};
use crate::{Meta, Section, StoreError};

/// Writes a table of these sections, in this order, to `path`, instead of what may be there.
///
/// Memory is taken for one chunk and the head, whatever the size of the table. While a table is
/// replaced, the disk must have room for both.
///
/// # Errors
/// There is no such folder, it may not be written in, the disk is full, what `path` names is not a
/// plain file, two sections or parameters have the same name, or `watch` said to stop. What was at
/// `path` before is then there still.
pub fn write(
    path: impl AsRef<Path>,
    meta: &Meta,
    sections: &[(&str, Section<'_>)],
    watch: &(impl Watch + ?Sized),
) -> Result<(), StoreError> {
    write_in_chunks(path.as_ref(), meta, sections, CHUNK, watch)
}

/// Whether a table can be written to `path`, before long work is done for it.
///
/// Nothing is known about room on the disk.
///
/// # Errors
/// As [`write()`] would.
pub fn check_writable(path: impl AsRef<Path>) -> Result<(), StoreError> {
    beside(&target(path.as_ref())?).map(drop)
}

/// Writes with chunks of another size, so that tests have many in a small file.
pub(crate) fn write_in_chunks(
    path: &Path,
    meta: &Meta,
    sections: &[(&str, Section<'_>)],
    chunk: u64,
    watch: &(impl Watch + ?Sized),
) -> Result<(), StoreError> {
    let unfit = |what| StoreError::Unfit { path: path.into(), what };
    let cannot = |error: io::Error| StoreError::cannot_write(path, &error);
    let named = sections.iter().map(|(name, section)| (*name, section.bits(), section.length()));
    let mut head = Head::plan(meta, named, chunk).map_err(unfit)?;
    let target = target(path)?;
    let beside = beside(&target)?;
    // Past the wrapper, which would put its own words for the system's.
    let mut file = beside.as_file();

    // 1. The data, behind the room for the head, whose checksums are not known before.
    file.seek(SeekFrom::Start(head.start)).map_err(cannot)?;
    let mut bytes = Vec::new();
    for (place, (_, section)) in head.places.iter().zip(sections) {
        for nth in 0..place.n_chunks {
            let range = place.chunk_range(nth, chunk);
            let total = Some(head.n_bytes());
            let done = head.start + range.start;
            watch.tick(Progress { doing: "writing", done, total })?;
            fill(&mut bytes, place, section, nth, chunk);
            debug_assert_eq!(bytes.len() as u64, range.end - range.start);
            head.sums[(place.first_chunk + nth) as usize] = xxh3_64(&bytes);
            file.write_all(&bytes).map_err(cannot)?;
        }
    }
    // 2. The head; before it is there, the file is not a table.
    file.seek(SeekFrom::Start(0)).map_err(cannot)?;
    file.write_all(&head.to_bytes().map_err(unfit)?).map_err(cannot)?;
    // 3. On the disk, then into place, then the name on the disk.
    file.sync_all().map_err(cannot)?;
    beside.persist(&target).map_err(|error| cannot(error.error))?;
    sync_folder(folder(&target));
    Ok(())
}

/// The bytes of a chunk of a section, with the zeros at the end of the last one.
fn fill(bytes: &mut Vec<u8>, place: &Place, section: &Section<'_>, nth: u64, chunk: u64) {
    let words_each = chunk / u64::from(place.bits / 8);
    let from = nth * words_each;
    let to = (from + words_each).min(place.length);
    bytes.clear();
    section.put(from..to, bytes);
    let range = place.chunk_range(nth, chunk);
    bytes.resize((range.end - range.start) as usize, 0);
}

/// The plain file that is to be written: what a link points to, and nothing that is not a file.
fn target(path: &Path) -> Result<PathBuf, StoreError> {
    let folder = folder(path);
    if !folder.is_dir() {
        return Err(StoreError::NoFolder { path: path.into(), folder: folder.into() });
    }
    match fs::metadata(path) {
        // Renaming onto a device or a pipe would put a file in its place.
        Ok(metadata) if !metadata.is_file() => Err(StoreError::NotAFile { path: path.into() }),
        Ok(_) => fs::canonicalize(path).map_err(|error| StoreError::cannot_write(path, &error)),
        Err(_) if path.file_name().is_none() => Err(StoreError::NotAFile { path: path.into() }),
        Err(_) => Ok(path.into()),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file in the folder of `target`, which goes away by itself unless it is put into place.
fn beside(target: &Path) -> Result<NamedTempFile, StoreError> {
    let cannot = |error| StoreError::cannot_write(target, &error);
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".part");
    // Others may read it where a file made in the usual way could be read.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder(target)).map_err(cannot)?;
    // A file that is there already keeps who may read it.
    if let Ok(metadata) = fs::metadata(target) {
        let _ = file.as_file().set_permissions(metadata.permissions());
    }
    Ok(file)
}

/// Makes the new name last through a power failure. The file is whole and in its place already, and
/// not every file system can do this, so a refusal is no error.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    }
}
