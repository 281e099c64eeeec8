//! What stops a small game from being set up.

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
}

/// `given`, if it is from `min` to `max`.
pub(crate) fn within(name: &'static str, given: u8, min: u8, max: u8) -> Result<u8, SetupError> {
    if (min..=max).contains(&given) {
        return Ok(given);
    }
    let (given, min, max) = (given.into(), min.into(), max.into());
    Err(SetupError::OutOfRange { name, given, min, max })
}
