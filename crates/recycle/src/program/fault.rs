//! Run-time errors of a described game.

use crate::Span;

/// Run-time error: why play cannot go on, and where in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The statement that was carried out.
    pub span: Span,
}

/// Kind of a run-time error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FaultKind {
    /// A decision without a legal move.
    #[error(
        "there is no legal move here; add an alternative that is always legal, such as (turn pass)"
    )]
    NoOption,
    /// A card of an empty list was asked for.
    #[error("there is no card there: the list is empty")]
    NoCard,
    /// A card was moved from an empty pile.
    #[error("a card is moved from an empty pile")]
    EmptyPile,
    /// A position beyond the end of a list.
    #[error("position {0} is outside the list")]
    OutOfList(i32),
    /// More cards were asked for than there are.
    #[error("{0} cards are asked for, but there are fewer")]
    TooFewCards(i32),
    /// The owner of a card that no player owns.
    #[error("the card belongs to no player, so it has no owner")]
    NoOwner,
    /// A seat that does not exist.
    #[error("there is no player {0}; players are counted from 0")]
    NoPlayer(i32),
    /// A team that does not exist.
    #[error("there is no team {0}; teams are counted from 0")]
    NoTeam(i32),
    /// A player without a team.
    #[error("player {0} is on no team")]
    Teamless(u8),
    /// A name that no pile or storage of this owner has.
    #[error("nothing has this name here")]
    NoSuchName,
    /// Division by zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A power or a sequence that grows too large to compute.
    #[error("the number is too large to compute")]
    TooLarge,
    /// A range from a larger to a smaller number, drawn from.
    #[error("no number lies between {0} and {1}")]
    EmptyRange(i32, i32),
    /// More elements than are reasonable.
    #[error("a list of more than {0} elements")]
    TooMany(u32),
    /// A card was moved to a memory, or forgotten from a pile.
    #[error(
        "a memory is needed here, or a pile instead of a memory: move cards between piles, remember and forget in memories"
    )]
    WrongPile,
    /// A deck or teams created twice.
    #[error("this was created before, and can be created only once in a game")]
    CreatedBefore,
    /// More picks than a move has room for.
    #[error("an option that picks more than nine things")]
    TooManyPicks,
    /// A move chosen before is not possible any more.
    #[error("what was chosen is no longer possible after what others chose")]
    Gone,
    /// Work without end.
    #[error("this game does not end: more than {0} steps without a decision")]
    Endless(u64),
}
