//! Diagnostics: what is wrong with a text, as the protocol has it.

use std::cmp::Reverse;

use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString,
};
use recycle::{Code, Severity, analysis};

use crate::client::Client;
use crate::documents::Document;

/// The most diagnostics that are published of one text; errors come first.
const MAX_DIAGNOSTICS: usize = 300;

/// Everything that is wrong with a document.
pub(crate) fn diagnostics(document: &Document, client: Client) -> Vec<Diagnostic> {
    let mut found = analysis::diagnostics(document.source.as_str());
    found.sort_by_key(|found| Reverse(found.severity()));
    found.truncate(MAX_DIAGNOSTICS);
    found.iter().map(|found| diagnostic(found, document, client)).collect()
}

/// A diagnostic for the editor. What to do about it comes in a line of its own, as at the terminal.
pub(crate) fn diagnostic(
    found: &recycle::Diagnostic,
    document: &Document,
    client: Client,
) -> Diagnostic {
    let source = &document.source;
    let mut message = found.message.clone();
    if !found.label.text.is_empty() {
        message = format!("{message}: {}", found.label.text);
    }
    if let Some(hint) = &found.hint {
        message = format!("{message}\nhelp: {hint}");
    }
    let others = found.others.iter().map(|other| DiagnosticRelatedInformation {
        location: Location::new(document.uri.clone(), source.range(other.span)),
        message: other.text.clone(),
    });
    let others = client.related_information.then(|| others.collect());
    let tags = client.unnecessary && is_unnecessary(found.code);
    Diagnostic {
        range: source.range(found.label.span),
        severity: Some(match found.severity() {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(found.code.id().to_owned())),
        source: Some("cardsharp".to_owned()),
        message,
        related_information: others.filter(|others: &Vec<_>| !others.is_empty()),
        tags: tags.then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..Diagnostic::default()
    }
}

/// Whether the game would be the same without what stands there, so that an editor may show it faded.
fn is_unnecessary(code: Code) -> bool {
    matches!(code, Code::Unused | Code::NeverRead | Code::StoreNeverRead | Code::CloseAfterEnd)
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};
    use recycle::Span;

    use super::*;
    use crate::position::SourceText;

    fn document(text: &str) -> Document {
        let uri = "file:///a.rcy".parse().expect("a URI");
        Document { uri, version: 1, source: SourceText::new(text.to_owned()) }
    }

    #[test]
    fn a_diagnostic_has_its_remark_its_hint_and_its_other_places() {
        let found =
            recycle::Diagnostic::new(Code::Unused, Span::new(4, 5), "nothing uses it", "not used")
                .with_other(Span::new(0, 4), "bound here")
                .with_hint("leave it out");
        let all = Client { related_information: true, unnecessary: true, ..Client::default() };
        let shown = diagnostic(&found, &document("😀x"), all);
        assert_eq!(shown.range, Range::new(Position::new(0, 2), Position::new(0, 3)));
        assert_eq!(shown.message, "nothing uses it: not used\nhelp: leave it out");
        assert_eq!(shown.severity, Some(DiagnosticSeverity::WARNING));
        assert_eq!(shown.code, Some(NumberOrString::String("W0112".to_owned())));
        assert_eq!(shown.tags, Some(vec![DiagnosticTag::UNNECESSARY]));
        let others = shown.related_information.expect("there is one");
        assert_eq!((others.len(), others[0].message.as_str()), (1, "bound here"));
        assert_eq!(others[0].location.range.end, Position::new(0, 2));
        let plain = diagnostic(&found, &document("😀x"), Client::default());
        assert_eq!((plain.related_information, plain.tags), (None, None));
    }

    #[test]
    fn the_diagnostics_of_one_text_are_so_many_at_most() {
        let found = |n| diagnostics(&document(&"(é) ".repeat(n)), Client::default()).len();
        assert!((1..MAX_DIAGNOSTICS).contains(&found(3)), "{}", found(3));
        assert_eq!(found(2 * MAX_DIAGNOSTICS), MAX_DIAGNOSTICS);
    }
}
