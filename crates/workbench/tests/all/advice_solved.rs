//! Advice by a solution: to the fraction what `solve` prints, and what the solvers say that are called directly.

use std::collections::BTreeSet;

use games::pairs::{Pack, Round, Setup, TieBreak};
use games::pan::{Pan, Rules, Start};
use games::pexeso::table::{Table, TableConfig};
use games::pexeso::{Position, Rules as PexesoRules};
use kernel::{Fraction, Game, Limits, Notation, Number, Outcome, Seat, Turn, Verdict};
use serde_json::Value;
use solve::Solution;
use solve::backward::{self, Backward, BackwardConfig};
use solve::retrograde::{self, RetrogradeConfig};
use study::view::{MoveAdvice, ViewDocument};
use workbench::{LiveGame, SolveRequest};

use crate::advice::{both, rows, walk};

fn exact(estimate: &study::Estimate) -> Fraction {
    estimate.exact.as_ref().expect("it is proven").parse().expect("it is a fraction")
}

/// Every decision in games of Kuhn, Leduc and Baby Poker: odds, values, losses and the reach are
/// those that `solve` prints.
#[test]
fn advice_at_information_sets_is_what_solve_prints() {
    for (game, is_all) in
        [("kuhn-poker.rcy", true), ("leduc-poker.rcy", false), ("baby-poker", true)]
    {
        let solved = workbench::solve(&SolveRequest::new(game), &()).expect("it is solved");
        let solved = serde_json::to_value(solved.document).expect("it is JSON");
        let sets = |seat: usize| solved["strategy"][seat - 1]["sets"].as_array().unwrap().clone();
        let (mut found, mut advised) = (BTreeSet::new(), Vec::new());
        walk(&both(game, &[]), 60, |view, live| {
            if !view.over {
                advised.push(view.clone());
                return;
            }
            // At the end the review says what the seat saw, and how likely it was to come there.
            let review = live.review(view.seat);
            let own = advised.iter().filter(|then| then.seat == view.seat && then.moves.len() > 1);
            for (then, decision) in own.zip(&review.decisions) {
                let rows = rows(then);
                if rows.iter().any(|(_, row)| row.source != "equilibrium") {
                    continue;
                }
                let is_it = |set: &Value| is_set(set, decision.reach, &rows);
                let matching: Vec<Value> = sets(view.seat).into_iter().filter(is_it).collect();
                assert!(!matching.is_empty(), "{game}: {} {rows:?}", decision.seen);
                found.extend(matching.iter().map(|set| set["set"].to_string()));
            }
            if view.seat == 2 {
                advised.clear();
            }
        });
        // Where the others never let play come, no value follows from the equilibrium.
        let is_valued =
            |set: &&Value| set["moves"].as_array().unwrap().iter().all(|mv| !mv["value"].is_null());
        let sets = [sets(1), sets(2)].concat();
        let valued: BTreeSet<String> =
            sets.iter().filter(is_valued).map(|set| set["set"].to_string()).collect();
        assert!(!valued.is_empty() && found.is_subset(&valued), "{game}");
        if is_all {
            assert_eq!(found, valued, "{game}");
        } else {
            assert!(found.len() * 4 > valued.len(), "{game}: {} of {}", found.len(), valued.len());
        }
    }
}

/// Whether `set` of a document of `solve` has this reach and these `rows`.
fn is_set(set: &Value, reach: Option<f64>, rows: &[(String, &MoveAdvice)]) -> bool {
    let moves = set["moves"].as_array().unwrap();
    let is_move = |(label, row): &(String, &MoveAdvice)| {
        moves.iter().any(|mv| {
            let text = |value: &Value| value["exact"].as_str().map(str::to_owned);
            label.starts_with(&mv["move"].as_str().unwrap().to_lowercase())
                && row.odds.as_ref().unwrap().exact.as_deref() == mv["exact"].as_str()
                && row.value.as_ref().unwrap().exact == text(&mv["value"])
                && row.loss.as_ref().unwrap().exact == text(&mv["cost"])
        })
    };
    let is_reach =
        reach.is_some_and(|reach| (reach - set["reach"].as_f64().unwrap()).abs() < 1e-12);
    is_reach && rows.len() == moves.len() && rows.iter().all(is_move)
}

/// The state of a live game in which nothing is hidden, and each of its moves, in the order of the advice.
fn state_of<G: Notation>(
    game: &G,
    live: &dyn LiveGame,
    view: &ViewDocument,
) -> (G::State, Vec<G::Move>) {
    let position = live.position().expect("nothing is hidden");
    let state = game.state_from_text(&position).expect("it is a state");
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    for (mv, (label, _)) in moves.iter().zip(rows(view)) {
        let text = game.move_to_text(&state, *mv).to_lowercase();
        assert_eq!(label.split([' ', ',']).next(), text.split(' ').next());
    }
    assert_eq!(moves.len(), view.moves.len());
    (state, moves)
}

#[test]
fn advice_in_pan_is_that_of_retrograde_analysis() {
    for ranks in 2..=4 {
        let rules = Rules::standard(ranks).expect("they are possible");
        let game = Pan::new(rules, Start::Deals);
        let table = retrograde::solve_ranked(&game, &RetrogradeConfig::default(), &());
        let table = table.expect("it is solved");
        let mut n = 0;
        walk(&both("pan", &[("ranks", &ranks.to_string())]), 6, |view, live| {
            if view.over {
                return;
            }
            let (state, moves) = state_of(&game, live, view);
            let verdicts = table.verdicts(&game, &state);
            for (mv, (label, row)) in moves.iter().zip(rows(view)) {
                if row.source == "the only move" {
                    continue;
                }
                let (_, verdict) = verdicts.iter().find(|(of, _)| of == mv).expect("it is legal");
                let Verdict { outcome, distance } = *verdict;
                let ending = row.ending.as_ref().expect("distances are known");
                assert_eq!(ending.outcome, outcome.to_string(), "{ranks} ranks: {state:?} {label}");
                if outcome != Outcome::Draw {
                    let moves = distance.map(u64::from);
                    assert_eq!(ending.moves, moves, "{ranks} ranks: {state:?} {label}");
                }
                let value = Fraction::from(outcome.sign());
                assert_eq!(exact(row.value.as_ref().unwrap()), value);
                n += 1;
            }
            assert_eq!(view.adviser.as_ref().unwrap().range, Some([-1.0, 1.0]));
        });
        assert!(n > 50, "{ranks} ranks: {n} moves");
    }
}

#[test]
fn advice_in_a_round_of_pairs_is_that_of_backward_induction() {
    let pack = Pack::from_counts(&[1, 2, 3]).expect("it is a pack");
    let game = Round::new(2, Setup::Deal { pack, ties: TieBreak::Full }).expect("it is possible");
    let solution: Backward<Round, Fraction> =
        backward::solve(&game, &BackwardConfig::default(), &()).expect("it is solved");
    let mut n = 0;
    walk(&both("pairs", &[("deck", "1,2,3"), ("seats", "2")]), 40, |view, live| {
        if view.over {
            return;
        }
        let (state, moves) = state_of(&game, live, view);
        let Turn::Seat(seat) = game.turn(&state) else { panic!("a seat is to act") };
        for (&mv, (label, row)) in moves.iter().zip(rows(view)) {
            let after = game.after(&state, mv);
            let value = solution.values_from(&game, &after).expect("it is solved")[seat].clone();
            assert_eq!(exact(row.value.as_ref().unwrap()), value, "{state:?} {label}");
            n += 1;
        }
    });
    assert!(n > 100, "{n} moves");
}

/// At the beginning of every turn the best card is worth what the table says of the position.
#[test]
fn advice_in_pexeso_is_that_of_the_table() {
    let rules = PexesoRules::new(5).expect("they are possible");
    let table: Table<Fraction> =
        Table::solve(&TableConfig::new(rules), &Limits::default(), &()).expect("it is solved");
    let mut n = 0;
    walk(&both("pexeso", &[("pairs", "5")]), 12, |view, live| {
        let text = live.position().expect("nothing is hidden");
        let (_, counts) = text.split_once('[').expect("it has counts");
        let (counts, rest) = counts.split_once(']').expect("they end");
        // Behind it stands the seat, and which card was turned, if one was.
        if view.over || rest.split_whitespace().count() > 1 || view.moves.len() < 2 {
            return;
        }
        let counts: Vec<u16> = counts.split(',').map(|count| count.parse().unwrap()).collect();
        let &[pairs, singles, twins] = &counts[..] else { panic!("{text}") };
        let at = Position::new(pairs - twins, singles);
        let own = Fraction::from(i64::from(twins));
        let value = own + table.value(Seat::new(0), at).clone();
        let best = rows(view).into_iter().map(|(_, row)| exact(row.value.as_ref().unwrap()));
        let best =
            best.reduce(
                |best, one| if Number::to_f64(&one) > Number::to_f64(&best) { one } else { best },
            );
        assert_eq!(best, Some(value), "{text}");
        n += 1;
    });
    assert!(n > 30, "{n} turns");
}
