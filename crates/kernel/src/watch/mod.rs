//! Progress and cancellation of long work.
//!
//! A front end writes a [`Watch`] that shows progress, and wraps it: in a [`Deadline`], in a [`Cancel`] that a
//! signal or another request raises, in [`Checkpoints`]. Each changes one answer and forwards the rest.

mod cancel;
mod checkpoints;
mod deadline;

pub use cancel::Cancel;
pub use checkpoints::Checkpoints;
pub use deadline::Deadline;

use std::any::Any;
use std::sync::Arc;

/// Progress of a piece of work.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// What is being done, in a word or two; after a comma, where it is now: `solving, layer 12`.
    pub doing: &'a str,
    /// Units done so far.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
}

/// Reason for which work was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// Somebody interrupted it.
    #[error("interrupted")]
    Interrupted,
    /// The time allowed has passed.
    #[error("the time limit was reached")]
    OutOfTime,
}

/// Observer of long work, which calls it now and then, from any thread.
///
/// Crates read no clock; a [`Deadline`] is a watch that answers [`Stop::OutOfTime`].
pub trait Watch: Sync {
    /// Takes note of `progress`.
    ///
    /// # Errors
    /// The reason to stop, if the work should stop now.
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop>;

    /// Takes note that `steps` elementary steps were done since the last look: said by a
    /// [`Meter`](crate::Meter) right before it asks. Nothing is done with it, unless overridden.
    fn spent(&self, _steps: u64) {}

    /// Takes note of what is to be said before long work, such as how large it is. Nothing is done with
    /// it, unless overridden.
    fn remark(&self, _: &str) {}

    /// Takes note that the work that follows converges to its target and need not reach it: a watch without a
    /// time limit may set one now. Nothing is done, unless overridden.
    fn open_ended(&self) {}

    /// Whether work that can write a checkpoint should write one now. Asked where it can. No, unless
    /// overridden.
    fn wants_checkpoint(&self) -> bool {
        false
    }

    /// Whether somebody wants to see what is known of the result so far. Asked where it can be said. No, unless
    /// overridden.
    fn wants_part(&self) -> bool {
        false
    }

    /// Takes note of what is known of the result so far, if that is [wanted](Watch::wants_part): a value of the type
    /// that the work documents. Work that is made of smaller work says both; an observer takes what it knows.
    fn part(&self, _part: &dyn Any) {}
}

/// Nobody watches: work runs to its end.
impl Watch for () {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        Ok(())
    }
}

/// Implements [`Watch`] for a pointer to a watch.
macro_rules! pointer {
    ($pointer:ty) => {
        impl<W: Watch + ?Sized> Watch for $pointer
        where
            Self: Sync,
        {
            fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
                (**self).tick(progress)
            }

            fn spent(&self, steps: u64) {
                (**self).spent(steps);
            }

            fn remark(&self, text: &str) {
                (**self).remark(text);
            }

            fn open_ended(&self) {
                (**self).open_ended();
            }

            fn wants_checkpoint(&self) -> bool {
                (**self).wants_checkpoint()
            }

            fn wants_part(&self) -> bool {
                (**self).wants_part()
            }

            fn part(&self, part: &dyn Any) {
                (**self).part(part);
            }
        }
    };
}

pointer!(&W);
pointer!(Box<W>);
pointer!(Arc<W>);

/// A clock that is set by hand, and a watch that records its calls.
#[cfg(test)]
mod fake {
    use std::any::Any;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::{Progress, Stop, Watch};

    pub(super) const PROGRESS: Progress<'static> = Progress { doing: "", done: 0, total: None };

    /// Clock that stands still until it is set.
    #[derive(Default)]
    pub(super) struct Clock(AtomicU64);

    impl Clock {
        pub(super) fn set(&self, seconds: u64) {
            self.0.store(seconds, Ordering::Relaxed);
        }

        pub(super) fn now(&self) -> Duration {
            Duration::from_secs(self.0.load(Ordering::Relaxed))
        }
    }

    /// Watch that writes down every call, and wants a checkpoint.
    #[derive(Default)]
    pub(super) struct Heard(Mutex<Vec<String>>);

    impl Heard {
        pub(super) fn ticks(&self) -> usize {
            self.0.lock().unwrap().iter().filter(|call| *call == "tick").count()
        }

        fn note(&self, call: &str) {
            self.0.lock().unwrap().push(call.to_owned());
        }
    }

    impl Watch for Heard {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            self.note("tick");
            Ok(())
        }

        fn spent(&self, steps: u64) {
            self.note(&format!("spent {steps}"));
        }

        fn remark(&self, text: &str) {
            self.note(&format!("remark {text}"));
        }

        fn open_ended(&self) {
            self.note("open-ended");
        }

        fn wants_checkpoint(&self) -> bool {
            self.note("checkpoint");
            true
        }

        fn wants_part(&self) -> bool {
            self.note("wants part");
            true
        }

        fn part(&self, part: &dyn Any) {
            self.note(&format!("part {:?}", part.downcast_ref::<u8>()));
        }
    }

    /// Everything but ticks goes through `watch` to `heard`.
    pub(super) fn forwards_the_rest(watch: &dyn Watch, heard: &Heard) {
        heard.0.lock().unwrap().clear();
        watch.spent(7);
        watch.remark("large");
        watch.open_ended();
        assert!(watch.wants_checkpoint());
        assert!(watch.wants_part());
        watch.part(&3_u8);
        let calls = heard.0.lock().unwrap();
        let expected =
            ["spent 7", "remark large", "open-ended", "checkpoint", "wants part", "part Some(3)"];
        assert_eq!(*calls, expected);
    }

    #[test]
    fn a_pointer_to_a_watch_is_that_watch() {
        let heard = Heard::default();
        forwards_the_rest(&&heard, &heard);
        let boxed: Box<dyn Watch + '_> = Box::new(&heard);
        assert_eq!(boxed.tick(PROGRESS), Ok(()));
        forwards_the_rest(&boxed, &heard);
    }
}
