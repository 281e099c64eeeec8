//! k-Pan: the Polish game of Pan with any number of ranks, and its kin.

pub mod table;

mod error;
mod game;
mod hand;
mod index;
mod position;
mod rules;
mod score;
mod starts;

pub use error::PanError;
pub use game::{Pan, PanMove, Start, State, dealt, rank_name};
pub use hand::Hand;
pub use index::Index;
pub use position::{Action, Position};
pub use rules::{MAX_CARDS, MAX_RANKS, MAX_SUITS, Nine, Reading, Rules, Take};
pub use score::{Groups, doubled_score};
pub use starts::{DealtPosition, n_deals, starts};
