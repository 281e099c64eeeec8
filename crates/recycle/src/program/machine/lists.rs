//! The lists a machine works with: memory that is used again and again.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};

thread_local! {
    /// What the last machine on this thread has left.
    static LEFT: Cell<Vec<u32>> = const { Cell::new(Vec::new()) };
}

/// A vector that gives its memory back to the next machine on the same thread.
pub(in super::super) struct Lists(Vec<u32>);

impl Lists {
    pub(super) fn take() -> Self {
        Self(LEFT.take())
    }
}

impl Drop for Lists {
    fn drop(&mut self) {
        self.0.clear();
        LEFT.set(std::mem::take(&mut self.0));
    }
}

impl Deref for Lists {
    type Target = Vec<u32>;

    fn deref(&self) -> &Vec<u32> {
        &self.0
    }
}

impl DerefMut for Lists {
    fn deref_mut(&mut self) -> &mut Vec<u32> {
        &mut self.0
    }
}
