//! The layout: where everything is in a state.
//!
//! ```text
//! words │ order of the cards │ start of each pile │ texts │ point maps │ memories' sizes │ team of each player │
//!       │ n_cards            │ n_piles + 1        │       │ 1+w each   │ n_memories      │ n_players           │
//! ints  │ final scores │ stored integers │ integers of point maps │
//! ```
//! Pile 0 holds the cards that are not created yet.

use super::name::QualifiedName;
use crate::rules::PileKind;

/// A pile or a memory, as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PileInfo {
    pub name: QualifiedName,
    pub kind: PileKind,
    /// Whether somebody sees a card that lies there.
    pub is_seen: bool,
    /// Whether a rule can tell in which order its cards lie.
    pub is_ordered: bool,
}

/// Layout of a state: the place of everything in its arrays.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub n_players: usize,
    pub n_teams: usize,
    pub n_cards: usize,
    pub n_piles: usize,
    pub n_memories: usize,
    pub n_texts: usize,
    pub n_ints: usize,
    pub n_points: usize,
    /// Texts and integers that a point map may write down.
    pub map_texts: usize,
    pub map_ints: usize,
    /// The words of a set of cards.
    pub n_set_words: usize,
    pub starts: usize,
    pub texts: usize,
    pub points: usize,
    pub memories: usize,
    pub teams: usize,
    pub map_ints_start: usize,
}

impl Layout {
    /// Works out where everything starts, once the numbers are known.
    pub(super) fn arranged(mut self) -> Self {
        self.n_set_words = self.n_cards.div_ceil(64);
        self.starts = self.n_cards;
        self.texts = self.starts + self.n_piles + 1;
        self.points = self.texts + self.n_texts;
        self.memories = self.points + self.n_points * (1 + self.map_texts);
        self.teams = self.memories + self.n_memories;
        self.map_ints_start = self.n_players + self.n_ints;
        self
    }

    pub(super) fn starts_at(&self) -> usize {
        self.starts
    }

    pub(super) fn texts_at(&self) -> usize {
        self.texts
    }

    pub(super) fn points_at(&self) -> usize {
        self.points
    }

    pub(super) fn memories_at(&self) -> usize {
        self.memories
    }

    pub(super) fn teams_at(&self) -> usize {
        self.teams
    }

    pub(super) fn n_words(&self) -> usize {
        self.teams + self.n_players
    }

    pub(super) fn ints_at(&self) -> usize {
        self.n_players
    }

    pub(super) fn map_ints_at(&self) -> usize {
        self.map_ints_start
    }

    pub(super) fn n_int_words(&self) -> usize {
        self.map_ints_start + self.n_points * self.map_ints
    }
}
