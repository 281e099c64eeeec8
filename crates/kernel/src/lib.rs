//! What a game is, and nothing about any one game.
//!
//! [`Game`] says who acts, what can be done and what it leads to; chance is part of it, with
//! whole-number weights, so odds are exact. Small ability traits ([`Notation`], [`Ranked`],
//! [`Hidden`], …) say what more a game can do; a solver names what it needs in its bounds.
//!
//! Two games are made of any other: [`Erring`], in which hands slip, and [`Banked`], in which what is won
//! on the way is paid at the end.
//!
//! The kernel knows no game, no solver and no player. It does no I/O, reads no clock and owns no
//! random source: streams come from a seed in the call ([`Stream`]), and time limits and progress
//! come from outside ([`Watch`]).
//!
//! ```
//! use kernel::{BySeat, Game, Payoff, Seat, Turn, conform, toys::Nim};
//!
//! // Four matches, of which one or two are taken; whoever takes the last one wins.
//! let nim = Nim::new(4, 2);
//! let mut state = nim.start();
//! for mv in [1, 2, 1] {
//!     assert!(nim.is_legal(&state, mv));
//!     nim.play(&mut state, mv);
//! }
//! let Turn::Over(paid) = nim.turn(&state) else { panic!("no match is left") };
//! assert_eq!(paid[Seat::new(0)], Payoff::from(1));
//!
//! // Whoever writes a game has its laws looked into.
//! assert!(conform::check_ranked(&nim, &conform::ConformConfig::default()).is_ok());
//! ```

pub mod alarm;
pub mod conform;
pub mod counts;
pub mod parts;
pub mod toys;

mod ability;
mod banked;
mod blindfold;
mod borrowed;
mod by_view;
mod erring;
mod fact;
mod game;
mod insight;
mod limits;
mod meter;
mod number;
mod outcome;
mod payoff;
mod rate;
mod seat;
mod strategy;
mod stream;
mod watch;
mod wide;
mod within;

pub use ability::{Evaluated, Hidden, Notation, NotationError, Ranked, Rewards, Scored, Tallied};
pub use banked::{Banked, BankedState};
pub use blindfold::{BlindStrategy, Blindfold};
pub use by_view::{Beliefs, ByView};
pub use erring::{Erring, ErringMove, ErringState, ErringView, WrongRates};
pub use fact::Fact;
pub use game::{Class, Game, Turn};
pub use insight::{Insight, Open};
pub use limits::{LimitReached, Limits, is_room, room_for};
pub use meter::{Meter, product_steps};
pub use number::{Fraction, Number};
pub use outcome::{Outcome, Verdict};
pub use payoff::Payoff;
pub use rate::{NotARate, Rate};
pub use seat::{BySeat, Seat};
pub use strategy::{EachOption, Strategy, Uniform};
pub use stream::Stream;
pub use watch::{Cancel, Checkpoints, Deadline, Progress, Stop, Watch};
pub use wide::Wide;
pub use within::Within;
