//! Measures of a game from games that were played: is it fair, does skill win, is it exciting?
//!
//! [`Gathered`] is a tally for [`play::observe`]: it takes the same room for any number of games, and is the same
//! for any number of threads. Three runs are made of a game, as in the papers on CardStock: all seats at random,
//! one searcher among random players, all searchers; [`measures`] says what they show, each number with
//! its error, the games it is from and what it means. Where a definition of the papers shows something else than
//! its name says, ours stands beside it.

mod binomial;
mod by_number;
mod drama;
mod gathered;
mod histogram;
mod leads;
mod measures;
mod normal;
mod ratio;

pub use binomial::two_sided_binomial;
pub use by_number::ByNumber;
pub use drama::{Excitement, threshold};
pub use gathered::{Gathered, SeatTally};
pub use histogram::{Bin, Histogram};
pub use leads::{Leads, POINTS, places};
pub use measures::{Experiment, Measure, Whose, measures};
pub use normal::{holm, two_sided};
pub use ratio::{Ratio, RatioEstimate};
