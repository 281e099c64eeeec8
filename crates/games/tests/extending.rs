//! The game of the book's page on adding a game in Rust. The page shows this file as it is.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

// ANCHOR: game
use kernel::{BySeat, Class, Game, Payoff, Seat, Turn};

/// Nim with a die: it is rolled before each move and says how many matches may be taken at most.
/// The player who takes the last one wins.
struct DiceNim {
    matches: u8,
    sides: u8,
}

/// What lies there, what was rolled (0: nothing yet), and who is to roll or take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    left: u8,
    rolled: u8,
    seat: Seat,
}

impl Game for DiceNim {
    type State = Heap;
    type Move = u8; // what the die shows, or how many matches are taken

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Heap {
        Heap { left: self.matches, rolled: 0, seat: Seat::new(0) }
    }

    fn turn(&self, heap: &Heap) -> Turn {
        match heap {
            // The player who would be next did not take the last match.
            Heap { left: 0, seat, .. } => {
                Turn::Over(BySeat::from_fn(2, |s| Payoff::from(if s == *seat { -1 } else { 1 })))
            }
            Heap { rolled: 0, .. } => Turn::Chance,
            Heap { seat, .. } => Turn::Seat(*seat),
        }
    }

    fn moves(&self, heap: &Heap, out: &mut Vec<u8>) {
        match heap {
            Heap { left: 0, .. } => {}
            Heap { rolled: 0, .. } => out.extend(1..=self.sides),
            Heap { left, rolled, .. } => out.extend(1..=*left.min(rolled)),
        }
    }

    fn weight(&self, _: &Heap, _: u8) -> u64 {
        1 // every side is as likely
    }

    fn play(&self, heap: &mut Heap, mv: u8) {
        if heap.rolled == 0 {
            heap.rolled = mv;
        } else {
            *heap = Heap { left: heap.left - mv, rolled: 0, seat: heap.seat.left(2) };
        }
    }
}
// ANCHOR_END: game

// ANCHOR: checked
#[test]
fn it_keeps_the_laws_of_a_game() {
    for (matches, sides) in [(1, 1), (1, 6), (7, 2), (20, 6)] {
        let game = DiceNim { matches, sides };
        kernel::conform::check(&game, &kernel::conform::ConformConfig::default())
            .unwrap_or_else(|breaches| panic!("{matches} matches, {sides} sides: {breaches:?}"));
    }
}
// ANCHOR_END: checked

// ANCHOR: solved
#[test]
fn it_is_solved_in_fractions_and_the_auditor_agrees() {
    use kernel::Fraction;
    use solve::{BackwardConfig, backward, plain};

    // Two matches and a die of two sides: with a two one takes both and has won; with a one the
    // last match is left to the other.
    let game = DiceNim { matches: 2, sides: 2 };
    let solution = backward::solve::<_, Fraction>(&game, &BackwardConfig::default(), &()).unwrap();
    assert_eq!(solution.values()[Seat::new(0)], Fraction::from(0));

    let game = DiceNim { matches: 12, sides: 6 };
    let solution = backward::solve::<_, Fraction>(&game, &BackwardConfig::default(), &()).unwrap();
    let audited = plain::audit(&game, &solution).expect("nothing is wrong with it");
    assert_eq!(audited, solution.n_states() as u64);
}
// ANCHOR_END: solved

// ANCHOR: played
#[test]
fn who_plays_best_wins_as_often_as_was_proven() {
    use play::{BatchConfig, ByPayoff, PlayerFactory, simulate};
    use solve::{BackwardConfig, backward, evaluate};

    let game = DiceNim { matches: 12, sides: 6 };
    let best = backward::solve::<_, f64>(&game, &BackwardConfig::default(), &()).unwrap();

    // A thousand games against a random player, the same thousand every time.
    let players = [PlayerFactory::following(&best), PlayerFactory::random()];
    let config = BatchConfig { games: 1_000, seed: 1, ..BatchConfig::default() };
    let played = simulate(&game, &players, &ByPayoff, &config, &()).unwrap();
    let wins = played.players[0].wins.interval(0.999);

    // What that must come to, computed from all positions.
    let profile: [&dyn kernel::Strategy<DiceNim>; 2] = [&best, &kernel::Uniform];
    let value = evaluate::<_, f64>(&game, &profile, kernel::Limits::default(), &()).unwrap();
    let proven = f64::midpoint(1.0, value[Seat::new(0)]);
    assert!(wins.low < proven && proven < wins.high, "{proven} is not in {wins:?}");
}
// ANCHOR_END: played

#[test]
fn the_page_shows_this_file() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/adding-a-game.md");
    let page = std::fs::read_to_string(page).expect("the book has the page");
    let mut rest = include_str!("extending.rs");
    let mut n_parts = 0;
    while let Some((_, after)) = rest.split_once("// ANCHOR: ") {
        let (name, after) = after.split_once('\n').expect("a part has a name");
        let end = format!("// ANCHOR_END: {name}\n");
        let Some((part, after)) = after.split_once(&end) else { break };
        assert!(page.contains(&format!("```rust,ignore\n{part}```")), "{name} is another there");
        (rest, n_parts) = (after, n_parts + 1);
    }
    assert_eq!(n_parts, 4);
}
