//! Twins: a game that is built in and the same game described agree.
#![allow(clippy::disallowed_methods, reason = "tests read the files of the library")]

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use games::pairs::{ContinuousConfig, ContinuousPairs, GameConfig, Pack, PairsGame, Round};
use kernel::{Fraction, Game, Payoff, Scored, Turn};
use play::{BatchConfig, ByScore, PlayerFactory, Running, simulate};
use recycle::program::{Program, ProgramConfig};
use solve::{Backward, BackwardConfig, backward};

/// What a deck of Pairs is called in the described game, by rank.
const DECK: [&str; 10] =
    ["ONES", "TWOS", "THREES", "FOURS", "FIVES", "SIXES", "SEVENS", "EIGHTS", "NINES", "TENS"];

#[test]
fn a_round_of_pairs_has_the_same_play_and_the_same_values() {
    let rows: [(usize, &[u8]); 9] = [
        (2, &[1, 2, 3]),
        (3, &[1, 2, 3]),
        (2, &[1, 2, 3, 4]),
        (2, &[1, 2, 3, 4, 5]),
        (2, &[2, 2, 2]),
        (3, &[2, 2, 2]),
        (4, &[2, 2, 2]),
        (2, &[0, 5, 1]),
        (3, &[1, 0, 2, 0, 2]),
    ];
    for (seats, deck) in rows {
        let native = Round::dealt(seats, Pack::from_counts(deck).unwrap()).unwrap();
        let count = |rank| deck.get(rank).copied().unwrap_or(0).to_string();
        let mut settings = vec![("NUMP".to_owned(), seats.to_string())];
        settings
            .extend(DECK.iter().enumerate().map(|(rank, &name)| (name.to_owned(), count(rank))));
        let described = described("pairs-round", &settings);
        let n_states = walk_together(&native, &*described);
        assert!(n_states > 10, "{seats} players and {deck:?}: only {n_states} states");
    }
}

#[test]
fn the_full_game_of_pairs_has_the_same_scores_and_the_same_length() {
    for seats in [2, 4] {
        let native = PairsGame::new(GameConfig { seats, ..GameConfig::default() }).unwrap();
        agree(&native, &*described("pairs", &players(seats)));
    }
}

#[test]
fn continuous_pairs_has_the_same_scores_and_the_same_length() {
    for seats in [2, 4] {
        let config = ContinuousConfig { seats, ..ContinuousConfig::default() };
        let native = ContinuousPairs::new(config).unwrap();
        agree(&native, &*described("continuous-pairs", &players(seats)));
    }
}

fn players(seats: usize) -> Vec<(String, String)> {
    vec![("NUMP".to_owned(), seats.to_string())]
}

fn described(name: &str, settings: &[(String, String)]) -> Arc<Program> {
    let path = format!("../../games/{name}.rcy");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let text = text.expect("the game is in the library");
    recycle::load(&text, settings, &ProgramConfig::default()).expect("a sound game").program
}

/// Goes through all play of two games, move by move in the order of their lists, and compares who
/// acts, the odds, the ends and the value of every state. Returns the number of states.
fn walk_together<A: Game, B: Game>(one: &A, other: &B) -> usize {
    let solved = (solve(one), solve(other));
    let mut seen = HashSet::new();
    let mut ahead = vec![(one.start(), other.start())];
    while let Some((mut a, mut b)) = ahead.pop() {
        // What chance has no choice about is a move in one game and none in the other.
        settle(one, &mut a);
        settle(other, &mut b);
        if !seen.insert((a.clone(), b.clone())) {
            continue;
        }
        assert_eq!(one.turn(&a), other.turn(&b), "{a:?}, {b:?}");
        let values = (solved.0.value_of(&a), solved.1.value_of(&b));
        assert_eq!(values.0, values.1, "{a:?}, {b:?}");
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        one.moves(&a, &mut moves);
        other.moves(&b, &mut others);
        assert_eq!(moves.len(), others.len(), "{a:?}, {b:?}");
        if one.turn(&a) == Turn::Chance {
            assert_eq!(odds(one, &a, &moves), odds(other, &b, &others), "{a:?}, {b:?}");
        }
        ahead.extend(
            moves.iter().zip(&others).map(|(&x, &y)| (one.after(&a, x), other.after(&b, y))),
        );
    }
    seen.len()
}

fn solve<G: Game>(game: &G) -> Backward<G, Fraction> {
    backward::solve(game, &BackwardConfig::default(), &()).expect("small, open and without cycles")
}

/// Plays what is certain.
fn settle<G: Game>(game: &G, state: &mut G::State) {
    let mut moves = Vec::new();
    while game.turn(state) == Turn::Chance {
        moves.clear();
        game.moves(state, &mut moves);
        let [only] = moves[..] else { return };
        game.play(state, only);
    }
}

/// The probability of each outcome.
fn odds<G: Game>(game: &G, state: &G::State, moves: &[G::Move]) -> Vec<Payoff> {
    let weights: Vec<u64> = moves.iter().map(|&mv| game.weight(state, mv)).collect();
    let total: u64 = weights.iter().sum();
    weights.iter().map(|&weight| Payoff::new(weight as i64, total as u32)).collect()
}

/// Plays both games at random, and compares length and scores within four and a half standard errors.
fn agree<A: Scored, B: Scored>(one: &A, other: &B) {
    let (ours, theirs) = (played(one), played(other));
    assert_eq!(ours.len(), theirs.len());
    for (nth, (a, b)) in ours.iter().zip(&theirs).enumerate() {
        let error = a.std_error().hypot(b.std_error());
        let apart = (a.mean() - b.mean()).abs();
        assert!(apart <= 4.5 * error, "quantity {nth}: {} and {}", a.mean(), b.mean());
    }
}

/// The decisions of a game, and the score of each seat.
fn played<G: Scored>(game: &G) -> Vec<Running> {
    let players: Vec<_> = (0..game.seats()).map(|_| PlayerFactory::random()).collect();
    let config = BatchConfig { games: 8_000, ..BatchConfig::default() };
    let summary = simulate(game, &players, &ByScore, &config, &()).expect("sound games");
    assert!(summary.failures.is_empty(), "{}", summary.failures);
    std::iter::once(summary.decisions)
        .chain(summary.players.iter().map(|player| player.score))
        .collect()
}
