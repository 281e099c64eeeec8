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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_page() {
        for code in codes() {
            let page = explain(code.id()).expect("it is a code");
            assert!(page.starts_with(&format!("# {}: {}\n", code.id(), code.title())), "{code:?}");
        }
        assert_eq!(explain("w0001").ok(), Some(Code::CloseAfterEnd.page()));
    }

    #[test]
    fn an_unknown_code_is_an_error_with_the_nearest() {
        let error = |code| explain(code).expect_err("it is none").to_string();
        assert!(error("E00001").contains("did you mean `E0001`?"), "{}", error("E00001"));
        assert!(!error("zebra").contains("did you mean"), "{}", error("zebra"));
    }
}
