//! Outcomes: what a verb found, and whether that is all.

use kernel::{LimitReached, Stop};

use crate::error::WorkbenchError;

/// Outcome of a verb: its document, and the reason why it is not complete if the work was stopped.
///
/// Every verb that may take long returns one. Work that was stopped before there was anything to say is an error
/// of the verb instead. A front end shows the document in both cases, and then reports `stopped`.
///
/// ```
/// use workbench::{SimulateRequest, simulate};
///
/// let outcome = simulate(&SimulateRequest { games: Some(10), ..SimulateRequest::new("pan") }, &())?;
/// assert!(outcome.stopped.is_none());
/// assert_eq!(outcome.complete()?.games, 10);
/// # Ok::<(), workbench::WorkbenchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcome<T> {
    /// The document; of work that was stopped, as far as it came.
    pub document: T,
    /// Why the work was stopped, if it was.
    pub stopped: Option<WorkbenchError>,
}

impl<T> Outcome<T> {
    /// A complete document, or what was known when the work was stopped.
    pub(crate) fn new(document: T, stopped: Option<Stop>) -> Self {
        Self { document, stopped: stopped.map(|stop| LimitReached::from(stop).into()) }
    }

    /// The document, for callers to whom a part of it is of no use.
    ///
    /// # Errors
    /// Why the work was stopped.
    pub fn complete(self) -> Result<T, WorkbenchError> {
        self.stopped.map_or(Ok(self.document), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Fault;

    #[test]
    fn only_what_was_not_stopped_is_complete() {
        assert_eq!(Outcome::new(1, None).complete().unwrap(), 1);
        for (stop, fault) in
            [(Stop::Interrupted, Fault::Interrupted), (Stop::OutOfTime, Fault::Limit)]
        {
            let outcome = Outcome::new(1, Some(stop));
            assert_eq!(outcome.document, 1);
            assert_eq!(outcome.complete().unwrap_err().fault(), fault);
        }
    }
}
