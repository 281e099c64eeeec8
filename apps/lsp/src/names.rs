//! Names: where a thing is defined and named, and its renaming.

use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams,
    GotoDefinitionResponse, Location, PrepareRenameResponse, ReferenceParams, RenameParams,
    TextDocumentPositionParams, WorkspaceEdit,
};
use recycle::Span;
use recycle::analysis::{self, RenameError};

use crate::actions::workspace_edit;
use crate::documents::Document;
use crate::error::RequestError;
use crate::server::Session;

/// The document that is asked about, and the place in it.
fn place<'a>(
    session: &'a Session<'_>,
    at: &TextDocumentPositionParams,
) -> Result<(&'a Document, usize), RequestError> {
    let document = session.document(&at.text_document.uri)?;
    Ok((document, document.source.offset(at.position)))
}

fn location(document: &Document, span: Span) -> Location {
    Location::new(document.uri.clone(), document.source.range(span))
}

pub(crate) fn definition(
    session: &Session<'_>,
    params: &GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>, RequestError> {
    let (document, at) = place(session, &params.text_document_position_params)?;
    let found = analysis::definition(document.source.as_str(), at);
    Ok(found.map(|span| GotoDefinitionResponse::Scalar(location(document, span))))
}

pub(crate) fn references(
    session: &Session<'_>,
    params: &ReferenceParams,
) -> Result<Option<Vec<Location>>, RequestError> {
    let (document, at) = place(session, &params.text_document_position)?;
    let text = document.source.as_str();
    let mut found = analysis::references(text, at);
    if !params.context.include_declaration {
        let definition = analysis::definition(text, at);
        found.retain(|&span| Some(span) != definition);
    }
    Ok(Some(found.into_iter().map(|span| location(document, span)).collect()))
}

pub(crate) fn highlights(
    session: &Session<'_>,
    params: &DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>, RequestError> {
    let (document, at) = place(session, &params.text_document_position_params)?;
    let source = &document.source;
    let definition = analysis::definition(source.as_str(), at);
    let highlight = |span| DocumentHighlight {
        range: source.range(span),
        kind: Some(if Some(span) == definition {
            DocumentHighlightKind::WRITE
        } else {
            DocumentHighlightKind::READ
        }),
    };
    Ok(Some(analysis::references(source.as_str(), at).into_iter().map(highlight).collect()))
}

pub(crate) fn prepare_rename(
    session: &Session<'_>,
    params: &TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, RequestError> {
    let (document, at) = place(session, params)?;
    let (source, text) = (&document.source, document.source.as_str());
    // The protocol has nothing as an answer too; an error tells people why. Renaming knows the reason.
    let refusal = || analysis::rename(text, at, "NEW").err().unwrap_or(RenameError::NoName);
    let span = analysis::renamable(text, at).ok_or_else(refusal)?;
    let placeholder = text.get(span.range()).unwrap_or_default().to_owned();
    let range = source.range(span);
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder }))
}

pub(crate) fn rename(
    session: &Session<'_>,
    params: &RenameParams,
) -> Result<Option<WorkspaceEdit>, RequestError> {
    let (document, at) = place(session, &params.text_document_position)?;
    let edits = analysis::rename(document.source.as_str(), at, &params.new_name)?;
    Ok(Some(workspace_edit(document, &edits, session.client)))
}
