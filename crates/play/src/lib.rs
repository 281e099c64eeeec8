//! Players, and what comes of letting them play.
//!
//! A [`Player`] chooses moves; a [`GameRunner`] plays one game with one player to a seat and gives a
//! [`Record`], which [`replay()`] can check move by move; [`simulate`] plays many games and gives a
//! [`Summary`]. Chance is drawn from the game's own whole-number weights.
//!
//! The promise: every random choice comes from the seed in the call, game number *i* draws from its
//! own stream, and a summary is the same to the last bit for any number of threads.
//!
//! ```
//! use kernel::toys::Nim;
//! use play::{BatchConfig, ByPayoff, PlayerFactory, simulate};
//!
//! let config = BatchConfig { games: 1_000, seed: 7, ..BatchConfig::default() };
//! let players = [PlayerFactory::random(), PlayerFactory::random()];
//! let summary = simulate(&Nim::new(9, 3), &players, &ByPayoff, &config, &())?;
//! assert_eq!(summary.games, 1_000);
//! // In Nim somebody wins every game.
//! let rates = summary.players.iter().map(|player| player.wins.rate());
//! assert!((rates.sum::<f64>() - 1.0).abs() < 1e-12);
//! # Ok::<(), play::PlayError>(())
//! ```
//!
//! A [`PlayerSpec`] says in one line who is to play, and a [`PlayerBuilder`] makes those that search: [`Greedy`],
//! [`FlatMonteCarlo`], [`Pimc`], [`TreeSearch`], [`Expectimax`]. With hidden information they sample states
//! ([`kernel::Determinizer`]). [`search`] is alpha-beta search for games of two without chance, and [`search::Searcher`]
//! plays by it; [`Erring`] makes any player err. [`kernel::Lifted`] lets a player of a game play one made of
//! it. A [`session`] is one game between people and players, line by line, with advice, undo, and games that
//! are saved and loaded as text.
//!
//! A game that is too long, or described wrongly, is counted among the [`Failures`] of its run and
//! does not stop it.
//!
//! This crate knows no game and no solver: a solved game plays here as a [`kernel::Strategy`]. It
//! shows players the whole state, so it refuses games with hidden information to all who would use it
//! ([`Player::uses_view_only`]). A [`BlindPlayer`] is shown what its seat has seen and has no way to the state;
//! [`kernel::ByView`] seats it at any table.

pub mod search;
pub mod session;
pub mod tournament;

mod batch;
mod batch_means;
mod blind;
mod determinisation;
mod erring;
mod error;
mod expectimax;
mod failure;
mod flat;
mod game_runner;
mod greedy;
mod heuristic;
mod lifted;
mod normal;
mod objective;
mod ordered_merge;
mod patience;
mod pimc;
mod player;
mod player_builder;
mod playout;
mod record;
mod record_sink;
mod replay;
mod reporter;
mod spec;
mod statistics;
mod student;
mod summary;
mod trace;
mod tree;
mod until;

pub use batch::{BatchConfig, Observed, observe, simulate, simulate_recorded};
pub use batch_means::{BatchMeans, MeanInterval};
pub use blind::{BlindPlayer, Seen};
pub use erring::Erring;
pub use error::PlayError;
pub use expectimax::{Expectimax, ExpectimaxConfig};
pub use failure::{Failure, Failures};
pub use flat::{FlatConfig, FlatMonteCarlo};
pub use game_runner::{GameRunner, LONGEST};
pub use greedy::Greedy;
pub use heuristic::Heuristic;
pub use objective::{Objective, standing};
pub use pimc::{Pimc, PimcConfig};
pub use player::{Choice, Follows, MoveEstimate, Player, PlayerFactory, Random};
pub use player_builder::{PlayerBuildError, PlayerBuilder};
pub use playout::{LONGEST_PLAYOUT, Playout};
pub use record::Record;
pub use record_sink::{RecordSink, Write};
pub use replay::{replay, replay_with};
pub use reporter::{ByPayoff, ByScore, Reporter, WithEvents};
pub use spec::{Base, Budget, PlayerSpec, PlayoutBy, SpecError};
pub use statistics::{Interval, Running, Share, USUAL_LEVEL};
pub use summary::{DealtPayoffs, Duplicate, EventSummary, Standing, Summary};
pub use trace::{Step, Tally, Thought};
pub use tree::{Clock, TreeConfig, TreeSearch};
pub use until::{NotATarget, Until};
