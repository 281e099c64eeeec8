//! Pairs: press your luck with a triangular deck.
//!
//! Rank r occurs r times. On your turn take a card (*hit*) or *fold*. A second card of a rank you
//! hold, or a fold, ends the round and costs you points: the rank of the pair, or the lowest card
//! face up on the table. There is no winner, only a loser.

pub mod dense;
pub mod full_deal;

mod board;
mod board_text;
mod continuous;
mod deal;
mod dealing;
mod ends;
mod error;
mod fresh_deck;
mod full;
mod notation;
mod pack;
mod round;
mod rules;
mod stack;
mod stage;
mod stock;
mod strategy;

pub use board::Board;
pub use continuous::{ContinuousConfig, ContinuousPairs};
pub use deal::{Deal, DealConfig, Group, one_card_each};
pub use dealing::Dealing;
pub use ends::Ends;
pub use error::PairsError;
pub use fresh_deck::FreshDeckGame;
pub use full::{GameConfig, PairsGame};
pub use notation::parse_stacks;
pub use pack::Pack;
pub use round::{Lost, Move, Round, Setup, Table, TieBreak};
pub use stack::Stack;
pub use stage::{Ended, Stage};
pub use stock::Stock;
pub use strategy::{Equilibrium, Observation, Rule};

/// The most ranks a deck can have: a [`Stack`] is a set of 32 bits.
pub const MAX_RANKS: usize = 32;

/// The most players.
pub const MAX_SEATS: usize = 6;
