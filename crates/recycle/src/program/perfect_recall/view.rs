//! A view: all that a seat has seen.

use kernel::Seat;

use super::history::Event;

/// All that a seat has seen, with perfect recall. It holds no position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    seat: u8,
    events: Box<[Event]>,
}

impl View {
    pub(in super::super) fn new(seat: Seat, events: &[Event]) -> Self {
        Self { seat: seat.idx() as u8, events: events.into() }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        Seat::new(usize::from(self.seat))
    }

    /// What it has seen and done, in order. Views of a seat are equal if these are.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}
