//! Players, and what comes of letting them play.
//!
//! A [`Player`] chooses moves; a [`Table`] plays one game with one player to a seat and gives a
//! [`Record`], which [`replay()`] can check move by move; [`simulate`] plays many games and gives a
//! [`Summary`]. Chance is drawn from the game's own whole-number weights.
//!
//! The promise: every random choice comes from the seed in the call, game number *i* draws from its
//! own stream, and a summary is the same to the last bit for any number of threads.
//!
//! ```
//! use kernel::toys::Nim;
//! use play::{BatchConfig, ByPayoff, Entrant, simulate};
//!
//! let config = BatchConfig { games: 1_000, seed: 7, ..BatchConfig::default() };
//! let players = [Entrant::random(), Entrant::random()];
//! let summary = simulate(&Nim::new(9, 3), &players, &ByPayoff, &config, &())?;
//! assert_eq!(summary.games, 1_000);
//! // In Nim somebody wins every game.
//! let rates = summary.players.iter().map(|player| player.wins.rate());
//! assert!((rates.sum::<f64>() - 1.0).abs() < 1e-12);
//! # Ok::<(), play::PlayError>(())
//! ```
//!
//! A [`PlayerSpec`] says in one line who is to play, and a [`Kit`] makes whoever thinks: [`Greedy`],
//! [`FlatMonteCarlo`], [`TreeSearch`], [`Expectimax`]. Where something is hidden they imagine it
//! ([`kernel::Insight`]). [`search`] looks ahead in games of two without chance, and [`search::Searcher`]
//! plays by it; [`Erring`] makes any player err. [`kernel::Within`] lets a player of a game play one made of
//! it. A [`session`] is one game between people and players, line by line, with advice, undo, and games that
//! are saved and loaded as text.
//!
//! A game that is too long, or described wrongly, is counted among the [`Failures`] of its run and
//! does not stop it.
//!
//! This crate knows no game and no solver: a solved game plays here as a [`kernel::Strategy`]. It
//! shows players the whole state, so it refuses games with hidden information to all who would use it
//! ([`Player::is_fair`]). A [`BlindPlayer`] is shown what its seat has seen and has no way to the state;
//! [`kernel::Blindfold`] seats it at any table.

pub mod search;
pub mod session;
pub mod tournament;

mod aim;
mod batch;
mod blind;
mod course;
mod erring;
mod error;
mod expectimax;
mod failure;
mod flat;
mod greedy;
mod heuristic;
mod kit;
mod ledger;
mod mind;
mod normal;
mod patience;
mod player;
mod playout;
mod record;
mod replay;
mod reporter;
mod scribe;
mod spec;
mod statistics;
mod summary;
mod table;
mod tree;
mod until;
mod within;

pub use aim::{Aim, standing};
pub use batch::{BatchConfig, Observed, observe, simulate, simulate_recorded};
pub use blind::{BlindPlayer, Seen};
pub use course::{Step, Tally, Thought};
pub use erring::Erring;
pub use error::PlayError;
pub use expectimax::{Expectimax, ExpectimaxConfig};
pub use failure::{Failure, Failures};
pub use flat::{FlatConfig, FlatMonteCarlo};
pub use greedy::Greedy;
pub use heuristic::Heuristic;
pub use kit::{Kit, KitError};
pub use player::{Choice, Entrant, Follows, Judged, Player, Random};
pub use playout::{LONGEST_PLAYOUT, Playout};
pub use record::Record;
pub use replay::{replay, replay_with};
pub use reporter::{ByPayoff, ByScore, Reporter, WithEvents};
pub use scribe::{Scribe, Write};
pub use spec::{Base, Budget, PlayerSpec, PlayoutBy, SpecError};
pub use statistics::{Interval, Running, Share, USUAL_LEVEL};
pub use summary::{EventSummary, Standing, Summary};
pub use table::{LONGEST, Table};
pub use tree::{Clock, TreeConfig, TreeSearch};
pub use until::{NotATarget, Until};
