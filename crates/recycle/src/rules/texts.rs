//! The texts of a game, each once.

use super::TextId;
use rustc_hash::FxHashMap;

/// The texts met so far. The first is the empty one.
#[derive(Debug)]
pub(super) struct TextTable {
    texts: Vec<String>,
    ids: FxHashMap<String, TextId>,
}

impl TextTable {
    /// A table with the empty text.
    pub(super) fn new() -> Self {
        let mut table = Self { texts: Vec::new(), ids: FxHashMap::default() };
        table.id("");
        table
    }

    /// The id of a text, new or known. Beyond the last id, the empty text's: see [`Self::is_full`].
    pub(super) fn id(&mut self, text: &str) -> TextId {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let Ok(next) = u16::try_from(self.texts.len()) else {
            return TextId::EMPTY;
        };
        self.texts.push(text.to_owned());
        self.ids.insert(text.to_owned(), TextId(next));
        TextId(next)
    }

    /// Whether no further text has an id. A game that fills the table is not accepted.
    pub(super) fn is_full(&self) -> bool {
        self.texts.len() > usize::from(u16::MAX)
    }

    /// The text with an id.
    pub(super) fn text(&self, id: TextId) -> &str {
        &self.texts[usize::from(id.0)]
    }

    /// All texts, by id.
    pub(super) fn all(&self) -> &[String] {
        &self.texts
    }
}
