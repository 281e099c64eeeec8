//! Writing a table: beside its place first, and then into it.
//!
//! A checkpoint is replaced without a moment in which there is none: see [`NewFile`].

use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use kernel::{Progress, Watch};
use xxhash_rust::xxh3::xxh3_64;

use crate::head::Head;
use crate::layout::{CHUNK, Place};
use crate::{Meta, NewFile, Section, StoreError};

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
    NewFile::create(path).map(drop)
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
    let new = NewFile::create(path)?;
    let mut file = new.file();

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
            assert_eq!(bytes.len() as u64, range.end - range.start);
            head.sums[(place.first_chunk + nth) as usize] = xxh3_64(&bytes);
            file.write_all(&bytes).map_err(cannot)?;
        }
    }
    // 2. The head; before it is there, the file is not a table.
    file.seek(SeekFrom::Start(0)).map_err(cannot)?;
    file.write_all(&head.to_bytes().map_err(unfit)?).map_err(cannot)?;
    // 3. On the disk, then into place.
    new.put_into_place()
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
