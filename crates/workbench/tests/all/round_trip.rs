//! Requests and documents go through JSON and back: what a front end sends is what is asked, and what it was answered
//! can be read again.

use std::path::PathBuf;

use kernel::{Limits, Probability};
use play::Until;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use solve::Ties;
use workbench::{
    Among, CheckRequest, CompareRequest, Compat, ExportRequest, FileFormat, Findings, GameRef,
    GameSource, HiddenRequest, MeasureRequest, Measuring, Method, PlayRequest, ReplayDocument,
    ReplayRequest, Seating, SimulateRequest, SolveDocument, SolveRequest, StrategyText,
    StudyDocument, StudyFindings, StudyRequest, SweepRequest, TableFiles, TournamentRequest,
    Utility, Work, Written, check, compare, export, header, replay, simulate, simulate_recorded,
    solve, study, sweep, tournament,
};

fn round_trip<T>(request: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(request).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *request, "{text}");
}

/// Nothing at all is every default.
fn is_default<T>()
where
    T: Default + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::from_value::<T>(json!({})).unwrap(), T::default());
}

fn game() -> GameRef {
    GameRef {
        source: GameSource::Written {
            name: "a.efg".to_owned(),
            text: "EFG 2".to_owned(),
            kind: Written::Efg,
        },
        set: vec![("ranks".to_owned(), "4".to_owned()), ("deck".to_owned(), "1,2".to_owned())],
        compat: Compat::CARDSTOCK,
    }
}

fn work() -> Work {
    Work { limits: Limits { states: 7, bytes: 8 }, threads: Some(2), seed: Some(9) }
}

fn seating() -> Seating {
    Seating {
        players: vec!["mcts:100".to_owned(), "random".to_owned()],
        err: vec![Probability::new(1, 3).unwrap(), Probability::ZERO],
        table: Some(PathBuf::from("pan.table")),
        strategies: vec![StrategyText { name: "a".to_owned(), text: "{}".to_owned() }],
        longest: Some(10),
        draw_after: Some(20),
        clock: None,
        programs: None,
        move_time: None,
    }
}

#[test]
fn every_request_comes_back_as_it_was_sent() {
    for method in Method::ALL {
        round_trip(&SolveRequest { method, ..SolveRequest::default() });
    }
    round_trip(&SolveRequest {
        game: game(),
        work: work(),
        seating: seating(),
        utility: Some(Utility::Loss),
        exact: true,
        method: Method::PredictiveCfr,
        prefer: Ties::Spiteful,
        distances: Some(false),
        files: TableFiles { save: Some("a".into()), checkpoint: Some("b".into()) },
        hidden: HiddenRequest {
            target: Some(1e-6),
            iterations: Some(3),
            rationality: Some(0.5),
            strategy: Some(StrategyText { name: "a".to_owned(), text: "{}".to_owned() }),
            wants_strategy: true,
        },
        until_target: true,
        most_sets: Some(4),
    });
    for until in [Until::Share(0.005), Until::Score(0.02)] {
        round_trip(&SimulateRequest {
            game: GameRef::new("pan"),
            work: work(),
            seating: seating(),
            games: Some(5),
            until: Some(until),
            rotate: true,
            duplicate: true,
        });
    }
    round_trip(&TournamentRequest {
        games: Some(2),
        until: Some(0.01),
        work: work(),
        ..TournamentRequest::new("agram", &["random", "flat:1"])
    });
    let described = GameSource::Described { name: "a.rcy".to_owned(), text: "(game)".to_owned() };
    let measure = MeasureRequest {
        err: vec![Probability::new(1, 10).unwrap()],
        searcher: "mcts:5".to_owned(),
        games: 3,
        searched: 4,
        exact: false,
        work: work(),
        ..MeasureRequest::new(described)
    };
    round_trip(&measure);
    round_trip(&CompareRequest {
        games: vec![measure, MeasureRequest::new("hearts")],
        set: vec![("NUMP".to_owned(), "2..5".to_owned())],
        most: 3,
    });
    for among in [Among::Potential, Among::Attainable, Among::Sample { n: 3, seed: 4 }] {
        round_trip(&StudyRequest {
            work: work(),
            err: seating().err,
            only: vec!["optimal-set".to_owned(), "measures".to_owned()],
            among,
            measuring: Measuring { wanted: true, games: 0, ..Measuring::default() },
            ..StudyRequest::new("pexeso")
        });
    }
    round_trip(&SweepRequest {
        players: seating().players,
        solves: false,
        games: 0,
        most: 1,
        work: work(),
        ..SweepRequest::new("pan")
    });
    for format in [FileFormat::Efg, FileFormat::Nfg, FileFormat::Dot] {
        round_trip(&ExportRequest {
            utility: Some(Utility::Win),
            most_plans: 5,
            ..ExportRequest::new("kuhn-poker", format)
        });
    }
    let text = "cardsharp game 1\ngame: pan\nset: ranks=3\nseed: 4\nseat 1: person\nseat 2: random\n\
                start: x\nmove 1: y\nend\n";
    round_trip(&PlayRequest {
        work: work(),
        seating: seating(),
        people: vec![2],
        advice: Some("none".to_owned()),
        show_views: true,
        ..PlayRequest::from_saved(workbench::Saved::from_text(text).unwrap())
    });
}

#[test]
fn what_is_left_out_is_the_default_and_what_is_unknown_is_refused() {
    is_default::<SolveRequest>();
    is_default::<SimulateRequest>();
    is_default::<TournamentRequest>();
    is_default::<MeasureRequest>();
    is_default::<CompareRequest>();
    is_default::<StudyRequest>();
    is_default::<SweepRequest>();
    is_default::<ExportRequest>();
    is_default::<PlayRequest>();
    let read = |text: &str| serde_json::from_str::<SolveRequest>(text);
    // As a person would write it.
    let brief = read(
        r#"{"game": {"source": "pan", "set": {"ranks": 4}}, "seating": {"err": [0.1, "1/3"]},
            "work": {"limits": {"states": 5}}, "method": "retrograde"}"#,
    )
    .unwrap();
    assert_eq!(brief.game.set, [("ranks".to_owned(), "4".to_owned())]);
    assert_eq!(
        brief.seating.err,
        [Probability::new(1, 10).unwrap(), Probability::new(1, 3).unwrap()]
    );
    assert_eq!(brief.work.limits, Limits { states: 5, ..Limits::default() });
    for (text, says) in [
        (r#"{"gmae": {}}"#, "unknown field `gmae`"),
        (r#"{"method": "magic"}"#, "`magic` is no method"),
        (r#"{"seating": {"err": ["2"]}}"#, "is not a probability"),
        (r#"{"game": {"set": {"ranks": [1]}}}"#, "`ranks` is a text or a number"),
        (r#"{"game": {"compat": "ludii"}}"#, "unknown variant `ludii`"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

/// The document comes back with the same text.
fn reads_back<T: Serialize + DeserializeOwned>(document: &T) -> T {
    let text = serde_json::to_string_pretty(document).unwrap();
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(serde_json::to_string_pretty(&back).unwrap(), text);
    back
}

fn set(game: &str, set: &[(&str, &str)]) -> GameRef {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    GameRef { set, ..GameRef::new(game) }
}

fn solved(request: &SolveRequest) -> SolveDocument {
    let document = solve(request, &()).unwrap_or_else(|error| panic!("{error}")).document;
    let back = reads_back(&document);
    let kind = std::mem::discriminant::<Findings>;
    assert_eq!(kind(&back.findings), kind(&document.findings), "{}", request.game.name());
    assert_eq!((&back.method, &back.values), (&document.method, &document.values));
    document
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
fn solutions_of_every_family_are_read_back() {
    let few = [("ranks", "4")];
    let games: [(&str, &[(&str, &str)]); 16] = [
        ("pairs", &few),
        ("pairs", &[("ranks", "4"), ("stacks", "1,4/2,3")]),
        ("pairs", &[("ranks", "3"), ("seats", "3"), ("ties", "redeal")]),
        ("pairs-game", &[("ranks", "3"), ("ties", "redeal"), ("target", "4")]),
        ("pan", &[("ranks", "2")]),
        ("pan", &[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]),
        ("pexeso", &[("pairs", "3")]),
        ("pexeso", &[("pairs", "4"), ("known", "2")]),
        ("kuhn-poker", &[]),
        ("one-card-poker", &[("ranks", "4")]),
        ("dice-poker", &[("sides", "3")]),
        ("goofspiel", &[("cards", "3")]),
        ("kuhn-poker.rcy", &[]),
        ("pan.rcy", &[("RANKS", "2")]),
        ("pexeso.rcy", &[("PAIRS", "2")]),
        ("pairs-round.rcy", &SMALL),
    ];
    for (game, pairs) in games {
        solved(&SolveRequest::new(set(game, pairs)));
        let exact = SolveRequest { exact: true, ..SolveRequest::new(set(game, pairs)) };
        if solve(&exact, &()).is_ok() {
            solved(&exact);
        }
    }
    for (method, rationality) in [(Method::CfrPlus, None), (Method::Quantal, Some(2.0))] {
        let hidden =
            HiddenRequest { iterations: Some(20), rationality, ..HiddenRequest::default() };
        let hidden = if rationality.is_some() {
            HiddenRequest { iterations: None, ..hidden }
        } else {
            hidden
        };
        solved(&SolveRequest { method, hidden, ..SolveRequest::new("kuhn-poker") });
    }
    for (game, players) in [
        (set("pairs", &few), ["myopic", "random"]),
        (set("pan", &[("ranks", "2")]), ["random", "random"]),
        (set("pexeso", &[("pairs", "2")]), ["random", "random"]),
        (set("pan.rcy", &[("RANKS", "2")]), ["random", "random"]),
    ] {
        let seating = Seating::of(&players);
        solved(&SolveRequest { seating, ..SolveRequest::new(game) });
    }
    // Hands that slip make Pan go round by chance.
    let err = vec![Probability::new(1, 10).unwrap()];
    let seating = Seating { err, ..Seating::default() };
    solved(&SolveRequest { seating, ..SolveRequest::new(set("pan", &[("ranks", "2")])) });
    for format in [FileFormat::Efg, FileFormat::Nfg] {
        let text = export(&ExportRequest::new("kuhn-poker", format), &()).unwrap().text;
        let kind = if format == FileFormat::Efg { Written::Efg } else { Written::Nfg };
        let file = GameSource::Written { name: "kuhn".to_owned(), text, kind };
        solved(&SolveRequest::new(file));
    }
}

#[test]
fn games_that_were_played_are_read_back() {
    let played = |request: SimulateRequest| {
        let document = simulate(&request, &()).unwrap().document;
        assert_eq!(reads_back(&document), document);
    };
    for (game, until) in [
        ("pan", Some(Until::Share(0.2))),
        ("pexeso", None),
        ("kuhn-poker", None),
        ("hearts", Some(Until::Score(9.0))),
    ] {
        played(SimulateRequest { games: Some(120), until, ..SimulateRequest::new(game) });
    }
    let short = Seating { longest: Some(60), ..Seating::default() };
    played(SimulateRequest { games: Some(50), seating: short, ..SimulateRequest::new("pan") });
    let asked = TournamentRequest {
        games: Some(4),
        ..TournamentRequest::new("agram", &["random", "flat:1", "greedy"])
    };
    let document = tournament(&asked, &()).unwrap().document;
    assert_eq!(reads_back(&document), document);

    let mut text = String::new();
    let asked = SimulateRequest { games: Some(3), ..SimulateRequest::new("kuhn-poker") };
    let mut take = |line: &str| {
        text += line;
        text.push('\n');
    };
    simulate_recorded(&asked, &(), &mut take).unwrap();
    let name = "games.jsonl".to_owned();
    reads_back(&header(&name, &text).unwrap());
    for show in [None, Some(1)] {
        let (name, text, game) = (name.clone(), text.clone(), GameSource::from("kuhn-poker"));
        let document = replay(&ReplayRequest { name, text, game, show }, &()).unwrap();
        let back: ReplayDocument = reads_back(&document);
        assert_eq!(back, document);
    }
}

#[test]
fn studies_of_every_family_are_read_back() {
    let studied = |game: GameRef, only: Vec<&str>| {
        let measuring = Measuring { games: 60, searched: 4, ..Measuring::default() };
        let only = only.into_iter().map(str::to_owned).collect();
        let request = StudyRequest { only, measuring, ..StudyRequest::new(game) };
        let document: StudyDocument = study(&request, &()).unwrap().document;
        let back = reads_back(&document);
        let kind = std::mem::discriminant::<StudyFindings>;
        assert_eq!(kind(&back.findings), kind(&document.findings));
    };
    let pan: &[(&str, &str)] = &[("ranks", "2")];
    studied(set("pan", pan), Vec::new());
    studied(set("pan", pan), vec!["positions"]);
    studied(set("pan", &[("ranks", "3"), ("start", "[1,3,2]/[2,1,1]")]), Vec::new());
    studied(set("pexeso", &[("pairs", "3")]), Vec::new());
    for topic in ["positions", "rule", "ending", "errors"] {
        studied(set("pexeso", &[("pairs", "3")]), vec![topic]);
    }
    studied(set("dice-poker", &[("sides", "3")]), Vec::new());
    studied(set("dice-poker", &[("sides", "2")]), vec!["matrix"]);
    studied(GameRef::new("kuhn-poker.rcy"), Vec::new());
    studied(set("pan.rcy", &[("RANKS", "2")]), Vec::new());
    studied(set("pairs", &[("ranks", "3")]), vec!["measures"]);
    studied(GameRef::new("kuhn-poker"), vec!["measures"]);
    studied(GameRef::new("hearts"), vec!["measures"]);
}

#[test]
fn comparisons_sweeps_and_checks_are_read_back() {
    let side = |take: &str| MeasureRequest {
        games: 60,
        searched: 4,
        ..MeasureRequest::new(set("pan", &[("ranks", "2"), ("take", take)]))
    };
    let asked = CompareRequest { games: vec![side("1"), side("2")], ..CompareRequest::default() };
    reads_back(&compare(&asked, &()).unwrap().document);
    let asked = SweepRequest {
        games: 40,
        ..SweepRequest::new(set("pan", &[("ranks", "2..3"), ("take", "1,2")]))
    };
    let document = sweep(&asked, &()).unwrap().document;
    assert_eq!(reads_back(&document), document);
    let wrong = "(game (setup (players 2)) (shufle))".to_owned();
    let game = GameSource::Described { name: "wrong.rcy".to_owned(), text: wrong };
    let document = check(&CheckRequest { game, set: Vec::new() }).unwrap().document;
    assert!(document.errors > 0);
    assert_eq!(reads_back(&document), document);
}

#[test]
fn findings_of_no_game_are_refused() {
    let document = solve(&SolveRequest::new(set("pan", &[("ranks", "2")])), &()).unwrap().document;
    let mut value = serde_json::to_value(&document).unwrap();
    let fields = value.as_object_mut().unwrap();
    for key in ["solver", "outcomes", "starts", "deals", "holder"] {
        fields.remove(key);
    }
    fields.insert("magic".to_owned(), json!(1));
    let error = serde_json::from_value::<SolveDocument>(value).unwrap_err().to_string();
    assert!(error.contains("no findings with the keys magic"), "{error}");
}
