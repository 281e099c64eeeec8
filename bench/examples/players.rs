//! Playouts per second of players who think, beside plain games per second: `players [SECONDS]`.
//!
//! One thread, and processor time. Every playout begins at the first decision of a game, so that it is as
//! long as a game is, without the deal; what is measured is therefore what imagining, descending and
//! remembering cost. Rows take turns, and the quickest turn counts. A ratio of 1.50 means that a game and a
//! half are played in the time of one playout.

use bench::library::{self, Described, HEARTS, PAIRS};
use bench::processor_time;
use kernel::{Determinizer, Game, PerfectInformation, RngStream, Scored, Turn};
use play::{
    Budget, Choice, FlatConfig, FlatMonteCarlo, LONGEST_PLAYOUT, Player, Playout, TreeConfig,
    TreeSearch,
};
use recycle::program::ProgramDeterminizer;

/// Playouts of a decision.
const PLAYOUTS: u64 = 1_000;

fn main() {
    let seconds: f64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0.5);
    println!(
        "{:<14} {:>12} {:>12} {:>12} {:>8} {:>8} {:>8}",
        "game", "games/s", "flat", "mcts:1000", "flat", "mcts", "nodes"
    );
    for described in [HEARTS, PAIRS] {
        let program = described.program();
        let imagined = ProgramDeterminizer::new(&program).expect("nobody picks blind");
        measure(described.name, &*program, &imagined, seconds, Some(&described));
    }
    measure("pairs by hand", &library::pairs(), &PerfectInformation, seconds, None::<&Described>);
}

fn measure<G: Game + Scored, I: Determinizer<G>>(
    name: &str,
    game: &G,
    determinizer: &I,
    seconds: f64,
    described: Option<&Described>,
) {
    let tree = || {
        let config = TreeConfig { budget: Budget::Playouts(PLAYOUTS), ..TreeConfig::default() };
        TreeSearch::new(determinizer, || Playout::random(LONGEST_PLAYOUT), config)
    };
    let flat = || {
        let config = FlatConfig { playouts: PLAYOUTS / 4, ..FlatConfig::default() };
        FlatMonteCarlo::new(determinizer, Playout::random(LONGEST_PLAYOUT), config)
    };
    let (mut plain, mut flats, mut trees) = (0f64, 0f64, 0f64);
    let mut nodes = 0;
    for turn in 0..5 {
        plain = plain.max(per_second(seconds, || {
            let summary = library::play(game, 1_000);
            if let Some(described) = described {
                described.verify(&summary);
            }
            summary.games
        }));
        let mut player = flat();
        flats = flats.max(per_second(seconds, || decide(game, &mut player, turn)));
        let mut player = tree();
        trees = trees.max(per_second(seconds, || {
            let playouts = decide(game, &mut player, turn);
            assert_eq!(playouts, PLAYOUTS, "every playout is of some move");
            playouts
        }));
        nodes = player.n_nodes();
    }
    println!(
        "{name:<14} {plain:>12.0} {flats:>12.0} {trees:>12.0} {:>8.2} {:>8.2} {nodes:>8}",
        plain / flats,
        plain / trees
    );
}

/// Lets `player` think about the first choice of a new game, and gives the playouts it took.
fn decide<G: Game>(game: &G, player: &mut impl Player<G>, seed: u64) -> u64 {
    let (mut state, mut moves, mut stream) = (game.start(), Vec::new(), RngStream::new(seed, 0));
    let mut seen = Vec::new();
    loop {
        moves.clear();
        game.moves(&state, &mut moves);
        let mv = match (game.turn(&state), moves.as_slice()) {
            (_, &[only]) => only,
            (Turn::Chance, several) => {
                several[stream.pick_by(several.len(), |nth| game.weight(&state, several[nth]))]
            }
            (Turn::Seat(seat), _) => {
                player.begin(game, seat);
                for (state, mv) in &seen {
                    player.observe(game, state, *mv);
                }
                break;
            }
            (Turn::Over(_), _) => panic!("somebody has a choice"),
        };
        seen.push((state.clone(), mv));
        game.play(&mut state, mv);
    }
    player.choose(game, Choice::new(&state, &moves, &[]), &mut stream);
    assert_eq!(player.failure(), None);
    player.estimates().iter().map(|judged| judged.playouts).sum()
}

/// What `work` does in a second, from so many seconds of it.
fn per_second(seconds: f64, mut work: impl FnMut() -> u64) -> f64 {
    let (start, mut done) = (processor_time(), 0);
    loop {
        done += work();
        let took = processor_time() - start;
        if took >= seconds {
            return done as f64 / took;
        }
    }
}
