//! The table of Pexeso: against the slow way, against known figures, and against itself.

use crate::pexeso_plain::Plain;
use games::pexeso::table::{
    Passing, ProfileOutcome, Table, TableConfig, TurnOutcome, asymptotic_length, margins,
};
use games::pexeso::{Action, Collect, Last, Mates, PexesoError, Position, Rules, exceptions};
use kernel::{ExtendedFloat, Fraction, Limits, Number, Payoff, Probability, Seat};

fn first() -> Seat {
    Seat::new(0)
}

fn rules(pairs: u16) -> Rules {
    Rules::new(pairs).unwrap()
}

fn solve<N: Number>(config: &TableConfig) -> Table<N> {
    Table::solve(config, &Limits::default(), &()).unwrap()
}

fn rate(above: u32, below: u32) -> Probability {
    Probability::new(above, below).unwrap()
}

fn fraction(above: i64, below: u32) -> Fraction {
    Fraction::from_payoff(Payoff::new(above, below))
}

fn total(parts: impl Iterator<Item = Fraction>) -> Fraction {
    parts.fold(Fraction::ZERO, |sum, part| sum + part)
}

/// The four ways to read the fifth section of the paper.
fn variants(pairs: u16) -> [Rules; 4] {
    let moderated = rules(pairs).with_collect(Collect::Moderator);
    [
        (Mates::Sure, Last::Played),
        (Mates::Sure, Last::Given),
        (Mates::Missed, Last::Played),
        (Mates::Missed, Last::Given),
    ]
    .map(|(mates, last)| moderated.with_mates(mates).with_last(last))
}

#[test]
fn the_table_is_the_whole_game_with_every_card_and_pairs_that_may_be_left() {
    let table = solve::<f64>(&TableConfig::new(rules(6)));
    assert!(table.is_whole());
    let plain = Plain::solve(rules(6), [0.0; 2]);
    for at in Position::all(6) {
        for twins in 0..=6 - at.pairs {
            let state = (at.pairs + twins, at.known, twins);
            let value = f64::from(twins) + table.value(first(), at);
            assert!((value - plain.value(state, 0)).abs() < 1e-12, "{at} and {twins} known pairs");
        }
    }
}

#[test]
fn players_who_err_are_worth_what_the_slow_way_says_in_all_four_variants() {
    for (err, rates) in [
        ([0.1, 0.1], [rate(1, 10); 2]),
        ([0.5, 0.2], [rate(1, 2), rate(1, 5)]),
        ([0.0, 0.3], [rate(0, 1), rate(3, 10)]),
        ([1.0, 0.0], [rate(1, 1), rate(0, 1)]),
    ] {
        for rules in variants(4) {
            let table = solve::<f64>(&TableConfig::new(rules).with_err(rates));
            let plain = Plain::solve(rules, err);
            for at in Position::all(4) {
                for seat in 0..2 {
                    let value = table.value(Seat::new(seat), at);
                    let slow = plain.value((at.pairs, at.known, 0), seat);
                    assert!((value - slow).abs() < 1e-11, "{rules:?} {err:?} {at} {seat}");
                }
            }
        }
    }
}

#[test]
fn known_figures_of_the_true_game() {
    let table = solve::<Fraction>(&TableConfig::new(rules(64)));
    for (n, k, value, action) in [
        (1, 0, fraction(1, 1), Action::Two),
        (2, 0, fraction(-2, 3), Action::Two),
        (4, 3, fraction(0, 1), Action::Two),
        (6, 1, fraction(2, 1155), Action::One),
        (8, 3, fraction(188, 4095), Action::Two),
        (8, 0, fraction(-2512, 75075), Action::Two),
    ] {
        let at = Position::new(n, k);
        assert_eq!(*table.value(first(), at), value, "{at}");
        assert_eq!(table.action(first(), at), action, "{at}");
    }
    assert_eq!(table.behind(first(), 1).count(), 35);
    assert_eq!(table.behind(first(), 1).filter(|at| at.known >= 2).count(), 0);
    assert_eq!(table.worst(), (first(), Position::new(2, 0)));
    for pairs in 1..=64 {
        assert_eq!(*table.value(first(), Position::new(pairs, pairs)), fraction(pairs.into(), 1));
    }
    let eager = TableConfig::new(rules(8)).with_passing(Passing::IfAsGood);
    assert_eq!(solve::<Fraction>(&eager).action(first(), Position::new(4, 3)), Action::Pass);
}

#[test]
fn the_rule_of_zwick_and_paterson_has_one_exception() {
    let exact = solve::<Fraction>(&TableConfig::new(rules(64)));
    assert_eq!(exceptions(&exact, first()), [(Position::new(6, 1), Action::One)]);
    let float = solve::<f64>(&TableConfig::new(rules(200)));
    assert_eq!(exceptions(&float, first()), [(Position::new(6, 1), Action::One)]);
}

#[test]
fn floats_and_fractions_agree_and_two_hundred_pairs_are_no_trouble() {
    let exact = solve::<Fraction>(&TableConfig::new(rules(64)));
    let float = solve::<f64>(&TableConfig::new(rules(200)));
    for at in Position::all(64) {
        let difference = Number::to_f64(exact.value(first(), at)) - float.value(first(), at);
        assert!(difference.abs() < 1e-12, "{at}: {difference}");
        assert_eq!(exact.plan(first(), at).first, float.plan(first(), at).first, "{at}");
        assert_eq!(exact.action(first(), at), float.action(first(), at), "{at}");
    }
    let course = ProfileOutcome::<ExtendedFloat>::new(&float, &()).unwrap();
    for at in Position::all(200) {
        assert!(float.value(first(), at).is_finite(), "{at}");
        let [ends, stalls] = [course.ends(first(), at), course.stalls(first(), at)];
        assert!((ends.to_f64() + stalls.to_f64() - 1.0).abs() < 1e-9, "{at}");
    }
    let errs = TableConfig::new(variants(60)[2]).with_err([rate(1, 10), rate(1, 1000)]);
    let table = solve::<f64>(&errs);
    assert!(table.positions().all(|(seat, at)| table.value(seat, at).is_finite()));
}

#[test]
fn play_ends_for_certain_if_anybody_errs_and_this_is_computed() {
    for err in [[rate(1, 10); 2], [rate(0, 1), rate(1, 3)], [rate(1, 1), rate(1, 7)]] {
        for rules in variants(4) {
            let table = solve::<Fraction>(&TableConfig::new(rules).with_err(err));
            let course = ProfileOutcome::<Fraction>::new(&table, &()).unwrap();
            for seat in [0, 1].map(Seat::new) {
                for at in Position::all(4) {
                    assert_eq!(*course.ends(seat, at), Fraction::ONE, "{at}");
                    assert_eq!(*course.stalls(seat, at), Fraction::ZERO, "{at}");
                    assert!(course.turns(seat, at).is_some());
                }
            }
        }
    }
}

#[test]
fn those_who_do_not_err_end_or_stall() {
    let table = solve::<Fraction>(&TableConfig::new(rules(16)));
    let course = ProfileOutcome::<Fraction>::new(&table, &()).unwrap();
    let wide = ProfileOutcome::<ExtendedFloat>::new(&table, &()).unwrap();
    for at in Position::all(16) {
        let [ends, stalls] = [course.ends(first(), at), course.stalls(first(), at)];
        assert_eq!(ends + stalls, Fraction::ONE, "{at}");
        assert_eq!(*stalls == Fraction::ONE, table.action(first(), at) == Action::Pass, "{at}");
        let error = wide.ends(first(), at).to_f64() - Number::to_f64(ends);
        assert!(error.abs() < 1e-14, "{at}");
        assert_eq!(course.turns(first(), at).is_none(), *stalls != Fraction::ZERO, "{at}");
    }
}

#[test]
fn turns_are_counted_by_two_cards() {
    let check = |rules: Rules, n, k, turns: Fraction| {
        let table = solve::<Fraction>(&TableConfig::new(rules));
        let course = ProfileOutcome::<Fraction>::new(&table, &()).unwrap();
        assert_eq!(course.turns(first(), Position::new(n, k)), Some(turns), "[{n}, {k}]");
    };
    check(rules(3), 1, 0, fraction(1, 1));
    check(rules(3), 3, 3, fraction(3, 1));
    check(rules(3), 2, 0, fraction(8, 3));
    // A third of the time a mate, a third a lucky pair, a third a pair for the other, who turns it.
    check(rules(3), 2, 1, fraction(7, 3));
    check(rules(3).with_collect(Collect::Moderator), 2, 1, fraction(2, 1));
    check(rules(3).with_last(Last::Given), 3, 3, fraction(0, 1));
    check(rules(3).with_last(Last::Given), 2, 0, fraction(4, 3));
}

#[test]
fn margins_are_likely_in_sum_one_and_on_average_the_value() {
    let even = TableConfig::new(rules(7));
    let mut configs = vec![even, even.with_passing(Passing::IfAsGood)];
    for rules in variants(4) {
        configs.push(TableConfig::new(rules).with_err([rate(1, 5), rate(1, 3)]));
        configs.push(TableConfig::new(rules).with_err([rate(0, 1), rate(1, 3)]));
    }
    for config in configs {
        let table = solve::<Fraction>(&config);
        for at in Position::all(config.rules.pairs()) {
            let found: Vec<Fraction> = margins(&table, at, &()).unwrap();
            assert_eq!(total(found.iter().cloned()), Fraction::ONE, "{config:?} {at}");
            let n = i64::from(at.pairs);
            let mean = total((-n..).zip(&found).map(|(margin, p)| Fraction::from(margin) * p));
            assert_eq!(mean, *table.value(first(), at), "{config:?} {at}");
        }
    }
}

#[test]
fn the_chances_of_a_turn_add_up() {
    for rules in variants(6) {
        let table = solve::<f64>(&TableConfig::new(rules).with_err([rate(1, 5), rate(1, 3)]));
        for (seat, at) in table.positions() {
            let turn = table.turn::<Fraction>(seat, at);
            let sum = total(TurnOutcome::ALL.iter().map(|outcome| turn.chance(*outcome).clone()));
            assert_eq!(sum, Fraction::ONE, "{at}");
            assert_eq!(turn.stays() + turn.leaves(), Fraction::ONE, "{at}");
        }
    }
}

#[test]
fn small_errors_change_little_where_play_cannot_stall() {
    let exact = solve::<f64>(&TableConfig::new(rules(3)));
    let errs = [rate(1, Probability::FINEST); 2];
    for rules in variants(3) {
        let table = solve::<f64>(&TableConfig::new(rules).with_err(errs));
        for at in Position::all(3) {
            let difference = table.value(first(), at) - exact.value(first(), at);
            assert!(difference.abs() < 1e-4, "{at}: {difference}");
        }
    }
}

#[test]
fn the_four_variants_differ_for_those_who_err_and_only_for_them() {
    let at = Position::new(4, 2);
    let values = |err| {
        variants(4).map(|rules| {
            solve::<Fraction>(&TableConfig::new(rules).with_err(err)).value(first(), at).clone()
        })
    };
    let alike = values([Probability::ZERO; 2]);
    assert!(alike.iter().all(|value| *value == alike[0]));
    let different = values([rate(1, 10); 2]);
    for (idx, value) in different.iter().enumerate() {
        assert!(different[..idx].iter().all(|other| other != value), "{idx}");
    }
}

#[test]
fn what_the_table_cannot_have_is_refused() {
    let limits = Limits::default();
    let refused = |config: &TableConfig, limits: &Limits| {
        Table::<f64>::solve(config, limits, &()).unwrap_err()
    };
    let three = TableConfig::new(rules(3).with_seats(3).unwrap());
    assert_eq!(refused(&three, &limits), PexesoError::NotTwo { seats: 3 });
    let missing = TableConfig::new(rules(3)).with_err([rate(1, 2); 2]);
    assert_eq!(refused(&missing, &limits), PexesoError::PairsMissed);
    let few = Limits { states: 10, ..limits };
    assert!(matches!(refused(&TableConfig::new(rules(8)), &few), PexesoError::Limit(_)));
}

#[test]
fn length_grows_like_one_over_the_rate_of_errors_where_play_would_stall() {
    for rules in variants(9) {
        let tiny = rate(1, Probability::FINEST);
        let table = solve::<f64>(&TableConfig::new(rules).with_err([tiny; 2]));
        let course = ProfileOutcome::<ExtendedFloat>::new(&table, &()).unwrap();
        let mut n_stalling = 0;
        for (at, limit) in asymptotic_length::<f64, _>(&table) {
            let turns = course.turns(first(), at).unwrap().to_f64();
            assert!(
                (turns * tiny.to_f64() - limit).abs() < 1e-3 * limit.max(1.0),
                "{at} {limit} {turns}"
            );
            n_stalling += usize::from(limit > 0.0);
        }
        assert!(n_stalling > 20, "{n_stalling}");
    }
}

#[test]
fn a_pair_is_found_by_error_at_least_so_often_and_the_papers_bound_is_too_large() {
    let err = rate(1, 2);
    let p = fraction(1, 2);
    let table = solve::<f64>(&TableConfig::new(variants(8)[2]).with_err([err; 2]));
    let mut n_below = 0;
    for (seat, at) in table.positions() {
        let turn = table.turn::<Fraction>(seat, at);
        let taken = turn.chance(TurnOutcome::Mate) + turn.chance(TurnOutcome::Luck);
        assert!(taken >= &p * &p / Fraction::from(at.n_cards() - 1), "{at}");
        n_below += usize::from(taken < &p * &p);
    }
    assert!(n_below > 0);
}
