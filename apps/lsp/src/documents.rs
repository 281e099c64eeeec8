//! Documents: the texts that are open in the editor.

use std::collections::BTreeMap;

use lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Uri};

use crate::position::SourceText;

/// Text that is open in the editor.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    /// The editor's count of its changes.
    pub(crate) version: i32,
    pub(crate) source: SourceText,
}

/// Every open document, by its URI as it is written.
#[derive(Debug, Default)]
pub(crate) struct Documents(BTreeMap<String, Document>);

impl Documents {
    /// Opens a document; one that is open already is replaced.
    pub(crate) fn open(&mut self, item: TextDocumentItem) {
        let source = SourceText::new(item.text);
        let document = Document { uri: item.uri, version: item.version, source };
        self.0.insert(document.uri.as_str().to_owned(), document);
    }

    /// Applies changes one after the other, each to what the one before has left. Versions are the editor's: a lower
    /// one is taken as it is, since the change has been made there. Whether the document is open.
    pub(crate) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> bool {
        let Some(document) = self.0.get_mut(uri.as_str()) else { return false };
        document.version = version;
        for change in changes {
            match change.range {
                Some(range) => document.source.replace(range, &change.text),
                None => document.source = SourceText::new(change.text),
            }
        }
        true
    }

    /// Closes a document; whether it was open.
    pub(crate) fn close(&mut self, uri: &Uri) -> bool {
        self.0.remove(uri.as_str()).is_some()
    }

    pub(crate) fn get(&self, uri: &str) -> Option<&Document> {
        self.0.get(uri)
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};
    use proptest::prelude::*;

    use super::*;

    fn uri() -> Uri {
        "file:///a.rcy".parse().expect("a URI")
    }

    fn opened(text: &str) -> Documents {
        let mut documents = Documents::default();
        documents.open(TextDocumentItem::new(uri(), "recycle".to_owned(), 1, text.to_owned()));
        documents
    }

    fn text(documents: &Documents) -> &str {
        documents.get(uri().as_str()).expect("it is open").source.as_str()
    }

    fn change(range: Option<Range>, text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn each_change_is_made_to_what_the_one_before_has_left() {
        let mut documents = opened("ab");
        let at =
            |line, from, to| Some(Range::new(Position::new(line, from), Position::new(line, to)));
        let changes =
            vec![change(at(0, 1, 1), "♥\n"), change(at(1, 0, 1), "c"), change(at(0, 2, 0), "x")];
        assert!(documents.change(&uri(), 2, changes));
        assert_eq!(text(&documents), "x\nc");
        assert!(documents.change(&uri(), 1, vec![change(None, "new")]));
        assert_eq!(text(&documents), "new");
        assert!(documents.close(&uri()));
        assert!(!documents.change(&uri(), 3, Vec::new()));
    }

    /// The text as lines of code units with their ends: the plain model of what an editor shows.
    fn lines(text: &str) -> Vec<(Vec<u16>, &'static str)> {
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        let mut rest = text;
        while let Some(ch) = rest.chars().next() {
            let end = ["\r\n", "\n", "\r"].into_iter().find(|end| rest.starts_with(end));
            rest = &rest[end.map_or(ch.len_utf8(), str::len)..];
            match end {
                Some(end) => lines.push((std::mem::take(&mut line), end)),
                None => line.extend_from_slice(ch.encode_utf16(&mut [0; 2])),
            }
        }
        lines.push((line, ""));
        lines
    }

    /// The code units of a text before a position, and from it on.
    fn split(text: &str, at: Position) -> (Vec<u16>, Vec<u16>) {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for (idx, (line, end)) in lines(text).into_iter().enumerate() {
            let mut cut = match (at.line as usize).cmp(&idx) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => line.len().min(at.character as usize),
                std::cmp::Ordering::Greater => line.len(),
            };
            if line.get(cut).is_some_and(|unit| (0xdc00..0xe000).contains(unit)) {
                cut -= 1;
            }
            before.extend_from_slice(&line[..cut]);
            after.extend_from_slice(&line[cut..]);
            let side = if at.line as usize > idx { &mut before } else { &mut after };
            side.extend(end.encode_utf16());
        }
        (before, after)
    }

    fn texts() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec!["a", "(", "é", "♥", "😀", "\n", "\r\n", "\r", " "]);
        prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
    }

    fn positions() -> impl Strategy<Value = Position> {
        let number = prop_oneof![9 => 0..8_u32, 1 => Just(u32::MAX)];
        (number.clone(), number).prop_map(|(line, character)| Position::new(line, character))
    }

    proptest! {
        #[test]
        fn random_edits_leave_what_a_plain_model_of_lines_has(
            start in texts(),
            edits in prop::collection::vec((positions(), positions(), texts()), 1..6),
        ) {
            let mut documents = opened(&start);
            let mut model = start;
            for (version, (from, to, new)) in edits.into_iter().enumerate() {
                let range = Some(Range::new(from, to));
                documents.change(&uri(), version as i32, vec![change(range, &new)]);
                let (mut before, _) = split(&model, from.min(to));
                let (_, after) = split(&model, from.max(to));
                before.extend(new.encode_utf16());
                before.extend(after);
                model = String::from_utf16(&before).expect("no pair is cut");
                prop_assert_eq!(text(&documents), model.as_str());
            }
        }
    }
}
