//! Kinds: what an expression gives and what a variable holds.

/// What an expression gives. Every form has one kind, whatever the dialect; only variables and
/// positions in lists of unknown things need the scope to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number.
    Int,
    /// A truth value.
    Bool,
    /// A text.
    Text,
    /// A card.
    Card,
    /// A list of cards as it was when it was made.
    Cards,
    /// A pile, alive.
    Pile,
    /// A memory, alive.
    Memory,
    /// A list of lists of cards.
    Groups,
    /// A player.
    Player,
    /// A team.
    Team,
    /// Some players.
    Players,
    /// Some teams.
    Teams,
    /// Some numbers.
    Ints,
    /// Some texts.
    Texts,
    /// A point map.
    Points,
    /// Something that is done.
    Statement,
    /// Not known, because of a mistake that is reported elsewhere or because it is no form at all.
    Unknown,
}

impl Kind {
    /// The kind in words, with its article.
    pub(super) fn phrase(self) -> &'static str {
        match self {
            Self::Int => "a number",
            Self::Bool => "a condition",
            Self::Text => "a text",
            Self::Card => "a card",
            Self::Cards => "a list of cards",
            Self::Pile => "a pile",
            Self::Memory => "a memory",
            Self::Groups => "a list of groups",
            Self::Player => "a player",
            Self::Team => "a team",
            Self::Players => "a list of players",
            Self::Teams => "a list of teams",
            Self::Ints => "a list of numbers",
            Self::Texts => "a list of names",
            Self::Points => "a point map",
            Self::Statement => "an action",
            Self::Unknown => "something unknown",
        }
    }

    /// What the elements are, of something that can be gone through. A team's are its players.
    pub(super) fn element(self) -> Option<Self> {
        Some(match self {
            Self::Cards | Self::Pile | Self::Memory => Self::Card,
            Self::Groups => Self::Cards,
            Self::Players | Self::Team => Self::Player,
            Self::Teams => Self::Team,
            Self::Ints => Self::Int,
            Self::Texts => Self::Text,
            _ => return None,
        })
    }

    /// Whether it is a list of cards, alive or not.
    pub(super) fn is_cards(self) -> bool {
        matches!(self, Self::Cards | Self::Pile | Self::Memory)
    }
}
