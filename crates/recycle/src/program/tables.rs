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
    /// Whether no two cards are alike.
    pub all_differ: bool,
    /// The card that is created nth.
    pub created: Box<[CardId]>,
    pub piles: Vec<PileInfo>,
    /// Whether somebody sees the cards of each pile.
    pub is_seen: Box<[bool]>,
    pub memories: Vec<PileInfo>,
    /// The members of each team.
    pub teams: Vec<Vec<u8>>,
    pub texts: Box<[String]>,
    /// The cards with each text as each attribute: for each key and text the place in `sets`.
    pub set_of: Box<[u16]>,
    pub sets: Vec<CardSet>,
}

/// A set of cards as bits; for games of at most [`MOST_IN_SET`] cards. Of a game of at most 64 only
/// the first word is used.
pub(super) type CardSet = [u64; 4];

pub(super) const MOST_IN_SET: usize = 256;

impl Tables {
    /// The attribute `key` of `card`.
    pub(super) fn attribute(&self, card: CardId, key: u16) -> u16 {
        let kind = usize::from(self.kind_of[usize::from(card)]);
        self.attributes[kind * self.n_keys + usize::from(key)]
    }

    /// The cards whose attribute `key` is `text`.
    pub(super) fn with_attribute(&self, key: u16, text: u16) -> &CardSet {
        let idx = usize::from(key) * self.texts.len() + usize::from(text);
        &self.sets[usize::from(self.set_of[idx])]
    }
}
