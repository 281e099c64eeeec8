//! The work that benches measure. Each piece asserts what it computed, so a fast wrong answer fails.
//!
//! `benches/` time it, `examples/costs.rs` times pieces in turn and gives nanoseconds to a
//! configuration, and `instructions` counts the instructions of `examples/work.rs`.

pub mod library;
pub mod pan;

use games::pairs::dense::{self, Dense, DenseConfig};
use games::pairs::full_deal::{self, FullDealConfig};
use games::pairs::{
    FreshDeckGame, GameConfig, Pack, PairsGame, Round, Rule, Setup, Stack, TieBreak, one_card_each,
};
use kernel::{Limits, Seat};
use play::{BatchConfig, ByScore, PlayerFactory, WithEvents, simulate};
use solve::{BackwardConfig, backward};

/// A piece of work.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What its units are.
    pub unit: &'static str,
    /// Does it, and gives the units done.
    pub run: fn() -> u64,
    /// Whether once is long enough (seconds, not milliseconds).
    pub is_long: bool,
}

/// All pieces of work, the quickest first.
pub const ALL: [Work; 22] = [
    Work { name: "one", unit: "configuration", run: one_opening, is_long: false },
    Work { name: "openings", unit: "configuration", run: all_openings, is_long: false },
    Work { name: "unpruned", unit: "configuration", run: all_openings_unpruned, is_long: false },
    Work { name: "small", unit: "configuration", run: small_rounds, is_long: false },
    Work { name: "backward", unit: "state", run: backward_induction, is_long: false },
    Work { name: "games", unit: "game", run: random_games, is_long: false },
    Work { name: "pan5", unit: "position", run: || pan::solved_alone(5), is_long: false },
    Work { name: "pan6", unit: "position", run: || pan::solved_alone(6), is_long: false },
    Work { name: "ranked4", unit: "position", run: || pan::solved_by_numbers(4), is_long: false },
    Work { name: "native", unit: "game", run: library::native, is_long: false },
    Work { name: "pairs", unit: "game", run: || library::PAIRS.thousand(), is_long: false },
    Work { name: "agram", unit: "game", run: || library::AGRAM.thousand(), is_long: false },
    Work { name: "hearts", unit: "game", run: || library::HEARTS.thousand(), is_long: false },
    Work { name: "eights", unit: "game", run: || library::EIGHTS.thousand(), is_long: false },
    Work { name: "spades", unit: "game", run: || library::SPADES.thousand(), is_long: false },
    Work { name: "fish", unit: "game", run: || library::FISH.thousand(), is_long: false },
    Work { name: "cribbage", unit: "game", run: || library::CRIBBAGE.thousand(), is_long: false },
    Work { name: "euchre", unit: "game", run: || library::EUCHRE.thousand(), is_long: false },
    Work { name: "duel", unit: "round side by side", run: duel, is_long: true },
    Work { name: "fresh", unit: "round side by side", run: fresh_game, is_long: true },
    Work { name: "three", unit: "configuration", run: three_seats, is_long: true },
    Work { name: "four", unit: "configuration", run: four_seats, is_long: true },
];

/// The dense solver from the opening 5/8, in the standard deck, pruned.
pub fn one_opening() -> u64 {
    let openings = [vec![Stack::EMPTY.with(5), Stack::EMPTY.with(8)]];
    let solved = dense(2, 10, &openings, true);
    is_near(solved.openings()[0].values[Seat::new(0)], 0.188_982_820_1);
    is_count(solved.visited(), 33_939)
}

/// The dense solver from all 45 openings of two, pruned.
pub fn all_openings() -> u64 {
    let solved = dense(2, 10, &one_card_each(2, &pack(10)), true);
    is_near(mean_value(&solved, 10), 0.152_465_627_0);
    is_count(solved.visited(), 156_849)
}

/// The same without the prune.
pub fn all_openings_unpruned() -> u64 {
    let solved = dense(2, 10, &one_card_each(2, &pack(10)), false);
    is_near(mean_value(&solved, 10), 0.152_465_627_0);
    is_count(solved.visited(), 258_301)
}

/// Three hundred small rounds, as equilibrium players meet them: two seats, six ranks, one opening.
pub fn small_rounds() -> u64 {
    let openings = [vec![Stack::EMPTY.with(3), Stack::EMPTY.with(5)]];
    let config = DenseConfig { margins: false, parallel: false, ..DenseConfig::default() };
    let mut n_visited = 0;
    for _ in 0..300 {
        let solved = dense::solve::<f64>(2, &pack(6), &openings, &config, &()).expect("no limit");
        n_visited += solved.visited();
    }
    is_count(n_visited, 84_300)
}

/// Backward induction in floating point from the opening 5/8: the same round by the general route.
pub fn backward_induction() -> u64 {
    let stacks = vec![Stack::EMPTY.with(5), Stack::EMPTY.with(8)];
    let unseen = Pack::from_counts(&[1, 2, 3, 4, 4, 6, 7, 7, 9, 10]).expect("ten ranks");
    let round = Round::new(2, Setup::Configuration { stacks, unseen }).expect("a possible round");
    let solution =
        backward::solve::<_, f64>(&round, &BackwardConfig::default(), &()).expect("no limit");
    is_near(solution.values()[Seat::new(0)], 0.188_982_820_1);
    is_count(solution.n_states() as u64, 136_156)
}

/// A thousand full games of four random players, with events and scores, on one thread.
pub fn random_games() -> u64 {
    let game = PairsGame::new(GameConfig::default()).expect("the default is possible");
    let rules = [const { Rule::Random }; 4];
    let entrants: Vec<PlayerFactory<'_, PairsGame>> =
        rules.iter().map(PlayerFactory::following).collect();
    let config = BatchConfig { games: 1_000, threads: Some(1), ..BatchConfig::default() };
    let summary =
        simulate(&game, &entrants, &WithEvents::new(ByScore), &config, &()).expect("games end");
    // The mean number of hits.
    is_near(summary.events[1].count.mean(), 7.84);
    is_count(summary.games, 1_000)
}

/// The whole deal of two with every tie-break.
pub fn duel() -> u64 {
    let whole =
        full_deal::solve_duel(&pack(10), &FullDealConfig::default(), &()).expect("no limit");
    is_near(whole.first.value, 0.075_630_444);
    is_count(whole.visited_in_ties, 133_118_364)
}

/// The two-player game to 31 with a fresh deck in every round, tied deals thrown in.
pub fn fresh_game() -> u64 {
    let limits = Limits::default();
    let game =
        FreshDeckGame::solve(&pack(10), FreshDeckGame::TARGET, TieBreak::Redeal, &limits, &())
            .expect("no limit");
    is_near(game.round(0, 0).value, 0.005_230_082_3);
    is_count(game.n_configurations(), 338_949_505)
}

/// Three seats from every opening, pruned.
pub fn three_seats() -> u64 {
    let solved = dense(3, 10, &one_card_each(3, &pack(10)), true);
    is_near(solved.openings()[0].values[Seat::new(0)], -1.127_082_774_5);
    is_count(solved.visited(), 31_130_266)
}

/// Four seats and nine ranks from every opening, pruned. Needs some gigabytes.
pub fn four_seats() -> u64 {
    let solved = dense(4, 9, &one_card_each(4, &pack(9)), true);
    is_near(solved.openings()[0].values[Seat::new(0)], -1.480_415_475_8);
    is_count(solved.visited(), 363_358_246)
}

/// The triangular deck.
fn pack(n_ranks: usize) -> Pack {
    Pack::triangular(n_ranks).expect("so many ranks are allowed")
}

fn dense(n_seats: usize, n_ranks: usize, openings: &[Vec<Stack>], prune: bool) -> Dense<f64> {
    let limits = Limits { states: u64::MAX, bytes: u64::MAX };
    let config = DenseConfig { prune, limits, ..DenseConfig::default() };
    dense::solve(n_seats, &pack(n_ranks), openings, &config, &()).expect("no limit")
}

/// The first player's value over the openings, as often as they are dealt.
fn mean_value(solved: &Dense<f64>, n_ranks: usize) -> f64 {
    let pack = pack(n_ranks);
    let (mut sum, mut deals) = (0.0, 0.0);
    for opening in solved.openings() {
        let ways: f64 = opening
            .stacks
            .iter()
            .map(|&stack| f64::from(pack.count(stack.low().unwrap_or(0))))
            .product();
        sum += ways * opening.values[Seat::new(0)];
        deals += ways;
    }
    sum / deals
}

fn is_near(found: f64, known: f64) {
    assert!((found - known).abs() < 1e-8, "the value is {found:.10}, not {known:.10}");
}

fn is_count(found: u64, known: u64) -> u64 {
    assert_eq!(found, known, "as many were visited as are known to be");
    found
}

/// Seconds of processor time that this process has used, user and system, all threads; by the clock
/// where the system does not say.
pub fn processor_time() -> f64 {
    let fields = std::fs::read_to_string("/proc/self/stat").ok().and_then(|stat| {
        // The name of the program may hold anything; fields are counted from its end.
        let fields: Vec<u64> = stat[stat.rfind(')')? + 2..]
            .split(' ')
            .skip(11)
            .take(2)
            .filter_map(|field| field.parse().ok())
            .collect();
        Some(fields.iter().sum::<u64>() as f64 / TICKS)
    });
    fields.unwrap_or_else(|| {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0.0, |now| now.as_secs_f64())
    })
}

/// Ticks to a second: the same on every Linux.
const TICKS: f64 = 100.0;
