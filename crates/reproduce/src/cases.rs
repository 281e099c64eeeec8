//! Claims about many cases, all of which are looked at.

use std::fmt::{self, Display, Formatter};
use std::ops::Add;

use study::text::grouped;

/// Cases of a claim: how many there are, and in how many it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cases {
    pub(crate) held: usize,
    pub(crate) of: usize,
}

impl Cases {
    /// The cases of a claim that `holds` decides.
    pub(crate) fn of<T>(
        all: impl IntoIterator<Item = T>,
        mut holds: impl FnMut(T) -> bool,
    ) -> Self {
        let mut cases = Self::default();
        all.into_iter().for_each(|case| cases.see(holds(case)));
        cases
    }

    /// Adds a case.
    pub(crate) fn see(&mut self, holds: bool) {
        self.held += usize::from(holds);
        self.of += 1;
    }

    /// Whether there are some and the claim holds in all of them.
    pub(crate) fn all(self) -> bool {
        self.of > 0 && self.held == self.of
    }
}

impl From<[usize; 2]> for Cases {
    fn from([held, of]: [usize; 2]) -> Self {
        Self { held, of }
    }
}

impl Add for Cases {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { held: self.held + other.held, of: self.of + other.of }
    }
}

impl Display for Cases {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "in {} of {}", grouped(self.held as u64), grouped(self.of as u64))
    }
}
