//! Deadlines: a watch that says stop when a clock has run for long enough.

use std::any::Any;
use std::sync::OnceLock;
use std::time::Duration;

use super::{Progress, Stop, Watch};

/// Time limit: a [`Watch`] that answers [`Stop::OutOfTime`] once its clock has passed the limit, and leaves
/// everything else to another watch.
///
/// The clock gives the time since any fixed moment. It is passed in, because crates read none.
///
/// ```
/// use std::time::Duration;
/// use kernel::{Deadline, Progress, Stop, Watch};
///
/// let noon = || Duration::from_secs(12 * 3600);
/// let progress = Progress { doing: "solving", done: 0, total: None };
/// assert!(Deadline::new((), noon, Duration::from_secs(1)).tick(progress).is_ok());
/// assert_eq!(Deadline::new((), noon, Duration::ZERO).tick(progress), Err(Stop::OutOfTime));
/// ```
pub struct Deadline<W, C = fn() -> Duration> {
    watch: W,
    clock: C,
    limit: Duration,
    /// The time at which work is over; not set before the limit begins to run, and `None` where that is later than
    /// any time there is.
    end: OnceLock<Option<Duration>>,
}

impl<W: Watch, C: Fn() -> Duration + Sync> Deadline<W, C> {
    /// Stops work `limit` from now on.
    pub fn new(watch: W, clock: C, limit: Duration) -> Self {
        let deadline = Self::for_open_ended(watch, clock, limit);
        deadline.begin();
        deadline
    }

    /// Stops only open-ended work: `limit` after the first time that it [says so](Watch::open_ended).
    pub fn for_open_ended(watch: W, clock: C, limit: Duration) -> Self {
        Self { watch, clock, limit, end: OnceLock::new() }
    }

    fn begin(&self) {
        self.end.get_or_init(|| (self.clock)().checked_add(self.limit));
    }
}

impl<W: Watch, C: Fn() -> Duration + Sync> Watch for Deadline<W, C> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        let end = self.end.get().copied().flatten();
        if end.is_some_and(|end| (self.clock)() >= end) {
            return Err(Stop::OutOfTime);
        }
        self.watch.tick(progress)
    }

    fn spent(&self, steps: u64) {
        self.watch.spent(steps);
    }

    fn remark(&self, text: &str) {
        self.watch.remark(text);
    }

    fn open_ended(&self) {
        self.begin();
        self.watch.open_ended();
    }

    fn wants_checkpoint(&self) -> bool {
        self.watch.wants_checkpoint()
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
    fn work_is_stopped_when_the_clock_says_so() {
        let (clock, heard) = (Clock::default(), Heard::default());
        clock.set(100);
        let watch = Deadline::new(&heard, || clock.now(), Duration::from_secs(10));
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        clock.set(109);
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        clock.set(110);
        assert_eq!(watch.tick(PROGRESS), Err(Stop::OutOfTime));
        // What is stopped is not reported.
        assert_eq!(heard.ticks(), 2);
        forwards_the_rest(&watch, &heard);
    }

    #[test]
    fn open_ended_work_has_its_time_from_when_it_says_so_first() {
        let clock = Clock::default();
        let watch = Deadline::for_open_ended((), || clock.now(), Duration::from_secs(10));
        clock.set(1000);
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        watch.open_ended();
        clock.set(1009);
        watch.open_ended();
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        clock.set(1010);
        assert_eq!(watch.tick(PROGRESS), Err(Stop::OutOfTime));
    }

    #[test]
    fn a_limit_later_than_any_time_is_none() {
        let clock = Clock::default();
        clock.set(1);
        let watch = Deadline::new((), || clock.now(), Duration::MAX);
        clock.set(u64::MAX);
        assert_eq!(watch.tick(PROGRESS), Ok(()));
    }
}
