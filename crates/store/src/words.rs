//! One section of an open table, looked up word by word.

use std::marker::PhantomData;

use crate::layout::Place;
use crate::{StoreError, Table, Word};

/// A section of an open table: found and checked for its kind of word once, then looked up often.
#[derive(Clone, Copy, Debug)]
pub struct Words<'t, W> {
    table: &'t Table,
    place: &'t Place,
    word: PhantomData<W>,
}

impl<'t, W: Word> Words<'t, W> {
    pub(crate) fn new(table: &'t Table, place: &'t Place) -> Self {
        Self { table, place, word: PhantomData }
    }

    /// How many words there are.
    pub fn len(&self) -> u64 {
        self.place.length
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The word at `idx`.
    ///
    /// # Errors
    /// The index is too large, its chunk is damaged, or the file cannot be read any longer.
    pub fn get(&self, idx: u64) -> Result<W, StoreError> {
        let size = W::BYTES as u64;
        if idx >= self.place.length {
            return Err(self.table.beyond(self.place, self.place.length, idx));
        }
        // A word never lies across two chunks: they start at multiples of any word.
        let bytes = &mut [0; 8][..W::BYTES];
        self.table.look_up(self.place, idx * size, bytes)?;
        Ok(W::from_bytes(bytes))
    }
}
