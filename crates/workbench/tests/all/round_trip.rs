//! Requests go through JSON and back: what a front end sends is what is asked.

use std::path::PathBuf;

use kernel::{Limits, Rate};
use play::Until;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use solve::Ties;
use workbench::{
    Among, CompareRequest, Compat, ExportRequest, FileFormat, GameRef, GameSource, HiddenRequest,
    MeasureRequest, Measuring, Method, PlayRequest, Seating, SimulateRequest, SolveRequest,
    StrategyText, StudyRequest, SweepRequest, TableFiles, TournamentRequest, Utility, Work,
    Written,
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
        err: vec![Rate::new(1, 3).unwrap(), Rate::ZERO],
        table: Some(PathBuf::from("pan.table")),
        strategies: vec![StrategyText { name: "a".to_owned(), text: "{}".to_owned() }],
        longest: Some(10),
        draw_after: Some(20),
        clock: None,
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
        });
    }
    round_trip(&TournamentRequest {
        games: Some(2),
        until: Some(0.01),
        work: work(),
        ..TournamentRequest::new("agram", &["random", "pimc:1"])
    });
    let described = GameSource::Described { name: "a.rcy".to_owned(), text: "(game)".to_owned() };
    let measure = MeasureRequest {
        err: vec![Rate::new(1, 10).unwrap()],
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
    assert_eq!(brief.seating.err, [Rate::new(1, 10).unwrap(), Rate::new(1, 3).unwrap()]);
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
