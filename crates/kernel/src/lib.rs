//! Games in extensive form: the trait [`Game`], its abilities and exact numbers, and nothing about any one game.
//!
//! [`Game`] says who acts, which moves are legal and which state follows; chance is part of it, with
//! whole-number weights, so odds are exact. Small ability traits ([`Notation`], [`Ranked`],
//! [`Hidden`], …) say what more a game can do; a solver names what it needs in its bounds.
//!
//! Two games are derived from any other: [`Trembling`], in which players err, and [`RewardsAtEnd`], in which
//! rewards on the way are paid at the end.
//!
//! The kernel knows no game, no solver and no player. It does no I/O, reads no clock and owns no
//! random source: streams come from a seed in the call ([`RngStream`]), and time limits and progress
//! come from outside ([`Watch`]).
//!
//! ```
//! use kernel::{BySeat, Game, Payoff, Seat, Turn, conform, toys::Nim};
//!
//! // Four matches, of which one or two are taken; the player who takes the last one wins.
//! let nim = Nim::new(4, 2);
//! let mut state = nim.start();
//! for mv in [1, 2, 1] {
//!     assert!(nim.is_legal(&state, mv));
//!     nim.play(&mut state, mv);
//! }
//! let Turn::Over(paid) = nim.turn(&state) else { panic!("no match is left") };
//! assert_eq!(paid[Seat::new(0)], Payoff::from(1));
//!
//! // The conformance suite tests the laws of any game.
//! assert!(conform::check_ranked(&nim, &conform::ConformConfig::default()).is_ok());
//! ```

pub mod alarm;
pub mod common_denominator;
pub mod conform;
pub mod counts;
pub mod toys;

mod ability;
mod borrowed;
mod determinizer;
mod extended_float;
mod fact;
mod game;
mod lifted;
mod limits;
mod meter;
mod number;
mod outcome;
mod payoff;
mod probability;
mod rewards_at_end;
mod rng_stream;
mod seat;
mod strategy;
mod trembling;
mod view_beliefs;
mod view_strategy;
mod watch;

pub use ability::{Evaluated, Events, Hidden, Notation, NotationError, Ranked, Rewards, Scored};
pub use determinizer::{Determinizer, PerfectInformation};
pub use extended_float::ExtendedFloat;
pub use fact::Fact;
pub use game::{Class, Game, Turn};
pub use lifted::Lifted;
pub use limits::{LimitReached, Limits, is_room, room_for};
pub use meter::{Meter, product_steps};
pub use number::{Fraction, Number};
pub use outcome::{Outcome, Verdict};
pub use payoff::Payoff;
pub use probability::{NotAProbability, Probability};
pub use rewards_at_end::{RewardsAtEnd, RewardsAtEndState};
pub use rng_stream::RngStream;
pub use seat::{BySeat, Seat};
pub use strategy::{EachOption, Strategy, Uniform};
pub use trembling::{Trembling, TremblingMove, TremblingState, TremblingView, WrongRates};
pub use view_beliefs::{Beliefs, ViewBeliefs};
pub use view_strategy::{ByView, ViewStrategy};
pub use watch::{Cancel, Checkpoints, Deadline, Progress, Stop, Watch};
