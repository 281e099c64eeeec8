//! What editors ask about a text, at places that follow from the text itself.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use recycle::analysis::{self, Corpus};
use recycle::{Edit, Span};
use rustc_hash::FxHasher;

/// A corpus with one line, so that hovers have something to show.
static CORPUS: LazyLock<Corpus> =
    LazyLock::new(|| Corpus::new([("a.rcy", "(game (do ((shuffle (game iloc STOCK)))))")]));

/// Whatever is asked about any place of any text is answered, and the answer lies within the text.
pub(crate) fn check(text: &str) {
    let mut hasher = FxHasher::default();
    text.hash(&mut hasher);
    let somewhere = hasher.finish() as usize % (text.len() + 1);
    // Behind what may be half a name, too.
    let near = text[..].match_indices(['(', '\'', ' ']).map(|(at, _)| at + 1);
    let near = near.filter(|at| *at > somewhere).take(2);
    for offset in [0, somewhere, text.len(), usize::MAX].into_iter().chain(near) {
        at(text, offset);
    }
    for found in analysis::diagnostics(text) {
        if let Some(fix) = &found.fix {
            assert!(!fix.title.is_empty(), "{found:?}");
            edited(text, &fix.edits);
        }
    }
    let mut end = 0;
    for token in analysis::tokens(text) {
        within(text, token.span);
        assert!(token.span.range().start >= end, "tokens overlap");
        end = token.span.range().end;
    }
    analysis::outline(text).iter().for_each(|part| within(text, part.span.to(part.head)));
}

fn at(text: &str, offset: usize) {
    for found in analysis::complete(text, offset) {
        within(text, found.span);
    }
    let hover = analysis::hover(text, offset, &CORPUS);
    hover.into_iter().for_each(|found| within(text, found.span));
    let places = analysis::references(text, offset);
    places.iter().for_each(|span| within(text, *span));
    let defined = analysis::definition(text, offset);
    assert!(defined.is_none_or(|defined| places.contains(&defined)), "defined elsewhere");
    analysis::renamable(text, offset).into_iter().for_each(|span| within(text, span));
    if let Ok(edits) = analysis::rename(text, offset, "QZXW") {
        let renamed = edited(text, &edits);
        assert_eq!(analysis::tokens(&renamed).len(), analysis::tokens(text).len());
    }
    for (_, fix) in analysis::fixes(text, Span::new(offset, offset)) {
        edited(text, &fix.edits);
    }
}

/// The text after edits, which lie within it and do not overlap.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut spans: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
    spans.sort_unstable();
    assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start), "{edits:?} overlap");
    spans.iter().for_each(|span| within(text, *span));
    analysis::apply(text, edits)
}

fn within(text: &str, span: Span) {
    assert!(text.get(span.range()).is_some(), "{span:?} of {} bytes", text.len());
}
