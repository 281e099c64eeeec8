//! Described games are solved by whatever method fits them, and nobody says which.

use kernel::{Limits, Probability, Progress, Stop, Watch};
use workbench::{
    Fault, Findings, GameRef, GameSource, HiddenRequest, Method, Seating, SolveDocument,
    SolveRequest, StrategyText, Utility, Work, WorkbenchError, solve,
};

fn named(name: &str, set: &[(&str, &str)]) -> SolveRequest {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    SolveRequest { game: GameRef { set, ..GameRef::new(name) }, ..SolveRequest::default() }
}

fn described(text: &str) -> SolveRequest {
    let (name, text) = ("test.rcy".to_owned(), text.to_owned());
    SolveRequest::new(GameSource::Described { name, text })
}

fn solved(request: &SolveRequest) -> SolveDocument {
    solve(request, &()).unwrap().document
}

fn exact(document: &SolveDocument) -> Vec<&str> {
    document.values.iter().map(|worth| worth.exact.as_deref().unwrap_or("?")).collect()
}

fn rates(texts: &[&str]) -> Vec<Probability> {
    texts.iter().map(|text| Probability::from_text(text).unwrap()).collect()
}

/// A token on 0 to 3 that players move up or down in turn; whoever moves it to 3 wins.
fn token(players: usize) -> String {
    format!(
        "(game
           (setup (create players {players}) (create deck (game iloc STOCK) (deck (RANK (A)))))
           (stage player (end (== (game sto SPOT) 3))
             (choice (
               (do ((inc (game sto SPOT) 1)
                    ((== (game sto SPOT) 3) (inc ((current player) sto WON) 1))))
               ((> (game sto SPOT) 0) (dec (game sto SPOT) 1)))))
           (scoring max ((current player) sto WON)))"
    )
}

#[test]
fn what_is_hidden_is_solved_as_the_built_in_game_is() {
    for (file, native, value) in
        [("kuhn-poker.rcy", "kuhn-poker", "-1/18"), ("baby-poker", "dice-poker", "5/54")]
    {
        let (document, built_in) = (solved(&named(file, &[])), solved(&named(native, &[])));
        assert_eq!((&*document.method, exact(&document)[0]), ("lp", value), "{file}");
        assert_eq!(exact(&document), exact(&built_in), "{file}");
        assert_eq!(document.utility.as_deref(), Some("score"));
        let class = document.class;
        assert!(class.chance && class.hidden && !class.cycles && class.zero_sum, "{class:?}");
        let sets = |document: &SolveDocument| match &document.findings {
            Findings::Hidden(found) => found.size.information_sets.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(sets(&document), sets(&built_in), "{file}");
    }
}

#[test]
fn what_is_asked_of_hidden_games_can_be_asked_of_described_ones() {
    let kuhn = named("kuhn-poker.rcy", &[]);
    let by_regret = SolveRequest {
        method: Method::PredictiveCfr,
        hidden: HiddenRequest {
            target: Some(1e-4),
            wants_strategy: true,
            ..HiddenRequest::default()
        },
        ..kuhn.clone()
    };
    let found = solve(&by_regret, &()).unwrap();
    let value = &found.document.values[0];
    assert!(value.low.unwrap() <= -1.0 / 18.0 && -1.0 / 18.0 <= value.high.unwrap(), "{value:?}");
    let text = found.strategy.expect("it was wanted");
    let strategy = Some(StrategyText { name: "kuhn.json".to_owned(), text });
    let hidden = HiddenRequest { strategy, ..HiddenRequest::default() };
    let looked_at = solved(&SolveRequest { hidden, ..kuhn.clone() });
    assert_eq!(looked_at.method, "best-reply");
    assert!((looked_at.values[0].float - value.float).abs() < 1e-9);

    // Random players look at nothing, so that nothing is hidden from them.
    let players = vec!["random".to_owned()];
    let random = solved(&SolveRequest {
        seating: Seating { players, ..kuhn.clone().seating },
        exact: true,
        ..kuhn.clone()
    });
    assert_eq!((&*random.method, exact(&random)), ("evaluation", vec!["1/8", "-1/8"]));

    // And what cannot be done says why.
    for (method, word) in [
        (Method::Backward, "cannot see"),
        (Method::Retrograde, "cannot see"),
        (Method::Dense, "no solver of its own"),
    ] {
        let error = solve(&SolveRequest { method, ..kuhn.clone() }, &()).unwrap_err().to_string();
        assert!(error.contains(word) && error.contains("`method`"), "{error}");
    }
}

#[test]
fn who_errs_in_a_described_game_errs_as_in_the_built_in_one() {
    let with = |name: &str, err: &[&str]| {
        let request = SolveRequest {
            seating: Seating { err: rates(err), ..named(name, &[]).seating },
            ..named(name, &[])
        };
        let document = solved(&request);
        assert!(document.game.set.contains_key("err"));
        exact(&document).join(" ")
    };
    for err in [&["1/10", "0"][..], &["1/4"]] {
        let value = with("kuhn-poker.rcy", err);
        assert_eq!(value, with("kuhn-poker", err));
        assert_ne!(value, "-1/18 1/18");
    }
    // Whoever makes every move at random has no choice left.
    assert_eq!(with("kuhn-poker", &["1"]), "1/8 -1/8");
}

#[test]
fn logit_players_are_found_in_described_and_in_built_in_games_alike() {
    let with = |name: &str, rationality| {
        let hidden = HiddenRequest { rationality, ..HiddenRequest::default() };
        let method = Method::Quantal;
        solve(&SolveRequest { method, hidden, ..named(name, &[]) }, &())
    };
    let [described, built_in] =
        ["kuhn-poker.rcy", "kuhn-poker"].map(|name| with(name, Some(2.0)).unwrap().document);
    let (one, other) = (&described.values[0], &built_in.values[0]);
    assert!((one.float - other.float).abs() < 1e-9, "{one:?} {other:?}");
    assert_eq!(one.certainty, study::Certainty::Settled);
    let Findings::Hidden(found) = &described.findings else { panic!("{:?}", described.findings) };
    assert_eq!((&*described.method, found.rationality), ("quantal", Some(2.0)));
    // Nearly all alike at first: then the value is that of random players.
    let random = with("kuhn-poker.rcy", Some(1e-9)).unwrap().document.values[0].float;
    assert!((random - 0.125).abs() < 1e-6, "{random}");
    let error = with("kuhn-poker.rcy", None).unwrap_err().to_string();
    assert!(error.contains("needs `rationality`"), "{error}");
}

#[test]
fn deals_of_a_game_that_goes_round_are_counted_as_in_the_built_in_game() {
    for ranks in ["2", "3", "4"] {
        let described = solved(&named("pan.rcy", &[("RANKS", ranks)]));
        let built_in = solved(&named("pan", &[("ranks", ranks)]));
        let (Findings::Open(found), Findings::Pan(native)) =
            (&described.findings, &built_in.findings)
        else {
            panic!("{:?}", described.findings)
        };
        let found = found.deals.as_ref().expect("nothing is left to chance after the deal");
        let (found, native) = (&found.outcomes, native.outcomes.as_ref().unwrap());
        let (deals, longest) = (&native.deals, native.outcomes.attainable.unwrap().longest);
        let counts = [found.all.win, found.all.loss, found.all.draw, found.all.deals];
        assert_eq!(counts, [deals.win, deals.loss, deals.draw, deals.total].map(Some));
        assert_eq!((found.longest, found.first.len(), &found.over), (longest, 2, &None));
        assert_eq!(found.value.exact, built_in.values[0].exact);
        // Either may be dealt the nine of hearts.
        assert_eq!(exact(&described), ["0", "0"]);
        assert_eq!((&*described.method, described.class.cycles), ("retrograde", true));
    }
}

#[test]
fn what_goes_round_is_solved_by_who_wins_or_by_how_much() {
    let two = solved(&described(&token(2)));
    assert_eq!((&*two.method, two.class.cycles, two.class.chance), ("retrograde", true, false));
    // Who wins by more than others do not win by: then it is policy iteration.
    let more = token(2).replace(
        "(inc ((current player) sto WON) 1)",
        "(do ((inc ((current player) sto WON) 1) ((== ((current player) sto SEEN) 0) \
         (inc ((current player) sto WON) 1))))",
    );
    let more = more.replace(
        "((> (game sto SPOT) 0) (dec (game sto SPOT) 1))",
        "((> (game sto SPOT) 0) (do ((dec (game sto SPOT) 1) (set ((current player) sto SEEN) 1))))",
    );
    assert_eq!(solved(&described(&more)).method, "policy");
    let retrograde = SolveRequest { method: Method::Retrograde, ..described(&more) };
    let error = solve(&retrograde, &()).unwrap_err().to_string();
    assert!(error.contains("use `utility` win"), "{error}");
    let wins = SolveRequest { utility: Some(Utility::Win), ..retrograde };
    assert_eq!(solved(&wins).method, "retrograde");

    let error = solve(&described(&token(3)), &()).unwrap_err().to_string();
    assert!(error.contains("set two players, or simulate it"), "{error}");
}

/// Each takes one of three cards in turn; a card is worth its points.
const CARDS: &str = "\
(game
  (declare 3 'NUMP)
  (setup (create players 'NUMP) (create deck (game vloc TABLE) (deck (RANK (A, B, C)))))
  (do ((set (game points WORTH) (((RANK : A) 1) ((RANK : B) 1) ((RANK : C) 7)))))
  (stage player (end (== (size (game vloc TABLE)) 0))
    (choice ((any (game vloc TABLE) 'C (move 'C (top ((current player) vloc PILE)))))))
  (scoring max (sum ((current player) vloc PILE) using (game points WORTH))))";

#[test]
fn a_utility_says_what_points_are_worth() {
    for (utility, name, values) in [
        (None, "score", ["4", "-2", "-2"]),
        (Some(Utility::Score), "score", ["4", "-2", "-2"]),
        (Some(Utility::Win), "win", ["2/3", "-1/3", "-1/3"]),
        (Some(Utility::Loss), "loss", ["1/3", "-1/6", "-1/6"]),
    ] {
        let document = solved(&SolveRequest { utility, exact: true, ..described(CARDS) });
        assert_eq!((document.utility.as_deref(), exact(&document)), (Some(name), values.to_vec()));
        let class = document.class;
        assert!(!class.chance && !class.hidden && !class.cycles, "{class:?}");
    }
    for name in ["pairs", "kuhn-poker"] {
        let request = SolveRequest { utility: Some(Utility::Win), ..SolveRequest::new(name) };
        let error = solve(&request, &()).unwrap_err().to_string();
        assert!(
            error.contains("says itself what it pays") && error.contains("leave out `utility`"),
            "{error}"
        );
    }
}

#[test]
fn an_open_game_may_be_taken_for_one_that_hides_something() {
    let two = CARDS.replace("(declare 3 'NUMP)", "(declare 2 'NUMP)");
    let open = SolveRequest { exact: true, ..described(&two) };
    let tree = solved(&SolveRequest { method: Method::Lp, ..open.clone() });
    assert_eq!(tree.method, "lp");
    assert_eq!(exact(&tree), exact(&solved(&open)));
}

#[test]
fn what_is_too_large_is_said_before_the_memory_is_full() {
    let limits = Limits { states: 1_000_000, ..Limits::default() };
    let error = solve(
        &SolveRequest { work: Work { limits, ..named("gops", &[]).work }, ..named("gops", &[]) },
        &(),
    )
    .unwrap_err();
    assert_eq!(error.fault(), Fault::Limit);
    assert!(matches!(&error, WorkbenchError::TooLarge { .. }), "{error}");
    let said = error.to_string();
    for words in ["positions of play, estimated from", "(NUMP=", "simulate it"] {
        assert!(said.contains(words), "{said}");
    }
    // One that fits into a tree, but not into this one.
    let limits = Limits { states: 50, ..Limits::default() };
    let error = solve(
        &SolveRequest {
            work: Work { limits, ..named("kuhn-poker.rcy", &[]).work },
            ..named("kuhn-poker.rcy", &[])
        },
        &(),
    )
    .unwrap_err();
    let said = error.to_string();
    assert_eq!(error.fault(), Fault::Limit);
    assert!(
        said.contains("50 allowed") && said.contains("about 5") && said.contains("raise it"),
        "{said}"
    );
}

#[test]
fn who_plays_alone_gets_the_points() {
    // A card lies face down, and there are two guesses: the first is worth two points, the second one.
    let guesses = "(game
        (setup (create players 1) (create deck (game hloc X) (deck (R (A, B, C)))))
        (do ((shuffle (game hloc X))))
        (stage player (end (or (== (game sto N) 2) (== (game sto HIT) 1)))
          (choice ((set (game str G) A) (set (game str G) B) (set (game str G) C)))
          (do (((== (cardatt R (top (game hloc X))) (game str G))
                (do ((set (game sto HIT) 1)
                     (inc ((0 player) sto POINTS) (- 2 (game sto N))))))
               (inc (game sto N) 1))))
        (scoring max ((current player) sto POINTS)))";
    let document = solved(&described(guesses));
    assert_eq!((&*document.method, exact(&document)), ("best-reply", vec!["1"]));
    assert!(!document.class.zero_sum);
    // The same by regret, and what somebody gets who guesses at random: 2/3, and of 2/3 a third.
    let by_regret = SolveRequest { method: Method::Cfr, ..described(guesses) };
    assert!((solved(&by_regret).values[0].float - 1.0).abs() < 1e-3);
    let random = SolveRequest {
        seating: Seating { players: vec!["random".to_owned()], ..described(guesses).seating },
        exact: true,
        ..described(guesses)
    };
    assert_eq!(exact(&solved(&random)), ["8/9"]);
}

#[test]
fn what_goes_wrong_in_play_is_told_with_its_line() {
    let text = "(game
        (setup (create players 2) (create deck (game iloc X) (deck (R (A)))))
        (choice ((inc ((0 player) sto Z) 1) (turn pass)))
        (choice (((== ((0 player) sto Z) 0) (turn pass))))
        (scoring max ((current player) sto Z)))";
    let error = solve(&described(text), &()).unwrap_err().to_string();
    assert!(error.contains("(in line 4)"), "{error}");
}

#[test]
fn an_interruption_of_the_strategy_where_play_can_cycle_is_not_said_to_be_done() {
    struct Interrupts;
    impl Watch for Interrupts {
        fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
            let is_late = progress.doing == "labelling positions";
            if is_late { Err(Stop::Interrupted) } else { Ok(()) }
        }
    }
    let found = solve(&described(&token(2)), &Interrupts).unwrap();
    assert_eq!(found.stopped.map(|why| why.fault()), Some(Fault::Interrupted));
    assert_eq!(found.document.values.len(), 2);
}

#[test]
fn random_players_of_a_described_game_have_no_strategy_that_could_be_saved() {
    let hidden = HiddenRequest { wants_strategy: true, ..HiddenRequest::default() };
    let players = vec!["random".to_owned()];
    let request = SolveRequest {
        seating: Seating { players, ..described(&token(2)).seating },
        hidden,
        ..described(&token(2))
    };
    let why = solve(&request, &()).unwrap_err().to_string();
    assert!(
        why.contains("evaluated, which gives no strategy file: leave out `save-strategy`"),
        "{why}"
    );
}
