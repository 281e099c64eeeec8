//! Games written out as trees, and the files by which other programs exchange them.
//!
//! A [`Tree`] has every node of a game, with its information sets, its chances and its outcomes by name.
//! It is a [`kernel::Game`] with [`Hidden`](kernel::Hidden) and [`Notation`](kernel::Notation), so that
//! every solver and player of such games takes it. There are four ways to one: node by node with a
//! [`Builder`], from any game by [`Tree::of`], and from the text of a Gambit file by [`efg::read`] or
//! [`nfg::read`]. And there are three ways out: [`efg::write`], [`nfg::write`] of a [`Normal`] form, and
//! [`dot::write`].
//!
//! Nothing is rounded on the way. Probabilities become whole-number weights over a common denominator,
//! payoffs small exact fractions; what does not fit is an error with its place.

pub mod dot;
pub mod efg;
pub mod nfg;

mod builder;
mod error;
mod game;
mod lex;
mod normal;
mod number;
mod odds;
mod of_game;
mod text;
mod tree;

pub use builder::Builder;
pub use error::{Mistake, Place, ReadError, TreeError};
pub use game::{Action, Node, View};
pub use normal::{Normal, NormalError};
pub use of_game::{ExportError, Titles};
pub use tree::{OutcomeId, SetId, Tree};
