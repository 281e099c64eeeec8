//! Errors of setting up a small game.

/// A game that cannot be set up as was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A number out of its range.
    #[error("{name} is {given}: it must be from {min} to {max}")]
    OutOfRange {
        /// What it is the number of.
        name: &'static str,
        /// The number given.
        given: u64,
        /// The least possible.
        min: u64,
        /// The most possible.
        max: u64,
    },
    /// Not everybody gets a card.
    #[error("{cards} cards are not enough for {seats} seats: each is dealt one")]
    TooFewCards {
        /// The cards there are.
        cards: u8,
        /// The seats there are.
        seats: u8,
    },
    /// More bids than are kept track of.
    #[error("these dice and sides make {bids} different bids: {most} are the most")]
    TooManyBids {
        /// The bids there would be.
        bids: u64,
        /// The most there may be.
        most: u64,
    },
}

/// That `given` is from `min` to `max`.
pub(crate) fn within<N: Copy + Ord + Into<u64>>(
    name: &'static str,
    given: N,
    min: N,
    max: N,
) -> Result<(), SetupError> {
    if (min..=max).contains(&given) {
        return Ok(());
    }
    Err(SetupError::OutOfRange { name, given: given.into(), min: min.into(), max: max.into() })
}
