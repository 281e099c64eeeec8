//! Errors of search, worded once.

/// Error of a search: why it has no move to suggest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// More or fewer than two seats.
    #[error("alpha-beta search is for two seats, one against the other, and this game has {seats}")]
    NotTwoSeats {
        /// The seats of the game.
        seats: usize,
    },
    /// Chance has a part in it.
    #[error("alpha-beta search is for games without chance, and this one has some")]
    HasChance,
    /// Some seat does not see everything.
    #[error(
        "search is for games with perfect information, and this one hides \
         something: the search would look at closed cards"
    )]
    HiddenInformation,
    /// What one seat wins the other need not lose.
    #[error(
        "alpha-beta search is for games in which one wins what the other loses, and the payoffs of \
         this one do not sum to zero"
    )]
    NotZeroSum,
    /// Play is over already.
    #[error("play is over: there is nothing to look for")]
    Over,
    /// Nothing is legal in a state that can be reached, though play is not over there.
    #[error("a state that can be reached from here is not over, but no move is legal in it{}",
        why.as_ref().map(|why| format!(": {why}")).unwrap_or_default())]
    Stuck {
        /// What is wrong, as the game says it.
        why: Option<String>,
    },
    /// A depth beyond the deepest allowed.
    #[error("a depth of {depth} is too much: the deepest search goes {deepest} moves ahead")]
    TooDeep {
        /// The depth asked for.
        depth: u32,
        /// The deepest allowed.
        deepest: u32,
    },
}
