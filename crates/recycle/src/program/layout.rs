//! The layout: where everything is in a state.
//!
//! ```text
//! words │ order of the cards │ start of each pile │ texts │ point maps │ memories' sizes │ team of each player │
//!       │ n_cards            │ n_piles + 1        │       │ 1+w each   │ n_memories      │ n_players           │
//! ints  │ final scores │ stored integers │ integers of point maps │
//! ```
//! Pile 0 holds the cards that are not created yet.

use crate::rules::PileKind;

/// Whose a pile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Holder {
    Game,
    Player(u8),
    Team(u8),
}

/// A pile or a memory, as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PileInfo {
    pub holder: Holder,
    pub kind: PileKind,
    pub name: String,
    /// Whether somebody sees a card that lies there.
    pub is_seen: bool,
    /// Whether a rule can tell in which order its cards lie.
    pub is_ordered: bool,
}

/// Where everything is in a state.
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
}

impl Layout {
    pub(super) fn starts_at(&self) -> usize {
        self.n_cards
    }

    pub(super) fn texts_at(&self) -> usize {
        self.starts_at() + self.n_piles + 1
    }

    pub(super) fn points_at(&self) -> usize {
        self.texts_at() + self.n_texts
    }

    pub(super) fn memories_at(&self) -> usize {
        self.points_at() + self.n_points * (1 + self.map_texts)
    }

    pub(super) fn teams_at(&self) -> usize {
        self.memories_at() + self.n_memories
    }

    pub(super) fn n_words(&self) -> usize {
        self.teams_at() + self.n_players
    }

    pub(super) fn ints_at(&self) -> usize {
        self.n_players
    }

    pub(super) fn map_ints_at(&self) -> usize {
        self.ints_at() + self.n_ints
    }

    pub(super) fn n_int_words(&self) -> usize {
        self.map_ints_at() + self.n_points * self.map_ints
    }
}
