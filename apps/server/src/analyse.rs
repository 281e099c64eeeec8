//! Analysis of a text for the editor: what is wrong, what its words are, what one means, what can be written here.
//!
//! Offsets count UTF-16 units, as browsers do.

use recycle::analysis::{self, CompletionKind, Corpus, Outline, OutlineKind, TokenClass};
use recycle::{Diagnostic, Severity};
use serde::{Deserialize, Serialize};
use workbench::{Code, corpus, explain, format, new_game};

use crate::error::Refusal;
use crate::offsets::{Offsets, Stretch};

/// The most diagnostics and completions that are sent; the first are the most important.
const MOST_DIAGNOSTICS: usize = 300;
const MOST_COMPLETIONS: usize = 200;

/// Request for an analysis.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    pub(crate) text: String,
    /// The place of the cursor or the pointer, in UTF-16 units.
    offset: Option<usize>,
    /// Name of the file.
    #[serde(default)]
    #[allow(dead_code, reason = "said by the page, and only RECYCLE is written there")]
    name: Option<String>,
}

/// Analysis of a text.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    diagnostics: Vec<DiagnosticAt>,
    tokens: Vec<TokenAt>,
    outline: Vec<Part>,
    hover: Option<HoverAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completions: Option<Vec<CompletionAt>>,
}

#[derive(Debug, Serialize)]
struct DiagnosticAt {
    code: &'static str,
    severity: &'static str,
    message: String,
    help: Option<String>,
    #[serde(flatten)]
    at: Stretch,
    line: usize,
    column: usize,
    /// The remark at the place itself, then those at other places.
    labels: Vec<Remark>,
    fixes: Vec<FixAt>,
}

#[derive(Debug, Serialize)]
struct Remark {
    #[serde(flatten)]
    at: Stretch,
    text: String,
}

#[derive(Debug, Serialize)]
struct FixAt {
    title: String,
    edits: Vec<Remark>,
}

#[derive(Debug, Serialize)]
struct TokenAt {
    #[serde(flatten)]
    at: Stretch,
    class: &'static str,
}

#[derive(Debug, Serialize)]
struct Part {
    name: String,
    kind: &'static str,
    #[serde(flatten)]
    at: Stretch,
    head: Stretch,
    parts: Vec<Part>,
}

#[derive(Debug, Serialize)]
struct HoverAt {
    #[serde(flatten)]
    at: Stretch,
    /// As Markdown.
    text: String,
}

#[derive(Debug, Serialize)]
struct CompletionAt {
    label: String,
    kind: &'static str,
    detail: String,
    insert: String,
    /// The same with its open parts as tab stops: `(move ${1:card} ${2:place})`.
    snippet: String,
    #[serde(flatten)]
    at: Stretch,
}

/// Analysis of a text.
pub(crate) fn analyse(request: &AnalyseRequest) -> Analysis {
    analyse_with(request, corpus())
}

fn analyse_with(request: &AnalyseRequest, corpus: &Corpus) -> Analysis {
    let text = request.text.as_str();
    let offsets = Offsets::new(text);
    let mut found = analysis::diagnostics(text);
    Diagnostic::sort(&mut found);
    found.truncate(MOST_DIAGNOSTICS);
    let tokens = analysis::tokens(text);
    let at = request.offset.map(|unit| offsets.byte(unit));
    let hover = at.and_then(|at| analysis::hover(text, at, corpus));
    let completions = at.map(|at| {
        let found = analysis::complete(text, at).into_iter().take(MOST_COMPLETIONS);
        let completion = |found: analysis::Completion| CompletionAt {
            label: found.label,
            kind: match found.kind {
                CompletionKind::Variable => "variable",
                CompletionKind::Name => "name",
                CompletionKind::Form => "form",
                CompletionKind::Word => "word",
            },
            detail: found.detail,
            insert: found.text,
            snippet: found.snippet,
            at: offsets.stretch(found.span),
        };
        found.map(completion).collect()
    });
    Analysis {
        diagnostics: found.iter().map(|found| diagnostic(found, &offsets)).collect(),
        tokens: tokens
            .iter()
            .map(|token| TokenAt { at: offsets.stretch(token.span), class: class(token.class) })
            .collect(),
        outline: parts(&analysis::outline(text), &offsets),
        hover: hover.map(|hover| HoverAt { at: offsets.stretch(hover.span), text: hover.markdown }),
        completions,
    }
}

fn diagnostic(found: &Diagnostic, offsets: &Offsets<'_>) -> DiagnosticAt {
    let (line, column) = offsets.line_and_column(found.label.span.range().start);
    let remark = |label: &recycle::Label| Remark {
        at: offsets.stretch(label.span),
        text: label.text.clone(),
    };
    let fix = |fix: &recycle::Fix| FixAt {
        title: fix.title.clone(),
        edits: fix
            .edits
            .iter()
            .map(|edit| Remark { at: offsets.stretch(edit.span), text: edit.text.clone() })
            .collect(),
    };
    DiagnosticAt {
        code: found.code.id(),
        severity: match found.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: found.message.clone(),
        help: found.hint.clone(),
        at: offsets.stretch(found.label.span),
        line,
        column,
        labels: std::iter::once(&found.label).chain(&found.others).map(remark).collect(),
        fixes: found.fix.iter().map(fix).collect(),
    }
}

fn parts(outline: &[Outline], offsets: &Offsets<'_>) -> Vec<Part> {
    let part = |part: &Outline| Part {
        name: part.name.clone(),
        kind: match part.kind {
            OutlineKind::Game => "game",
            OutlineKind::Declaration => "declaration",
            OutlineKind::Setup => "setup",
            OutlineKind::Deck => "deck",
            OutlineKind::Stage => "stage",
            OutlineKind::Choice => "choice",
            OutlineKind::Block => "block",
            OutlineKind::Scoring => "scoring",
        },
        at: offsets.stretch(part.span),
        head: offsets.stretch(part.head),
        parts: parts(&part.parts, offsets),
    };
    outline.iter().map(part).collect()
}

fn class(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Form => "form",
        TokenClass::Word => "word",
        TokenClass::Name => "name",
        TokenClass::Variable => "variable",
        TokenClass::Number => "number",
        TokenClass::Quoted => "quoted",
        TokenClass::Operator => "operator",
        TokenClass::Comment => "comment",
    }
}

/// Text of a file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextOnly {
    pub(crate) text: String,
}

/// The text laid out.
///
/// # Errors
/// That it cannot be read, and is better left as it is.
pub(crate) fn laid_out(request: &TextOnly) -> Result<TextOnly, Refusal> {
    let text = format("the text", &request.text)?;
    Ok(TextOnly { text })
}

/// Name of a new game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRequest {
    name: String,
}

/// Text with the name of its file.
#[derive(Debug, Serialize)]
pub(crate) struct NamedText {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A small game to begin with.
///
/// # Errors
/// That it cannot be called so.
pub(crate) fn begun(request: &NewRequest) -> Result<NamedText, Refusal> {
    let game = new_game(&request.name)?;
    Ok(NamedText { name: game.file, text: game.text })
}

/// Page of a code.
#[derive(Debug, Serialize)]
pub(crate) struct CodePage {
    code: &'static str,
    title: &'static str,
    /// As Markdown.
    page: &'static str,
}

/// Page of a code of `check`.
///
/// # Errors
/// That there is no such code.
pub(crate) fn explained(code: &str) -> Result<CodePage, Refusal> {
    let page = explain(code).map_err(|error| Refusal::not_found(error.to_string()))?;
    let code = Code::from_id(code).ok_or_else(|| Refusal::not_found("there is no such code"))?;
    Ok(CodePage { code: code.id(), title: code.title(), page })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn analysed(request: serde_json::Value) -> serde_json::Value {
        let request = serde_json::from_value(request).expect("it is a request");
        serde_json::to_value(analyse(&request)).expect("it is JSON")
    }

    #[test]
    fn a_mistake_is_where_check_has_it_with_what_mends_it() {
        let text = "(game (title \"😀\")\n (do ((shufle (game iloc STOCK)))))";
        let found = analysed(json!({"text": text}));
        let wrong = found["diagnostics"].as_array().expect("a list");
        let typo = wrong.iter().find(|found| found["message"].to_string().contains("shufle"));
        let typo = typo.unwrap_or_else(|| panic!("{found}"));
        // One unit more than characters, for the face.
        assert_eq!((typo["line"].as_u64(), typo["column"].as_u64()), (Some(2), Some(8)));
        assert_eq!((typo["from"].as_u64(), typo["to"].as_u64()), (Some(26), Some(32)));
        let edit = &typo["fixes"][0]["edits"][0];
        assert_eq!(edit, &json!({"from": 26, "to": 32, "text": "shuffle"}));
        assert!(found["tokens"].as_array().is_some_and(|tokens| tokens.len() > 4));
        assert_eq!(found["outline"][0]["name"], "😀");
        assert!(found.get("completions").is_none() && found["hover"].is_null());
    }

    #[test]
    fn at_a_place_there_is_help_and_completion() {
        let text = "(game (do ((shuffle (game iloc STOCK)))))";
        let at = text.find("shuffle").expect("it is there");
        let found = analysed(json!({"text": text, "offset": at + 3}));
        assert_eq!(found["hover"]["from"], at);
        let offered = found["completions"].as_array().expect("a list");
        assert!(
            offered.iter().any(|it| it["label"].to_string().contains("shuffle")),
            "{offered:?}"
        );
        let beyond = analysed(json!({"text": text, "offset": u64::MAX}));
        assert!(beyond["completions"].is_array());
    }
}
