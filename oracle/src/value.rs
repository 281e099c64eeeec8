//! Values: what expressions give and variables hold.

use std::rc::Rc;

/// A card, by its number in the order of creation.
pub(crate) type CardId = usize;

/// A pile or a storage, by its number in the order of first mention.
pub(crate) type Slot = usize;

/// A list of cards that variables share, by its number.
pub(crate) type ListId = usize;

/// What a variable holds.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(i32),
    Bool(bool),
    Text(Rc<str>),
    Card(CardId),
    Player(usize),
    /// As a collection: its players.
    Team(usize),
    /// A pile itself, alive.
    Pile(Slot),
    /// A list of cards as it was, less the cards moved from it. A group is an element of groups.
    List {
        id: ListId,
        is_group: bool,
    },
    Groups(Vec<ListId>),
    Players(Vec<usize>),
    Teams(Vec<usize>),
    Ints(Vec<i32>),
    Texts(Vec<Rc<str>>),
}

/// The elements of a collection.
#[derive(Clone, Debug)]
pub(crate) enum Items {
    Cards(Vec<CardId>),
    Groups(Vec<Group>),
    Players(Vec<usize>),
    Teams(Vec<usize>),
    Ints(Vec<i32>),
    Texts(Vec<Rc<str>>),
}

/// A list of cards among groups.
#[derive(Clone, Debug)]
pub(crate) enum Group {
    /// Just made.
    Fresh(Vec<CardId>),
    /// Held by a variable.
    Held(ListId),
}

impl Items {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Groups(items) => items.len(),
            Self::Cards(items) | Self::Players(items) | Self::Teams(items) => items.len(),
            Self::Ints(items) => items.len(),
            Self::Texts(items) => items.len(),
        }
    }
}

/// The variables in force, the innermost first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env(Option<Rc<Binding>>);

/// A variable with its value.
#[derive(Debug)]
pub(crate) struct Binding {
    pub(crate) name: Rc<str>,
    pub(crate) value: Value,
    /// No other binding has this number.
    pub(crate) id: u64,
    outer: Env,
}

impl Env {
    /// This and one more.
    pub(crate) fn with(&self, name: Rc<str>, value: Value, id: u64) -> Self {
        Self(Some(Rc::new(Binding { name, value, id, outer: self.clone() })))
    }

    /// The innermost variable of a name.
    pub(crate) fn find(&self, name: &str) -> Option<&Binding> {
        let mut env = self;
        while let Some(binding) = &env.0 {
            if *binding.name == *name {
                return Some(binding);
            }
            env = &binding.outer;
        }
        None
    }

    /// Whether both are one and the same.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}
