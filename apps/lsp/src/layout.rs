//! Layout: the edit that lays a document out.

use lsp_types::{DocumentFormattingParams, Position, Range, TextEdit};
use recycle::analysis;

use crate::error::RequestError;
use crate::position::SourceText;
use crate::server::Session;

/// Lays a document out. There is one layout: the editor's wishes about tabs and their width are not looked at.
pub(crate) fn format(
    session: &Session<'_>,
    params: &DocumentFormattingParams,
) -> Result<Option<Vec<TextEdit>>, RequestError> {
    let source = &session.document(&params.text_document.uri)?.source;
    // What cannot be parsed is left as it is; the diagnostics say why.
    Ok(analysis::format(source.as_str()).ok().map(|laid_out| edits(source, laid_out)))
}

/// The edit that makes `new` of the text: none if they are equal, else the lines from the first that differs to the
/// last, so that cursors and folds elsewhere stay. Line ends stay as they are at the first line.
fn edits(old: &SourceText, new: String) -> Vec<TextEdit> {
    let new = SourceText::new(if old.line(0).ends_with("\r\n") {
        new.replace('\n', "\r\n")
    } else {
        new
    });
    if old == &new {
        return Vec::new();
    }
    let (n_old, n_new) = (old.n_lines(), new.n_lines());
    let n_both = n_old.min(n_new);
    let is_same = |from_start: &usize| old.line(*from_start) == new.line(*from_start);
    let n_before = (0..n_both).take_while(is_same).count();
    let is_same = |from_end: &usize| old.line(n_old - from_end) == new.line(n_new - from_end);
    let n_after = (1..=n_both - n_before).take_while(is_same).count();
    let end = old.as_str().len();
    let end = match n_after {
        0 => old.position(end),
        _ => Position::new((n_old - n_after) as u32, 0),
    };
    let new_text = (n_before..n_new - n_after).map(|line| new.line(line)).collect();
    vec![TextEdit::new(Range::new(Position::new(n_before as u32, 0), end), new_text)]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(old: &str, new: &str, expected: &[(u32, u32, &str)]) {
        let edits = edits(&SourceText::new(old.to_owned()), new.to_owned());
        let edits: Vec<_> = edits
            .iter()
            .map(|edit| (edit.range.start.line, edit.range.end.line, edit.new_text.as_str()))
            .collect();
        assert_eq!(edits, expected, "{old:?} to {new:?}");
    }

    #[test]
    fn only_lines_that_differ_are_replaced() {
        check("a\nb\nc\n", "a\nb\nc\n", &[]);
        check("a\nb\nc\n", "a\nx\ny\nc\n", &[(1, 2, "x\ny\n")]);
        check("a\nb\nb\nc\n", "a\nb\nc\n", &[(2, 3, "")]);
        check("a\nb", "a\nb\n", &[(1, 1, "b\n")]);
        check("", "a\n", &[(0, 0, "a\n")]);
        check("a\r\nb\r\n", "a\nb\n", &[]);
        check("a\r\n b\r\n", "a\nb\n", &[(1, 2, "b\r\n")]);
    }

    proptest! {
        #[test]
        fn the_edit_makes_the_new_text(old in "[ab♥\n\r]{0,9}", new in "[ab♥\n]{0,9}") {
            let mut source = SourceText::new(old.clone());
            let is_dos = source.line(0).ends_with("\r\n");
            for edit in edits(&source.clone(), new.clone()) {
                source.replace(edit.range, &edit.new_text);
            }
            let expected = if is_dos { new.replace('\n', "\r\n") } else { new };
            prop_assert_eq!(source.as_str(), expected);
        }
    }
}
