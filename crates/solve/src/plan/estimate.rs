//! About how long a method takes on a tree, from what it took on one machine.
//!
//! Only whether it is seconds, minutes or hours matters: the reader decides whether to wait.

use super::Configuration;
use crate::cfr::CfrConfig;
use crate::form::Size;

/// Seconds for each end and seat in a round of a method that goes through all of the game: 26,705 rounds
/// of Leduc poker (1,116 ends) took 0.15 s, and 1,000 of liar's dice (147,420 ends) 0.6 s.
const END: f64 = 2.5e-9;

/// Seconds of a sample, for the square root of the number of sequences: 100,000 samples of Leduc poker (674
/// sequences) took 0.1 s, and 20,000 of liar's dice (49,142) 0.3 s.
const SAMPLE: f64 = 5e-8;

/// Rounds to an exploitability of 1e-6: what PCFR+ took for Leduc poker.
const ROUNDS: f64 = 27_000.0;

/// Seconds of a linear programme for each sequence, up to this many: liar's dice (49,142 sequences) took
/// 2.1 s in floating point and 2.3 s in fractions. Beyond, for want of figures, as the square.
const SEQUENCE: f64 = 5e-5;
const SEQUENCES: f64 = 50_000.0;

/// Steps along the branch of logit equilibria, and seconds of an operation on a full matrix.
const STEPS: f64 = 300.0;
const FLOP: f64 = 5e-10;

/// About how many seconds it takes for a tree of this size.
pub(super) fn seconds(configuration: &Configuration, size: &Size) -> f64 {
    let n_sequences: u64 = size.sequences.iter().sum();
    let n = n_sequences as f64;
    match configuration {
        Configuration::Sequence(_) => SEQUENCE * n * (n / SEQUENCES).max(1.0),
        Configuration::Cfr(config) => regret(config, size, n_sequences),
        // Some hundred steps, each with a few matrices to eliminate and to difference.
        Configuration::Quantal(_) => STEPS * n * (n * n * FLOP + size.leaves as f64 * END),
        // Once through the tree.
        _ => END * size.leaves as f64,
    }
}

fn regret(config: &CfrConfig, size: &Size, n_sequences: u64) -> f64 {
    let round = if config.variant.samples() {
        SAMPLE * (n_sequences as f64).sqrt()
    } else {
        END * size.leaves as f64 * size.sequences.len() as f64
    };
    let most = config.iterations.map_or(f64::INFINITY, |iterations| iterations as f64);
    round * if config.target.is_some() { most.min(ROUNDS) } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::SequenceConfig;
    use kernel::BySeat;

    #[test]
    fn what_takes_long_is_estimated_in_its_order_of_magnitude() {
        let size = |leaves: u64, sequences: u64| Size {
            nodes: 2 * leaves,
            leaves,
            sets: BySeat::from_fn(2, |_| sequences / 2),
            sequences: BySeat::from_fn(2, |_| sequences),
            bytes: 0,
        };
        let (leduc, goofspiel) = (size(1_116, 337), size(1_728_000, 938_026));
        let lp = Configuration::Sequence(SequenceConfig::default());
        let by = |target, iterations| {
            Configuration::Cfr(CfrConfig { iterations, target, ..CfrConfig::default() })
        };
        for (seconds, from, to) in [
            (seconds(&lp, &leduc), 0.001, 1.0),
            (seconds(&lp, &goofspiel), 600.0, 36_000.0),
            (seconds(&by(Some(1e-6), None), &leduc), 0.01, 1.0),
            (seconds(&by(Some(1e-6), None), &goofspiel), 60.0, 3_600.0),
            (seconds(&by(None, Some(1_000)), &goofspiel), 1.0, 60.0),
            (seconds(&by(None, None), &leduc), f64::INFINITY, f64::INFINITY),
        ] {
            assert!(from <= seconds && seconds <= to, "{seconds}");
        }
    }
}
