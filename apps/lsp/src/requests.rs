//! Requests about an open document, each with the function that answers it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lsp_server::Request;
use lsp_types::Uri;
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentHighlightRequest,
    DocumentSymbolRequest, FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest,
    PrepareRenameRequest, References, Rename, Request as _, SemanticTokensFullRequest,
};
use serde_json::Value;

use crate::documents::Document;
use crate::error::RequestError;
use crate::server::Session;
use crate::{actions, completion, hover, layout, names, outline, tokens};

/// Answers a request.
pub(crate) fn answer(session: &Session<'_>, request: Request) -> Result<Value, RequestError> {
    let it = session;
    match request.method.as_str() {
        HoverRequest::METHOD => call::<HoverRequest>(it, request, hover::hover),
        Completion::METHOD => call::<Completion>(it, request, completion::completions),
        GotoDefinition::METHOD => call::<GotoDefinition>(it, request, names::definition),
        References::METHOD => call::<References>(it, request, names::references),
        DocumentHighlightRequest::METHOD => {
            call::<DocumentHighlightRequest>(it, request, names::highlights)
        }
        PrepareRenameRequest::METHOD => {
            call::<PrepareRenameRequest>(it, request, names::prepare_rename)
        }
        Rename::METHOD => call::<Rename>(it, request, names::rename),
        DocumentSymbolRequest::METHOD => {
            call::<DocumentSymbolRequest>(it, request, outline::symbols)
        }
        FoldingRangeRequest::METHOD => call::<FoldingRangeRequest>(it, request, outline::folds),
        CodeLensRequest::METHOD => call::<CodeLensRequest>(it, request, outline::lenses),
        CodeActionRequest::METHOD => call::<CodeActionRequest>(it, request, actions::actions),
        Formatting::METHOD => call::<Formatting>(it, request, layout::format),
        SemanticTokensFullRequest::METHOD => {
            call::<SemanticTokensFullRequest>(it, request, tokens::tokens)
        }
        _ => Err(RequestError::UnknownMethod(request.method)),
    }
}

impl Session<'_> {
    /// The document of this URI.
    pub(crate) fn document(&self, uri: &Uri) -> Result<&Document, RequestError> {
        let uri = uri.as_str();
        self.documents.get(uri).ok_or_else(|| RequestError::NotOpen(uri.to_owned()))
    }
}

fn call<R: lsp_types::request::Request>(
    session: &Session<'_>,
    request: Request,
    answer: fn(&Session<'_>, &R::Params) -> Result<R::Result, RequestError>,
) -> Result<Value, RequestError> {
    let method = request.method;
    let params = match serde_json::from_value(request.params) {
        Ok(params) => params,
        Err(error) => return Err(RequestError::Params { method, error }),
    };
    let result = guarded(&method, || answer(session, &params))?;
    Ok(serde_json::to_value(result).expect("what the protocol says is JSON"))
}

/// Makes an error of a panic. None is known: but one mistake should not take help with the rest of the text away.
pub(crate) fn guarded<T>(
    method: &str,
    work: impl FnOnce() -> Result<T, RequestError>,
) -> Result<T, RequestError> {
    // The work reads and changes nothing, so that nothing is left half changed.
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(RequestError::Panicked(method.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_of_its_request() {
        let result: Result<(), _> = guarded("textDocument/hover", || panic!("a mistake"));
        let error = result.expect_err("it panics");
        assert_eq!(error.code(), lsp_server::ErrorCode::InternalError as i32);
        assert!(error.to_string().contains("`textDocument/hover`"), "{error}");
    }
}
