//! Poker with few cards and few bets: small enough to be solved, and already with bluffs.

mod act;
mod kuhn;

pub use act::{Act, Line, PokerMove};
pub use kuhn::{Kuhn, KuhnState, KuhnView};
