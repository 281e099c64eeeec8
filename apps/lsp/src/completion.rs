//! Completion: what can be written at the cursor.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse,
    CompletionTextEdit, InsertTextFormat, TextEdit,
};
use recycle::analysis::{self, Completion, CompletionKind};

use crate::client::Client;
use crate::error::RequestError;
use crate::position::SourceText;
use crate::server::Session;

/// The longest list that is sent.
const MAX_COMPLETIONS: usize = 200;

pub(crate) fn completions(
    session: &Session<'_>,
    params: &CompletionParams,
) -> Result<Option<CompletionResponse>, RequestError> {
    let at = &params.text_document_position;
    let source = &session.document(&at.text_document.uri)?.source;
    let found = analysis::complete(source.as_str(), source.offset(at.position));
    // With more typed there may be room for what does not fit now.
    let is_incomplete = found.len() > MAX_COMPLETIONS;
    let found = found.into_iter().take(MAX_COMPLETIONS).enumerate();
    let items = found.map(|(idx, found)| item(idx, found, source, session.client)).collect();
    Ok(Some(CompletionResponse::List(CompletionList { is_incomplete, items })))
}

fn item(idx: usize, found: Completion, source: &SourceText, client: Client) -> CompletionItem {
    let typed = source.as_str().get(found.span.range()).unwrap_or_default();
    // Editors list what starts as what is typed, which may be without the sign at the start.
    let sign = ['(', '\''].into_iter().find(|&sign| found.text.starts_with(sign));
    let filter_text = match sign {
        Some(sign) if !typed.starts_with(sign) => found.text[1..].to_owned(),
        _ => found.text.clone(),
    };
    let (new_text, format) = if client.snippets {
        (found.snippet, InsertTextFormat::SNIPPET)
    } else {
        (found.text, InsertTextFormat::PLAIN_TEXT)
    };
    let edit = TextEdit { range: source.range(found.span), new_text };
    CompletionItem {
        label: found.label,
        kind: Some(match found.kind {
            CompletionKind::Variable => CompletionItemKind::VARIABLE,
            CompletionKind::Name => CompletionItemKind::CONSTANT,
            CompletionKind::Form => CompletionItemKind::FUNCTION,
            CompletionKind::Word => CompletionItemKind::KEYWORD,
        }),
        detail: Some(found.detail),
        // Editors sort by the label if nothing else is said; the likeliest are first as they come.
        sort_text: Some(format!("{idx:03}")),
        filter_text: Some(filter_text),
        insert_text_format: Some(format),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..CompletionItem::default()
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::TextDocumentItem;
    use recycle::Span;
    use recycle::analysis::Corpus;

    use super::*;
    use crate::documents::Documents;

    #[test]
    fn an_item_is_found_by_what_is_typed_with_its_sign_or_without() {
        let form = |start, end| Completion {
            label: "(move card place)".to_owned(),
            kind: CompletionKind::Form,
            detail: "the card goes there".to_owned(),
            span: Span::new(start, end),
            text: "(move card place)".to_owned(),
            snippet: "(move ${1:card} ${2:place})".to_owned(),
        };
        let source = SourceText::new("♥ (mo".to_owned());
        let snippets = Client { snippets: true, ..Client::default() };
        let with = item(7, form(4, 7), &source, snippets);
        assert_eq!(with.filter_text.as_deref(), Some("(move card place)"));
        assert_eq!(with.sort_text.as_deref(), Some("007"));
        let Some(CompletionTextEdit::Edit(edit)) = with.text_edit else { panic!("it is an edit") };
        assert_eq!((edit.range.start.character, edit.range.end.character), (2, 5));
        assert_eq!(edit.new_text, "(move ${1:card} ${2:place})");
        let without = item(7, form(5, 7), &source, Client::default());
        assert_eq!(without.filter_text.as_deref(), Some("move card place)"));
        assert_eq!(without.insert_text_format, Some(InsertTextFormat::PLAIN_TEXT));
        let Some(CompletionTextEdit::Edit(edit)) = without.text_edit else {
            panic!("it is an edit")
        };
        assert_eq!(edit.new_text, "(move card place)");
    }

    /// The completions of a variable where this number of names is declared, and whether there are more.
    fn declared(n: usize) -> (usize, bool) {
        let name = |idx| ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"][idx];
        let name = |idx: usize| [name(idx / 100), name(idx / 10 % 10), name(idx % 10)].concat();
        let declared: Vec<String> =
            (0..n).map(|idx| format!("(declare 1 '{})\n", name(idx))).collect();
        let text = format!("(game {} (scoring max '", declared.concat());
        let uri: lsp_types::Uri = "file:///a.rcy".parse().expect("a URI");
        let (mut documents, corpus) = (Documents::default(), Corpus::default());
        documents.open(TextDocumentItem::new(uri.clone(), String::new(), 1, text));
        let client = Client::default();
        let session = Session { client, documents: &documents, corpus: &corpus };
        let params = serde_json::json!({
            "textDocument": {"uri": uri},
            "position": {"line": u32::MAX, "character": 0},
        });
        let params = serde_json::from_value(params).expect("parameters");
        match completions(&session, &params).expect("it is open") {
            Some(CompletionResponse::List(list)) => (list.items.len(), list.is_incomplete),
            other => panic!("a list: {other:?}"),
        }
    }

    #[test]
    fn a_list_that_is_cut_off_says_so() {
        assert_eq!(declared(7), (7, false));
        assert_eq!(declared(MAX_COMPLETIONS), (MAX_COMPLETIONS, false));
        assert_eq!(declared(MAX_COMPLETIONS + 1), (MAX_COMPLETIONS, true));
    }
}
