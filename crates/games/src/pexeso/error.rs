//! Errors of setting up or solving a game of Pexeso.

use kernel::LimitReached;

use super::rules::{MAX_PAIRS, MAX_SEATS};

/// Error of setting up or solving a game of Pexeso.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PexesoError {
    /// A number of pairs that cannot be.
    #[error("{given} pairs: Pexeso is played with 1 to {MAX_PAIRS}")]
    Pairs {
        /// The pairs asked for.
        given: u16,
    },
    /// More known cards than pairs.
    #[error(
        "{given} known cards and {pairs} pairs: of each pair at most one card is known, so that \
         there are {pairs} at most"
    )]
    Known {
        /// The known cards asked for.
        given: u16,
        /// The pairs on the table.
        pairs: u16,
    },
    /// Not one rate of forgetting for each player.
    #[error("{given} probabilities of forgetting and {seats} players: there is one for each")]
    Rates {
        /// The rates given.
        given: usize,
        /// The players.
        seats: u8,
    },
    /// Known pairs are to be given to players who forget.
    #[error(
        "where players forget nobody can say which pairs everybody knows, so that none can be given to \
         the player to move: set collect=mover and last=played"
    )]
    Given,
    /// A number of players that cannot be.
    #[error("{given} players: Pexeso is played by 2 to {MAX_SEATS}")]
    Seats {
        /// The players asked for.
        given: u8,
    },
    /// A table for a number of players other than two.
    #[error("{seats} players: Pexeso is solved for 2; `simulate` takes more")]
    NotTwo {
        /// The players asked for.
        seats: u8,
    },
    /// A table for players who err and collect known pairs themselves.
    #[error(
        "a player who errs may miss a known pair that he collects himself, and then there are positions that \
         the table of [n, k] does not have: let a moderator collect, or solve the game by policy \
         iteration"
    )]
    PairsMissed,
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}
