//! k-Pan: the Polish game of Pan with any number of ranks, and its kin.

pub mod table;

mod accuracy;
mod attainable;
mod attained;
mod branching;
mod corollary;
mod edges;
mod error;
mod game;
mod hand;
mod index;
mod lookahead;
mod oracle;
mod path;
mod position;
mod potential;
mod predecessors;
mod rules;
mod score;
mod starts;
mod taking;
mod unattainable;

pub use accuracy::{Accuracy, Finished, Suggestions, accuracy, suggestions};
pub use attainable::Attainable;
pub use attained::{Attained, n_void};
pub use branching::{MoveCount, average_branching, branching_limit, count_moves, moves_of};
pub use corollary::{Corollary, Unmet, lower_bound, lower_bound_condition, unmet_condition};
pub use edges::{Among, Edge, Edges, Node};
pub use error::PanError;
pub use game::{Pan, PanMove, Start, State, dealt, rank_name};
pub use hand::Hand;
pub use index::Index;
pub use lookahead::{Lookahead, WON};
pub use oracle::Oracle;
pub use path::{NoPath, Path, PathStage, PathStep, path_applies, path_to};
pub use position::{Action, Position};
pub use potential::{potential_positions, random_position, sample};
pub use rules::{MAX_CARDS, MAX_RANKS, MAX_SUITS, Nine, Reading, Rules, Take};
pub use score::{Groups, doubled_score};
pub use starts::{DealtPosition, n_deals, starts};
pub use taking::{TOP, Taking, TakingRow, taking};
pub use unattainable::Unattainable;
