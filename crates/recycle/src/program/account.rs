//! Account of a move: what it does in words, by how much that matters to people.

use super::name::QualifiedName;
use super::state::CardId;
use super::touches::Touches;

/// Account of a move: its label, what it does, and what it touches.
#[derive(Default)]
pub(super) struct Account {
    pub label: Option<String>,
    pub effects: Vec<Effect>,
    pub touches: Touches,
    /// Whether everybody may hear what has been chosen.
    pub is_heard: bool,
    /// The number of cards that it moves, as far as it can be followed.
    pub n_moved: usize,
    /// Whether it waits for chance, and what comes then is not known.
    pub is_cut: bool,
    /// Cards that it moves, with the piles or memories to which they come.
    pub laid: Vec<(CardId, u16)>,
    /// What it stores, by name.
    pub stored: Vec<QualifiedName>,
}

/// One thing that a move does, in words.
pub(super) struct Effect {
    pub sort: Sort,
    pub words: String,
    /// The same, telling which piles or storages it is about.
    pub long: String,
}

/// Sort of an effect, by how much it matters to people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// Cards are moved, or nothing is done on purpose.
    Cards,
    /// Something is noted.
    Note,
    /// Something is noted that nobody needs to see.
    Bookkeeping,
}

impl Account {
    /// What matters most of what is done.
    pub(super) fn words(&self) -> String {
        if let Some(label) = &self.label {
            return label.clone();
        }
        let sort = self.effects.iter().map(|effect| effect.sort).min();
        let effects = self.effects.iter().filter(|effect| Some(effect.sort) == sort);
        joined(effects.map(|effect| effect.words.as_str()))
    }

    /// All that is done, for moves that the words do not tell apart.
    pub(super) fn long(&self) -> String {
        let least = self.effects.iter().map(|effect| effect.sort).min().unwrap_or(Sort::Note);
        let effects = self.effects.iter().filter(|effect| effect.sort <= least.max(Sort::Note));
        let long = joined(effects.map(|effect| effect.long.as_str()));
        match &self.label {
            Some(label) => format!("{label}: {long}"),
            None => long,
        }
    }
}

/// Phrases one after the other, the same only once in a row.
fn joined<'a>(phrases: impl Iterator<Item = &'a str>) -> String {
    let mut phrases: Vec<&str> = phrases.collect();
    phrases.dedup();
    if phrases.is_empty() { "do nothing".to_owned() } else { phrases.join(", ") }
}
