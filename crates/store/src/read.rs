//! Reading a table in order: chunk by chunk through one buffer.
//!
//! Every chunk is compared with its checksum after it was read, also if it was right before: what is
//! given out is what was compared.

use kernel::{Progress, Watch};

use crate::layout::Place;
use crate::{StoreError, Table, Word};

impl Table {
    /// All words of a section, read into memory.
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

    /// Reads the chunks of a section in order, checked and without the zeros at the end.
    fn each_chunk(
        &self,
        place: &Place,
        mut each: impl FnMut(u64, &[u8]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut bytes = Vec::new();
        let mut left = place.n_bytes();
        for nth in 0..place.n_chunks {
            self.read_chunk(place, nth, &mut bytes)?;
            let n = left.min(bytes.len() as u64);
            each(nth, &bytes[..n as usize])?;
            left -= n;
        }
        Ok(())
    }
}
