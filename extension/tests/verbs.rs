//! Every verb of the workbench on a game that was added from outside.

use serde_json::Value;
use workbench::{
    CompareRequest, ExportRequest, FileFormat, Findings, GameRef, GameSource, MeasureRequest,
    PlayRequest, ReplayRequest, Seating, SimulateRequest, SolveRequest, StudyRequest, SweepRequest,
    TournamentRequest, Verb, Workbench,
};

const GAME: &str = "dice-nim";

fn small() -> GameRef {
    GameRef { set: vec![("matches".to_owned(), "6".to_owned())], ..GameRef::new(GAME) }
}

fn bench() -> Workbench {
    extension::workbench()
}

#[test]
fn it_is_in_the_catalogue_with_its_parameters_players_topics_and_every_verb() {
    let games = bench().games();
    let info = games.iter().find(|info| info.name == GAME).expect("it was registered");
    assert_eq!(info.verbs, Verb::ALL.map(Verb::name));
    assert_eq!(info.parameters.len(), 2);
    assert!(info.players.iter().any(|(name, _)| *name == "greedy-hand"));
    assert!(info.topics.iter().any(|topic| topic.name == "rolls"));
    assert!(workbench::find(&GAME.into()).is_err(), "only where it was registered");
}

#[test]
fn it_is_solved_with_findings_of_its_own_and_its_players_are_evaluated() {
    let request = SolveRequest { exact: true, ..SolveRequest::new(small()) };
    let solved = bench().solve(&request, &()).unwrap().document;
    assert_eq!(solved.method, "backward");
    let Findings::Own(own) = &solved.findings else { panic!("{:?}", solved.findings) };
    assert_eq!(own.own.report[0].value, "6");
    let json = serde_json::to_value(&solved).unwrap();
    assert_eq!(json["report"][0]["name"], "longest game, in decisions");
    assert!(json["line"].is_array(), "the principal variation stands beside it");

    // Nobody does better against the greedy hand than the solution does against itself.
    let of = |players: &[&str]| {
        let request = SolveRequest { seating: Seating::of(players), ..request.clone() };
        bench().solve(&request, &()).unwrap().document.values[0].float
    };
    let value = solved.values[0].float;
    assert!(of(&["greedy-hand", "greedy-hand"]).abs() <= 1.0 && of(&["random"]).abs() <= 1.0);
    assert!(value > of(&["random", "greedy-hand"]), "{value}");
    let stranger = SolveRequest { seating: Seating::of(&["gready-hand"]), ..request };
    let error = bench().solve(&stranger, &()).unwrap_err().to_string();
    assert!(error.contains("did you mean `greedy-hand`?"), "{error}");
}

#[test]
fn it_is_simulated_recorded_replayed_and_played_in_tournaments() {
    let players = ["perfect", "greedy-hand"];
    let request = SimulateRequest {
        seating: Seating::of(&players),
        games: Some(200),
        rotate: true,
        ..SimulateRequest::new(small())
    };
    let mut lines = String::new();
    let mut take = |line: &str| {
        lines.push_str(line);
        lines.push('\n');
    };
    let run = bench().simulate_recorded(&request, &(), &mut take).unwrap().document;
    assert_eq!(run.games, 200);
    let replay = ReplayRequest {
        name: "games".to_owned(),
        text: lines,
        game: GameSource::from(GAME),
        show: Some(3),
    };
    assert_eq!(bench().replay(&replay, &()).unwrap().games, 200);

    let all = ["perfect", "greedy-hand", "random", "mcts:20"];
    let request = TournamentRequest { games: Some(20), ..TournamentRequest::new(small(), &all) };
    assert_eq!(bench().tournament(&request, &()).unwrap().document.players.len(), 4);
}

#[test]
fn it_is_played_with_advice_and_with_errors() {
    let request = PlayRequest {
        advice: Some("exact".to_owned()),
        seating: Seating {
            err: vec![kernel::Probability::new(1, 10).unwrap()],
            ..Seating::of(&["perfect"])
        },
        ..PlayRequest::new(small())
    };
    let view = bench().play(&request, &(), |game| game.view(1)).unwrap();
    assert!(view.moves.iter().any(|mv| mv.label.contains('1')), "{:?}", view.moves);
    assert!(view.advice.unwrap().iter().all(|advice| advice.value.is_some()));
}

#[test]
fn it_is_studied_with_a_report_of_its_own_compared_swept_and_exported() {
    let mut request = StudyRequest::new(small());
    request.only = vec!["rolls".to_owned()];
    let study = bench().study(&request, &()).unwrap().document;
    let json: Value = serde_json::to_value(&study).unwrap();
    assert_eq!(json["report"][0]["value"], "2", "six matches, three at a time");
    request.only = vec!["taking".to_owned()];
    let error = bench().study(&request, &()).unwrap_err().to_string();
    assert_eq!(error, "dice-nim has no topic `taking`; it has: rolls, measures");

    let measure = MeasureRequest { games: 50, searched: 2, ..MeasureRequest::new(small()) };
    let request =
        CompareRequest { games: vec![measure.clone(), measure], ..CompareRequest::default() };
    assert_eq!(bench().compare(&request, &()).unwrap().document.comparisons.len(), 1);

    let set = vec![("matches".to_owned(), "2..4".to_owned())];
    let game = GameRef { set, ..GameRef::new(GAME) };
    let request = SweepRequest { games: 10, ..SweepRequest::new(game) };
    let rows = bench().sweep(&request, &()).unwrap().document.rows;
    assert!(rows.len() == 3 && rows.iter().all(|row| row.unsolved.is_none()), "{rows:?}");

    let request = ExportRequest::new(small(), FileFormat::Efg);
    let exported = bench().export(&request, &()).unwrap();
    assert!(exported.text.starts_with("EFG 2 R") && exported.nodes > 100);
}

#[test]
fn what_is_opened_is_kept_and_asked_again() {
    let bench = bench();
    let opened = bench.open(&small(), kernel::Limits::default()).unwrap();
    let named = bench.solve(&SolveRequest::new(small()), &()).unwrap().document;
    for _ in 0..2 {
        let kept = bench.solve(&SolveRequest::new(opened.clone()), &()).unwrap().document;
        assert_eq!(kept, named);
    }
    let mut request = SolveRequest::new(opened);
    request.game.set = small().set;
    let error = bench.solve(&request, &()).unwrap_err().to_string();
    assert!(error.contains("is opened already"), "{error}");
}

/// Without a scene of its own a game shows its facts, each under its name.
#[test]
fn its_facts_are_numbers_of_the_view() {
    let mut request = PlayRequest::new(small());
    request.seating = Seating::of(&["random"]);
    let view = bench().play(&request, &(), |game| game.view(1)).unwrap();
    let labels: Vec<&str> = view.numbers.iter().map(|number| number.label.as_str()).collect();
    assert_eq!(
        (labels.as_slice(), view.game.title.as_str()),
        (&["matches left", "on the die"][..], "Dice Nim")
    );
}
