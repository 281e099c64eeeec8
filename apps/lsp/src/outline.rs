//! Outline: the parts of a game as symbols and folds, and the lenses over it.

use lsp_types::{
    CodeLens, CodeLensParams, Command, DocumentSymbol, DocumentSymbolParams,
    DocumentSymbolResponse, FoldingRange, FoldingRangeParams, Location, SymbolInformation,
    SymbolKind,
};
use recycle::analysis::{self, Outline, OutlineKind};

use crate::documents::Document;
use crate::error::RequestError;
use crate::position::SourceText;
use crate::server::Session;

/// The commands that an editor offers over a game, with their titles. They take the URI of the document.
const LENSES: [(&str, &str); 3] =
    [("Play", "cardsharp.play"), ("Solve", "cardsharp.solve"), ("Study", "cardsharp.study")];

pub(crate) fn symbols(
    session: &Session<'_>,
    params: &DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>, RequestError> {
    let document = session.document(&params.text_document.uri)?;
    let parts = analysis::outline(document.source.as_str());
    Ok(Some(if session.client.nested_symbols {
        DocumentSymbolResponse::Nested(nested(&parts, &document.source))
    } else {
        let mut symbols = Vec::new();
        flat(&parts, None, document, &mut symbols);
        DocumentSymbolResponse::Flat(symbols)
    }))
}

fn nested(parts: &[Outline], source: &SourceText) -> Vec<DocumentSymbol> {
    let symbol = |part: &Outline| {
        #[expect(deprecated, reason = "a field that must be filled in")]
        DocumentSymbol {
            name: name(part),
            detail: None,
            kind: kind(part),
            tags: None,
            deprecated: None,
            range: source.range(part.span),
            selection_range: source.range(part.head),
            children: Some(nested(&part.parts, source)),
        }
    };
    parts.iter().map(symbol).collect()
}

fn flat(
    parts: &[Outline],
    container: Option<&str>,
    document: &Document,
    symbols: &mut Vec<SymbolInformation>,
) {
    for part in parts {
        #[expect(deprecated, reason = "a field that must be filled in")]
        symbols.push(SymbolInformation {
            name: name(part),
            kind: kind(part),
            tags: None,
            deprecated: None,
            location: Location::new(document.uri.clone(), document.source.range(part.span)),
            container_name: container.map(str::to_owned),
        });
        flat(&part.parts, Some(&name(part)), document, symbols);
    }
}

/// What a part is called. Editors refuse a name that is empty, as that of a game without a title might be.
fn name(part: &Outline) -> String {
    let is_blank = part.name.trim().is_empty();
    if is_blank { "(no name)".to_owned() } else { part.name.clone() }
}

/// The protocol's kind that an editor shows with the fitting sign.
fn kind(part: &Outline) -> SymbolKind {
    match part.kind {
        OutlineKind::Game => SymbolKind::MODULE,
        OutlineKind::Declaration => SymbolKind::CONSTANT,
        OutlineKind::Setup => SymbolKind::CONSTRUCTOR,
        OutlineKind::Deck => SymbolKind::ARRAY,
        OutlineKind::Stage => SymbolKind::CLASS,
        OutlineKind::Choice => SymbolKind::ENUM,
        OutlineKind::Block => SymbolKind::METHOD,
        OutlineKind::Scoring => SymbolKind::FUNCTION,
    }
}

pub(crate) fn folds(
    session: &Session<'_>,
    params: &FoldingRangeParams,
) -> Result<Option<Vec<FoldingRange>>, RequestError> {
    let source = &session.document(&params.text_document.uri)?.source;
    let mut folds = Vec::new();
    add_folds(&analysis::outline(source.as_str()), source, &mut folds);
    Ok(Some(folds))
}

fn add_folds(parts: &[Outline], source: &SourceText, folds: &mut Vec<FoldingRange>) {
    for part in parts {
        let range = source.range(part.span);
        let (start_line, end_line) = (range.start.line, range.end.line);
        if start_line < end_line {
            folds.push(FoldingRange { start_line, end_line, ..FoldingRange::default() });
        }
        add_folds(&part.parts, source, folds);
    }
}

pub(crate) fn lenses(
    session: &Session<'_>,
    params: &CodeLensParams,
) -> Result<Option<Vec<CodeLens>>, RequestError> {
    let document = session.document(&params.text_document.uri)?;
    if !session.client.lenses {
        return Ok(Some(Vec::new()));
    }
    let parts = analysis::outline(document.source.as_str());
    let games = parts.iter().filter(|part| part.kind == OutlineKind::Game);
    let lenses = games.flat_map(|game| {
        LENSES.map(|(title, command)| {
            let arguments = vec![document.uri.as_str().into()];
            let command = Command::new(title.to_owned(), command.to_owned(), Some(arguments));
            CodeLens { range: document.source.range(game.head), command: Some(command), data: None }
        })
    });
    Ok(Some(lenses.collect()))
}
