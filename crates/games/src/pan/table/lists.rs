//! Many short lists of small numbers, one after another.

/// Lists, numbered in the order in which they were ended.
#[derive(Debug)]
pub(super) struct Lists {
    /// Where each list starts, and where the last ends.
    start: Vec<u32>,
    all: Vec<u16>,
}

impl Default for Lists {
    fn default() -> Self {
        Self { start: vec![0], all: Vec::new() }
    }
}

impl Lists {
    /// Adds to the list that is not ended.
    pub(super) fn push(&mut self, value: u16) {
        self.all.push(value);
    }

    /// Ends a list and begins the next.
    pub(super) fn end(&mut self) {
        self.start.push(self.all.len() as u32);
    }

    #[inline]
    pub(super) fn get(&self, nth: usize) -> &[u16] {
        &self.all[self.start[nth] as usize..self.start[nth + 1] as usize]
    }
}
