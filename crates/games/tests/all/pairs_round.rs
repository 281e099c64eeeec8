//! One round of Pairs: the rules, the dense solver against backward induction, and the paper.

use games::pairs::dense::{self, DenseConfig};
use games::pairs::{
    Move, Pack, Round, Rule, Setup, Stack, Stage, Table, TieBreak, full_deal, one_card_each,
};
use kernel::conform::{self, ConformConfig};
use kernel::{BySeat, Fraction, Game, Limits, Notation, Number, Seat, Turn};
use proptest::prelude::*;
use solve::backward::{self, Backward, BackwardConfig};

fn pack(counts: &[u8]) -> Pack {
    Pack::from_counts(counts).unwrap()
}

fn stacks(text: &str) -> Vec<Stack> {
    games::pairs::parse_stacks(text).unwrap()
}

fn solved<N: Number>(round: &Round) -> Backward<Round, N> {
    backward::solve(round, &BackwardConfig::default(), &()).unwrap()
}

#[test]
fn every_set_up_keeps_the_laws_of_a_game() {
    let config = ConformConfig { plays: 300, ..ConformConfig::default() };
    for (seats, counts) in [
        (2, &[1, 2, 3, 4][..]),
        (3, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (6, &[1, 2, 3]),
        (2, &[0, 0, 4]),
        (3, &[2, 0, 2, 1]),
        (4, &[1, 1, 1, 1]),
    ] {
        for ties in [TieBreak::Full, TieBreak::Redeal] {
            let setup = Setup::Deal { pack: pack(counts), ties };
            if let Ok(round) = Round::new(seats, setup) {
                conform::check_notation(&round, &config)
                    .unwrap_or_else(|breaches| panic!("{counts:?} {ties:?}: {}", breaches[0]));
            } else {
                // Only a deck in which every deal is tied may be refused.
                assert_eq!((counts, ties), (&[0, 0, 4][..], TieBreak::Redeal));
            }
        }
    }
    let round = Round::configured(&stacks("1,4/2,3/4"), pack(&[1, 2, 3, 4])).unwrap();
    conform::check_notation(&round, &config).unwrap();
}

/// Plays the moves named, checking each is listed.
fn play(round: &Round, moves: &[&str]) -> Table {
    let mut table = round.start();
    for text in moves {
        let mv = round.move_from_text(&table, text).unwrap();
        round.play(&mut table, mv);
    }
    table
}

#[test]
fn the_tie_break_goes_to_the_tied_only_and_discards_pairs() {
    let round = Round::dealt(3, pack(&[2, 4, 4])).unwrap();
    // Seats 1 and 3 tie with 2s; seat 1 pairs a 2 (discarded) and gets a 3; seat 3 a 1.
    let table = play(&round, &["2", "3", "2", "2", "3", "1"]);
    assert_eq!(round.state_to_text(&table), "act 3 | 2,3/3/1,2 | 1,1,2");
}

#[test]
fn when_the_cards_run_out_in_a_tie_break_lots_are_drawn() {
    let round = Round::dealt(2, pack(&[0, 3, 1])).unwrap();
    // Both hold 2; seat 1 gets the 3; seat 2 the last 2, which pairs: nothing is left.
    let table = play(&round, &["2", "2", "3", "2"]);
    assert_eq!(round.state_to_text(&table), "lots 1 2 | 2/2 | 0");
    let table = play(&round, &["2", "2", "3", "2", "lot 2"]);
    let mut moves = vec![];
    round.moves(&table, &mut moves);
    assert_eq!((table.stage, moves), (Stage::Act(Seat::new(1)), vec![Move::Fold]));
}

#[test]
fn the_loser_pays_his_score_to_every_other_seat() {
    let round = Round::configured(&stacks("3,5/2/4"), Pack::triangular(5).unwrap()).unwrap();
    let pays = |moves: &[&str]| match round.turn(&play(&round, moves)) {
        Turn::Over(payoffs) => payoffs.map(|payoff| payoff.numerator()).as_slice().to_vec(),
        other => panic!("not over: {other:?}"),
    };
    assert_eq!(pays(&["fold"]), [-4, 2, 2]); // the lowest card on the table is another's
    assert_eq!(pays(&["hit", "5"]), [-10, 5, 5]);
    assert_eq!(pays(&["hit", "1", "fold"]), [1, -2, 1]);
}

/// A deck, a number of seats, and stacks that the deck can have.
fn configurations() -> impl Strategy<Value = (Pack, Vec<Stack>)> {
    (2usize..=4, proptest::collection::vec(0u8..=4, 3..=5), any::<u64>()).prop_filter_map(
        "a configuration of this deck",
        |(seats, counts, seed)| {
            let mut stream = kernel::RngStream::new(seed, 0);
            let mut left = pack(&counts);
            let mut held = vec![Stack::EMPTY; seats];
            for round in 0..2 {
                for stack in &mut held {
                    let can: Vec<u8> =
                        left.ranks().map(|(r, _)| r).filter(|&r| !stack.has(r)).collect();
                    if can.is_empty() || (round > 0 && stream.below(2) == 0) {
                        continue;
                    }
                    let rank = can[stream.below(can.len() as u64) as usize];
                    *stack = stack.with(rank);
                    left.take(rank);
                }
            }
            held.iter().all(|stack| !stack.is_empty()).then(|| (pack(&counts), held))
        },
    )
}

fn cases(n: u32) -> ProptestConfig {
    ProptestConfig { cases: n, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(300))]

    /// The dense solver, pruned or not, is backward induction: exactly in fractions, to 1e-12 in
    /// floating point; and both are the plain auditor.
    #[test]
    fn dense_is_backward_induction((pack, stacks) in configurations()) {
        let round = Round::configured(&stacks, pack).unwrap();
        let exact = solved::<Fraction>(&round);
        prop_assert_eq!(&solve::plain::solve(&round, &round.start(), solve::Ties::First).0, &exact.values());
        let float = solved::<f64>(&round);
        for prune in [false, true] {
            let config = DenseConfig { prune, ..DenseConfig::default() };
            let dense = dense::solve::<Fraction>(stacks.len(), &pack, std::slice::from_ref(&stacks), &config, &()).unwrap();
            prop_assert_eq!(&dense.openings()[0].values, &exact.values());
            prop_assert_eq!(Some(dense.openings()[0].action), exact.best_move(&round.start()));
            let dense = dense::solve::<f64>(stacks.len(), &pack, std::slice::from_ref(&stacks), &config, &()).unwrap();
            for (a, b) in dense.openings()[0].values.iter().zip(&float.values()) {
                prop_assert!((a - b).abs() < 1e-12);
            }
            prop_assert_eq!(dense.visited(), dense::count(stacks.len(), &pack, std::slice::from_ref(&stacks), prune, &Limits::default(), &()).unwrap());
        }
    }

    /// Whatever the rules, the flow of probability is the exact evaluation of the profile; and the
    /// ends of the equilibrium pay its values.
    #[test]
    fn flow_is_exact_evaluation((pack, stacks) in configurations(), picks in any::<[u8; 4]>()) {
        let round = Round::configured(&stacks, pack).unwrap();
        let names = ["random", "hit", "fold", "myopic", "threshold:1/3", "equilibrium"];
        let rules: Vec<Rule> = (0..stacks.len())
            .map(|seat| Rule::from_text(names[usize::from(picks[seat]) % names.len()]).unwrap())
            .collect();
        let profile: Vec<&dyn kernel::Strategy<Round>> = rules.iter().map(|rule| rule as &dyn kernel::Strategy<Round>).collect();
        let values: BySeat<Fraction> = solve::evaluate(&round, &profile, Limits::default(), &()).unwrap();
        let config = DenseConfig { prune: false, ..DenseConfig::default() };
        let dense = dense::solve::<Fraction>(rules.len(), &pack, &[stacks], &config, &()).unwrap();
        let by_seat: Vec<&Rule> = rules.iter().collect();
        let ends = dense.ends_of(&by_seat, &[Fraction::ONE], &()).unwrap();
        prop_assert_eq!(ends.values(), values);
        let ends = dense.ends(&[Fraction::ONE], &()).unwrap();
        prop_assert_eq!(&ends.values(), &dense.openings()[0].values);
        let all: Fraction = (0..by_seat.len()).map(|seat| ends.loses(seat)).fold(Fraction::ZERO, |a, b| a + b);
        prop_assert_eq!(all, Fraction::ONE);
    }

    /// The corollary as mended: where it speaks, backward induction folds.
    #[test]
    fn the_mended_corollary_is_right((pack, stacks) in configurations()) {
        let round = Round::configured(&stacks, pack).unwrap();
        let (d, m) = (pack.without(&stacks).unwrap(), stacks.len() as u64);
        let low = u64::from(stacks.iter().filter_map(|stack| stack.low()).min().unwrap());
        let n = u64::from(d.n_cards());
        let pairing = |worth: fn(u8) -> u64| -> u64 {
            stacks[0].ranks().map(|rank| worth(rank) * u64::from(d.count(rank))).sum()
        };
        // Expected pair ≥ low · (1 + (m − 1)(1 − probability of a pair)), times n.
        let speaks = pairing(u64::from) >= low * (n + (m - 1) * (n - pairing(|_| 1)));
        if n > 0 && speaks {
            prop_assert_eq!(solved::<Fraction>(&round).best_move(&round.start()), Some(Move::Fold));
        }
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// The whole deal: openings enumerated with their probabilities and solved densely, against the
    /// game itself dealt card by card and solved by backward induction.
    #[test]
    fn the_whole_deal_is_the_game_dealt_card_by_card(
        seats in 2usize..=3,
        counts in proptest::collection::vec(0u8..=3, 2..=4),
        redeal in any::<bool>(),
    ) {
        let pack = pack(&counts);
        let ties = if redeal { TieBreak::Redeal } else { TieBreak::Full };
        let Ok(round) = Round::new(seats, Setup::Deal { pack, ties }) else { return Ok(()) };
        let solution = solved::<Fraction>(&round);
        prop_assert!(solution.values().iter().all(|value| *value == Fraction::ZERO));
        // Deal card by card, and ask what the first to act expects.
        let mut expected = Fraction::ZERO;
        let mut open = vec![(round.start(), Fraction::ONE)];
        while let Some((table, probability)) = open.pop() {
            if let Stage::Act(seat) = table.stage {
                expected += probability * solution.value_of(&table).unwrap()[seat].clone();
                continue;
            }
            let mut moves = vec![];
            round.moves(&table, &mut moves);
            let total: u64 = moves.iter().map(|&mv| round.weight(&table, mv)).sum();
            for mv in moves {
                let mut part = Fraction::ZERO;
                part.add_scaled(&probability, round.weight(&table, mv));
                part.divide(total);
                open.push((round.after(&table, mv), part));
            }
        }
        let config = full_deal::FullDealConfig { ties, ..full_deal::FullDealConfig::default() };
        let whole = full_deal::solve::<Fraction>(seats, &pack, &config, &()).unwrap();
        prop_assert_eq!(&whole.first.value, &expected);
        if seats == 2 {
            let duel = full_deal::solve_duel(&pack, &config, &()).unwrap();
            for (a, b) in [
                (&duel.first.value, &whole.first.value),
                (&duel.first.loses, &whole.first.loses),
                (&duel.first.fold, &whole.first.fold),
                (&duel.first.hits, &whole.first.hits),
                (&duel.first.score, &whole.first.score),
            ] {
                prop_assert!((a - Number::to_f64(b)).abs() < 1e-12, "{duel:?} {whole:?}");
            }
        }
    }

    /// Rules over the whole deal, three ways: the game itself, group by group, and side by side.
    #[test]
    fn profiles_over_the_whole_deal_agree(
        seats in 2usize..=3,
        counts in proptest::collection::vec(0u8..=3, 2..=4),
        picks in any::<[u8; 3]>(),
    ) {
        let pack = pack(&counts);
        let Ok(round) = Round::dealt(seats, pack) else { return Ok(()) };
        let names = ["random", "hit", "fold", "myopic", "threshold:0.25", "equilibrium"];
        let rules: Vec<Rule> = picks[..seats].iter().map(|&pick| Rule::from_text(names[usize::from(pick) % 6]).unwrap()).collect();
        let profile: Vec<&dyn kernel::Strategy<Round>> = rules.iter().map(|rule| rule as &dyn kernel::Strategy<Round>).collect();
        let values: BySeat<Fraction> = solve::evaluate(&round, &profile, Limits::default(), &()).unwrap();
        let config = full_deal::FullDealConfig::default();
        prop_assert_eq!(full_deal::evaluate::<Fraction>(&pack, &rules, &config, &()).unwrap().ends.values(), values.clone());
        if seats == 2 {
            let duel = full_deal::evaluate_duel(&pack, [&rules[0], &rules[1]], &config, &()).unwrap();
            prop_assert!((duel.value() - Number::to_f64(&values[Seat::new(0)])).abs() < 1e-12);
        }
    }
}

/// Equations (1) to (3) of the paper, written down as they stand (with d = 0 meaning fold).
fn theorem_3(d: &Pack, s1: Stack, s2: Stack) -> Fraction {
    let low = s1.union(s2).low().unwrap();
    let fold = -Fraction::from(low);
    let n = d.n_cards();
    if n == 0 {
        return fold;
    }
    let mut hit = Fraction::ZERO;
    for (j, count) in d.ranks() {
        let share = Fraction::from(count) / Fraction::from(n);
        let mut after = *d;
        after.take(j);
        hit -=
            share * if s1.has(j) { Fraction::from(j) } else { theorem_3(&after, s2, s1.with(j)) };
    }
    if hit > fold { hit } else { fold }
}

#[test]
fn theorem_3_is_what_the_solver_solves() {
    let pack = Pack::triangular(4).unwrap();
    for opening in one_card_each(2, &pack) {
        let dense = dense::solve::<Fraction>(
            2,
            &pack,
            std::slice::from_ref(&opening),
            &DenseConfig::default(),
            &(),
        )
        .unwrap();
        let expected = theorem_3(&pack.without(&opening).unwrap(), opening[0], opening[1]);
        assert_eq!(dense.openings()[0].values[Seat::new(0)], expected);
    }
}

#[test]
fn among_equals_the_paper_folds() {
    // Unseen: one 1, one 3. Fold costs 1. A hit pairs the 1 (−1) or goes on, and the other, at
    // low 1, then folds or worse for +1 … the solver must fold wherever the two are equal.
    let mut ties = 0;
    for counts in [[1, 2, 1], [2, 1, 1], [2, 2, 1], [2, 2, 2], [3, 1, 1]] {
        let pack = pack(&counts);
        for opening in one_card_each(2, &pack) {
            let dense =
                dense::solve::<Fraction>(2, &pack, &[opening], &DenseConfig::default(), &())
                    .unwrap();
            let opening = &dense.openings()[0];
            if opening.margin == Some(Fraction::ZERO) {
                assert_eq!(opening.action, Move::Fold);
                ties += 1;
            }
        }
    }
    assert!(ties > 0, "no tie was found, so nothing was tested");
}

/// Erratum: the conclusion of Corollary 8 is printed for (d, s₂, s₁). It holds for (d, s₁, s₂).
#[test]
fn corollary_8_as_printed_is_wrong() {
    let pack = Pack::triangular(4).unwrap();
    let counterexample = two_card_configurations(&pack).into_iter().find(|stacks| {
        let d = pack.without(stacks).unwrap();
        let (s1, s2) = (stacks[0], stacks[1]);
        let low = u32::from(s1.union(s2).low().unwrap());
        let pairing: u32 = s1.ranks().map(|rank| u32::from(d.count(rank))).sum();
        let expected: u32 = s1.ranks().map(|rank| u32::from(rank) * u32::from(d.count(rank))).sum();
        let hypothesis = d.n_cards() > 0 && expected >= low * (2 * d.n_cards() - pairing);
        let round = Round::configured(&[s2, s1], pack).unwrap();
        hypothesis && solved::<Fraction>(&round).best_move(&round.start()) == Some(Move::Hit)
    });
    assert!(counterexample.is_some());
}

/// Erratum: for three players the bound of Corollary 8 does not hold.
#[test]
fn the_two_player_bound_fails_for_three() {
    let pack = pack(&[5, 7, 3, 0, 1, 6]);
    let stacks = stacks("1,2,3/5,6/3,6");
    let d = pack.without(&stacks).unwrap();
    let pairing: u32 = stacks[0].ranks().map(|rank| u32::from(d.count(rank))).sum();
    let expected: u32 =
        stacks[0].ranks().map(|rank| u32::from(rank) * u32::from(d.count(rank))).sum();
    // The low card is 1, and the hypothesis holds: expected pair ≥ 1 · (2 − probability of a pair).
    assert!(expected >= 2 * d.n_cards() - pairing);
    let round = Round::configured(&stacks, pack).unwrap();
    assert_eq!(solved::<Fraction>(&round).best_move(&round.start()), Some(Move::Hit));
    // The widened bound does not speak here, so the pruned solver hits too.
    let config = DenseConfig { margins: false, ..DenseConfig::default() };
    let dense = dense::solve::<Fraction>(3, &pack, &[stacks], &config, &()).unwrap();
    assert_eq!(dense.openings()[0].action, Move::Hit);
}

/// Every pair of stacks of one to three cards.
fn two_card_configurations(pack: &Pack) -> Vec<[Stack; 2]> {
    let all: Vec<Stack> = (1u32..1 << pack.top())
        .map(|bits| {
            (1..=pack.top()).filter(|rank| bits >> (rank - 1) & 1 == 1).collect::<Vec<u8>>()
        })
        .map(|ranks| Stack::from_ranks(&ranks).unwrap())
        .filter(|stack| stack.n_cards() <= 3)
        .collect();
    let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| [a, b]));
    pairs.filter(|stacks| pack.without(stacks).is_ok()).collect()
}

/// The standard deck: figures that do not follow from anything smaller, so that a change that moves
/// them is seen. Found twice, by the dense solver over groups and by the duel.
#[test]
fn the_standard_deck_of_two() {
    let whole = full_deal::solve_duel(
        &Pack::triangular(10).unwrap(),
        &full_deal::FullDealConfig::default(),
        &(),
    )
    .unwrap();
    assert!((whole.runs_out - 4.818_584e-7).abs() < 1e-12);
    assert!((whole.first.value - 0.075_630_444).abs() < 1e-9);
    assert_eq!(
        (whole.visited, whole.visited_unpruned, whole.openings.len()),
        (156_849, 258_301, 45)
    );
    assert!(whole.openings.iter().all(|opening| opening.action == Move::Hit));
}
