//! The verb `explain`: what a code means.

use recycle::Code;

use crate::error::{WorkbenchError, nearest};

/// Every code of `check`.
pub fn codes() -> &'static [Code] {
    Code::ALL
}

/// The page of a code, as Markdown, whatever the case of its letter.
///
/// # Errors
/// That there is no such code, with the nearest there is.
pub fn explain(code: &str) -> Result<&'static str, WorkbenchError> {
    Code::from_id(code).map(Code::page).ok_or_else(|| WorkbenchError::UnknownCode {
        given: code.to_owned(),
        nearest: nearest(&code.to_ascii_uppercase(), codes().iter().map(|code| code.id())),
    })
}
