//! Display as the typed result of checking: texts for people, names and lays. None of it has an effect on play.

use super::Value;
use crate::Span;

/// Text for people, some of which is only known while playing.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// Its pieces, one after the other.
    pub pieces: Vec<Piece>,
    /// Where it stands.
    pub span: Span,
}

/// A piece of a [`Phrase`].
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// As it is.
    Words(String),
    /// Put into words while playing; and where it stands.
    Hole(Value, Span),
}

/// What the setup says of how the table is shown to people. It has no effect on play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Display {
    /// The rules in words.
    pub rules: Option<String>,
    /// What people call a pile, a storage or a memory of a name.
    pub labels: Vec<(String, String)>,
    /// The names of what nobody needs to see.
    pub bookkeeping: Vec<String>,
    /// How the piles of a name lie.
    pub lays: Vec<(String, Lay)>,
    /// Where in the game we are.
    pub phase: Option<Phrase>,
    /// The names of integers that are only ever 0 and 1.
    pub flags: Vec<String>,
    /// The places in options of which everybody may hear what has been chosen, in order.
    pub heard: Vec<Span>,
}

/// Lay of a pile: how its cards lie on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lay {
    /// Fanned.
    Hand,
    /// One on the other: the top card and how many there are.
    Stack,
    /// Side by side.
    Row,
    /// In the middle, towards its owner.
    Trick,
    /// Overlapping, so that every card can be told.
    Played,
    /// A small stack of what has been won.
    Taken,
    /// Out of sight.
    Aside,
}

impl Lay {
    /// Every one, with the word for it.
    pub const ALL: [(&'static str, Self); 7] = [
        ("hand", Self::Hand),
        ("stack", Self::Stack),
        ("row", Self::Row),
        ("trick", Self::Trick),
        ("played", Self::Played),
        ("taken", Self::Taken),
        ("aside", Self::Aside),
    ];
}
