//! Watch over the writing down of what was found, when the time for finding it is over.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use kernel::{Progress, Stop, Watch};

/// The looks at the watch after its request to stop that what is only shown may take: some tenths of a second.
const GRACE: u64 = 2048;

/// Watch that lets a request to stop end the search for a solution, and not what is then said of it.
///
/// The time limit, and the interruption that ended the search, leave a short grace for what is shown, and as long as
/// it takes for what was asked for by name: a file, or a whole document. A new interruption ends either at once.
pub(crate) struct Writing<'a> {
    watch: &'a dyn Watch,
    /// Why the search was stopped, if it was.
    already: Option<Stop>,
    /// Looks left after a request to stop; none is counted where all is wanted.
    grace: Option<AtomicU64>,
    ended: Mutex<Option<Stop>>,
}

impl<'a> Writing<'a> {
    pub(crate) fn new(watch: &'a dyn Watch, already: Option<Stop>, is_asked_for: bool) -> Self {
        let grace = (!is_asked_for).then(|| AtomicU64::new(GRACE));
        Self { watch, already, grace, ended: Mutex::default() }
    }

    /// Why the writing was stopped, if it was.
    pub(crate) fn ended(&self) -> Option<Stop> {
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Writing<'_> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        let Err(stop) = self.watch.tick(progress) else { return Ok(()) };
        let is_forgiven = stop == Stop::OutOfTime || self.already == Some(stop);
        let spend = |left: u64| left.checked_sub(1);
        let has_grace = self.grace.as_ref().is_none_or(|grace| {
            grace.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend).is_ok()
        });
        if is_forgiven && has_grace {
            return Ok(());
        }
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
        Err(stop)
    }

    fn spent(&self, steps: u64) {
        self.watch.spent(steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Says(Stop);

    impl Watch for Says {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            Err(self.0)
        }
    }

    #[test]
    fn a_limit_leaves_a_grace_for_what_is_shown_and_all_the_time_for_what_was_asked_for() {
        let (late, interrupted) = (Stop::OutOfTime, Stop::Interrupted);
        for (says, already, is_asked_for, most) in [
            (late, None, false, GRACE),
            (late, Some(late), false, GRACE),
            (interrupted, Some(interrupted), false, GRACE),
            (interrupted, None, false, 0),
            (interrupted, Some(late), true, 0),
            (late, None, true, 2 * GRACE),
            (interrupted, Some(interrupted), true, 2 * GRACE),
        ] {
            let watch = Says(says);
            let writing = Writing::new(&watch, already, is_asked_for);
            let look =
                |_: &u64| writing.tick(Progress { doing: "writing", done: 0, total: None }).is_ok();
            let looks = (0..2 * GRACE).take_while(look).count() as u64;
            assert_eq!(looks, most, "{says:?} {already:?} {is_asked_for}");
            assert_eq!(writing.ended(), (most < 2 * GRACE).then_some(says));
        }
    }
}
