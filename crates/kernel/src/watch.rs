//! Watching long work from outside: progress out, and a word to stop in.

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// What is being done, in a word or two; after a comma, where it is now: `solving, layer 12`.
    pub doing: &'a str,
    /// Units done so far.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
}

/// Why work was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// Somebody interrupted it.
    #[error("interrupted")]
    Interrupted,
    /// The time allowed has passed.
    #[error("the time limit was reached")]
    OutOfTime,
}

/// Somebody who watches: called now and then by long work, from any thread.
///
/// Crates read no clock; a deadline is a watch that answers [`Stop::OutOfTime`].
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

    /// Takes note that the work that follows only comes nearer to its target and need not reach it: who has
    /// set no time limit may set one now. Nothing is done, unless overridden.
    fn open_ended(&self) {}

    /// Whether work that can be put away on the way, and gone on with later, should be put away now.
    /// Asked where it can be. No, unless overridden.
    fn wants_checkpoint(&self) -> bool {
        false
    }
}

/// Nobody watches: work runs to its end.
impl Watch for () {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        Ok(())
    }
}
