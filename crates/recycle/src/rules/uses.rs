//! Uses: every place where a pile or a storage is read or written, for the warnings.

use super::{Owner, PileKind, PileName, Text, TextId};
use crate::Span;

/// Sort of a storage: a pile, a number, a string or a point map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StorageSort {
    /// A pile or a memory.
    Pile(PileKind),
    /// A number: `sto`.
    Int,
    /// A string: `str`.
    Text,
    /// A point map: `points`.
    Points,
}

/// Kind of holder of a storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum HolderKind {
    /// The table's.
    Game,
    /// A player's.
    Player,
    /// A team's.
    Team,
}

/// Role of a storage in a use: what happens to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is looked at, or cards are taken from it.
    Read,
    /// A card is read from it that has to be there.
    Card,
    /// It is set, or cards are put on it.
    Write,
    /// A deck is put on it.
    Create,
    /// It gets another name, and what happens under that name is not followed.
    Alias,
    /// Neither, as with `shuffle`.
    Touch,
}

/// A name that is known before the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FixedName {
    Text(TextId),
    Int(i32),
}

/// One use.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) sort: StorageSort,
    pub(super) holder: HolderKind,
    /// `None` if it is only known while playing.
    pub(super) name: Option<FixedName>,
    pub(super) role: Role,
    pub(super) span: Span,
    /// Where its name stands, if it stands there.
    pub(super) name_span: Option<Span>,
}

/// All uses in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub(super) list: Vec<Use>,
}

impl Uses {
    /// Notes a use.
    pub(super) fn note(
        &mut self,
        sort: StorageSort,
        owner: &Owner,
        name: Option<FixedName>,
        role: Role,
        span: Span,
        name_span: Option<Span>,
    ) {
        let holder = super::effects::holder(owner);
        self.list.push(Use { sort, holder, name, role, span, name_span });
    }

    /// Takes the uses since there were `n` to be such that no card has to be there.
    pub(super) fn need_no_card(&mut self, n: usize) {
        for found in &mut self.list[n..] {
            if found.role == Role::Card {
                found.role = Role::Read;
            }
        }
    }

    /// Takes the last use, of the pile at this place, to be such that a card has to be there.
    pub(super) fn need_card(&mut self, span: Span) {
        if let Some(found) = self.list.last_mut()
            && found.span == span
            && found.role == Role::Read
        {
            found.role = Role::Card;
        }
    }
}

impl FixedName {
    /// The name of a storage, if it is known.
    pub(super) fn of_text(text: &Text) -> Option<Self> {
        match text {
            Text::Const(id) => Some(Self::Text(*id)),
            _ => None,
        }
    }

    /// The name of a pile, if it is known.
    pub(super) fn of_pile(name: &PileName) -> Option<Self> {
        match name {
            PileName::Text(text) => Self::of_text(text),
            PileName::Int(super::Int::Const(number)) => Some(Self::Int(*number)),
            PileName::Int(_) => None,
        }
    }
}
