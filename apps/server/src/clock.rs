//! The clock of deadlines and of players that think for a given time.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Time since this was first asked.
pub(crate) fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
