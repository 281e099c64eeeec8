//! Code actions: quick fixes, and edits as the protocol has them.

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse,
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit,
    WorkspaceEdit,
};
use recycle::{Diagnostic, Edit, Fix, analysis};

use crate::client::Client;
use crate::diagnostics::diagnostic;
use crate::documents::Document;
use crate::error::RequestError;
use crate::server::Session;

/// The quick fixes of what is wrong in a range.
pub(crate) fn actions(
    session: &Session<'_>,
    params: &CodeActionParams,
) -> Result<Option<CodeActionResponse>, RequestError> {
    let document = session.document(&params.text_document.uri)?;
    let client = session.client;
    let is_wanted =
        params.context.only.as_ref().is_none_or(|kinds| kinds.iter().any(holds_quick_fixes));
    if !is_wanted || !client.code_actions {
        return Ok(Some(Vec::new()));
    }
    let source = &document.source;
    let fixes = analysis::fixes(source.as_str(), source.span(params.range));
    let actions = fixes
        .into_iter()
        .map(|(found, fix)| CodeActionOrCommand::CodeAction(action(&found, fix, document, client)));
    Ok(Some(actions.collect()))
}

/// A quick fix with what it mends. There is one for each mistake, so that an editor may offer it first.
fn action(found: &Diagnostic, fix: Fix, document: &Document, client: Client) -> CodeAction {
    CodeAction {
        title: fix.title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic(found, document, client)]),
        edit: Some(workspace_edit(document, &fix.edits, client)),
        is_preferred: Some(true),
        ..CodeAction::default()
    }
}

/// Whether quick fixes are of this kind: `quickfix` itself, or the empty kind, which holds all.
fn holds_quick_fixes(kind: &CodeActionKind) -> bool {
    *kind == CodeActionKind::QUICKFIX || *kind == CodeActionKind::EMPTY
}

/// Edits of one document, of its version if the editor wants that.
pub(crate) fn workspace_edit(document: &Document, edits: &[Edit], client: Client) -> WorkspaceEdit {
    let edits =
        edits.iter().map(|edit| TextEdit::new(document.source.range(edit.span), edit.text.clone()));
    let uri = document.uri.clone();
    if client.versioned_edits {
        let version = Some(document.version);
        let edits = TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
            edits: edits.map(OneOf::Left).collect(),
        };
        let changes = Some(DocumentChanges::Edits(vec![edits]));
        return WorkspaceEdit { document_changes: changes, ..WorkspaceEdit::default() };
    }
    #[expect(clippy::mutable_key_type, reason = "the protocol's types have this map")]
    let changes = HashMap::from([(uri, edits.collect())]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

#[cfg(test)]
mod tests {
    use recycle::{Code, Span};
    use serde_json::json;

    use super::*;
    use crate::position::SourceText;

    #[test]
    fn a_quick_fix_is_an_edit_with_what_it_mends() {
        let uri = "file:///a.rcy".parse().expect("a URI");
        let document =
            Document { uri, version: 7, source: SourceText::new("😀 (shufle".to_owned()) };
        let span = Span::new(6, 12);
        let found = Diagnostic::new(Code::UnknownWord, span, "no word", "").with_meant("shuffle");
        let shown = |client| {
            let fix = found.fix.clone().expect("it has one");
            serde_json::to_value(action(&found, fix, &document, client)).expect("it is JSON")
        };
        let range =
            json!({"start": {"line": 0, "character": 4}, "end": {"line": 0, "character": 10}});
        let edit = json!({"range": range, "newText": "shuffle"});
        let plain = shown(Client::default());
        assert_eq!(plain["title"], "replace by `shuffle`");
        assert_eq!((&plain["kind"], &plain["isPreferred"]), (&json!("quickfix"), &json!(true)));
        assert_eq!(plain["diagnostics"][0]["code"], "E0101");
        assert_eq!(plain["edit"], json!({"changes": {"file:///a.rcy": [edit]}}));
        let versioned = shown(Client { versioned_edits: true, ..Client::default() });
        let document = json!({"uri": "file:///a.rcy", "version": 7});
        let expected = json!([{"textDocument": document, "edits": [edit]}]);
        assert_eq!(versioned["edit"], json!({"documentChanges": expected}));
    }

    #[test]
    fn an_editor_may_want_other_kinds_alone() {
        assert!(holds_quick_fixes(&CodeActionKind::QUICKFIX));
        assert!(holds_quick_fixes(&CodeActionKind::EMPTY));
        assert!(!holds_quick_fixes(&CodeActionKind::REFACTOR));
    }
}
