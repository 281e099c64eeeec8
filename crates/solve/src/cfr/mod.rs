//! Counterfactual regret minimisation: each seat keeps, at each information set, what it regrets of
//! every move, and plays by its regrets; the average of what it played comes near an equilibrium.
//!
//! For two seats and a constant sum the average converges to an equilibrium, and how near it is, is measured by
//! the [auditor](crate::best_reply) and not taken from a theorem. With more seats, or where payoffs do
//! not sum to a constant, nothing is promised and the answer says so ([`Caution`]); its gains are measured
//! all the same, and are what they are.
//!
//! | variant | regrets | next move | average by | from |
//! |---|---|---|---|---|
//! | `cfr` | summed | in proportion to those above zero | 1 | Zinkevich and others 2007 |
//! | `cfr+` | summed, never below zero | the same | t | Tammelin 2014 |
//! | `linear-cfr` | that of iteration t counts t times | the same | t | Brown and Sandholm 2019 |
//! | `dcfr` | old ones fade: by t^1.5/(t^1.5 + 1) above zero, by half below | the same | t² | the same |
//! | `pcfr+` | summed, never below zero | as if the last payoffs came again | t² | Farina, Kroer and Sandholm 2021 |
//! | `external` | of one sampled deal and sampled others | as `cfr` | 1 | Lanctot and others 2009 |
//! | `outcome` | of one sampled play | as `cfr` | 1 | the same |
//!
//! All with alternating updates: a seat replies to what the others have just learned. What is averaged is
//! what the others faced, so the start, where all moves are alike, is not counted.
//!
//! # How the first five iterate
//!
//! They never walk the tree. What a seat's sequences are worth is a sparse matrix, made once from the
//! leaves, times the reach of the other's sequences; regrets are updated in one pass over the seat's
//! sets from last to first, and its reach in one from first to last. Nothing is hashed or allocated. The
//! two that sample walk the compiled tree with a list of their own, from a seed.
//!
//! Sums are cut in pieces by the game alone, so the digits do not depend on the number of threads.

mod full;
mod lane_block;
mod payoff_operator;
mod regret_step;
mod rule;
mod run;
mod sample;
mod shape;
mod treeplex;

use std::fmt;

use kernel::{BySeat, Payoff, Seat, Stop, Watch};

use crate::best_reply::Audit;
use crate::catalogue::Method;
use crate::form::{Profile, SequenceForm};

/// Variant of CFR: how regrets are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Plain regret matching.
    Vanilla,
    /// CFR+.
    Plus,
    /// Linear CFR.
    Linear,
    /// Discounted CFR with α = 3/2, β = 0, γ = 2.
    Discounted,
    /// Predictive CFR+ with quadratic averaging.
    #[default]
    Predictive,
    /// Monte Carlo by external sampling.
    External,
    /// Monte Carlo by outcome sampling.
    Outcome,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Vanilla,
        Self::Plus,
        Self::Linear,
        Self::Discounted,
        Self::Predictive,
        Self::External,
        Self::Outcome,
    ];

    /// The method that it is.
    pub fn method(self) -> Method {
        match self {
            Self::Vanilla => Method::Cfr,
            Self::Plus => Method::CfrPlus,
            Self::Linear => Method::LinearCfr,
            Self::Discounted => Method::DiscountedCfr,
            Self::Predictive => Method::PredictiveCfr,
            Self::External => Method::External,
            Self::Outcome => Method::Outcome,
        }
    }

    /// The variant that `method` is, if it is one of CFR.
    pub fn of_method(method: Method) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.method() == method)
    }

    /// Its name on a command line.
    pub fn name(self) -> &'static str {
        self.method().name()
    }

    /// The variant with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::of_method(name.parse().ok()?)
    }

    /// Whether it draws from the seed.
    pub fn samples(self) -> bool {
        matches!(self, Self::External | Self::Outcome)
    }
}

/// Configuration of CFR.
#[derive(Clone, Debug, PartialEq)]
pub struct CfrConfig {
    /// How regrets are kept. Default: [`Variant::Predictive`].
    pub variant: Variant,
    /// The most iterations, in each of which every seat learns once. Default: 10,000. Without
    /// it and without a target only the watch ends the work.
    pub iterations: Option<u64>,
    /// Stop when exploitability (see [`best_reply`](crate::best_reply)) is no more than this. It is
    /// measured now and then, less often as the work goes on. Default: none.
    pub target: Option<f64>,
    /// The seed of the variants that sample. Default: 1.
    pub seed: u64,
    /// Use the threads of the present pool where the game is large. Nothing but speed depends on it.
    /// Default: on.
    pub threads: bool,
}

impl Default for CfrConfig {
    fn default() -> Self {
        let variant = Variant::default();
        Self { variant, iterations: Some(10_000), target: None, seed: 1, threads: true }
    }
}

/// Result of CFR: the average profile with its audit.
#[derive(Clone, Debug)]
pub struct Cfr {
    /// The average of what each seat played.
    pub profile: Profile<f64>,
    /// What it is worth, and what each seat could gain against it.
    pub audit: Audit<f64>,
    /// The iterations done.
    pub iterations: u64,
    /// Why it ended early, if the watch said so. What is here is what was found until then.
    pub stopped: Option<Stop>,
    /// Exploitability each time it was measured, with the iterations done; the last is that of `audit`.
    pub history: Vec<(u64, f64)>,
    /// What this method does not promise for this game.
    pub caution: Option<Caution>,
    /// What the payoffs of two seats sum to at every end, where they sum to a constant.
    pub sum: Option<Payoff>,
}

impl Cfr {
    /// What the profile is worth, by seat.
    pub fn values(&self) -> &BySeat<f64> {
        &self.audit.values
    }

    /// What each seat could gain.
    pub fn gains(&self) -> &BySeat<f64> {
        &self.audit.gains
    }

    /// Between what the value of `seat` lies: for two seats and a constant sum, what it gets against a
    /// best reply and what its own best reply gets. Otherwise nothing is known.
    pub fn bounds(&self, seat: Seat) -> Option<(f64, f64)> {
        let other = 1usize.checked_sub(seat.idx()).map(Seat::new)?;
        self.sum.map(|sum| (sum.to_f64() - self.audit.best[other], self.audit.best[seat]))
    }
}

/// Limit of what regret minimisation guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caution {
    /// Not two seats.
    Seats(usize),
    /// Two seats that may win or lose together.
    NotConstantSum,
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "the game has {seats} seats")?,
            Self::NotConstantSum => write!(f, "the payoffs do not sum to a constant")?,
        }
        write!(
            f,
            "; regret minimisation is known to come near an equilibrium only for two seats and a constant \
             sum: go by the gains, which are measured"
        )
    }
}

/// Plays `form` against itself and gives the average of what was played.
///
/// It cannot fail: when the watch says stop, what has been found so far comes back with its audit.
pub fn solve(form: &SequenceForm, config: &CfrConfig, watch: &dyn Watch) -> Cfr {
    match config.variant {
        Variant::External | Variant::Outcome => {
            run::run(form, config, sample::Sample::new(form, config), watch)
        }
        _ => run::run(form, config, full::Full::new(form, config), watch),
    }
}

/// About how many bytes [`solve`] needs for a while beside those, before the first round: each seat's payoffs are sorted,
/// and put together row by row.
pub fn bytes_at_first(form: &SequenceForm, variant: Variant) -> u64 {
    if variant.samples() {
        return 0;
    }
    let size = form.size();
    // Three numbers and an entry for each leaf; for each row the room of four entries, twice.
    let rows = size.sequences.iter().map(|&n| n.min(size.leaves)).max().unwrap_or(0);
    size.leaves * 28 + rows * 176
}

/// About how many bytes [`solve`] needs beside the form.
pub fn bytes(form: &SequenceForm, variant: Variant) -> u64 {
    let size = form.size();
    let sequences: u64 = size.sequences.iter().sum();
    let seats = form.seats() as u64;
    if variant.samples() {
        return sequences * 16;
    }
    // An entry for each leaf and seat; six numbers for each sequence.
    size.leaves * seats * (8 + 4 * seats.saturating_sub(1)) + sequences * 48
}
