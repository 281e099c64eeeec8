//! Findings: what solutions and records say, as plain data.
//!
//! One JSON shape for everybody ([`document`]), every number with its certainty ([`Estimate`]), what is
//! particular to one game in a module of its name, and charts as SVG text. Nothing here solves,
//! plays, prints or reads a clock: seconds are filled in by the one who measured them.
//!
//! ```
//! use kernel::{Fraction, Number, Payoff};
//! use study::{Certainty, Estimate};
//!
//! // A value that was proven has its fraction with it, and no room for doubt.
//! let value = Estimate::of(&Fraction::from_payoff(Payoff::new(5, 54)));
//! assert_eq!(value.exact.as_deref(), Some("5/54"));
//! assert_eq!((value.certainty, value.low), (Certainty::Proven, value.high));
//! ```
//!
//! [`report`] has reports as blocks of data, which the crate `printer` prints, and [`chart`] the pictures in
//! them; [`measure`] the measures of a game from games that were played, [`measured`] the findings;
//! [`reproduced`] published figures beside ours.

pub mod chart;
pub mod check;
pub mod compare;
pub mod course;
pub mod csv;
pub mod deals;
pub mod described;
pub mod document;
pub mod glance;
pub mod hidden;
pub mod measure;
pub mod measured;
pub mod pairs;
pub mod pan;
pub mod pexeso;
pub mod poker;
pub mod principal_variation;
pub mod report;
pub mod reproduced;
pub mod strategy;
pub mod sweep;
pub mod text;
pub mod tournament;
pub mod view;

mod amount;
mod estimate;

pub use amount::Amount;
pub use estimate::{Certainty, Estimate};
