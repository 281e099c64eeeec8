//! The game of views step by step, beside the same for solvers.

#![expect(clippy::disallowed_methods, reason = "the games to look at are files")]

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use kernel::{Fraction, Game, Hidden, Number, RngStream, Seat, Turn};
use recycle::program::{Move, PerfectRecall, Program, ProgramConfig, RecallState, Utility};

fn library(name: &str, set: &[(&str, &str)]) -> Arc<Program> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = fs::read_to_string(folder.join(format!("{name}.rcy"))).expect("it is there");
    let set: Vec<_> =
        set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    recycle::load(&text, &set, &ProgramConfig::default()).expect("it is sound").program
}

/// Two tricks with two cards each: who can follow suit with one card only has no choice.
const FOLLOW_SUIT: &str = include_str!("follow-suit.rcy");

/// Information sets by seat and view: the probability that play reaches each, and the moves there.
type Reached = BTreeMap<(Seat, String), (Fraction, Vec<Move>)>;

/// The odds of the nth move at a view, all of them different.
fn odds(seat: Seat, view: &str, nth: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seat.idx(), view, nth).hash(&mut hasher);
    1 + hasher.finish() % 7
}

/// The information sets and the expected payoffs if everybody plays by view, and the number of forced decisions;
/// nothing if there are too many.
fn walk(game: &PerfectRecall, most: usize) -> Option<(Reached, Vec<Fraction>, usize)> {
    let (mut reached, mut payoffs) = (Reached::new(), vec![Fraction::ZERO; game.seats()]);
    let mut open: Vec<(RecallState, Fraction)> = vec![(game.start(), Fraction::ONE)];
    let (mut n_nodes, mut n_forced) = (0, 0);
    while let Some((moment, weight)) = open.pop() {
        n_nodes += 1;
        if n_nodes > most {
            return None;
        }
        let mut moves = Vec::new();
        game.moves(&moment, &mut moves);
        let weights: Vec<u64> = match game.turn(&moment) {
            Turn::Over(paid) => {
                for (sum, paid) in payoffs.iter_mut().zip(paid.iter()) {
                    let paid = Fraction::from_payoff(*paid);
                    *sum = &*sum + paid * &weight;
                }
                continue;
            }
            _ if moves.is_empty() => return None,
            Turn::Chance => moves.iter().map(|&mv| game.weight(&moment, mv)).collect(),
            Turn::Seat(_) if game.is_forced(&moment) => {
                n_forced += 1;
                vec![1]
            }
            Turn::Seat(seat) => {
                let view = format!("{:?}", game.view(&moment, seat).events());
                let odds = (0..moves.len()).map(|nth| odds(seat, &view, nth)).collect();
                let entry = reached.entry((seat, view));
                let entry = entry.or_insert_with(|| (Fraction::ZERO, moves.clone()));
                entry.0 = &entry.0 + &weight;
                assert_eq!(entry.1, moves);
                odds
            }
        };
        let total: u64 = weights.iter().sum();
        for (&mv, &share) in moves.iter().zip(&weights) {
            let share = Fraction::from_parts(share.into(), total.into());
            open.push((game.after(&moment, mv), &weight * share));
        }
    }
    Some((reached, payoffs, n_forced))
}

/// Compares the two; how many decisions were forced, or nothing if there are too many.
fn compare(program: &Arc<Program>, most: usize, name: &str) -> Option<usize> {
    let (views, payoffs, none) = walk(&PerfectRecall::new(program, Utility::Score), most)?;
    let stepwise = PerfectRecall::step_by_step(program, Utility::Score);
    let (others, paid, n_forced) = walk(&stepwise, 20 * most)?;
    assert_eq!(none, 0, "{name}");
    assert_eq!(views, others, "{name}");
    assert_eq!(payoffs, paid, "{name}");
    Some(n_forced)
}

#[test]
fn play_by_view_comes_to_the_same_views_equally_often_step_by_step() {
    for (name, set) in [
        ("kuhn-poker", &[][..]),
        ("leduc-poker", &[]),
        ("baby-poker", &[]),
        ("gops", &[("CARDS", "3")]),
    ] {
        assert!(compare(&library(name, set), 200_000, name).is_some(), "{name}");
    }
    let loaded = recycle::load(FOLLOW_SUIT, &[], &ProgramConfig::default());
    let program = loaded.unwrap_or_else(|why| panic!("{:?}", why[0])).program;
    assert!(compare(&program, 100_000, "follow-suit").expect("it is small") > 100);
}

#[test]
fn invented_games_have_the_same_views_step_by_step() {
    let (mut n_games, mut n_forced) = (0, 0);
    for idx in 0..400 {
        let text = oracle::invent_hidden(&mut RngStream::new(91, idx)).0;
        let Ok(loaded) = recycle::load(&text, &[], &ProgramConfig::default()) else { continue };
        if let Some(forced) = compare(&loaded.program, 2_000, &text) {
            n_games += 1;
            n_forced += usize::from(forced > 0);
        }
    }
    assert!(n_games > 100 && n_forced > 30, "{n_games} {n_forced}");
}
