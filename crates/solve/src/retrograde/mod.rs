//! Retrograde analysis: who wins, worked out backwards from the ends, where play can cycle.
//!
//! For two seats, perfect information, no chance, and ends that one seat wins and the other loses, or that
//! are level. Every state gets an [`Ending`]: the seat that wins if both play perfectly, or nobody,
//! and the distance in moves if the winner hurries and the loser delays. Play without end is a draw.
//! Only who gets more at an end counts, not how much more.
//!
//! The method is that of all endgame tables (the first were Ströhlein's, 1970): the ends are known; a
//! state is won by the seat to act as soon as one of its successors is, and lost when the last of
//! them is won by the other. So known states tell those that lead to them, layer by layer, and the
//! layer is the distance. What is never decided is drawn. Seats need not alternate: a state is won by
//! a seat, not by "the player to move".
//!
//! - [`solve_ranked`] fills a table of all the states that a game numbers ([`kernel::Ranked`]), also
//!   those that play never comes to; the game gives the predecessors. One byte and a quarter for each
//!   state, and four more for distances.
//! - [`solve_from`] first walks everything that can be reached from given states, and turns the moves
//!   round itself. It needs nothing of the game, and more memory.
//! - [`solve_deals`] does so from every deal, and makes values of who wins where every win pays the same
//!   ([`Staked`]).
//! - [`audit`](audit()) looks through a finished table by moves forward, and [`audit_states`] through
//!   anybody's table. [`plain`] solves again by sweeps, slowly and obviously.
//!
//! ```
//! use kernel::toys::{Maze, Place::{End, Fork}};
//! use kernel::{Outcome, Payoff, Seat};
//! use solve::retrograde::{self, RetrogradeConfig};
//!
//! // Seat 1 may cycle with seat 2 for ever, or give up; seat 2 may only cycle.
//! let (one, two) = (Seat::new(0), Seat::new(1));
//! let maze = Maze::new(vec![Fork(one, vec![1, 2]), Fork(two, vec![0]), End(Payoff::from(-1))]);
//! let table = retrograde::solve_ranked(&maze, &RetrogradeConfig::default(), &())?;
//! assert_eq!(table.verdict(&maze, &0).unwrap().outcome, Outcome::Draw);
//! assert_eq!(table.best_moves(&maze, &0), [0]);
//! assert_eq!(table.ending(&maze, &2).unwrap().winner, Some(two));
//! assert_eq!(retrograde::audit(&maze, &table).unwrap().n_states, 3);
//! # Ok::<(), solve::SolveError>(())
//! ```

pub mod plain;

mod audit;
mod ending;
mod frontier;
mod layers;
mod marks;
mod open;
mod ranked;
mod reached;
mod staked;
mod table;

pub use audit::{Audited, audit, audit_states};
pub use ending::Ending;
pub use ranked::solve_ranked;
pub use reached::solve_from;
pub use staked::{Staked, solve_deals};
pub use table::{Counts, Retrograde};

use kernel::Limits;

/// Configuration of retrograde analysis.
#[derive(Clone, Copy, Debug)]
pub struct RetrogradeConfig {
    /// Whether to keep the distance of every state, at four bytes each. Default: yes.
    ///
    /// Without distances a table says who wins and not how: one that moves from won state to won
    /// state may cycle among them and never arrive.
    pub distances: bool,
    /// When to give up. Default: that of [`Limits`].
    pub limits: Limits,
}

impl Default for RetrogradeConfig {
    fn default() -> Self {
        Self { distances: true, limits: Limits::default() }
    }
}
