//! Errors of trees and files, with their wording in one place.

use std::ops::Range;

use kernel::{Fraction, LimitReached};

/// Error of a tree under construction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// A game without players, or with more than there are seats for.
    #[error("a game has 1 to 255 players, and this one has {0}")]
    Players(usize),
    /// An information set at which nothing can be done.
    #[error("an information set has at least one action")]
    NoActions,
    /// Probabilities that do not sum to one.
    #[error("the probabilities sum to {0}, and must sum to exactly 1")]
    Sum(Fraction),
    /// A probability below zero.
    #[error("a probability is {0}, and cannot be below zero")]
    Negative(Fraction),
    /// Probabilities with too large a common denominator.
    #[error("the common denominator of the probabilities does not fit in 63 bits")]
    TooFine,
    /// More or fewer payoffs than players.
    #[error("an outcome has a payoff for each player: {wanted} are wanted, and there are {given}")]
    Payoffs {
        /// The players.
        wanted: usize,
        /// The payoffs given.
        given: usize,
    },
    /// Payoffs on the way to an end whose sum does not fit.
    #[error(
        "the sum of the payoffs on the way to this end does not fit: its numerator in 64 bits, its denominator in 32"
    )]
    PayoffSum,
    /// A node after the last.
    #[error("the tree is complete, and this node follows no action")]
    AfterTheEnd,
    /// A tree that is not complete.
    #[error("the tree ends too early: actions without a node after them: {0}")]
    Unfinished(u64),
    /// Too large.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

impl TreeError {
    /// What to do about it.
    fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::Sum(_) => {
                "write fractions such as 1/3, which are exact, instead of rounded decimals"
            }
            Self::TooFine => "write fewer digits, or fractions with small denominators",
            Self::PayoffSum => "write fewer digits, or scale all payoffs",
            Self::AfterTheEnd => "take it out, or add an action for it to the node before it",
            Self::Unfinished(_) => "list a node for each action, in prefix order",
            _ => return None,
        })
    }
}

/// Mistake in a Gambit file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// Something else stands where one thing is needed.
    #[error("{wanted} is wanted here")]
    Wanted {
        /// What is needed.
        wanted: &'static str,
        /// What is there.
        found: String,
    },
    /// Text without its closing quote.
    #[error("quoted text is not closed")]
    Unclosed,
    /// A file of another kind.
    #[error("this is not an {0} file")]
    NotThisKind(&'static str),
    /// A player who is not in the list.
    #[error("there is no player {given}: the file lists {players}")]
    UnknownPlayer {
        /// The number given.
        given: u64,
        /// How many there are.
        players: usize,
    },
    /// An information set that is used before it is described.
    #[error("information set {0} has no actions yet")]
    Undescribed(u64),
    /// An information set described otherwise before.
    #[error("information set {set} was described with {what} {before}, and here with {now}")]
    SetDiffers {
        /// Its number.
        set: u64,
        /// What differs.
        what: &'static str,
        /// As it was.
        before: String,
        /// As it is here.
        now: String,
    },
    /// An outcome that is used before its payoffs are given.
    #[error("outcome {0} has no payoffs yet")]
    Unpaid(u64),
    /// An outcome that is not in the list.
    #[error("there is no outcome {given}: the file lists {outcomes}")]
    UnknownOutcome {
        /// The number given.
        given: u64,
        /// How many there are.
        outcomes: usize,
    },
    /// Outcome 0, which is nothing, with a description.
    #[error("outcome 0 is no outcome, and pays nothing")]
    NoOutcome,
    /// An outcome described otherwise before.
    #[error("outcome {outcome} was described with {what} {before}, and here with {now}")]
    OutcomeDiffers {
        /// Its number.
        outcome: u64,
        /// What differs.
        what: &'static str,
        /// As it was.
        before: String,
        /// As it is here.
        now: String,
    },
    /// A payoff that does not fit.
    #[error("the payoff {0} does not fit: its numerator in 64 bits, its denominator in 32")]
    TooLarge(String),
    /// A number of strategies for other than the players there are.
    #[error("there are {players} players, and strategies for {given}")]
    Strategies {
        /// The players.
        players: usize,
        /// For how many there are strategies.
        given: usize,
    },
    /// A table with other than one entry for each combination of strategies.
    #[error("{wanted} entries are wanted, {why}, and there are {given}")]
    Entries {
        /// How many are needed.
        wanted: u128,
        /// Why that number.
        why: &'static str,
        /// How many there are, at most.
        given: u64,
    },
    /// Something after the end.
    #[error("the table is complete, and something follows it")]
    AfterTheTable,
    /// Something that cannot be part of a tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// The line, counted from one.
    pub line: usize,
    /// The column in characters, counted from one.
    pub column: usize,
}

/// A mistake and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {}, column {}: {mistake}{}", place.line, place.column, self.advice())]
pub struct ReadError {
    /// What is wrong.
    pub mistake: Box<Mistake>,
    /// Where.
    pub place: Place,
    /// Another place that matters: where the same was described before.
    pub before: Option<Box<Place>>,
}

impl ReadError {
    /// A few words for the place itself.
    pub fn label(&self) -> String {
        match &*self.mistake {
            Mistake::Wanted { found, .. } => format!("found {found}"),
            Mistake::Unclosed => "no quote closes this".to_owned(),
            Mistake::Tree(TreeError::Unfinished(_)) => "the file ends here".to_owned(),
            _ => "here".to_owned(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match &*self.mistake {
            Mistake::Unclosed => {
                "add the closing quote; a quote inside text has a backslash before it"
            }
            Mistake::NotThisKind("EFG") => {
                "an extensive game starts with: EFG 2 R \"title\" { \"player\" \"player\" }"
            }
            Mistake::NotThisKind(_) => {
                "a strategic game starts with: NFG 1 R \"title\" { \"player\" \"player\" }"
            }
            Mistake::UnknownPlayer { .. } => "players are numbered from 1 in the order of the list",
            Mistake::Undescribed(_) => {
                "give its name and its actions where it first appears: \"name\" { \"action\" \"action\" }"
            }
            Mistake::SetDiffers { .. } | Mistake::OutcomeDiffers { .. } => {
                "describe it alike, leave the second description out, or give it a number of its own"
            }
            Mistake::Unpaid(_) => {
                "give its name and its payoffs where it first appears: \"name\" { 1, -1 }"
            }
            Mistake::UnknownOutcome { .. } => {
                "outcomes are numbered from 1 in the order of the list; 0 is none"
            }
            Mistake::NoOutcome => "give the outcome another number, or leave its description out",
            Mistake::TooLarge(_) => "write fewer digits, or scale all payoffs",
            Mistake::Entries { .. } => {
                "list every combination of strategies, the first player's changing fastest"
            }
            Mistake::AfterTheTable => "take it out, or correct the numbers of strategies",
            Mistake::Tree(error) => return error.hint(),
            Mistake::Wanted { .. } | Mistake::Strategies { .. } => return None,
        })
    }

    fn advice(&self) -> String {
        let found = match &*self.mistake {
            Mistake::Wanted { found, .. } => format!(", and there is {found}"),
            _ => String::new(),
        };
        found + &self.hint().map(|hint| format!("; {hint}")).unwrap_or_default()
    }
}
