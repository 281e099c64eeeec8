//! Tables: what never changes while a program is played.

use std::ops::Range;

use super::layout::{Layout, PileInfo};
use super::state::CardId;

/// Cards, kinds, attributes, piles and teams.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    pub layout: Layout,
    /// The kind of each card.
    pub kind_of: Box<[u16]>,
    /// The cards of each kind.
    pub kinds: Box<[Range<CardId>]>,
    /// The text of each attribute of each kind, `n_keys` for each kind.
    pub attributes: Box<[u16]>,
    pub n_keys: usize,
    /// The key that a text is, or [`NOWHERE`](super::code::NOWHERE).
    pub key_of: Box<[u16]>,
    /// The text that each key is.
    pub keys: Box<[u16]>,
    /// The card that is created nth.
    pub created: Box<[CardId]>,
    pub piles: Vec<PileInfo>,
    pub memories: Vec<PileInfo>,
    /// The members of each team.
    pub teams: Vec<Vec<u8>>,
    pub texts: Box<[String]>,
}

impl Tables {
    /// The attribute `key` of `card`.
    pub(super) fn attribute(&self, card: CardId, key: u16) -> u16 {
        let kind = usize::from(self.kind_of[usize::from(card)]);
        self.attributes[kind * self.n_keys + usize::from(key)]
    }

    /// Whether no two cards are alike.
    pub(super) fn all_differ(&self) -> bool {
        self.kinds.len() == self.layout.n_cards
    }
}
