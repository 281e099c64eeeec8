//! Search: looking some moves ahead, and asking the game's own opinion where looking stops.
//!
//! For games of two seats, zero-sum, without chance and with perfect information, that have an opinion of
//! unfinished play ([`kernel::Evaluated`]). Others are refused with a [`SearchError`] that says why.
//!
//! | function | what it is |
//! |---|---|
//! | [`minimax`] | every line to a depth; the plain definition of all others |
//! | [`alpha_beta`] | the same value and the same move, without lines that cannot matter |
//! | [`Search`] | the same again, deeper and deeper, with a table of positions met before, a limit on nodes and a [`Watch`](kernel::Watch) |
//!
//! **What a state is worth at depth *d*.** Values are those of the seat to act. A finished game is
//! won, lost, or even, by comparing what the two seats receive. Any other state is worth its
//! [`estimate`](kernel::Evaluated::estimate) for the seat to act if *d* is 0, and else the best that
//! a move leads to at depth *d* − 1, reversed where the other seat is to act next. A seat may move
//! twice; nothing here supposes that seats alternate. Moves are looked at in the game's own order,
//! and of equally good moves the first is suggested.
//!
//! **How ends compare** is for the caller to say, by a [`Value`]. On the scale of `f64` a win is
//! infinite and all wins are alike, so a won position may be played without ever being won. On that
//! of [`Score`] a near win is better than a far one and a far loss better than a near one; read
//! [plainly](Score::plain) it gives the same number.
//!
//! ```
//! # use kernel::{BySeat, Class, Evaluated, Game, Payoff, Seat, Turn};
//! # struct Nim(u32);
//! # impl Game for Nim {
//! #     type State = (u32, usize);
//! #     type Move = u32;
//! #     fn seats(&self) -> usize { 2 }
//! #     fn class(&self) -> Class { Class { chance: false, hidden: false, cycles: false, zero_sum: true } }
//! #     fn start(&self) -> (u32, usize) { (self.0, 0) }
//! #     fn turn(&self, &(left, seat): &(u32, usize)) -> Turn {
//! #         if left > 0 { return Turn::Seat(Seat::new(seat)); }
//! #         Turn::Over(BySeat::from_fn(2, |s| Payoff::from(if s.idx() == seat { -1 } else { 1 })))
//! #     }
//! #     fn moves(&self, state: &(u32, usize), out: &mut Vec<u32>) { out.extend(1..=state.0.min(3)) }
//! #     fn weight(&self, _: &(u32, usize), _: u32) -> u64 { 1 }
//! #     fn play(&self, state: &mut (u32, usize), mv: u32) { *state = (state.0 - mv, 1 - state.1) }
//! # }
//! # impl Evaluated for Nim {
//! #     fn estimate(&self, _: &(u32, usize), _: Seat) -> f64 { 0.0 }
//! # }
//! use play::search::{Score, alpha_beta, minimax};
//!
//! // Seven matches, take up to three; the seat that takes the last one wins.
//! let (nim, state) = (Nim(7), (7, 0));
//! let essay = alpha_beta::<f64, _>(&nim, &state, 3)?;
//! assert_eq!((essay.value, essay.best), (f64::INFINITY, Some(3)));
//! assert!(essay.nodes < minimax::<f64, _>(&nim, &state, 3)?.nodes);
//! // Leave four, and take what is left of them.
//! assert_eq!(alpha_beta::<Score, _>(&nim, &state, 3)?.value, Score::Win { moves: 3 });
//! # Ok::<(), play::search::SearchError>(())
//! ```

mod alpha_beta;
mod deepen;
mod error;
mod minimax;
mod node;
mod positions;
mod score;
mod searcher;

pub use alpha_beta::alpha_beta;
pub use deepen::{Deepened, Ended, Rated, Search, SearchConfig};
pub use error::SearchError;
pub use minimax::minimax;
pub(crate) use node::check;
pub use node::{DEEPEST, SearchResult};
pub use score::{Score, Value};
pub use searcher::Searcher;
