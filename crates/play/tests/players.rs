//! Players who think: what they find, what they say of it, and what they do where they cannot.

use kernel::Game;
use kernel::toys::Nim;
use play::{BatchConfig, ByPayoff, Entrant, Heuristic, Kit, PlayerSpec, Summary, simulate};

fn spec(text: &str) -> PlayerSpec {
    text.parse().unwrap()
}

/// `games` games of `first` against `second`, seats rotated.
fn match_up<G: Game>(game: &G, players: &[Entrant<'_, G>], games: u64, threads: usize) -> Summary {
    let config = BatchConfig {
        games,
        rotate: true,
        threads: Some(threads),
        chunk: Some(5),
        ..BatchConfig::default()
    };
    simulate(game, players, &ByPayoff, &config, &()).unwrap()
}

#[test]
fn searchers_win_won_games_of_nim() {
    let nim = Nim::new(9, 3);
    let mut kit = Kit::open(&nim);
    kit.heuristic = Some(Heuristic::on_any_scale(|_, _, _| 0.0));
    for text in ["mcts:300", "ismcts:150x2", "expectimax:9", "alpha-beta:9"] {
        let players = [kit.entrant(&spec(text)).unwrap(), Entrant::random()];
        let config = BatchConfig { games: 40, ..BatchConfig::default() };
        let summary = simulate(&nim, &players, &ByPayoff, &config, &()).unwrap();
        assert!((summary.players[0].wins.rate() - 1.0).abs() < 1e-12, "{text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let nim = Nim::new(15, 3);
    let kit = Kit::open(&nim);
    for text in ["mcts:40", "mcts:20x3", "pimc:10", "mcts:30~0.2"] {
        let players = || [kit.entrant(&spec(text)).unwrap(), kit.entrant(&spec("pimc:3")).unwrap()];
        let one = match_up(&nim, &players(), 30, 1);
        assert_eq!(one, match_up(&nim, &players(), 30, 4), "{text}");
    }
}
