//! Errors of play, worded once.
//!
//! One enum for the crate. Errors that arise in one game carry its number in the run, counted from
//! zero: with the seed it is all that is needed to see that game again. A game played by itself at a
//! [`GameRunner`](crate::GameRunner) is number zero.

use kernel::{Seat, Stop};

use crate::{Failures, Summary};

/// Error of play: why there is no record or no summary, or only part of one.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayError {
    /// Not one player for each seat.
    #[error("the game has {seats} seats, but {given} players were given")]
    WrongNumberOfPlayers {
        /// The seats of the game.
        seats: usize,
        /// The players given.
        given: usize,
    },
    /// The game has hidden information, and a player uses the whole state.
    #[error(
        "some seat does not see all that happens in this game, but players are shown the whole \
         state: they would see what is hidden from them; only players that use no more than their seat has \
         seen (such as random) can play it"
    )]
    HiddenInformation,
    /// A probability that is none.
    #[error("a probability is at least 0 and at most 1, which {given} is not")]
    NotAProbability {
        /// What was given.
        given: f64,
    },
    /// A game went on for longer than allowed.
    #[error("game {game} was not over after {longest} moves, the most allowed")]
    TooLong {
        /// The number of the game in its run.
        game: u64,
        /// The most moves allowed.
        longest: u64,
    },
    /// A game listed no move, yet was not over.
    #[error("game {game} is stuck: it is not over after {n_moves} moves, but no move is legal")]
    Stuck {
        /// The number of the game in its run.
        game: u64,
        /// The moves made until then.
        n_moves: u64,
    },
    /// A game came to a state from which, as it says itself, it cannot go on.
    #[error("game {game} cannot go on after {n_moves} moves: {why}")]
    Faulty {
        /// The number of the game in its run.
        game: u64,
        /// The moves made until then.
        n_moves: u64,
        /// What is wrong, as the game says it.
        why: String,
    },
    /// A player chose a move that is not legal.
    #[error("in game {game}, a player's choice for move {nth} is not legal: {mv}")]
    IllegalChoice {
        /// The number of the game in its run.
        game: u64,
        /// Which move of the game it would have been, counted from one.
        nth: u64,
        /// The move.
        mv: String,
    },
    /// A player could not think.
    #[error("in game {game}, the player of {seat} cannot choose move {nth}: {why}")]
    Stumped {
        /// The number of the game in its run.
        game: u64,
        /// Which move of the game it would have been, counted from one.
        nth: u64,
        /// Whose choice it was.
        seat: Seat,
        /// Why it cannot, as it says itself.
        why: String,
    },
    /// Not one game of a run came to its end.
    #[error("of the first {} games none came to an end; {failures}", failures.games())]
    AllFailed {
        /// Why not.
        failures: Failures,
    },
    /// The watch said stop before all games were played.
    #[error("{stop}: {} games were played", so_far.games)]
    Stopped {
        /// Why.
        stop: Stop,
        /// What is known: the games from the first on, without gaps, but not all of them.
        so_far: Box<Summary>,
    },
    /// Nobody to play against.
    #[error(
        "a tournament needs two players and a game of two sides, but there are {players} players and \
         {sides} sides"
    )]
    NoContest {
        /// The players.
        players: usize,
        /// The sides of the game: its seats, or its teams.
        sides: usize,
    },
    /// The threads asked for could not be started.
    #[error("the threads could not be started: {why}")]
    NoThreads {
        /// What the system said.
        why: String,
    },
    /// A record was made without a transcript, so there is nothing to replay.
    #[error("the record holds no moves: it was made without a transcript")]
    NoTranscript,
    /// A record holds a move that is not legal where it is made.
    #[error("move {nth} of the record is not legal: {mv}")]
    IllegalMove {
        /// Which move, counted from one.
        nth: u64,
        /// The move.
        mv: String,
    },
    /// A record's moves stop before the game is over.
    #[error("the record stops after {n_moves} moves, but the game goes on")]
    NotOver {
        /// The moves in the record.
        n_moves: u64,
    },
    /// A record's moves are legal, but lead to something other than what it says.
    #[error("the record says {what}: {recorded}, but its moves give {replayed}")]
    EndsDifferently {
        /// What differs.
        what: &'static str,
        /// As recorded.
        recorded: String,
        /// As replayed.
        replayed: String,
    },
}

impl PlayError {
    /// The same error, of game number `idx` of a run.
    #[must_use]
    pub(crate) fn in_game(mut self, idx: u64) -> Self {
        if let Self::TooLong { game, .. }
        | Self::Stuck { game, .. }
        | Self::Faulty { game, .. }
        | Self::Stumped { game, .. }
        | Self::IllegalChoice { game, .. } = &mut self
        {
            *game = idx;
        }
        self
    }

    /// Why this one game failed, if it is the game's fault: others of the same run may end well.
    pub fn failure(&self) -> Option<String> {
        match self {
            Self::TooLong { longest, .. } => {
                Some(format!("not over after {longest} moves, the most allowed"))
            }
            Self::Stuck { .. } => Some("not over, but no move is legal".to_owned()),
            Self::Faulty { why, .. } => Some(why.clone()),
            Self::Stumped { seat, why, .. } => Some(format!("the player of {seat}: {why}")),
            _ => None,
        }
    }
}
