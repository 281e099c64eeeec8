//! Baby Poker against its rules worked out again, with nothing of the solvers in it.

use kernel::{Fraction, Limits, Seat};
use linear::{Programme, Relation, vertices};
use solve::sequence::{self, SequenceConfig};
use study::poker::{DicePokerStudy, OptimalFinding};

use super::*;

fn question(sides: u8, ante: u32, raise: u32) -> DiceQuestion<'static> {
    let game = DicePoker::new(sides, ante, raise).unwrap();
    DiceQuestion { game, limits: Limits::default(), watch: &() }
}

fn studied(sides: u8, only: &[&str]) -> DicePokerStudy {
    findings(
        &question(sides, 1, 1),
        &only.iter().map(|&topic| topic.to_owned()).collect::<Vec<_>>(),
    )
    .unwrap()
}

fn fractions(texts: &[String]) -> Vec<Fraction> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// What seat 1 wins in all n² rolls together, if it raises and seat 2 folds where `one` and `two` say.
fn total(
    sides: i64,
    [ante, raise]: [i64; 2],
    one: impl Fn(i64) -> bool,
    two: impl Fn(i64) -> bool,
) -> i64 {
    let mut sum = 0;
    for mine in 1..=sides {
        for theirs in 1..=sides {
            let higher = (mine - theirs).signum();
            sum += match (one(mine), two(theirs)) {
                (false, _) => higher * ante,
                (true, true) => ante,
                (true, false) => higher * (ante + raise),
            };
        }
    }
    sum
}

#[test]
fn the_matrix_is_that_of_the_rules_numbered_as_in_the_document() {
    let matrix = studied(6, &["matrix"]).matrix.unwrap();
    assert_eq!((matrix.strategies, matrix.payoffs.len()), (64, 64));
    // The digit for roll 1 comes first: 44 is 101100.
    let does = |number: usize| move |roll: i64| number >> (6 - roll) & 1 == 1;
    for (row, payoffs) in matrix.payoffs.iter().enumerate() {
        assert_eq!(payoffs.len(), 64);
        for (column, payoff) in payoffs.iter().enumerate() {
            let sum = total(6, [1, 1], does(row), does(column));
            let expected = Fraction::from_parts(sum.into(), 36u8.into());
            assert_eq!(*payoff, expected.to_string(), "{row} against {column}");
        }
    }
    assert!(matrix.saddles.is_empty());
    assert_eq!(matrix.maximin.exact.as_deref(), Some("1/18"));
    assert_eq!(matrix.minimax.exact.as_deref(), Some("1/9"));
}

#[test]
fn every_way_gives_one_value_and_an_equilibrium() {
    let equal = |sides, ante, raise, value: &str, n_ways| {
        let found = question(sides, ante, raise).equilibria(sides <= 6).unwrap();
        assert_eq!(found.value.exact.as_deref(), Some(value), "{sides} {ante} {raise}");
        assert_eq!(found.ways.len(), n_ways);
        for way in &found.ways {
            assert_eq!((way.value.as_str(), way.nash_conv.as_str()), (value, "0"), "{way:?}");
        }
        // And by the solver for any game with hidden information.
        let game = DicePoker::new(sides, ante, raise).unwrap();
        let rolls = rolls::Rolls::new(&game, Limits::default(), &()).unwrap();
        let answer = sequence::solve(rolls.form(), &SequenceConfig::default(), &()).unwrap();
        let audit = answer.proven().unwrap().audit;
        assert_eq!(audit.values[Seat::new(0)].to_string(), value);
        found
    };
    let found = equal(6, 1, 1, "5/54", 5);
    assert!(found.ways.iter().all(|way| way.raise == ["2/3", "0", "0", "0", "1", "1"]));
    // Stakes count by their ratio.
    equal(6, 3, 3, "5/18", 5);
    equal(5, 2, 3, "33/175", 5);
    equal(9, 1, 1, "8/81", 4);
}

/// The gain of raising with `roll` over calling, times 36, if seat 2 folds as `fold` says.
fn gain(roll: i64, fold: &[Fraction]) -> Fraction {
    let parts = (1..=6i64).zip(fold).map(|(theirs, fold)| {
        let higher = Fraction::from((roll - theirs).signum());
        let raised = fold + (Fraction::ONE - fold) * &higher * Fraction::from(2);
        raised - higher
    });
    parts.fold(Fraction::ZERO, |sum, part| sum + part)
}

/// What seat 1 wins at most, times 36, if seat 2 folds so: calls alone are worth nothing on average.
fn lost(fold: &[Fraction]) -> Fraction {
    let gains = (1..=6).map(|roll| gain(roll, fold).max(Fraction::ZERO));
    gains.fold(Fraction::ZERO, |sum, part| sum + part)
}

#[test]
fn the_optimal_set_of_seat_2_is_a_hexagon() {
    let sets = studied(6, &["optimal-set"]).optimal_set.unwrap();
    let [one, two] = sets.as_slice() else { panic!("{sets:?}") };
    let counts = |set: &OptimalFinding| {
        let mixtures = set.mixtures.as_ref().unwrap();
        let all = &set.behaviour;
        [
            [mixtures.vertices.len(), mixtures.dimension, mixtures.span],
            [all.vertices.len(), all.dimension, all.span],
        ]
    };
    assert_eq!(counts(one), [[1, 0, 1], [1, 0, 1]]);
    assert_eq!(counts(two), [[23, 6, 7], [6, 2, 3]]);
    let third = Fraction::from_parts(1.into(), 3u8.into());
    let at = |thirds: [i32; 3]| {
        let middle = thirds.map(|n| Fraction::from(n) * &third);
        let [x, y, z] = middle;
        vec![Fraction::ONE, x, y, z, Fraction::ZERO, Fraction::ZERO]
    };
    let hexagon = [[0, 3, 1], [1, 1, 2], [1, 3, 0], [2, 0, 2], [3, 0, 1], [3, 1, 0]].map(at);
    let found: Vec<_> = two.behaviour.vertices.iter().map(|vertex| fractions(vertex)).collect();
    assert_eq!(found, hexagon);
    let value = Fraction::from_parts(10.into(), 3u8.into());
    assert!(hexagon.iter().all(|fold| lost(fold) == value));
    // What the document allows as well: seat 1 gains by raising with a three.
    let printed = at([0, 2, 2]);
    assert!(lost(&printed) > value && gain(3, &printed) > Fraction::ZERO);

    // All points of a grid: optimal are exactly those that the inequalities allow.
    let grid = |n: u32| Fraction::from_parts(n.into(), 9u8.into());
    for (x, y, z) in (0..1000).map(|nth| (nth % 10, nth / 10 % 10, nth / 100)) {
        let [q2, q3, q4] = [x, y, z].map(grid);
        let fold = [Fraction::ONE, q2, q3, q4, Fraction::ZERO, Fraction::ZERO];
        let allowed = x + y + z == 12 && z <= 6 && y + 2 * z <= 15;
        assert_eq!(lost(&fold) == value, allowed, "{x} {y} {z}");
        assert!(lost(&fold) >= value);
    }
}

#[test]
fn the_inequalities_are_written_with_the_rolls_named() {
    let sets = studied(6, &["optimal-set"]).optimal_set.unwrap();
    let behaviour = &sets[1].behaviour;
    assert_eq!(behaviour.equations, ["q1 = 1", "3 q2 + 3 q3 + 3 q4 = 4", "q5 = 0", "q6 = 0"]);
    let mut inequalities = behaviour.inequalities.clone();
    inequalities.sort();
    let expected =
        ["2 q2 + q3 ≥ 1", "3 q2 + 3 q3 ≤ 4", "3 q2 + 3 q3 ≥ 2", "q2 ≤ 1", "q3 ≤ 1", "q3 ≥ 0"];
    assert_eq!(inequalities, expected);
}

#[test]
fn the_family_has_its_values() {
    let values = ["0", "2/27", "1/12", "2/25", "5/54", "2/21", "3/32", "8/81", "1/10"];
    let rows = question(6, 1, 1).family(2..=10).unwrap();
    let found: Vec<_> = rows.iter().filter_map(|row| row.value.exact.as_deref()).collect();
    assert_eq!(found, values);
    let vertices: Vec<_> = rows.iter().map(|row| row.fold_vertices).collect();
    assert_eq!(vertices, [1, 1, 2, 2, 6, 13, 6, 37, 119].map(Some));
}

#[test]
fn what_would_be_too_large_is_left_out_or_refused() {
    let large = studied(9, &["equilibria"]);
    assert!(large.left_out[0].contains("2^9"), "{:?}", large.left_out);
    let refused = |request: &StudyRequest| {
        let parameters = &crate::hidden::poker::DICE;
        let settings = Settings::new("dice-poker", parameters, &request.game.set).unwrap();
        let game = crate::hidden::poker::dice(&settings).unwrap();
        study(&game, request, &settings, &()).unwrap_err().to_string()
    };
    let mut request = StudyRequest::new("dice-poker");
    request.only = vec!["matrix".to_owned()];
    request.game.set = vec![("sides".to_owned(), "9".to_owned())];
    assert!(refused(&request).contains("up to 8 sides"));
    request.only = vec!["taking".to_owned()];
    let stranger = crate::study(&request, &()).unwrap_err().to_string();
    let known = "it has: matrix, equilibria, optimal-set, family, measures";
    assert!(stranger.ends_with(known), "{stranger}");
    request.among = Among::Attainable;
    assert!(refused(&request).contains("leave out `among`"));
}

#[test]
fn mixtures_follow_from_the_inequalities() {
    // The eight strategies that fold a one and call with 5 and 6, by what they do with 2, 3 and 4.
    let folds: Vec<Vec<Fraction>> = (0..8u8)
        .map(|nth| [1, nth >> 2 & 1, nth >> 1 & 1, nth & 1, 0, 0].map(Fraction::from).to_vec())
        .collect();
    let count = |printed: bool| {
        let mut programme = Programme::new();
        let sum = programme.add_row(Relation::Equal, Fraction::ONE);
        programme.add_row(Relation::Equal, Fraction::ZERO);
        let rolls = if printed { vec![4] } else { vec![2, 3, 4] };
        rolls.iter().for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ZERO));
        for fold in &folds {
            let gains = [1].iter().chain(&rolls).map(|&roll| gain(roll, fold));
            let entries = gains.enumerate().map(|(nth, gain)| (nth as u32 + 1, gain));
            let entries: Vec<_> = entries.chain([(sum, Fraction::ONE)]).collect();
            programme.add_column(Fraction::ZERO, false, entries);
        }
        let corners = vertices(&programme, 1_000, &()).unwrap();
        (corners.vertices.len(), corners.dimension(&()).unwrap(), corners.span(&()).unwrap())
    };
    assert_eq!(count(false), (23, Some(6), 7));
    assert_eq!(count(true), (20, Some(6), 7));
}
