//! Hover: what the word under the pointer means.

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};
use recycle::analysis;

use crate::error::RequestError;
use crate::server::Session;

pub(crate) fn hover(
    session: &Session<'_>,
    params: &HoverParams,
) -> Result<Option<Hover>, RequestError> {
    let at = &params.text_document_position_params;
    let source = &session.document(&at.text_document.uri)?.source;
    let found = analysis::hover(source.as_str(), source.offset(at.position), session.corpus);
    // Markdown can be read as plain text.
    let kind = if session.client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    Ok(found.map(|found| Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value: found.markdown }),
        range: Some(source.range(found.span)),
    }))
}
