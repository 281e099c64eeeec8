//! Probes: about how large a game is, before anybody tries to hold all of it.
//!
//! A probe is one game in which every move, also of chance, is drawn with equal odds among those listed. If
//! there were b₁ moves at the first turn, b₂ at the second and so on, it estimates the nodes of the tree as
//! 1 + b₁ + b₁b₂ + …, which is right on average (Knuth, *Estimating the efficiency of backtrack programs*,
//! 1975). Single probes are far apart, and most are too low; so a mean of many is given, in logarithms, as
//! trees are larger than any float.
//!
//! What can be said for certain is one-sided: by Markov's inequality the estimate is a thousand times too
//! high with a chance of at most one in a thousand. States that are met again on other ways are counted
//! again, so that a method which knows them again may need far less.

use kernel::{Game, Progress, RngStream, Stop, Turn, Watch};

use crate::walk::TICK;

/// Configuration of a probe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbeConfig {
    /// The games. Default: 100.
    pub games: u64,
    /// The most moves of one game; what comes after them is not counted. Default: 10,000.
    pub longest: u64,
    /// The most moves listed in all of them: no game is begun after that. Default: 200,000.
    pub listed: u64,
    /// The logarithm, to base 10, of a number of nodes that is enough: a game that shows as many is left, and none
    /// is begun after it. Default: infinite.
    pub enough: f64,
    /// The seed. Default: 1.
    pub seed: u64,
}

impl Default for ProbeConfig {
    fn default() -> Self {
        Self { games: 100, longest: 10_000, listed: 200_000, enough: f64::INFINITY, seed: 1 }
    }
}

/// About how large a game is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// The games that were played, one at least.
    pub games: u64,
    /// Those among them that were not over when they were left: then the tree is larger still, perhaps
    /// without end.
    pub unfinished: u64,
    /// The logarithm, to base 10, of the estimated number of nodes.
    pub magnitude: f64,
}

impl Probe {
    /// Whether the tree has more than `nodes` nodes, but for a chance of one in a thousand that this is wrong.
    pub fn is_above(&self, nodes: u64) -> bool {
        self.magnitude >= (nodes.max(1) as f64).log10() + 3.0
    }
}

/// Probes `game`.
///
/// # Errors
/// What the watch says.
pub fn probe<G: Game>(game: &G, config: &ProbeConfig, watch: &dyn Watch) -> Result<Probe, Stop> {
    let (mut found, mut n_listed, mut n_told) = (Vec::new(), 0, 0);
    let (mut unfinished, mut moves) = (0, Vec::new());
    // The mean of all games is at least a part of one, shared out among all.
    let enough = config.enough * std::f64::consts::LN_10 + (config.games.max(1) as f64).ln();
    for nth in 0..config.games.max(1) {
        if nth > 0 && n_listed >= config.listed {
            break;
        }
        let mut stream = RngStream::new(config.seed, nth);
        let mut state = game.start();
        // The logarithms of the nodes at this depth, and of those so far.
        let (mut layer, mut sum, mut is_over) = (0.0f64, 0.0f64, false);
        for _ in 0..config.longest {
            if n_listed >= n_told + TICK {
                watch.tick(Progress { doing: "probing", done: nth, total: Some(config.games) })?;
                n_told = n_listed;
            }
            moves.clear();
            if !matches!(game.turn(&state), Turn::Over(_)) {
                game.moves(&state, &mut moves);
            }
            if moves.is_empty() {
                is_over = true;
                break;
            }
            n_listed += moves.len() as u64;
            layer += (moves.len() as f64).ln();
            sum = plus(sum, layer);
            if sum >= enough {
                break;
            }
            let mv = moves[stream.below(moves.len() as u64) as usize];
            game.play(&mut state, mv);
        }
        unfinished += u64::from(!is_over);
        found.push(sum);
        if sum >= enough {
            break;
        }
    }
    let games = found.len() as u64;
    let sum = found.into_iter().reduce(plus).unwrap_or(0.0);
    Ok(Probe {
        games,
        unfinished,
        magnitude: (sum - (games as f64).ln()) / std::f64::consts::LN_10,
    })
}

/// The logarithm of the sum of what `a` and `b` are logarithms of.
fn plus(a: f64, b: f64) -> f64 {
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    high + (low - high).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Compiled;
    use kernel::Limits;
    use kernel::toys::{Fog, FogConfig, Maze, Nim, Place};

    #[test]
    fn a_tree_with_the_same_moves_everywhere_is_counted_exactly() {
        // From 1 match down: one move each time.
        let probe = probe(&Nim::new(9, 1), &ProbeConfig::default(), &()).unwrap();
        assert!((probe.magnitude - 1.0).abs() < 1e-9, "{probe:?}");
        assert_eq!((probe.games, probe.unfinished), (100, 0));
    }

    #[test]
    fn the_mean_of_many_probes_comes_to_the_size_of_the_tree() {
        for seed in 0..5 {
            let fog = Fog::new(FogConfig { depth: 8, ..FogConfig::default() }, seed);
            let nodes = Compiled::new(&fog, Limits::default(), &()).unwrap().form().size().nodes;
            let config = ProbeConfig { games: 20_000, listed: u64::MAX, ..ProbeConfig::default() };
            let found = 10f64.powf(probe(&fog, &config, &()).unwrap().magnitude);
            assert!((found / nodes as f64 - 1.0).abs() < 0.1, "{found} for {nodes}");
        }
    }

    #[test]
    fn play_without_end_is_left_and_said() {
        let seat = kernel::Seat::new(0);
        let maze = Maze::new(vec![Place::Fork(seat, vec![0, 0])]);
        let config = ProbeConfig { games: 3, longest: 2_000, ..ProbeConfig::default() };
        let probe = probe(&maze, &config, &()).unwrap();
        assert_eq!((probe.games, probe.unfinished), (3, 3));
        // 2^2001 - 1 nodes are beyond any float.
        assert!((probe.magnitude - 2001.0 * 2f64.log10()).abs() < 1e-6, "{probe:?}");
        assert!(probe.is_above(u64::MAX));
        let small = Probe { magnitude: 5.9, ..probe };
        assert!(small.is_above(700) && !small.is_above(900));
    }

    #[test]
    fn a_game_that_is_known_to_be_too_large_is_left_at_once() {
        let seat = kernel::Seat::new(0);
        let maze = Maze::new(vec![Place::Fork(seat, vec![0, 0])]);
        let config = ProbeConfig { enough: 9.0, ..ProbeConfig::default() };
        let found = probe(&maze, &config, &()).unwrap();
        assert_eq!((found.games, found.unfinished), (1, 1));
        assert!(found.is_above(1_000_000) && found.magnitude < 12.0, "{found:?}");
        // What ends is not cut short.
        let small = probe(&Nim::new(9, 2), &config, &()).unwrap();
        assert_eq!(small, probe(&Nim::new(9, 2), &ProbeConfig::default(), &()).unwrap());
    }

    #[test]
    fn probing_is_given_up_when_enough_was_listed() {
        let config = ProbeConfig { listed: 1, ..ProbeConfig::default() };
        assert_eq!(probe(&Nim::new(9, 2), &config, &()).unwrap().games, 1);
    }
}
