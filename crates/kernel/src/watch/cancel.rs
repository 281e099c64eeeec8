//! Cancellation: a watch that says stop when a flag is raised.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Progress, Stop, Watch};

/// Cancellation: a [`Watch`] that answers [`Stop::Interrupted`] once a shared flag is raised, and leaves everything
/// else to another watch.
///
/// ```
/// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
/// use kernel::{Cancel, Progress, Stop, Watch};
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let watch = Cancel::new((), Arc::clone(&flag));
/// let progress = Progress { doing: "solving", done: 0, total: None };
/// assert!(watch.tick(progress).is_ok());
/// flag.store(true, Ordering::Relaxed);
/// assert_eq!(watch.tick(progress), Err(Stop::Interrupted));
/// ```
pub struct Cancel<W> {
    watch: W,
    flag: Arc<AtomicBool>,
}

impl<W: Watch> Cancel<W> {
    /// Stops work when `flag` is raised, by whichever thread holds it too.
    pub fn new(watch: W, flag: Arc<AtomicBool>) -> Self {
        Self { watch, flag }
    }
}

impl<W: Watch> Watch for Cancel<W> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        if self.flag.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
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
    use super::super::fake::{Heard, PROGRESS, forwards_the_rest};
    use super::*;

    #[test]
    fn work_is_stopped_when_the_flag_is_raised() {
        let (flag, heard) = (Arc::new(AtomicBool::new(false)), Heard::default());
        let watch = Cancel::new(&heard, Arc::clone(&flag));
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(watch.tick(PROGRESS), Err(Stop::Interrupted));
        assert_eq!(heard.ticks(), 1);
        forwards_the_rest(&watch, &heard);
    }
}
