//! Watch of a session: while a solution is looked for, it has a time of its own.
//!
//! People wait for a game to begin. Where a solution is found in that time, others play and advise by it; else they
//! search, and the game begins.

use std::any::Any;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kernel::{Progress, Stop, Watch};

/// A watch that says stop to the search for a solution when that takes too long, and else says what another watch
/// says.
pub(crate) struct SolvingWatch<'w> {
    watch: &'w dyn Watch,
    clock: Option<fn() -> Duration>,
    /// The time for a solution; as long as it takes if there is none.
    time: Option<Duration>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// When the present search for a solution ends, while there is one.
    end: Option<Duration>,
    /// Whether a search has ended without a solution.
    is_in_vain: bool,
}

/// After a search in vain another has this part of the time: it may have less to find out.
const LESS: u32 = 8;

impl<'w> SolvingWatch<'w> {
    /// Gives the search for a solution so much `time` by `clock`; without either, as long as it takes.
    pub(crate) fn new(
        watch: &'w dyn Watch,
        clock: Option<fn() -> Duration>,
        time: Option<Duration>,
    ) -> Self {
        Self { watch, clock, time, state: Mutex::default() }
    }

    /// What `solve` finds; or nothing if it has not found it in time, though nobody has asked it to stop.
    pub(crate) fn in_time<T, E>(
        &self,
        solve: impl FnOnce() -> Result<T, E>,
        is_stopped: impl Fn(&E) -> bool,
    ) -> Option<Result<T, E>> {
        let end = self.clock.zip(self.time).and_then(|(clock, time)| {
            let time = if self.state().is_in_vain { time / LESS } else { time };
            clock().checked_add(time)
        });
        self.state().end = end;
        let found = solve();
        self.state().end = None;
        match found {
            Err(error) if end.is_some() && is_stopped(&error) && self.is_going_on() => {
                self.state().is_in_vain = true;
                None
            }
            found => Some(found),
        }
    }

    /// Whether nobody has asked all of it to stop.
    fn is_going_on(&self) -> bool {
        self.watch.tick(Progress { doing: "solving", done: 0, total: None }).is_ok()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for SolvingWatch<'_> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        let end = self.state().end;
        if self.clock.zip(end).is_some_and(|(clock, end)| clock() >= end) {
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
    use super::*;

    const PROGRESS: Progress<'static> = Progress { doing: "", done: 0, total: None };

    fn late() -> Duration {
        Duration::from_secs(1 << 40)
    }

    #[test]
    fn a_solution_has_its_time_and_what_is_done_with_it_has_no_less_than_before() {
        let solve = |watch: &SolvingWatch<'_>, time| {
            let watch_again = SolvingWatch::new(&(), Some(late), time);
            let found = watch_again.in_time(|| watch_again.tick(PROGRESS), |_| true);
            assert_eq!(watch.tick(PROGRESS), Ok(()));
            assert_eq!(watch_again.tick(PROGRESS), Ok(()));
            found
        };
        let watch = SolvingWatch::new(&(), None, None);
        assert_eq!(solve(&watch, Some(Duration::ZERO)), None);
        assert_eq!(solve(&watch, Some(Duration::from_secs(1))), Some(Ok(())));
        assert_eq!(solve(&watch, None), Some(Ok(())));
    }

    #[test]
    fn who_asks_to_stop_is_heard() {
        struct Stopped;
        impl Watch for Stopped {
            fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
                Err(Stop::Interrupted)
            }
        }
        let watch = SolvingWatch::new(&Stopped, Some(late), Some(Duration::from_secs(1)));
        let found = watch.in_time(|| watch.tick(PROGRESS), |_| true);
        assert_eq!(found, Some(Err(Stop::Interrupted)));
    }
}
