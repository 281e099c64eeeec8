//! The verb `fmt`: a file laid out.

use crate::error::{Mistakes, WorkbenchError};

/// The text of a described game, laid out.
///
/// # Errors
/// What is wrong with the text, if it cannot be read: such a file is better left as it is.
pub fn format(name: &str, text: &str) -> Result<String, WorkbenchError> {
    recycle::syntax::format(text).map_err(|diagnostics| {
        let (name, text) = (name.to_owned(), text.to_owned());
        WorkbenchError::Wrong(Box::new(Mistakes { name, text, diagnostics }))
    })
}
