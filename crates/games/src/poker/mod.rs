//! Poker with few cards and few bets: small enough to be solved, and already with bluffs.
//!
//! One file is one game; [`Dealt`] is what lies on the table in all of them, and [`Act`] what one can do.

mod act;
mod dealt;
mod dice;
mod kuhn;
mod leduc;
mod one_card;

pub use act::{Act, Line, PokerMove};
pub use dealt::Dealt;
pub use dice::DicePoker;
pub use kuhn::Kuhn;
pub use leduc::Leduc;
pub use one_card::OneCard;
