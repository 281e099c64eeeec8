//! A table on disk, open for reading.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::Mmap;
use xxhash_rust::xxh3::xxh3_64;

use crate::head::Head;
use crate::layout::Place;
use crate::{Meta, StoreError, Word, Words};

/// A table on disk, open for reading by any number of threads.
///
/// Opening reads and checks the head alone, so that it takes no longer for gigabytes. Data are
/// looked up in a memory map: the system reads what is touched and forgets it when memory is short.
/// A chunk is checked when it is first touched, so that nothing is given out unchecked.
///
/// If another table is written to the same path, an open one goes on reading the old file.
#[derive(Debug)]
pub struct Table {
    pub(crate) path: PathBuf,
    pub(crate) head: Head,
    map: Mmap,
    /// One bit for each chunk: it was checked in the map and is right.
    is_right: Vec<AtomicU64>,
    /// For reading in order, which should not fill the memory that the map counts for.
    pub(crate) file: Mutex<File>,
}

impl Table {
    /// Opens the table at `path`.
    ///
    /// # Errors
    /// There is no such file, it cannot be read, it is not a table, it was made by a newer version, it
    /// is cut short or too long, or its head is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let cannot = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Missing { path: path.into() },
            _ => StoreError::cannot_read(path, &error),
        };
        // Asked before it is opened, because opening a pipe can wait for ever.
        if !fs::metadata(path).map_err(cannot)?.is_file() {
            return Err(StoreError::NotAFile { path: path.into() });
        }
        let mut file = File::open(path).map_err(cannot)?;
        let n_bytes = file.metadata().map_err(cannot)?.len();
        let head = Head::read(path, n_bytes, &mut file)?;
        let map = map(&file).map_err(cannot)?;
        if map.len() as u64 != n_bytes {
            let (has, needs) = (map.len() as u64, n_bytes);
            return Err(StoreError::Truncated { path: path.into(), has, needs, or_more: false });
        }
        let is_right = (0..head.sums.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Ok(Self { path: path.into(), head, map, is_right, file: Mutex::new(file) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says about itself.
    pub fn meta(&self) -> &Meta {
        &self.head.meta
    }

    /// The length of the file in bytes.
    pub fn n_bytes(&self) -> u64 {
        self.head.n_bytes()
    }

    /// The sections in order: name, bits of a word, words.
    pub fn sections(&self) -> impl Iterator<Item = (&str, u32, u64)> {
        self.head.places.iter().map(|place| (place.name.as_str(), place.bits, place.length))
    }

    /// Whether the table is of this kind, game and parameters, in whatever order they are given.
    ///
    /// # Errors
    /// The first thing that differs.
    pub fn expect(
        &self,
        kind: &str,
        game: &str,
        set: &[(String, String)],
    ) -> Result<(), StoreError> {
        let meta = self.meta();
        let path = self.path.clone();
        if meta.kind != kind {
            let (has, wanted) = (meta.kind.clone(), kind.to_owned());
            return Err(StoreError::OtherKind { path, has, wanted });
        }
        if meta.game != game {
            let (has, wanted) = (meta.game.clone(), game.to_owned());
            return Err(StoreError::OtherGame { path, has, wanted });
        }
        let value = |set: &[(String, String)], name: &str| -> Option<Box<str>> {
            set.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str().into())
        };
        for (name, _) in set.iter().chain(&meta.set) {
            let (has, wanted) = (value(&meta.set, name), value(set, name));
            if has != wanted {
                let (path, game, name) = (path.into(), game.into(), name.as_str().into());
                return Err(StoreError::OtherSet { path, game, name, has, wanted });
            }
        }
        Ok(())
    }

    /// A section, to be looked up often.
    ///
    /// # Errors
    /// There is no such section, or its words are of another size.
    pub fn words<W: Word>(&self, section: &str) -> Result<Words<'_, W>, StoreError> {
        Ok(Words::new(self, self.place_of::<W>(section)?))
    }

    /// One word: [`words`](Self::words) and [`Words::get`] at once.
    ///
    /// # Errors
    /// As theirs.
    pub fn get<W: Word>(&self, section: &str, idx: u64) -> Result<W, StoreError> {
        self.words::<W>(section)?.get(idx)
    }

    /// The bytes of a whole section as they lie in the file, after a check of all of it.
    ///
    /// # Errors
    /// There is no such section, or it is damaged.
    pub fn bytes(&self, section: &str) -> Result<&[u8], StoreError> {
        let place = self.place(section)?;
        self.checked(place, 0..place.n_bytes())
    }

    /// Some bytes of a section as they lie in the file, after a check of the chunks they are in.
    ///
    /// # Errors
    /// There is no such section, it has not so many bytes, or it is damaged there.
    pub fn bytes_at(&self, section: &str, range: Range<u64>) -> Result<&[u8], StoreError> {
        let place = self.place(section)?;
        let last = range.start.max(range.end);
        if last > place.n_bytes() {
            return Err(self.beyond(place, place.n_bytes(), last));
        }
        self.checked(place, range.start..range.end.max(range.start))
    }

    fn place(&self, section: &str) -> Result<&Place, StoreError> {
        let place = self.head.places.iter().find(|place| place.name == section);
        place.ok_or_else(|| {
            let names: Vec<&str> = self.sections().map(|(name, ..)| name).collect();
            let has = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            StoreError::NoSection { path: self.path.clone(), section: section.to_owned(), has }
        })
    }

    pub(crate) fn place_of<W: Word>(&self, section: &str) -> Result<&Place, StoreError> {
        let place = self.place(section)?;
        if place.bits == W::BITS {
            return Ok(place);
        }
        let (has, wanted) = (place.bits, W::BITS);
        let (path, section) = (self.path.clone(), section.to_owned());
        Err(StoreError::OtherWords { path, section, has, wanted })
    }

    /// Bytes of a section in the map, their chunks checked. The range lies within the section.
    pub(crate) fn checked(&self, place: &Place, range: Range<u64>) -> Result<&[u8], StoreError> {
        if !range.is_empty() {
            // Chunks are powers of two.
            let shift = self.head.chunk.trailing_zeros();
            for nth in range.start >> shift..=(range.end - 1) >> shift {
                let idx = (place.first_chunk + nth) as usize;
                let (word, bit) = (&self.is_right[idx / 64], 1 << (idx % 64));
                // The bit says only that unchanging bytes are right, so it may come late to other
                // threads: they check once more.
                if word.load(Ordering::Relaxed) & bit == 0 {
                    let bytes = self.mapped(place.chunk_range(nth, self.head.chunk));
                    self.check(place, nth, bytes)?;
                    word.fetch_or(bit, Ordering::Relaxed);
                }
            }
        }
        Ok(self.mapped(place.offset + range.start..place.offset + range.end))
    }

    /// Bytes of the map, counted from where the data start.
    fn mapped(&self, range: Range<u64>) -> &[u8] {
        // The map is as long as the head says, so everything in it can be counted in `usize`.
        let start = self.head.start;
        &self.map[(start + range.start) as usize..(start + range.end) as usize]
    }

    /// Compares a chunk with its checksum.
    pub(crate) fn check(&self, place: &Place, nth: u64, bytes: &[u8]) -> Result<(), StoreError> {
        if xxh3_64(bytes) == self.head.sums[(place.first_chunk + nth) as usize] {
            return Ok(());
        }
        let range = place.chunk_range(nth, self.head.chunk);
        Err(StoreError::Damaged {
            path: self.path.clone(),
            section: place.name.clone(),
            chunk: nth,
            from: self.head.start + range.start,
            to: self.head.start + range.end,
        })
    }

    pub(crate) fn beyond(&self, place: &Place, length: u64, asked: u64) -> StoreError {
        let (path, section) = (self.path.clone(), place.name.clone());
        StoreError::Beyond { path, section, length, asked }
    }
}

/// Maps a whole file into memory, for reading.
#[expect(unsafe_code, reason = "a memory map is what makes a table of gigabytes usable at once")]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes of a map must not change while they are borrowed, and the file must not get
    // shorter. We rely on nobody writing into a table in place. This crate never does: `write` makes
    // a new file and renames it, and the old one lives on, unchanged, as long as it is mapped. Against
    // another program that overwrites or cuts a table while we have it open nothing can be done here;
    // then what is looked up may be wrong although it was checked, or the system ends the process.
    // The bytes are only ever read as whole numbers, for which every pattern is a value.
    unsafe { Mmap::map(file) }
}
