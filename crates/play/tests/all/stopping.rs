//! Players that think, stopped at random moments: the game ends after a bounded number of calls of the game, and is
//! not counted.

use kernel::alarm::{Alarm, Counted, Promptness, stops_at_any_moment};
use kernel::toys::Nim;
use kernel::{Game, PerfectInformation, Seat};
use play::search::{SearchConfig, Searcher};
use play::{
    BatchConfig, Budget, ByPayoff, Expectimax, ExpectimaxConfig, FlatConfig, FlatMonteCarlo,
    Heuristic, PlayError, PlayerFactory, Playout, TreeConfig, TreeSearch, simulate,
};

/// Some ten thousand moves, each of a few calls.
const PROMPT: Promptness = Promptness { steps: 1 << 17, looks: 6, moments: 12 };

/// Whether games between two players of `entrant` were stopped.
fn is_stopped<'a, G: Game>(
    game: &'a G,
    games: u64,
    alarm: &Alarm,
    entrant: impl Fn() -> PlayerFactory<'a, G>,
) -> bool {
    let config = BatchConfig { games, threads: Some(1), ..BatchConfig::default() };
    match simulate(game, &[entrant(), entrant()], &ByPayoff, &config, alarm) {
        Ok(_) => false,
        Err(PlayError::Stopped { .. }) => true,
        Err(other) => panic!("{other}"),
    }
}

fn nothing<G: Game>(_: &G, _: &G::State, _: Seat) -> f64 {
    0.0
}

#[test]
fn alpha_beta_stops_at_any_moment_and_its_game_is_not_counted() {
    // A single long search, and many short ones.
    for (games, depth) in [(1, 12), (400, 4)] {
        let nim = Nim::new(40, 3);
        stops_at_any_moment(PROMPT, depth.into(), |alarm| {
            let game = Counted::new(&nim, alarm);
            let config = SearchConfig { depth, positions: 0, ..SearchConfig::default() };
            let searcher = || Searcher::new(&game, config).unwrap().with_watch(alarm);
            is_stopped(&game, games, alarm, || PlayerFactory::new(searcher))
        });
    }
}

#[test]
fn expectimax_stops_at_any_moment_and_its_game_is_not_counted() {
    for (games, depth) in [(2, 12), (120, 4)] {
        let nim = Nim::new(24, 3);
        stops_at_any_moment(PROMPT, depth.into(), |alarm| {
            let game = Counted::new(&nim, alarm);
            let config = ExpectimaxConfig { depth, watch: alarm, ..ExpectimaxConfig::default() };
            let player = || Expectimax::new(&game, Heuristic::so_far(nothing), config).unwrap();
            is_stopped(&game, games, alarm, || PlayerFactory::new(player))
        });
    }
}

#[test]
fn flat_monte_carlo_stops_at_any_moment() {
    for (games, playouts) in [(1, 1_000), (100, 20)] {
        let nim = Nim::new(40, 3);
        stops_at_any_moment(PROMPT, playouts, |alarm| {
            let game = Counted::new(&nim, alarm);
            let config = FlatConfig { playouts, watch: alarm, ..FlatConfig::default() };
            let player =
                || FlatMonteCarlo::new(&PerfectInformation, Playout::random(1_000), config);
            is_stopped(&game, games, alarm, || PlayerFactory::new(player))
        });
    }
}

#[test]
fn tree_search_stops_at_any_moment() {
    for (games, playouts) in [(1, 1_000), (100, 20)] {
        let nim = Nim::new(40, 3);
        stops_at_any_moment(PROMPT, playouts, |alarm| {
            let game = Counted::new(&nim, alarm);
            let config = TreeConfig {
                budget: Budget::Playouts(playouts),
                watch: alarm,
                ..TreeConfig::default()
            };
            let player = || TreeSearch::new(&PerfectInformation, || Playout::random(1_000), config);
            is_stopped(&game, games, alarm, || PlayerFactory::new(player))
        });
    }
}
