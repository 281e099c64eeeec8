//! Errors of setting up or solving a game of Pan.

use kernel::LimitReached;

use super::rules::{MAX_CARDS, MAX_RANKS, MAX_SUITS};

/// Error of setting up or solving a game of Pan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PanError {
    /// A number of ranks that cannot be.
    #[error("{given} ranks: Pan is played with 1 to {MAX_RANKS}")]
    Ranks {
        /// The ranks asked for.
        given: usize,
    },
    /// A number of suits that cannot be.
    #[error("{given} suits: Pan is played with 2 to {MAX_SUITS}")]
    Suits {
        /// The suits asked for.
        given: u8,
    },
    /// More cards than can be counted.
    #[error("{given} cards: Pan is played with {MAX_CARDS} at most; take fewer ranks or suits")]
    Cards {
        /// The cards there would be.
        given: u32,
    },
    /// Nothing would be taken.
    #[error("a player who can lay nothing must take something: take 1 or more, or `all`")]
    TakeNothing,
    /// Text that is not a hand.
    #[error("`{text}` is not a hand: write how many cards of each rank, such as [1,3,2]")]
    NotAHand {
        /// The text.
        text: String,
    },
    /// A hand with too few or too many entries.
    #[error(
        "`{text}` has {given} entr{}, and there are {ranks} ranks (9 first)",
        if *given == 1 { "y" } else { "ies" }
    )]
    Length {
        /// The text.
        text: String,
        /// The entries it has.
        given: usize,
        /// The ranks there are.
        ranks: usize,
    },
    /// More cards of a rank than there are.
    #[error("{given} cards of rank {} in the hands, and there are only {there_are}{}", rank + 1,
        if *is_laid { " beside the nine of hearts at the bottom of the pile" } else { "" })]
    TooMany {
        /// The rank, from 0.
        rank: usize,
        /// The cards of it in both hands.
        given: u32,
        /// The cards of it that can be there.
        there_are: u8,
        /// Whether there is one more, the nine of hearts, which cannot be in a hand.
        is_laid: bool,
    },
    /// Not two hands.
    #[error(
        "`{text}` is not a position: write the hand of the player to move and the other's, such as [1,3,2],[2,1,2]"
    )]
    NotAPosition {
        /// The text.
        text: String,
    },
    /// A deal with the wrong number of cards.
    #[error("`{text}` has {given} cards, and the first to move is dealt {wanted}")]
    NotADeal {
        /// The text.
        text: String,
        /// The cards in it.
        given: u32,
        /// The cards dealt.
        wanted: u32,
    },
    /// A player without cards has nothing to choose.
    #[error("`{text}`: the player to move has no cards, so the game was over before")]
    NothingToMove {
        /// The text.
        text: String,
    },
    /// What is said to be a table in the making is not one.
    #[error("this is not a checkpoint of a table for these rules")]
    NotACheckpoint,
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}
