//! Described games at the workbench: loaded from text, set from outside, simulated, solved where
//! that is possible, and wrong in ways that are told with their place.

use workbench::{
    Compat, GameRef, GameSource, Group, Seating, SimulateRequest, SolveRequest, Work,
    WorkbenchError, find, games, simulate, solve,
};

/// In turn, players take the top card of a face-down pile or let it be; higher ranks score more.
const TAKE: &str = "\
;; Take or leave. A game for tests.
(game
  (title \"Take or leave\")
  (source \"nobody\")
  (declare 2 'NUMP)          ;; players
  (declare 3 'TURNS)
  (declare (A, B) 'KINDS)    ;; kinds of cards
  (setup
    (create players 'NUMP)
    (create deck (game iloc STOCK) (deck (RANK ('KINDS)) (COPY (X, Y, Z)))))
  (do ((set (game points WORTH) (((RANK : A) 1) ((RANK : B) 2)))
       (shuffle (game iloc STOCK))))
  (stage player (end (== (game sto DONE) 'TURNS))
    (choice (
      (move (top (game iloc STOCK)) (top ((current player) vloc PILE)))
      (turn pass)))
    (do ((inc (game sto DONE) 1))))
  (scoring max (sum ((current player) vloc PILE) using (game points WORTH))))
";

fn described(text: &str) -> GameSource {
    GameSource::Described { name: "test.rcy".to_owned(), text: text.to_owned() }
}

fn request(text: &str) -> SimulateRequest {
    SimulateRequest {
        work: Work { threads: Some(1), ..Work::default() },
        games: Some(2_000),
        ..SimulateRequest::new(described(text))
    }
}

fn set(name: &str, value: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), value.to_owned())]
}

#[test]
fn a_file_is_played_as_it_says_and_as_it_is_set() {
    let document = simulate(&request(TAKE), &()).unwrap().document;
    assert_eq!((document.games, document.seats.len(), document.warnings), (2_000, 2, 0));
    assert_eq!((document.length.min, document.length.max), (Some(3.0), Some(3.0)));
    assert_eq!(document.branching.mean, Some(2.0));
    assert_eq!(document.game.set["TURNS"], 3);
    assert_eq!(document.game.set["KINDS"], "A,B");
    // The first seat acts twice, half the time takes a card, and that is worth 3/2 on average.
    let (mean, error) =
        (document.seats[0].mean_score.unwrap(), document.seats[0].std_error.unwrap());
    assert!((mean - 1.5).abs() < 4.0 * error, "{mean} ± {error}");

    let three = SimulateRequest {
        game: GameRef { set: set("NUMP", "3"), ..request(TAKE).game },
        ..request(TAKE)
    };
    assert_eq!(simulate(&three, &()).unwrap().document.seats.len(), 3);
}

#[test]
fn threads_change_nothing() {
    let one = simulate(&request(TAKE), &()).unwrap().document;
    let two = simulate(
        &SimulateRequest { work: Work { threads: Some(2), ..request(TAKE).work }, ..request(TAKE) },
        &(),
    )
    .unwrap();
    assert_eq!(one, two.document);
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let error = |request: SimulateRequest| simulate(&request, &()).unwrap_err().to_string();
    let mut twice = set("TURNS", "2");
    twice.extend(set("TURNS", "3"));
    let said = error(SimulateRequest {
        game: GameRef { set: twice, ..request(TAKE).game },
        ..request(TAKE)
    });
    assert_eq!(said, "parameter `TURNS` is set twice");
    let said = error(SimulateRequest {
        game: GameRef { set: set("TURN", "2"), ..request(TAKE).game },
        ..request(TAKE)
    });
    assert!(said.contains("test.rcy has 1 error") && said.contains("TURN"), "{said}");
    let players = vec!["rundom".to_owned()];
    let said = error(SimulateRequest {
        seating: Seating { players, ..request(TAKE).seating },
        ..request(TAKE)
    });
    assert!(said.contains("no player `rundom` (did you mean `random`?)"), "{said}");
    let players = vec!["random".to_owned(); 3];
    let said = error(SimulateRequest {
        seating: Seating { players, ..request(TAKE).seating },
        ..request(TAKE)
    });
    assert!(said.contains("3 players given for 2 seats"), "{said}");
    let said = error(SimulateRequest { games: Some(0), ..request(TAKE) });
    assert!(said.starts_with("games=0 is not possible"), "{said}");
}

#[test]
fn a_wrong_file_comes_back_with_its_mistakes() {
    let wrong = TAKE.replace("(turn pass)", "(turn pess)").replace("(scoring max", "(scoring most");
    match simulate(&request(&wrong), &()) {
        Err(WorkbenchError::Wrong(mistakes)) => {
            assert_eq!((&*mistakes.name, &mistakes.text), ("test.rcy", &wrong));
            assert_eq!(mistakes.diagnostics.len(), 2, "{:#?}", mistakes.diagnostics);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_that_goes_wrong_is_counted_with_the_line_where_it_does() {
    // Six cards, and up to twelve are taken.
    let long = SimulateRequest {
        game: GameRef { set: set("TURNS", "12"), ..request(TAKE).game },
        ..request(TAKE)
    };
    let document = simulate(&long, &()).unwrap().document;
    let [failure] = document.failures.as_slice() else { panic!("{:?}", document.failures) };
    assert!(failure.games > 50 && document.games + failure.games == 2_000, "{failure:?}");
    let place = failure.place.as_ref().expect("the place is known");
    assert!(place.text.contains("(choice (") || place.text.contains("(move (top"), "{place:?}");
    assert!(TAKE.lines().nth(place.line - 1) == Some(&*place.text));
    assert!(!failure.why.contains("byte"), "{failure:?}");

    let none = TAKE.replace("(shuffle (game iloc STOCK))", "(turn pass)").replace(
        "(do ((inc (game sto DONE) 1)))",
        "(do ((inc (game sto DONE) 1) (set (game sto NOTHING) (// 1 (game sto NOTHING)))))",
    );
    let error = simulate(&request(&none), &()).unwrap_err();
    let said = error.to_string();
    let line = none.lines().position(|line| line.contains("NOTHING")).unwrap() + 1;
    assert!(said.contains(&format!("no game of test.rcy came to an end: line {line}: division")));
}

#[test]
fn a_game_that_is_too_long_has_the_stage_that_it_stays_in() {
    let short = SimulateRequest {
        seating: Seating { longest: Some(2), ..request(TAKE).seating },
        ..request(TAKE)
    };
    match simulate(&short, &()).unwrap_err() {
        WorkbenchError::AllFailed { failures, .. } => {
            assert_eq!(failures[0].games, 10);
            let fault = failures[0].fault.as_ref().expect("it is in a stage");
            let line =
                TAKE.lines().position(|line| line.contains("(end ")).expect("it has an end") + 1;
            assert_eq!((fault.labels[0].line, &*fault.labels[0].label), (line, "never true"));
            assert_eq!(failures[0].place.as_ref().expect("it is known").line, line);
            let stall = fault.stall.as_ref().expect("it does not end");
            assert_eq!((fault.moves, stall.moves, stall.is_stage), (2, 2, true));
            assert!(stall.reads.iter().any(|read| read.name == "DONE"), "{stall:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_quirks_of_cardstock_are_followed_on_request() {
    // A stage that is over on entry: there, the turn that was to be next is forgotten.
    let leak = "\
(game
  (setup (create players 2) (create deck (game vloc D) (deck (R (A)))))
  (stage player (end (>= (game sto N) 3))
    (do ((inc (game sto N) 1) (cycle next current)))
    (stage player (end (== (game sto Z) 0)) (do ((inc (game sto Z) 1))))
    (do ((inc ((current player) sto T) 1))))
  (scoring max ((current player) sto T)))";
    let scores = |compat| -> Vec<f64> {
        let request = SimulateRequest {
            game: GameRef { compat, ..request(leak).game },
            games: Some(1),
            ..request(leak)
        };
        let document = simulate(&request, &()).unwrap().document;
        document.seats.iter().map(|seat| seat.mean_score.unwrap()).collect()
    };
    assert_eq!(scores(Compat::NONE), [3.0, 0.0]);
    assert_eq!(scores(Compat::CARDSTOCK), [2.0, 1.0]);

    let built_in = SimulateRequest {
        game: GameRef { compat: Compat::CARDSTOCK, ..GameRef::new("pairs") },
        ..SimulateRequest::default()
    };
    assert!(simulate(&built_in, &()).unwrap_err().to_string().contains("leave out `compat`"));
}

#[test]
fn an_open_game_is_solved_and_its_random_players_are_valued_exactly() {
    let request = SolveRequest { exact: true, ..SolveRequest::new(described(TAKE)) };
    let solved = solve(&request, &()).unwrap().document;
    assert_eq!((&*solved.method, solved.class.seats, solved.class.hidden), ("backward", 2, false));
    // Both always take: the first has two cards, the second one, each worth 3/2 on average.
    let values: Vec<_> = solved.values.iter().map(|worth| worth.exact.clone().unwrap()).collect();
    assert_eq!(values, ["3/4", "-3/4"]);

    let players = vec!["random".to_owned()];
    let random = solve(
        &SolveRequest {
            seating: Seating { players, ..request.clone().seating },
            ..request.clone()
        },
        &(),
    )
    .unwrap()
    .document;
    assert_eq!(random.values[0].exact.as_deref(), Some("3/8"));
    assert_eq!(random.method, "evaluation");

    let limits = kernel::Limits { states: 5, ..kernel::Limits::default() };
    let error = solve(
        &SolveRequest { work: Work { limits, ..request.clone().work }, ..request.clone() },
        &(),
    )
    .unwrap_err();
    assert_eq!(error.fault(), workbench::Fault::Limit);
    assert!(error.to_string().contains("set a smaller game"), "{error}");

    // With faults in reach there is no value.
    let error = solve(
        &SolveRequest { game: GameRef { set: set("TURNS", "12"), ..request.game }, ..request },
        &(),
    )
    .unwrap_err();
    assert!(error.to_string().contains("cannot go on"), "{error}");
}

#[test]
fn the_catalogue_tells_what_a_file_says_of_itself() {
    let info = find(&described(TAKE)).unwrap();
    assert_eq!((info.group, &*info.about, &*info.source), (Group::File, "Take or leave", "nobody"));
    let rows: Vec<_> = info.parameters.iter().map(|p| (&*p.name, &*p.default, &*p.help)).collect();
    let expected =
        [("NUMP", "2", "players"), ("TURNS", "3", ""), ("KINDS", "A,B", "kinds of cards")];
    assert_eq!(rows, expected);
    assert_eq!(info.class.unwrap().seats, 2);
}

#[test]
fn every_game_of_the_library_has_a_header_and_is_played_without_failure() {
    let library: Vec<_> = games().into_iter().filter(|game| game.group == Group::Library).collect();
    assert!(library.len() >= 28);
    for game in library {
        assert!(!game.about.is_empty() && !game.source.is_empty(), "{}", game.name);
        assert!(game.parameters.iter().any(|p| p.name == "NUMP"), "{}", game.name);
        let source = GameSource::Named(game.name.clone());
        let request = SimulateRequest { games: Some(50), ..SimulateRequest::new(source) };
        let outcome = simulate(&request, &()).unwrap_or_else(|e| panic!("{}: {e}", game.name));
        let document = outcome.document;
        assert_eq!((document.games, document.failures.len()), (50, 0), "{}", game.name);
        assert_eq!(document.seats.len(), game.class.unwrap().seats, "{}", game.name);
    }
}

#[test]
fn built_in_games_come_first_and_a_file_name_means_the_library() {
    let group = |name: &str| find(&GameSource::from(name)).map(|info| (info.name, info.group));
    assert_eq!(group("pairs").unwrap(), ("pairs".to_owned(), Group::BuiltIn));
    assert_eq!(group("pairs.rcy").unwrap(), ("pairs.rcy".to_owned(), Group::Library));
    assert_eq!(group("hearts").unwrap(), ("hearts".to_owned(), Group::Library));
    assert_eq!(group("hearts.rcy").unwrap(), ("hearts".to_owned(), Group::Library));
    let error = group("heart").unwrap_err().to_string();
    assert!(error.contains("did you mean `hearts`?"), "{error}");
}
