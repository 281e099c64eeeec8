//! Facts: a position as a list of named values, for display.

/// Fact about a state or an information set: a name, and the value that it has there.
///
/// A front end shows facts in their order; an abridged position keeps those that distinguish it from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// What it is about. Empty if the value alone says it.
    pub name: String,
    /// The value, as people write it.
    pub value: String,
    /// Whether the value is a mere number: an integer, or how many cards lie unseen.
    pub is_count: bool,
}

impl Fact {
    /// Something that is seen: cards, a text, a whole position.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), is_count: false }
    }

    /// A mere number.
    pub fn count(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { is_count: true, ..Self::new(name, value) }
    }
}
