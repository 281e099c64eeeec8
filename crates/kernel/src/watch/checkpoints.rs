//! Checkpoints: a watch that asks for one after each interval of a clock.

use std::any::Any;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::{Progress, Stop, Watch};

/// Checkpoint timer: a [`Watch`] that [wants a checkpoint](Watch::wants_checkpoint) after each interval of its clock,
/// and leaves everything else to another watch.
///
/// ```
/// use std::time::Duration;
/// use kernel::{Checkpoints, Watch};
///
/// let noon = || Duration::from_secs(12 * 3600);
/// assert!(!Checkpoints::new((), noon, Duration::from_secs(600)).wants_checkpoint());
/// assert!(Checkpoints::new((), noon, Duration::ZERO).wants_checkpoint());
/// ```
pub struct Checkpoints<W, C = fn() -> Duration> {
    watch: W,
    clock: C,
    interval: Duration,
    /// The time of the last checkpoint; before the first, the time at which the watch was made.
    last: Mutex<Duration>,
}

impl<W: Watch, C: Fn() -> Duration + Sync> Checkpoints<W, C> {
    /// Asks for a checkpoint `interval` from now on, and again `interval` after each.
    pub fn new(watch: W, clock: C, interval: Duration) -> Self {
        let last = Mutex::new(clock());
        Self { watch, clock, interval, last }
    }

    fn is_due(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let now = (self.clock)();
        let is_due = now.saturating_sub(*last) >= self.interval;
        if is_due {
            *last = now;
        }
        is_due
    }
}

impl<W: Watch, C: Fn() -> Duration + Sync> Watch for Checkpoints<W, C> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        self.watch.tick(progress)
    }

    fn spent(&self, steps: u64) {
        self.watch.spent(steps);
    }

    fn remark(&self, text: &str) {
        self.watch.remark(text);
    }

    fn open_ended(&self) {
        self.watch.open_ended();
    }

    fn wants_checkpoint(&self) -> bool {
        // Both are asked, so that either notes when its last checkpoint was.
        let is_due = self.is_due();
        self.watch.wants_checkpoint() || is_due
    }

    fn wants_part(&self) -> bool {
        self.watch.wants_part()
    }

    fn part(&self, part: &dyn Any) {
        self.watch.part(part);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fake::{Clock, Heard, PROGRESS, forwards_the_rest};
    use super::*;

    #[test]
    fn a_checkpoint_is_wanted_once_in_each_interval() {
        let clock = Clock::default();
        clock.set(100);
        let watch = Checkpoints::new((), || clock.now(), Duration::from_secs(10));
        let mut wanted = Vec::new();
        for second in [100, 109, 110, 111, 119, 125, 134, 135] {
            clock.set(second);
            if watch.wants_checkpoint() {
                wanted.push(second);
            }
        }
        assert_eq!(wanted, [110, 125, 135]);
    }

    #[test]
    fn everything_else_is_left_to_the_watch_inside() {
        let (clock, heard) = (Clock::default(), Heard::default());
        let watch = Checkpoints::new(&heard, || clock.now(), Duration::MAX);
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        assert_eq!(heard.ticks(), 1);
        forwards_the_rest(&watch, &heard);
    }
}
