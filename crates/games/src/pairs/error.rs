//! Errors of setting up a game of Pairs.

use super::{MAX_RANKS, MAX_SEATS};

/// A set-up that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairsError {
    /// Too few or too many players.
    #[error("{given} seat(s): Pairs is for 2 to {MAX_SEATS} players")]
    Seats {
        /// The seats asked for.
        given: usize,
    },
    /// Too few or too many ranks.
    #[error(
        "{given} ranks: a deck has 1 to {MAX_RANKS} ranks (a stack is a set of {MAX_RANKS} bits)"
    )]
    Ranks {
        /// The ranks asked for.
        given: usize,
    },
    /// Not one card for each player.
    #[error("the deck has {cards} card(s), too few to deal one to each of {seats} players")]
    TooFewCards {
        /// The cards there are.
        cards: u32,
        /// The players.
        seats: usize,
    },
    /// A deal that cannot go without a tie for low.
    #[error(
        "ties=redeal: every deal of this deck to {seats} players is tied for low; use ties=full"
    )]
    AlwaysTied {
        /// The players.
        seats: usize,
    },
    /// More deals than can be counted in 63 bits.
    #[error("ties=redeal: {cards} cards for {seats} players make too many deals; use ties=full")]
    TooManyDeals {
        /// The cards there are.
        cards: u32,
        /// The players.
        seats: usize,
    },
    /// More cards of a rank than a pack can count.
    #[error("rank {rank}: more than 255 cards, face up and unseen together")]
    TooManyCards {
        /// The rank.
        rank: u8,
    },
    /// A number of stacks other than the number of players.
    #[error("stacks: {given} given for {seats} players; write one for each, with `/` between")]
    WrongStacks {
        /// The stacks given.
        given: usize,
        /// The players.
        seats: usize,
    },
    /// The player to act has no card, or nobody has.
    #[error("stacks: every player needs at least one face-up card")]
    EmptyStack,
    /// Face-up cards that the deck does not have.
    #[error("stacks: {held} card(s) of rank {rank} are face up, but the deck has {count}")]
    NotInDeck {
        /// The rank.
        rank: u8,
        /// How many are face up.
        held: usize,
        /// How many the deck has.
        count: u8,
    },
    /// A target that nobody can reach, or that everybody has.
    #[error("target={given}: the target is 1 to 10000 points")]
    Target {
        /// The target asked for.
        given: u32,
    },
    /// A strategy nobody knows.
    #[error("unknown strategy `{given}`; known: {known}")]
    Strategy {
        /// The name given.
        given: String,
        /// The names there are.
        known: String,
    },
    /// A threshold that is no probability.
    #[error("threshold:{given}: a probability from 0 to 1, such as 0.25 or 1/4")]
    Threshold {
        /// The text given.
        given: String,
    },
}
