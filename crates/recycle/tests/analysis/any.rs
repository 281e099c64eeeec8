//! Any text and any offset: nothing panics, and what is answered lies within the text.

use proptest::prelude::*;
use recycle::Span;
use recycle::analysis::{
    Corpus, apply, complete, definition, diagnostics, fixes, format, hover, outline, references,
    renamable, rename, tokens,
};

use super::library;

/// Asks everything about a place of a text.
fn ask(text: &str, offset: usize) {
    let corpus = Corpus::new([("a.rcy", text)]);
    let within = |span: Span| {
        assert!(text.get(span.range()).is_some(), "{span:?} of {} bytes", text.len());
    };
    let edited = |edits: &[recycle::Edit]| {
        edits.iter().for_each(|edit| within(edit.span));
        apply(text, edits)
    };
    for found in complete(text, offset) {
        within(found.span);
    }
    hover(text, offset, &corpus).into_iter().for_each(|found| within(found.span));
    definition(text, offset).into_iter().for_each(within);
    references(text, offset).into_iter().for_each(within);
    renamable(text, offset).into_iter().for_each(within);
    if let Ok(edits) = rename(text, offset, "QZX") {
        edited(&edits);
    }
    for found in diagnostics(text) {
        within(found.label.span);
        found.others.iter().for_each(|other| within(other.span));
    }
    for (_, fix) in fixes(text, Span::new(offset, offset)) {
        edited(&fix.edits);
    }
    let mut end = 0;
    for token in tokens(text) {
        within(token.span);
        assert!(token.span.range().start >= end, "tokens overlap");
        end = token.span.range().end;
    }
    outline(text).iter().for_each(|part| within(part.head));
    _ = format(text);
}

/// A piece of a text.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => proptest::sample::select(vec![
            "(", ")", "((", "))", "'", "'P", "'P ", " ", "\n", ";; é\n", ";", "\"", "\"♥\"", "game", "(game ", "move ",
            "(choice (", "(stage player (end ", "(all player 'P ", "(let 1 'X ", "(declare 2 'N)", "('P vloc HAND)",
            "(game iloc STOCK)", "STOCK", "(deck (RANK (A, B)))", "(filter ", "(create deck ", "(setup ", "using ",
            "(put points 'V ", "(((RANK : A) 1))", "..", "==", "-3", "😀", "\r\n", "top ", "team", "(cardatt RANK ",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_at_any_place(pieces in prop::collection::vec(piece(), 0..30), at in 0.0..1.1) {
        let text = pieces.concat();
        ask(&text, (text.len() as f64 * at) as usize);
    }
}

#[test]
fn a_game_that_is_typed_character_by_character() {
    let games = library();
    let (_, text) =
        games.iter().find(|(file, _)| file == "kuhn-poker.rcy").expect("it is in the library");
    let chars = text.char_indices().map(|(at, _)| at);
    for at in chars.step_by(7) {
        ask(&text[..at], at);
        ask(text, at);
        // A character is missing there.
        let next = text[at..].chars().next().map_or(0, char::len_utf8);
        ask(&format!("{}{}", &text[..at], &text[at + next..]), at);
    }
}

#[test]
fn texts_beyond_any_size_or_depth() {
    for text in [
        "(".repeat(5_000),
        "(move ".repeat(2_000),
        ")".repeat(5_000),
        "'".repeat(5_000),
        "(;;".repeat(3_000),
    ] {
        for at in [0, text.len() / 2, text.len(), usize::MAX] {
            ask(&text, at);
        }
    }
}
