//! Kinds: what an expression gives and what a variable holds.

/// Type of an expression. Every form has one kind, whatever the dialect; only variables and positions in
/// lists of unknown things need the scope to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Bool,
    Text,
    Card,
    /// A list of cards as it was when it was made.
    Cards,
    /// A pile, alive.
    Pile,
    /// A memory, alive.
    Memory,
    /// A list of lists of cards.
    Groups,
    Player,
    Team,
    Players,
    Teams,
    Ints,
    Texts,
    Points,
    /// Something that is done.
    Statement,
    /// Not known, because of a mistake that is reported elsewhere or because it is no form at all.
    Unknown,
}

impl Kind {
    /// The kind in words, with its article.
    pub(crate) fn phrase(self) -> &'static str {
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

    /// How to get what is wanted from what was found, where there is a way.
    pub(super) fn hint_for(self, found: Self) -> Option<&'static str> {
        Some(match (self, found) {
            (Self::Card, found) if found.is_cards() => {
                "say which card of the list: (top …), (bottom …) or (0 …)"
            }
            (Self::Cards, Self::Groups) => {
                "take one of the groups, (top …), or all their cards, (union …)"
            }
            (Self::Int, Self::Card) => "the points of a card are (score card using points)",
            (Self::Int, found) if found.element().is_some() => {
                "how many there are is (size …), the points of cards are (sum cards using points)"
            }
            (Self::Int, Self::Text) => "a text is kept in a `str`, a number in a `sto`",
            (Self::Text, Self::Int) => "a number is kept in a `sto`, a text in a `str`",
            (Self::Text, Self::Card) => "an attribute of a card is (cardatt KEY card)",
            (Self::Bool, found) if found.element().is_some() => {
                "how many there are can be compared: (> (size …) 0)"
            }
            (Self::Bool, Self::Int) => "compare it with something: (> … 0)",
            (Self::Bool, Self::Statement) => "a condition stands before what is done on it",
            (Self::Points, _) => "a point map is written (game points NAME)",
            (Self::Player, Self::Card) => "whose a card is, is (owner card)",
            (Self::Player, Self::Players) => {
                "one player is (current player), (next player), (0 player) or a variable"
            }
            (Self::Groups, found) if found.is_cards() => {
                "groups are made by `partition`, `tuples`, `runs`, `subsets` and `all`"
            }
            _ => return None,
        })
    }
}
