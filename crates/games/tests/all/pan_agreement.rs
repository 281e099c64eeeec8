//! The table of Pan against solvers that know nothing about Pan, position by position.
//!
//! The table works on half bytes, packed positions and lists of its own; the others know the game only
//! as states and moves. They keep each position twice, once for each seat to move, and both must be what
//! the table says: outcome and distance.

use games::pan::table::{Solver, Table, TableConfig};
use games::pan::{Hand, Index, Nine, Pan, Position, Reading, Rules, Start, State, Take};
use kernel::{Outcome, Ranked};
use solve::retrograde::{self, Ending, RetrogradeConfig, audit_states, plain};

use crate::pan_kin::kin;

fn rules(ranks: usize, suits: u8) -> Rules {
    Rules::standard(ranks).unwrap().with_suits(suits).unwrap()
}

/// Every combination of the rules beside ranks and suits.
fn every_rule(ranks: usize, suits: u8) -> Vec<Rules> {
    let mut all = Vec::new();
    for take in [Take::Up(1), Take::Up(2), Take::Up(3), Take::Up(5), Take::All] {
        for (sets, reading) in
            [(true, Reading::Printed), (true, Reading::Essay), (false, Reading::Printed)]
        {
            for nine in [Nine::Fixed, Nine::Takeable] {
                let rules = rules(ranks, suits).with_take(take).unwrap().with_sets(sets);
                all.push(rules.with_reading(reading).with_nine(nine));
            }
        }
    }
    all
}

/// The table with distances, by a given number of threads.
fn table_by(n_threads: usize, rules: &Rules) -> Table {
    let config = TableConfig { distances: true, ..TableConfig::default() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
    pool.install(|| Solver::new(rules, &config).unwrap().run(&()).unwrap())
}

/// The game; it is asked about states and not where it starts.
fn game(rules: &Rules) -> Pan {
    let hand = Hand::EMPTY.plus(0, 1);
    Pan::new(*rules, Start::Position(Position { mover: hand, other: Hand::EMPTY }))
}

/// Every state but those that never come about: somebody to move has no cards.
fn states(game: &Pan) -> impl Iterator<Item = State> + '_ {
    let has_cards = |state: &State| Pan::position(state).is_some_and(|at| !at.mover.is_empty());
    (0..game.n_states()).map(|rank| game.unrank(rank)).filter(has_cards)
}

/// What the table says of a state, in the words of the general solvers.
fn ending(table: &Table, state: &State) -> Option<Ending> {
    let State::Playing { position, seat } = *state else { return None };
    Some(Ending::from_verdict(table.verdict(position)?, seat))
}

/// Whether the table says of every position what `other` says of it, whoever is to move.
fn agrees(table: &Table, name: &str, other: impl Fn(&Pan, &State) -> Option<Ending>) {
    let game = game(table.rules());
    for rank in 0..game.n_states() {
        let state = game.unrank(rank);
        let position = Pan::position(&state).unwrap();
        let found = ending(table, &state);
        if position.mover.is_empty() {
            assert_eq!(found, None, "{:?}: {position:?} never comes about", table.rules());
        } else {
            assert_eq!(found, other(&game, &state), "{:?} by {name}: {state:?}", table.rules());
        }
    }
}

fn agrees_with_ranked(table: &Table) {
    let config = RetrogradeConfig::default();
    let ranked = retrograde::solve_ranked(&game(table.rules()), &config, &()).unwrap();
    agrees(table, "solve_ranked", |game, state| ranked.ending(game, state));
    assert_eq!(u32::from(table.longest()), ranked.longest(), "{:?}", table.rules());
}

fn agrees_with_reached(table: &Table) {
    let (game, config) = (game(table.rules()), RetrogradeConfig::default());
    let reached = retrograde::solve_from(&game, states(&game), &config, &()).unwrap();
    agrees(table, "solve_from", |game, state| reached.ending(game, state));
}

fn agrees_with_sweeps(table: &Table) {
    let game = game(table.rules());
    let swept = plain::solve(&game, states(&game));
    agrees(table, "sweeps", |_, state| swept.ending(state));
}

/// Looks one move ahead from every position; with distances that proves the table.
fn is_proven(table: &Table) {
    let game = game(table.rules());
    let audited = audit_states(&game, states(&game), |state| ending(table, state)).unwrap();
    let counts = table.counts();
    assert_eq!(audited.n_states, 2 * (counts.win + counts.loss + counts.draw));
    assert!(audited.has_distances);
}

fn outcomes(table: &Table) -> Vec<u8> {
    let mut bytes = vec![0xff; Index::new(table.rules()).n_positions().div_ceil(4) as usize];
    table.write_outcomes(0, &mut bytes);
    bytes
}

fn distances(table: &Table) -> Vec<u16> {
    let mut distances = vec![u16::MAX; Index::new(table.rules()).n_positions() as usize];
    table.write_distances(0, &mut distances);
    distances
}

/// Whether the tables are the same to the bit.
fn is_the_same(table: &Table, other: &Table) {
    // Not `assert_eq`, which would print them.
    assert!(outcomes(table) == outcomes(other), "{:?}", table.rules());
    assert!(distances(table) == distances(other), "{:?}", table.rules());
    assert_eq!((table.counts(), table.longest()), (other.counts(), other.longest()));
}

/// How many positions with 13 moves or more are won, lost and drawn. Half a byte does not count so far.
fn with_many_moves(table: &Table) -> [usize; 3] {
    let (rules, index) = (*table.rules(), Index::new(table.rules()));
    let has_many = |position: &Position| {
        let mut actions = Vec::new();
        position.legal_moves(&rules, &mut actions);
        actions.len() >= 13
    };
    let positions = (0..index.n_positions()).map(|number| index.unrank(number)).filter(has_many);
    let outcomes: Vec<Outcome> = positions.map(|at| table.verdict(at).unwrap().outcome).collect();
    [Outcome::Win, Outcome::Loss, Outcome::Draw]
        .map(|outcome| outcomes.iter().filter(|&&found| found == outcome).count())
}

#[test]
fn up_to_three_ranks_four_solvers_agree() {
    for rules in kin(1..=3).into_iter().chain(every_rule(2, 4)).chain(every_rule(3, 3)) {
        let table = table_by(1, &rules);
        agrees_with_ranked(&table);
        agrees_with_reached(&table);
        agrees_with_sweeps(&table);
    }
}

#[test]
fn with_four_ranks_every_kin_agrees() {
    for rules in kin(4..=4).into_iter().chain(every_rule(4, 4)) {
        agrees_with_ranked(&table_by(1, &rules));
    }
    for reading in [Reading::Printed, Reading::Essay] {
        agrees_with_sweeps(&table_by(2, &rules(4, 4).with_reading(reading)));
    }
}

/// A word keeps a position in fields of one to four ranks, depending on the suits. Here one is full and
/// the next begun, in the last game twice.
#[test]
fn positions_cut_into_several_fields_agree() {
    for (ranks, suits) in [(5, 2), (4, 3), (3, 5), (3, 6), (2, 10)] {
        for rules in every_rule(ranks, suits) {
            agrees_with_ranked(&table_by(1, &rules));
        }
    }
    let three = rules(3, 10);
    for rules in [
        three,
        three.with_reading(Reading::Essay).with_nine(Nine::Takeable),
        three.with_take(Take::All).unwrap(),
        three.with_take(Take::All).unwrap().with_nine(Nine::Takeable).with_sets(false),
    ] {
        agrees_with_ranked(&table_by(2, &rules));
    }
}

#[test]
fn positions_with_more_moves_than_are_counted_agree() {
    let seven = rules(7, 2).with_nine(Nine::Takeable);
    let essay = seven.with_reading(Reading::Essay).with_take(Take::All).unwrap();
    for (rules, found) in [(seven, [10, 3, 1]), (essay, [6, 2, 0]), (rules(8, 2), [81, 20, 0])] {
        let table = table_by(1, &rules);
        assert_eq!(with_many_moves(&table), found, "{rules:?}");
        agrees_with_ranked(&table);
        is_the_same(&table, &table_by(2, &rules));
    }
}

#[test]
fn tables_of_four_and_of_five_ranks_are_proven_by_looking_ahead() {
    for rules in kin(4..=4).into_iter().chain([rules(5, 4)]) {
        is_proven(&table_by(2, &rules));
    }
}

#[test]
fn a_table_does_not_depend_on_the_number_of_threads() {
    for rules in kin(1..=4) {
        is_the_same(&table_by(1, &rules), &table_by(2, &rules));
    }
    let five = table_by(1, &rules(5, 4));
    for n_threads in [2, 2, 2, 3, 7] {
        is_the_same(&five, &table_by(n_threads, &rules(5, 4)));
    }
}

#[test]
fn a_table_without_distances_has_the_same_outcomes() {
    for rules in kin(1..=4) {
        let without = Solver::new(&rules, &TableConfig::default()).unwrap().run(&()).unwrap();
        let table = table_by(2, &rules);
        assert!(outcomes(&table) == outcomes(&without), "{rules:?}");
        assert_eq!(table.counts(), without.counts());
        assert!(!without.has_distances());
        let distance = |at| without.verdict(at).and_then(|verdict| verdict.distance);
        let index = Index::new(&rules);
        assert!((0..index.n_positions()).all(|number| distance(index.unrank(number)).is_none()));
    }
}

/// `cargo test --release -p cardsharp-games --test all -- --ignored pan_agreement`
#[test]
#[ignore = "takes minutes: every combination of rules in larger games, and six ranks"]
fn larger_games_agree() {
    let mut all = Vec::new();
    for (ranks, suits) in [(5, 4), (4, 5), (4, 6), (3, 10), (7, 2), (8, 2)] {
        all.extend(every_rule(ranks, suits));
    }
    // Three fields, of one rank, of two, of three and of four.
    all.extend([rules(3, 12), rules(5, 5), rules(7, 3), rules(9, 2)]);
    let many = rules(9, 2).with_take(Take::All).unwrap();
    all.extend([many.with_nine(Nine::Takeable), many.with_sets(false), rules(6, 4)]);
    for rules in all {
        let table = table_by(1, &rules);
        agrees_with_ranked(&table);
        is_the_same(&table, &table_by(2, &rules));
    }
    is_proven(&table_by(2, &rules(6, 4)));
}
