//! Record sink: writes games down as they are played.

use std::fmt;

use kernel::Game;

use crate::Record;

/// One game as text: its number in the run; how many seats the players have moved on, so that player *p*
/// had seat *p* + that, counted round the table; its record, with every move; and why it failed, if it did.
pub type Write<'a, G> =
    &'a (dyn Fn(u64, usize, &Record<<G as Game>::Move>, Option<&str>) -> String + Sync);

/// Sink for records: games are written down on many threads and handed over in their order, one at a time.
pub struct RecordSink<'a, G: Game> {
    /// How a game is written down.
    pub write: Write<'a, G>,
    /// Who is handed each text.
    pub take: &'a mut (dyn FnMut(&str) + Send),
}

impl<G: Game> fmt::Debug for RecordSink<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordSink").finish_non_exhaustive()
    }
}
