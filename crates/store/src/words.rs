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
    /// There are not so many, or the chunk it is in is damaged.
    pub fn get(&self, idx: u64) -> Result<W, StoreError> {
        let size = W::BYTES as u64;
        if idx >= self.place.length {
            return Err(self.table.beyond(self.place, self.place.length, idx));
        }
        // A word never lies across two chunks: they start at multiples of any word.
        let bytes = self.table.checked(self.place, idx * size..(idx + 1) * size)?;
        Ok(W::from_bytes(bytes))
    }
}
