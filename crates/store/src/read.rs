//! Reading a table in order: past the map, chunk by chunk through one buffer.
//!
//! What is read this way is not counted for the process twice, once in the map and once where it
//! goes. Every chunk is compared with its checksum after it was read, also if it was right in the map
//! before: what is given out is what was compared.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::PoisonError;

use kernel::{Progress, Watch};

use crate::layout::Place;
use crate::{StoreError, Table, Word};

impl Table {
    /// All words of a section, read into memory.
    ///
    /// They are read in order past the map, so that they are in memory once and not twice.
    ///
    /// # Errors
    /// There is no such section, its words are of another size, there is not enough memory, it cannot
    /// be read or it is damaged.
    pub fn read<W: Word>(&self, section: &str) -> Result<Vec<W>, StoreError> {
        let place = self.place_of::<W>(section)?;
        let mut words = Vec::new();
        // The length was compared with that of the file, but a file can have holes and be larger than
        // any memory.
        usize::try_from(place.length)
            .ok()
            .filter(|length| words.try_reserve_exact(*length).is_ok())
            .ok_or_else(|| StoreError::NoMemory {
                path: self.path.clone(),
                section: section.to_owned(),
                bytes: place.n_bytes(),
            })?;
        self.each_chunk(place, |_, bytes| {
            W::take(bytes, &mut words);
            Ok(())
        })?;
        Ok(words)
    }

    /// All words of a section, given to `each` some at a time, in order, with the index of the first:
    /// for what is kept in memory in another form.
    ///
    /// # Errors
    /// As [`read`](Self::read); some words may have been given out before.
    pub fn read_each<W: Word>(
        &self,
        section: &str,
        mut each: impl FnMut(u64, &[W]),
    ) -> Result<(), StoreError> {
        let place = self.place_of::<W>(section)?;
        let mut words = Vec::new();
        let words_each = self.head.chunk / W::BYTES as u64;
        self.each_chunk(place, |nth, bytes| {
            words.clear();
            W::take(bytes, &mut words);
            each(nth * words_each, &words);
            Ok(())
        })
    }

    /// Checks every byte of the file that was not checked when it was opened.
    ///
    /// # Errors
    /// The first damage, or `watch` said to stop.
    pub fn verify(&self, watch: &(impl Watch + ?Sized)) -> Result<(), StoreError> {
        let total = Some(self.n_bytes());
        for place in &self.head.places {
            self.each_chunk(place, |nth, _| {
                let done = self.head.start + place.chunk_range(nth, self.head.chunk).end;
                Ok(watch.tick(Progress { doing: "checking", done, total })?)
            })?;
        }
        Ok(())
    }

    /// Reads the chunks of a section past the map, in order, checked and without the zeros at the end.
    fn each_chunk(
        &self,
        place: &Place,
        mut each: impl FnMut(u64, &[u8]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut bytes = Vec::new();
        let mut left = place.n_bytes();
        for nth in 0..place.n_chunks {
            let range = place.chunk_range(nth, self.head.chunk);
            bytes.resize((range.end - range.start) as usize, 0);
            self.read_at(self.head.start + range.start, &mut bytes)?;
            self.check(place, nth, &bytes)?;
            let n = left.min(bytes.len() as u64);
            each(nth, &bytes[..n as usize])?;
            left -= n;
        }
        Ok(())
    }

    fn read_at(&self, at: u64, bytes: &mut [u8]) -> Result<(), StoreError> {
        // A thread that panicked here has left nothing half done: everyone seeks first.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let read = file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(bytes));
        read.map_err(|error| match (error.kind(), file.metadata()) {
            (io::ErrorKind::UnexpectedEof, Ok(metadata)) => StoreError::Truncated {
                path: self.path.clone(),
                has: metadata.len(),
                needs: self.n_bytes(),
                or_more: false,
            },
            _ => StoreError::cannot_read(&self.path, &error),
        })
    }
}
