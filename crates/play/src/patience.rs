//! Looks of a player that thinks at its watch.

use kernel::{Meter, Stop, Watch};

/// About the elementary steps of a move, played or looked at.
const MOVE: u64 = 64;

/// Counter of the moves that a player looks at, over all its decisions, and the reason that its watch gave to end
/// its thinking.
#[derive(Debug)]
pub(crate) struct Patience<'a> {
    meter: Meter<'a>,
    stopped: Option<Stop>,
}

impl<'a> Patience<'a> {
    pub(crate) fn new(watch: &'a dyn Watch) -> Self {
        Self { meter: Meter::new(watch, "thinking"), stopped: None }
    }

    /// A new decision begins.
    pub(crate) fn begin(&mut self) {
        self.stopped = None;
    }

    /// Counts `moves` more moves.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    #[inline]
    pub(crate) fn count(&mut self, moves: u64) -> Result<(), Stop> {
        self.meter.work(MOVE * moves).inspect_err(|&stop| self.stopped = Some(stop))
    }

    /// Why the present decision was cut short, if it was.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}
