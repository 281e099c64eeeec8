//! Measures, comparisons and sweeps at the workbench: every family, and what is wrong.

use study::Certainty;
use study::measure::Experiment;
use workbench::{
    CompareRequest, GameRef, GameSource, MeasureRequest, Measuring, Seating, SolveRequest,
    StudyDocument, StudyRequest, SweepRequest, WorkbenchError, compare, solve, study, sweep,
};

fn set(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn measured(game: &str, pairs: &[(&str, &str)]) -> Result<StudyDocument, WorkbenchError> {
    let measuring = Measuring { games: 60, searched: 4, ..Measuring::default() };
    let only = vec!["measures".to_owned()];
    study(
        &StudyRequest {
            game: GameRef { set: set(pairs), ..GameRef::new(game) },
            only,
            measuring,
            ..StudyRequest::default()
        },
        &(),
    )?
    .complete()
}

/// A round of Pairs for two with six cards.
const SMALL: [(&str, &str); 8] = [
    ("NUMP", "2"),
    ("FOURS", "0"),
    ("FIVES", "0"),
    ("SIXES", "0"),
    ("SEVENS", "0"),
    ("EIGHTS", "0"),
    ("NINES", "0"),
    ("TENS", "0"),
];

#[test]
fn every_family_is_measured() {
    for (game, pairs, is_exact) in [
        ("pairs", &[("ranks", "3")][..], true),
        ("continuous-pairs", &[("seats", "3"), ("target", "5")], false),
        ("pan", &[("ranks", "2")], false),
        ("pexeso", &[("pairs", "3")], false),
        ("kuhn-poker", &[], true),
        ("dice-poker", &[], true),
        ("agram", &[("NUMP", "2"), ("HANDSIZE", "2")], false),
        ("pairs-round", &SMALL, true),
    ] {
        let document = measured(game, pairs).unwrap_or_else(|error| panic!("{game}: {error}"));
        let found = document.measured.expect("it was asked for");
        let games = |experiment| found.experiment(experiment).map_or(0, |run| run.games);
        assert_eq!(games(Experiment::AllRandom), 60, "{game}");
        assert_eq!(games(Experiment::AllSearchers), 4, "{game}");
        assert_eq!(games(Experiment::OneSearcher) % found.class.seats as u64, 0, "{game}");
        assert!(found.measures.iter().any(|measure| measure.name == "security"), "{game}");
        assert_eq!(found.anatomy.is_some(), is_exact, "{game}: {:?}", found.missing);
        assert_eq!(found.missing.is_empty(), is_exact, "{game}: {:?}", found.missing);
    }
}

#[test]
fn what_is_known_of_kuhn_poker_is_what_is_published() {
    let found = measured("kuhn-poker", &[]).unwrap().measured.unwrap();
    let anatomy = found.anatomy.unwrap();
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    close(anatomy.perfect.values[0], -1.0 / 18.0);
    // Showdowns are even. Of all play at random a quarter is bet and folded, which the first seat wins, and an
    // eighth checked, bet and folded, which it loses; after a check and a bet, a quarter, a third decision is due.
    close(anatomy.random.values[0], 0.125);
    close(anatomy.random.decisions, 2.25);
    assert!(anatomy.perfect_is_exact && (anatomy.shortest, anatomy.longest) == (2, 3));
}

/// The first player has a hand that both know and lays one card face down; the second guesses, and the first shows the
/// rest, in which he has a choice or none.
const LAID: &str = "(game (setup (create players 2)
    (create deck (game vloc BOX) (deck (KIND (ROSE, ROSE, SKULL)))))
  (do ((repeat all (move (top (game vloc BOX)) (top ((0 player) iloc HAND))))))
  (choice ((any ((current player) iloc HAND) 'C (move 'C (top ((current player) iloc MAT))))))
  (do ((cycle current next)))
  (choice ((set (game str GUESS) ROSE) (set (game str GUESS) SKULL)))
  (do ((cycle current next)))
  (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc SHOWN))))))
  (do (((== (cardatt KIND (top ((0 player) iloc MAT))) (game str GUESS)) (inc ((1 player) sto WON) 1))
       ((== (cardatt KIND (top ((0 player) iloc MAT))) SKULL) (inc ((0 player) sto WON) 1))))
  (scoring max ((current player) sto WON)))";

/// Cards that look alike counted as one option, and decisions without a choice were left out.
#[test]
fn what_is_known_of_random_play_is_what_evaluation_and_simulation_say() {
    let game = || GameSource::Described { name: "laid.rcy".to_owned(), text: LAID.to_owned() };
    let measuring = Measuring { games: 400, searched: 0, ..Measuring::default() };
    let only = vec!["measures".to_owned()];
    let found = study(&StudyRequest { only, measuring, ..StudyRequest::new(game()) }, &());
    let found = found.unwrap().document.measured.unwrap();
    let played = found.experiment(Experiment::AllRandom).unwrap().decisions.clone();
    let anatomy = found.anatomy.unwrap();
    let lengths = [anatomy.shortest, anatomy.longest].map(|n| Some(n as f64));
    assert_eq!(lengths, [played.min, played.max]);
    let players = vec!["random".to_owned()];
    let exact = SolveRequest {
        seating: Seating { players, ..Seating::default() },
        exact: true,
        ..SolveRequest::new(game())
    };
    let exact = solve(&exact, &()).unwrap().document;
    assert_eq!(exact.values[0].exact.as_deref(), Some("-1/12"));
    for (value, said) in exact.values.iter().zip(&anatomy.random.values) {
        assert!((value.float - said).abs() < 1e-12, "{said} is not {value:?}");
    }
}

#[test]
fn a_game_is_not_better_than_itself_and_another_rule_shows() {
    let side = |pairs: &[(&str, &str)]| MeasureRequest {
        game: GameRef { set: set(pairs), ..GameRef::new("kuhn-poker") },
        games: 1_500,
        searched: 0,
        ..MeasureRequest::default()
    };
    let ask = |games: Vec<MeasureRequest>, shared: &[(&str, &str)]| {
        compare(&CompareRequest { games, set: set(shared), most: 10 }, &())
    };
    let same = ask(vec![side(&[]), side(&[])], &[]).unwrap().document.comparisons;
    let is_different = |row: &study::compare::ComparedRow| {
        row.differences[0].is_some_and(|difference| difference.is_significant())
    };
    assert!(!same[0].rows.iter().any(is_different), "{:?}", same[0].rows);
    let more = vec![side(&[]), side(&[("seats", "3"), ("cards", "5")])];
    let more = ask(more, &[]).unwrap().document.comparisons;
    let row = |name: &str| more[0].rows.iter().find(|row| row.name == name).unwrap();
    assert!(is_different(row("decisions")) && is_different(row("wins of seat 1")));
    assert!(row("wins of seat 3").differences[0].is_none());
    let several = ask(vec![side(&[]), side(&[("cards", "3")])], &[("cards", "3..4")]).unwrap();
    let cards = |nth: usize, side: usize| {
        several.document.comparisons[nth].sides[side].game.set["cards"].as_i64()
    };
    assert_eq!([cards(0, 0), cards(1, 0), cards(1, 1)], [Some(3), Some(4), Some(3)]);
    let alone = ask(vec![side(&[])], &[]).unwrap_err().to_string();
    assert!(alone.contains("two games or more"), "{alone}");
}

#[test]
fn a_sweep_has_a_row_for_each_combination_solved_where_it_can_be() {
    let ask = |game: &str, pairs: &[(&str, &str)], states: u64| {
        let mut request = SweepRequest::new(game);
        (request.game.set, request.games) = (set(pairs), 40);
        request.work.limits.states = states;
        sweep(&request, &())
    };
    let rows = ask("kuhn-poker", &[("cards", "3..4"), ("seats", "2")], 100).unwrap().document.rows;
    let told: Vec<_> = rows.iter().map(|row| (row.how(), row.values[0].certainty)).collect();
    assert_eq!(told, [("solved", Certainty::Proven), ("simulated", Certainty::Sampled)]);
    assert!(rows[1].unsolved.as_ref().unwrap().contains("limit") && rows[1].games == 40);
    assert_eq!((&rows[1].set["cards"], &rows[1].set["seats"]), (&4.into(), &2.into()));
    let rows = ask("kuhn-poker", &[("seats", "2,9")], 10_000).unwrap().document.rows;
    assert_eq!([rows[0].how(), rows[1].how()], ["solved", "failed"]);
    assert!(rows[1].failed.as_ref().unwrap().contains("seats takes"));
    for (game, pairs, says) in [
        ("kuhn-poker", &[("cards", "5..3")][..], "5 is above 3"),
        ("kuhn-poker", &[("cards", "3..900")], "898 combinations"),
        ("kuhn-poker", &[("cards", "")], "missing"),
        ("kuhn-poker", &[], "nothing is swept"),
        ("kuhn-poker", &[("cards", "3"), ("cards", "4")], "set twice"),
        ("kuhn-poker", &[("card", "3..4")], "no parameter `card`"),
        ("kuhn", &[("cards", "3..4")], "unknown game"),
    ] {
        let error = ask(game, pairs, 1_000).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn who_cannot_play_is_an_error_and_what_cannot_be_played_is_said() {
    let ask = |game: GameSource, searcher: &str| {
        let measuring =
            Measuring { searcher: searcher.to_owned(), games: 20, ..Measuring::default() };
        study(
            &StudyRequest {
                only: vec!["measures".to_owned()],
                measuring,
                ..StudyRequest::new(game)
            },
            &(),
        )
    };
    let stranger = ask("kuhn-poker".into(), "nobody").unwrap_err();
    assert!(matches!(stranger, WorkbenchError::UnknownPlayer { .. }), "{stranger}");
    // Nobody has an opinion on unfinished Kuhn poker.
    let greedy = ask("kuhn-poker".into(), "greedy").unwrap().document.measured.unwrap();
    assert!(
        greedy.missing[0].contains("No games of searchers were played"),
        "{:?}",
        greedy.missing
    );
    assert_eq!(greedy.experiments.len(), 1);
    let topic = StudyRequest { only: vec!["taking".to_owned()], ..StudyRequest::new("pairs") };
    let error = study(&topic, &()).unwrap_err().to_string();
    assert_eq!(error, "pairs has no topic `taking`; it has: measures");
}
