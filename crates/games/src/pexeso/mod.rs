//! Pexeso, Concentration or Memory: pairs of cards face down, two of which are turned at a time.
//!
//! Everybody remembers every card he has seen, so that a position is how many pairs are on the table
//! and how many single cards are known, written `[n, k]`. A pair is kept, and its finder moves again.

pub mod paper;
pub mod table;

mod card_values;
mod error;
mod game;
mod memories;
mod memory;
mod observation;
mod plan;
mod planner;
mod position;
mod rule;
mod rules;
mod state;
mod strategy;
mod text;

pub use card_values::CardValues;
pub use error::PexesoError;
pub use game::{Pexeso, PexesoMove, pairs_taken};
pub use memories::{Card, Memories};
pub use memory::{Recall, RecallMove};
pub use observation::Observable;
pub use plan::{Action, Answer, Look, Plan};
pub use planner::{ByRule, Planner};
pub use position::Position;
pub use rule::{exceptions, rule};
pub use rules::{Collect, Last, MAX_PAIRS, MAX_SEATS, Mates, Rules};
pub use state::{First, State};
pub use strategy::Style;
