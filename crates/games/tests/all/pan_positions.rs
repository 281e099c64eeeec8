//! The positions of Pan: how many there are, drawn at random, attainable, and on the way to one.

use std::collections::{BTreeMap, HashSet};

use games::pan::{
    Action, Attainable, Corollary, Edges, Hand, Index, NoPath, PathStage, Position, Reading, Rules,
    Take, Unmet, lower_bound, lower_bound_condition, path_applies, path_to, potential_positions,
    random_position, sample, starts,
};
use kernel::{LimitReached, Limits, Progress, RngStream, Stop, Watch};

use crate::pan_kin::kin;

fn rules(ranks: usize) -> Rules {
    Rules::standard(ranks).unwrap()
}

fn essay(ranks: usize) -> Rules {
    rules(ranks).with_reading(Reading::Essay)
}

fn attainable(rules: &Rules) -> Attainable {
    Attainable::search(rules, &Limits::default(), &()).unwrap()
}

/// Tables 1 and 3, and the errata: the essay's program misses 6, 6 and 7 positions that its corollary
/// has, and its lower bound counts positions without a card to move with.
#[test]
fn positions_are_counted_as_in_tables_1_and_3() {
    for (ranks, upper, found, in_truth, printed, corrected) in [
        (1, 10, 5, 5, 0, 0),
        (2, 150, 115, 121, 95, 94),
        (3, 2250, 2134, 2140, 2067, 2046),
        (4, 33750, 33232, 33239, 33193, 33016),
    ] {
        assert_eq!(potential_positions(&rules(ranks)).count(), upper);
        assert_eq!(attainable(&essay(ranks)).len(), found);
        assert_eq!(attainable(&rules(ranks)).len(), in_truth);
        assert_eq!(lower_bound(&rules(ranks), Corollary::Printed), printed);
        assert_eq!(lower_bound(&rules(ranks), Corollary::Corrected), corrected);
    }
    for (ranks, ratio) in [(2, "0.633"), (3, "0.919"), (4, "0.983")] {
        let rules = rules(ranks);
        let bound = lower_bound(&rules, Corollary::Printed) as f64;
        assert_eq!(format!("{:.3}", bound / Index::new(&rules).n_positions() as f64), ratio);
    }
}

/// Erratum 2: from five ranks on the printed bound is above what it bounds.
#[test]
fn the_printed_bound_is_too_high_for_five_ranks() {
    let m5 = attainable(&rules(5)).len();
    assert!(lower_bound(&rules(5), Corollary::Printed) > m5);
    assert!(lower_bound(&rules(5), Corollary::Corrected) < m5);
    assert_eq!(m5, 503_738);
    // The essay's two samples of 20,000 (19,928 and 19,976) are within two standard errors.
    for (ranks, hits) in [(5, 19_928.0), (6, 19_976.0)] {
        let rules = rules(ranks);
        let bound = lower_bound(&rules, Corollary::Printed) as f64;
        let share = bound / Index::new(&rules).n_positions() as f64;
        let error = (20_000.0 * share * (1.0 - share)).sqrt();
        assert!((20_000.0 * share - hits).abs() < 2.0 * error, "{share}");
    }
}

#[test]
fn the_bound_by_numbers_of_cards_is_the_bound_position_by_position() {
    for rules in kin(1..=3) {
        for corollary in [Corollary::Printed, Corollary::Corrected] {
            let one_by_one = potential_positions(&rules)
                .filter(|&position| lower_bound_condition(&rules, position, corollary))
                .count();
            assert_eq!(lower_bound(&rules, corollary), one_by_one as u64, "{rules:?}");
        }
    }
    let most = rules(16);
    let all = Index::new(&most).n_positions();
    let left_out = all - lower_bound(&most, Corollary::Corrected);
    assert!(left_out > 0 && left_out < all / 1_000_000, "{left_out}");
}

#[test]
fn a_search_that_would_be_too_large_is_refused_and_one_that_is_watched_can_be_stopped() {
    struct Never;
    impl Watch for Never {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            Err(Stop::Interrupted)
        }
    }
    let small = Limits { bytes: 1 << 20, ..Limits::default() };
    let refused = Attainable::search(&rules(6), &small, &()).unwrap_err().to_string();
    assert!(refused.contains("the memory limit was reached"), "{refused}");
    let stopped = Attainable::search(&rules(3), &Limits::default(), &Never);
    assert_eq!(stopped.unwrap_err(), LimitReached::Stopped(Stop::Interrupted).into());
}

/// Four hundred draws for each position there is.
#[test]
fn random_positions_are_uniform_by_chi_square() {
    for rules in [rules(2), rules(2).with_suits(3).unwrap(), rules(1).with_suits(6).unwrap()] {
        let index = Index::new(&rules);
        let n = index.n_positions();
        let mut seen = vec![0u64; n as usize];
        let mut stream = RngStream::new(11, 0);
        let each = 400;
        for _ in 0..each * n {
            seen[index.rank(random_position(&rules, &mut stream)) as usize] += 1;
        }
        let chi_square: f64 =
            seen.iter().map(|&n| (n as f64 - each as f64).powi(2) / each as f64).sum();
        let (freedom, error) = (n as f64 - 1.0, (2.0 * (n as f64 - 1.0)).sqrt());
        assert!((chi_square - freedom).abs() < 4.0 * error, "{chi_square} for {freedom}");
    }
}

#[test]
fn a_sample_has_no_position_twice_and_is_fixed_by_its_seed() {
    let rules = rules(3);
    let drawn = sample(&rules, 2000, 5);
    assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), 2000);
    assert!(drawn.iter().all(|&number| number < 2250));
    assert_eq!(drawn, sample(&rules, 2000, 5));
    assert_ne!(drawn, sample(&rules, 2000, 6));
    let mut all = sample(&rules, 9999, 5);
    assert_eq!(&all[..2000], drawn, "a larger sample begins like a smaller one");
    all.sort_unstable();
    assert_eq!(all, (0..2250).collect::<Vec<_>>());
}

/// Of all samples of two from the ten positions of 1-Pan each of the 90, in order, is as likely.
#[test]
fn every_sample_is_equally_likely() {
    let mut seen = BTreeMap::new();
    for seed in 0..45_000 {
        *seen.entry(sample(&rules(1), 2, seed)).or_insert(0u32) += 1;
    }
    assert_eq!(seen.len(), 90);
    let chi_square: f64 = seen.values().map(|&n| (f64::from(n) - 500.0).powi(2) / 500.0).sum();
    assert!((chi_square - 89.0).abs() < 4.0 * 178f64.sqrt(), "{chi_square}");
}

#[test]
fn moves_that_are_kept_are_those_that_are_found() {
    for rules in kin(1..=3) {
        let (found, kept) =
            (Edges::new(&rules), Edges::kept(&rules, &Limits::default(), &()).unwrap());
        let mut expected = Vec::new();
        found.each(0..found.n_positions(), |node| {
            assert_eq!(node.is_over(), node.position().is_over());
            expected.push((node.number, node.moves.to_vec()));
        });
        let mut expected = expected.into_iter();
        kept.each(0..kept.n_positions(), |node| {
            assert_eq!((node.number, node.moves.to_vec()), expected.next().unwrap(), "{rules:?}");
        });
        assert!(expected.next().is_none());
    }
    let small = Limits { bytes: 1 << 16, ..Limits::default() };
    assert!(Edges::kept(&rules(3), &small, &()).is_ok());
    let refused = Edges::kept(&rules(4), &small, &()).unwrap_err().to_string();
    assert!(refused.contains("the memory limit was reached"), "{refused}");
    let refused = Edges::kept(&rules(16), &Limits::default(), &()).unwrap_err().to_string();
    assert!(refused.contains("the state limit was reached"), "{refused}");
}

/// Walks a path by the rules alone; whether it ends at `target`.
fn leads_to(rules: &Rules, target: Position) -> Result<Vec<PathStage>, NoPath> {
    let path = path_to(rules, target)?;
    assert!(starts(rules).iter().any(|start| start.position == path.start));
    let (mut now, mut legal, mut stages) = (path.start, Vec::new(), Vec::new());
    for step in &path.steps {
        assert!(!now.is_over(), "{target:?}: a hand is empty on the way");
        legal.clear();
        now.legal_moves(rules, &mut legal);
        assert!(legal.contains(&step.action), "{target:?}: {:?} at {now:?}", step.action);
        assert!(!matches!(step.action, Action::Lay { count: 2.., .. }), "single cards are enough");
        now = now.after(rules, step.action);
        assert_eq!(step.position, now);
        stages.push(step.stage);
    }
    assert_eq!(now, target);
    assert!(stages.is_sorted());
    Ok(stages)
}

#[test]
fn there_is_a_path_exactly_where_the_corrected_condition_holds() {
    let four = rules(4).with_sets(false).with_take(Take::Up(2)).unwrap();
    let mut all = vec![rules(2), rules(3), rules(4), four];
    all.extend([6, 8].map(|suits| rules(2).with_suits(suits).unwrap()));
    all.push(rules(2).with_suits(6).unwrap().with_take(Take::All).unwrap());
    for rules in all {
        let mut n_paths = 0;
        for position in potential_positions(&rules) {
            let holds = lower_bound_condition(&rules, position, Corollary::Corrected);
            let path = leads_to(&rules, position);
            assert_eq!(path.is_ok(), holds, "{rules:?} {position:?}");
            n_paths += u64::from(path.is_ok());
        }
        assert_eq!(n_paths, lower_bound(&rules, Corollary::Corrected));
    }
}

/// Erratum 1, by the essay's own construction: what its program missed, and more that it can reach only
/// in other ways.
#[test]
fn in_the_essays_reading_paths_that_lay_one_of_all_nines_are_refused() {
    for (ranks, n_missed) in [(2, 6), (3, 6), (4, 7)] {
        let (printed, essay) = (rules(ranks), essay(ranks));
        let (index, found) = (Index::new(&essay), attainable(&essay));
        let mut missed = 0;
        for position in potential_positions(&essay) {
            match (path_to(&printed, position), path_to(&essay, position)) {
                (Ok(_), Err(NoPath::SetOfNines)) => {
                    missed += u64::from(!found.contains(index.rank(position)));
                }
                (Ok(_), Ok(_)) => {
                    assert!(leads_to(&essay, position).is_ok());
                    assert!(found.contains(index.rank(position)));
                }
                (printed, essay) => assert_eq!(printed, essay),
            }
        }
        assert_eq!(missed, n_missed);
    }
}

#[test]
fn where_there_is_no_path_it_is_said_why() {
    let at = |rules: &Rules, text: &str| path_to(rules, Position::from_text(rules, text).unwrap());
    let two = rules(2);
    let unmet = |text: &str| match at(&two, text) {
        Err(NoPath::Unmet(unmet)) => unmet,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(unmet("[0,0],[1,2]"), Unmet::MoverWithoutCards);
    assert_eq!(unmet("[0,0],[1,1]"), Unmet::MoverWithoutCards, "an odd pile does not help");
    assert_eq!(unmet("[1,4],[2,0]"), Unmet::OtherHasTooFew { pile: 0, other: 2 });
    assert_eq!(unmet("[1,1],[2,2]"), Unmet::MoverHasTooFew { pile: 1, mover: 2 });
    let words = at(&two, "[1,1],[2,2]").unwrap_err().to_string();
    assert_eq!(
        words,
        "the condition of the corollary does not hold: half of the 0 cards below the topmost one and \
         the 2 of the player to move make 2, and three are needed"
    );
    for (rules, why) in [
        (rules(1), NoPath::OneRank),
        (two.with_suits(2).unwrap(), NoPath::Suits),
        (two.with_suits(5).unwrap(), NoPath::Suits),
        (two.with_take(Take::Up(1)).unwrap(), NoPath::TakesOne),
        (two.with_nine(games::pan::Nine::Takeable), NoPath::TakeableNine),
    ] {
        assert_eq!(path_applies(&rules), Err(why));
        let position = Position { mover: Hand::new(&[1]), other: Hand::EMPTY };
        assert_eq!(path_to(&rules, position), Err(why));
    }
}
