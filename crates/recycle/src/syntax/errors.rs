//! The errors of one reading.

use crate::Diagnostic;

/// So many errors are kept: more help nobody, and a megabyte of rubbish should not become a
/// hundred megabytes of messages.
const MOST: usize = 1000;

/// Errors in the order in which they were found.
#[derive(Debug, Default)]
pub(super) struct Errors(Vec<Diagnostic>);

impl Errors {
    /// Keeps an error, unless there are too many.
    pub(super) fn push(&mut self, error: Diagnostic) {
        if self.0.len() < MOST {
            self.0.push(error);
        }
    }

    /// The errors in the order of the text.
    pub(super) fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.0.sort_by_key(|error| error.label.span);
        self.0
    }
}
