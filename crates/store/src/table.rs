//! A table on disk, open for reading.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use xxhash_rust::xxh3::xxh3_64;

use crate::data::Data;
use crate::head::Head;
use crate::layout::Place;
use crate::{Meta, StoreError, Word, Words};

/// A table on disk, open for reading by any number of threads.
///
/// Opening checks the head alone, so that it takes no longer for gigabytes. A table of up to 64 MiB is
/// read into memory then; words of a larger one are read from the file one at a time, past no memory
/// map, so that a file that is cut short meanwhile is an error and not the end of the process. A chunk
/// is checked when it is first touched, so that nothing is given out unchecked.
///
/// If another table is written to the same path, an open one goes on reading the old file.
#[derive(Debug)]
pub struct Table {
    pub(crate) path: PathBuf,
    pub(crate) head: Head,
    data: Data,
    /// One bit for each chunk: it was checked and is right.
    is_right: Vec<AtomicU64>,
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
        let data = Data::new(file, head.start, n_bytes).map_err(cannot)?;
        let is_right = (0..head.sums.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Ok(Self { path: path.into(), head, data, is_right })
    }

    /// The path of its file.
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

    /// Reads the bytes of a section from `from` on, after a check of the chunk they are in. They lie
    /// within the section, and in one chunk.
    pub(crate) fn look_up(
        &self,
        place: &Place,
        from: u64,
        bytes: &mut [u8],
    ) -> Result<(), StoreError> {
        // Chunks are powers of two.
        let nth = from >> self.head.chunk.trailing_zeros();
        let idx = (place.first_chunk + nth) as usize;
        let (word, bit) = (&self.is_right[idx / 64], 1 << (idx % 64));
        // The bit says only that unchanging bytes are right, so it may come late to other threads: they
        // check once more.
        if word.load(Ordering::Relaxed) & bit == 0 {
            self.read_chunk(place, nth, &mut Vec::new())?;
            word.fetch_or(bit, Ordering::Relaxed);
        }
        self.read_at(place.offset + from, bytes)
    }

    /// Reads a chunk into `bytes` and compares it with its checksum.
    pub(crate) fn read_chunk(
        &self,
        place: &Place,
        nth: u64,
        bytes: &mut Vec<u8>,
    ) -> Result<(), StoreError> {
        let range = place.chunk_range(nth, self.head.chunk);
        bytes.resize((range.end - range.start) as usize, 0);
        self.read_at(range.start, bytes)?;
        self.check(place, nth, bytes)
    }

    /// Reads bytes, counted from where the data start.
    fn read_at(&self, at: u64, bytes: &mut [u8]) -> Result<(), StoreError> {
        self.data.read_at(at, bytes).map_err(|error| match (error.kind(), self.data.n_bytes()) {
            (io::ErrorKind::UnexpectedEof, Ok(has)) => StoreError::Truncated {
                path: self.path.clone(),
                has,
                needs: self.n_bytes(),
                or_more: false,
            },
            _ => StoreError::cannot_read(&self.path, &error),
        })
    }

    /// Compares a chunk with its checksum.
    fn check(&self, place: &Place, nth: u64, bytes: &[u8]) -> Result<(), StoreError> {
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
