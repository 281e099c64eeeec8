//! Seats, and one value for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

use smallvec::SmallVec;

/// A place at the table. Seats count from zero; people are shown [`Seat`]s counted from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index.
    ///
    /// # Panics
    /// If there could be no such seat (255 is the largest index).
    pub fn new(idx: usize) -> Self {
        Self(u8::try_from(idx).expect("a table has fewer than 256 seats"))
    }

    /// Where this seat's entry is in a list by seat.
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat to the left at a table of `n_seats`.
    #[must_use]
    pub fn left(self, n_seats: usize) -> Self {
        Self::new((self.idx() + 1) % n_seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.idx() + 1)
    }
}

/// One value for each seat, indexed by [`Seat`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T>(SmallVec<[T; 4]>);

impl<T> BySeat<T> {
    /// The value `make(seat)` for each of `n_seats` seats.
    pub fn from_fn(n_seats: usize, make: impl FnMut(Seat) -> T) -> Self {
        Self((0..n_seats).map(Seat::new).map(make).collect())
    }

    /// The number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no seats at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values in the order of the seats.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values as a slice, in the order of the seats.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// `f` of each value.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(f).collect())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.idx()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.idx()]
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
