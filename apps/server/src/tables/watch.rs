//! Watch of a table: its players and advisers think until the present answer has taken long enough.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use kernel::{Progress, Stop, Watch};

use crate::clock;

/// Watch whose deadline begins anew with each answer.
#[derive(Default)]
pub(crate) struct TableWatch {
    /// The time of the clock at which thinking ends, in milliseconds.
    until: AtomicU64,
    is_closed: AtomicBool,
}

impl TableWatch {
    /// An answer begins, and has this much time.
    pub(crate) fn begin(&self, time: Duration) {
        let until = (clock::now() + time).as_millis() as u64;
        self.until.store(until, Ordering::Relaxed);
    }

    /// Whatever is thought about is of no use any more.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }
}

impl Watch for TableWatch {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        if self.is_closed() {
            return Err(Stop::Interrupted);
        }
        let is_late = clock::now().as_millis() as u64 >= self.until.load(Ordering::Relaxed);
        if is_late { Err(Stop::OutOfTime) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRESS: Progress<'static> = Progress { doing: "", done: 0, total: None };

    #[test]
    fn each_answer_has_its_time_and_a_closed_table_has_none() {
        let watch = TableWatch::default();
        assert_eq!(watch.tick(PROGRESS), Err(Stop::OutOfTime));
        watch.begin(Duration::from_secs(60));
        assert_eq!(watch.tick(PROGRESS), Ok(()));
        watch.begin(Duration::ZERO);
        assert_eq!(watch.tick(PROGRESS), Err(Stop::OutOfTime));
        watch.begin(Duration::from_secs(60));
        watch.close();
        assert_eq!(watch.tick(PROGRESS), Err(Stop::Interrupted));
    }
}
