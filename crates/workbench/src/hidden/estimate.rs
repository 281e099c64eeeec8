//! About how long solving will take, from what it took on one machine.
//!
//! Only whether it is seconds, minutes or hours matters: whoever reads it decides whether to wait.

use solve::cfr::CfrConfig;
use solve::form::Size;

use super::equilibrium::Way;

/// Seconds for each end and seat in a round of a method that goes through all of the game.
const END: f64 = 3e-9;

/// Seconds for each sequence in a round of a method that samples, if it came to all of them; it comes to
/// about the square root.
const SAMPLED: f64 = 1e-7;

/// Rounds to an exploitability of 1e-6 of the largest payoff by PCFR+.
const ROUNDS: f64 = 5_000.0;

/// Seconds of a linear programme in floats, and in fractions, for the square of a thousand sequences.
const FLOAT: f64 = 0.05;
const EXACT: f64 = 0.5;

impl Way {
    /// About how many seconds it takes for a game of this size.
    pub(super) fn seconds(&self, size: &Size) -> f64 {
        let n_sequences: u64 = size.sequences.iter().sum();
        let thousands = n_sequences as f64 / 1e3;
        match self {
            Self::Exact => EXACT * thousands.powf(1.5),
            Self::Float => FLOAT * thousands.powf(1.5),
            Self::Regret(config) => regret(config, size, n_sequences),
        }
    }
}

fn regret(config: &CfrConfig, size: &Size, n_sequences: u64) -> f64 {
    let round = if config.variant.samples() {
        SAMPLED * (n_sequences as f64).sqrt()
    } else {
        END * size.leaves as f64 * size.sequences.len() as f64
    };
    let most = config.iterations.map_or(f64::INFINITY, |iterations| iterations as f64);
    round * if config.target.is_some() { most.min(ROUNDS) } else { most }
}
