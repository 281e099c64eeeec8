//! Pan at the workbench: the documents have their shape, both solvers and a saved table say the same,
//! work that is stopped goes on, and nothing that can be typed makes it panic.

#![allow(clippy::disallowed_methods, reason = "tables are damaged on purpose")]

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Limits, Progress, Stop, Watch};
use proptest::prelude::*;
use serde_json::{Value, json};
use workbench::{
    Fault, GameRef, Method, Seating, SimulateRequest, SolveRequest, TableFiles, Work,
    WorkbenchError, simulate, solve,
};

fn set(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn request(pairs: &[(&str, &str)]) -> SolveRequest {
    SolveRequest {
        game: GameRef { set: set(pairs), ..GameRef::new("pan") },
        work: Work { threads: Some(1), ..Work::default() },
        ..SolveRequest::default()
    }
}

fn solved(request: &SolveRequest) -> Value {
    let solved = solve(request, &()).unwrap_or_else(|error| panic!("{error}"));
    if let Some(stopped) = solved.stopped {
        panic!("{stopped}");
    }
    serde_json::to_value(&solved.document).unwrap()
}

fn refusal(request: &SolveRequest) -> String {
    solve(request, &()).unwrap_err().to_string()
}

/// The document without what depends on how it was found.
fn found(request: &SolveRequest) -> Value {
    let mut document = solved(request);
    for field in ["solver", "states", "bytes", "seconds"] {
        document.as_object_mut().unwrap().remove(field).unwrap();
    }
    document
}

#[test]
fn the_document_has_its_shape() {
    let document = solved(&request(&[("ranks", "2")]));
    assert_eq!(document["schema"], "cardsharp.solve/1");
    assert_eq!(document["game"]["name"], "pan");
    let parameters = json!({
        "ranks": 2, "suits": 4, "take": 3, "sets": "on", "nine": "fixed", "rules": "printed",
        "start": "deals",
    });
    assert_eq!(document["game"]["set"], parameters);
    assert_eq!(document["method"], "retrograde");
    assert_eq!(document["solver"], "dense");
    assert_eq!(document["class"]["cycles"], true);
    assert_eq!(document["values"][0]["exact"], "-1/35");
    assert_eq!(document["values"][1]["exact"], "1/35");
    assert_eq!(document["values"][0]["warrant"], "proven");
    assert_eq!(document["states"], 150);
    assert_eq!(
        document["outcomes"],
        json!({
            "among": "attainable", "win": 59, "loss": 62, "draw": 0, "longest": 14,
            "attainable": {"positions": 121, "win": 59, "loss": 62, "draw": 0, "longest": 14},
            "potential": {
                "positions": 150, "win": 62, "loss": 68, "draw": 0, "longest": 14, "void": 20,
            },
        })
    );
    assert_eq!(document["starts"], json!({"positions": 4, "win": 3, "loss": 1, "draw": 0}));
    assert_eq!(document["deals"], json!({"win": 17, "loss": 18, "draw": 0, "total": 35}));
    assert_eq!(document["holder"], json!({"win": "18/35", "loss": "17/35", "draw": "0"}));
    assert!(document.get("moves").is_none());
}

/// Tables 1, 4, 5 and 7 of the essay, with its program's reading of the rules; the longest line is one
/// less than it prints, and the columns of table 5 are in their places.
#[test]
fn the_tables_of_the_essay_come_out() {
    let rows = [
        (5, [2, 3, 0], 2, [0, 1, 0], ["1", "0", "0"]),
        (115, [56, 59, 0], 14, [3, 1, 0], ["18/35", "17/35", "0"]),
        (2134, [1090, 948, 96], 37, [11, 5, 0], ["17/42", "25/42", "0"]),
        (33_232, [17_605, 11_062, 4565], 83, [34, 23, 13], ["107/495", "926/2145", "206/585"]),
    ];
    for (ranks, (positions, outcomes, longest, starts, holder)) in (1..).zip(rows) {
        let document = solved(&request(&[("ranks", &ranks.to_string()), ("rules", "essay")]));
        let counts = &document["outcomes"]["attainable"];
        let of = |value: &Value| ["win", "loss", "draw"].map(|name| value[name].clone());
        assert_eq!(counts["positions"], positions, "{ranks}");
        assert_eq!(of(counts), outcomes.map(Value::from), "{ranks}");
        assert_eq!(counts["longest"], longest, "{ranks}");
        assert_eq!(of(&document["starts"]), starts.map(Value::from), "{ranks}");
        assert_eq!(of(&document["holder"]), holder.map(Value::from), "{ranks}");
    }
}

const VARIANTS: [&[(&str, &str)]; 8] = [
    &[("ranks", "1")],
    &[("ranks", "3")],
    &[("ranks", "3"), ("rules", "essay")],
    &[("ranks", "3"), ("take", "all"), ("sets", "off")],
    &[("ranks", "2"), ("suits", "5"), ("nine", "takeable")],
    &[("ranks", "4"), ("suits", "2"), ("take", "1")],
    &[("ranks", "3"), ("start", "[1,3,2]")],
    &[("ranks", "3"), ("start", "0,2,3/2,1,0")],
];

#[test]
fn both_solvers_give_the_same_document() {
    for variant in VARIANTS {
        let dense = request(variant);
        let general = SolveRequest { method: Method::Retrograde, ..dense.clone() };
        assert_eq!(found(&dense), found(&general), "{variant:?}");
        assert_eq!(solved(&general)["solver"], "general");
        let plain = SolveRequest { distances: Some(false), ..dense.clone() };
        // Without distances all is the same, but that the longest line may not be known.
        let (with, without) = (&found(&dense)["outcomes"], &found(&plain)["outcomes"]);
        for name in ["win", "loss", "draw", "potential"] {
            assert_eq!(with[name], without[name], "{variant:?}");
        }
        let is_known = with["longest"] == without["longest"];
        let is_left_open = without["longest"].is_null() && variant.contains(&("sets", "off"));
        assert!(is_known || is_left_open, "{variant:?}");
    }
}

#[test]
fn a_position_has_its_moves_best_first_and_a_line() {
    let document = solved(&request(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]));
    assert_eq!(document["values"][0]["exact"], "1");
    assert_eq!(document["position"], "[1,3,2],[2,1,2]");
    assert_eq!(document["pile"], json!([1, 0, 0]));
    assert_eq!(document["attainable"], true);
    assert_eq!(document["verdict"], json!({"outcome": "win", "distance": 25}));
    assert_eq!(document["line"]["moves"].as_array().unwrap().len(), 25);
    assert!(document["line"]["repeats"].is_null());
    let moves = document["moves"].as_array().unwrap();
    let row = |mv: &Value| (mv["move"].clone(), mv["outcome"].clone(), mv["distance"].clone());
    assert_eq!(row(&moves[0]), (json!("lay 9"), json!("win"), json!(25)));
    assert_eq!(row(&moves[2]), (json!("lay J"), json!("draw"), Value::Null));
    assert_eq!(moves[0]["to"], "[2,1,2],[0,3,2]");
    assert!(document.get("outcomes").is_none());

    // Erratum 8: taking wins sooner than laying a queen.
    let taking = solved(&request(&[("ranks", "4"), ("start", "[0,3,0,4],[2,1,2,0]")]));
    let moves = ["take", "lay Q", "lay all Q"];
    assert_eq!([0, 1, 2].map(|nth| taking["moves"][nth]["move"].clone()), moves.map(Value::from));
    assert_eq!(
        [0, 1].map(|nth| taking["moves"][nth]["distance"].clone()),
        [27, 33].map(Value::from)
    );

    // A draw comes round.
    let draw = solved(&request(&[("ranks", "3"), ("start", "[1,3,1],[2,1,2]")]));
    assert_eq!(draw["verdict"]["outcome"], "draw");
    assert_eq!(draw["values"][0]["exact"], "0");
    let (moves, repeats) = (&draw["line"]["moves"], draw["line"]["repeats"].as_u64().unwrap());
    assert!((repeats as usize) < moves.as_array().unwrap().len());

    // A finished game is lost for whoever would be to move, and without distances nobody knows the way.
    let over = solved(&request(&[("ranks", "3"), ("start", "[1,3,1],[0,0,0]")]));
    assert_eq!(over["verdict"], json!({"outcome": "loss", "distance": 0}));
    assert_eq!((&over["moves"], &over["line"]["moves"]), (&json!([]), &json!([])));
    let far = request(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]);
    let far = solved(&SolveRequest { distances: Some(false), ..far });
    assert_eq!(far["verdict"], json!({"outcome": "win", "distance": null}));
    assert!(far["line"].is_null());
}

fn with_files(request: &SolveRequest, files: TableFiles) -> SolveRequest {
    SolveRequest { files, ..request.clone() }
}

fn saving(path: &Path) -> TableFiles {
    TableFiles { save: Some(path.into()), ..TableFiles::default() }
}

fn looking_into(request: &SolveRequest, path: &Path) -> SolveRequest {
    let mut request = request.clone();
    request.seating.table = Some(path.into());
    request
}

fn putting_away(path: &Path) -> TableFiles {
    TableFiles { checkpoint: Some(path.into()), ..TableFiles::default() }
}

#[test]
fn a_saved_table_says_what_the_solver_said() {
    let folder = tempfile::tempdir().unwrap();
    for (nth, variant) in VARIANTS.into_iter().enumerate() {
        for distances in [true, false] {
            let path = folder.path().join(format!("{nth}-{distances}.table"));
            let asked = SolveRequest { distances: Some(distances), ..request(variant) };
            let made = found(&with_files(&asked, saving(&path)));
            let looked_up = looking_into(&request(variant), &path);
            assert_eq!(found(&looked_up), made, "{variant:?}");
            assert_eq!(solved(&looked_up)["solver"], "file");
        }
    }
    // A table made for a position is as good for any other, and for the deals.
    let path = folder.path().join("6-true.table");
    for start in ["deals", "[0,0,4],[3,4,0]", "[2,2,2]"] {
        let asked = request(&[("ranks", "3"), ("start", start)]);
        assert_eq!(found(&looking_into(&asked, &path)), found(&asked), "{start}");
    }
}

#[test]
fn a_file_that_is_not_the_table_asked_for_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pan3.table");
    let three = request(&[("ranks", "3")]);
    solved(&with_files(&three, saving(&path)));
    let look = |set: &[(&str, &str)], path: &Path| refusal(&looking_into(&request(set), path));
    let says = |text: &str, wanted: &str| assert!(text.contains(wanted), "{text}");
    says(&look(&[("ranks", "4")], &path), "is of pan with ranks=3, and ranks=4 is asked for");
    says(&look(&[("ranks", "3"), ("take", "all")], &path), "with take=3, and take=all");
    says(&look(&[("ranks", "3"), ("rules", "essay")], &path), "rules=printed, and rules=essay");
    says(&look(&[("ranks", "3")], &folder.path().join("no.table")), "there is no file");
    says(&look(&[("ranks", "3")], folder.path()), "is not a plain file");

    let bytes = std::fs::read(&path).unwrap();
    let altered = folder.path().join("altered.table");
    let alter = |bytes: &[u8]| {
        std::fs::write(&altered, bytes).unwrap();
        look(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")], &altered)
    };
    says(&alter(b"pan"), "is not a Cardsharp table");
    says(&alter(&bytes[..bytes.len() - 1]), "is cut short");
    says(&alter(&[&bytes[..], b"x"].concat()), "is too long");
    for at in [bytes.len() - 3, 40] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        says(&alter(&damaged), "is damaged");
    }
    // A checkpoint is no table, and a table no checkpoint; neither is touched.
    let checkpoint = folder.path().join("pan3.part");
    stopped_after(3, &with_files(&three, putting_away(&checkpoint)));
    says(&look(&[("ranks", "3")], &checkpoint), "is of the kind pan-checkpoint/1");
    let error = refusal(&with_files(&three, putting_away(&path)));
    says(&error, "is of the kind pan-outcomes/1, and pan-checkpoint/1 is asked for");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let four = request(&[("ranks", "4")]);
    let error = refusal(&with_files(&four, putting_away(&checkpoint)));
    says(&error, "ranks=3, and ranks=4 is asked for");
}

/// A table that says it is of this game, but was not written as one.
#[test]
fn a_forged_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forged.table");
    let parameters = set(&[
        ("ranks", "2"),
        ("suits", "4"),
        ("take", "3"),
        ("sets", "on"),
        ("nine", "fixed"),
        ("rules", "printed"),
    ]);
    let words = vec![0u8; 38];
    for (kind, section, says) in [
        ("pan-outcomes/1", "outcomes", "is not as Cardsharp saves it"),
        ("pan-outcomes/1", "other", "has no section `outcomes`"),
        ("pan-checkpoint/1", "positions", "not a checkpoint of a table for these rules"),
        ("pan-checkpoint/1", "other", "has no section `positions`"),
    ] {
        let meta = store::Meta::new(kind, "pan", &parameters);
        store::write(&path, &meta, &[(section, store::Section::new(&words))], &()).unwrap();
        let two = request(&[("ranks", "2")]);
        let asked = if section == "positions" || kind == "pan-checkpoint/1" {
            with_files(&two, putting_away(&path))
        } else {
            looking_into(&two, &path)
        };
        let error = refusal(&asked);
        assert!(error.contains(says), "{error}");
    }
}

/// Says stop after some ticks, and wants a checkpoint every `every` of them.
struct Patience {
    ticks: AtomicU64,
    most: u64,
    every: u64,
}

impl Patience {
    fn new(most: u64, every: u64) -> Self {
        Self { ticks: AtomicU64::new(0), most, every }
    }
}

impl Watch for Patience {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        let ticks = self.ticks.fetch_add(1, Ordering::Relaxed);
        if ticks >= self.most { Err(Stop::Interrupted) } else { Ok(()) }
    }

    fn wants_checkpoint(&self) -> bool {
        self.ticks.load(Ordering::Relaxed).is_multiple_of(self.every)
    }
}

fn stopped_after(most: u64, request: &SolveRequest) -> WorkbenchError {
    solve(request, &Patience::new(most, u64::MAX)).unwrap_err()
}

#[test]
fn work_that_is_stopped_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pan4.part");
    let plain = SolveRequest { distances: Some(false), ..request(&[("ranks", "4")]) };
    let expected = found(&plain);
    let with_checkpoint =
        SolveRequest { distances: None, ..with_files(&plain, putting_away(&path)) };
    let mut layers = Vec::new();
    let document = loop {
        match solve(&with_checkpoint, &Patience::new(17, u64::MAX)) {
            Ok(solved) => break serde_json::to_value(&solved.document).unwrap(),
            Err(error) => {
                assert_eq!(error.fault(), Fault::Interrupted);
                let error = error.to_string();
                assert!(error.starts_with("interrupted; "), "{error}");
                assert!(
                    error.ends_with("pan4.part: the same request goes on from there"),
                    "{error}"
                );
                let done = error.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap();
                layers.push(done);
            }
        }
    };
    assert_eq!(layers, [17, 34, 51, 68]);
    assert_eq!(document["outcomes"], expected["outcomes"]);
    assert_eq!(document["deals"], expected["deals"]);
    // Once more: it goes on from the last time it was put away.
    assert_eq!(found(&with_checkpoint), expected);
}

#[test]
fn a_checkpoint_is_written_when_the_watch_wants_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pan3.part");
    let asked = with_files(&request(&[("ranks", "3")]), putting_away(&path));
    solve(&asked, &Patience::new(u64::MAX, u64::MAX)).unwrap();
    assert!(!path.exists());
    // Ticks of the writer count too, so it is put away now and then.
    solve(&asked, &Patience::new(u64::MAX, 5)).unwrap();
    let table = store::Table::open(&path).unwrap();
    assert_eq!(table.meta().kind, "pan-checkpoint/1");
    let layer = table.meta().facts["layer"].as_u64().unwrap();
    assert!((1..38).contains(&layer), "{layer}");
}

/// The folder goes away while the work is done.
#[test]
fn a_solution_that_cannot_be_saved_is_shown_all_the_same() {
    struct Vandal(std::path::PathBuf);
    impl Watch for Vandal {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            let _ = std::fs::remove_dir_all(&self.0);
            Ok(())
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("place");
    std::fs::create_dir(&place).unwrap();
    let asked = with_files(&request(&[("ranks", "2")]), saving(&place.join("pan2.table")));
    let solved = solve(&asked, &Vandal(place)).unwrap();
    let document = serde_json::to_value(&solved.document).unwrap();
    assert_eq!(document["holder"]["win"], "18/35");
    assert!(solved.stopped.unwrap().to_string().contains("there is no folder"));
}

#[test]
fn what_cannot_be_asked_for_is_refused_with_what_can() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let three = request(&[("ranks", "3")]);
    let mut few =
        ["FOURS", "FIVES", "SIXES", "SEVENS", "EIGHTS", "NINES", "TENS"].map(|n| (n, "0")).to_vec();
    few.push(("NUMP", "2"));
    let rows = [
        (
            SolveRequest {
                seating: Seating { players: vec!["simple".to_owned()], ..three.clone().seating },
                ..three.clone()
            },
            "only random players of pan are evaluated exactly",
        ),
        (SolveRequest { method: Method::Backward, ..three.clone() }, "use `method` retrograde"),
        (
            SolveRequest { prefer: solve::Ties::Last, ..three.clone() },
            "breaks ties in its own way: leave out `prefer`",
        ),
        (
            SolveRequest { method: Method::Retrograde, ..with_files(&three, saving(&path)) },
            "keeps no tables on disk",
        ),
        (
            looking_into(&with_files(&three, saving(&path)), &path),
            "`table` and `save` exclude each other",
        ),
        (
            with_files(&three, TableFiles { save: Some(path.clone()), ..putting_away(&path) }),
            "`save` and `checkpoint` differ",
        ),
        (
            SolveRequest { distances: Some(true), ..with_files(&three, putting_away(&path)) },
            "leave out `checkpoint`, or leave out `distances`",
        ),
        (
            SolveRequest { distances: Some(true), ..looking_into(&three, &path) },
            "or leave out `distances`",
        ),
        (with_files(&three, saving(&folder.path().join("no/a.table"))), "there is no folder"),
        (with_files(&SolveRequest::new("pairs"), saving(&path)), "pairs has no tables on disk"),
        (SolveRequest { distances: Some(true), ..SolveRequest::new("pairs") }, "no table with"),
        (
            SolveRequest {
                game: GameRef { set: set(&few), ..GameRef::new("pairs-round") },
                method: Method::Retrograde,
                ..SolveRequest::default()
            },
            "no odds",
        ),
    ];
    for (request, says) in rows {
        let error = refusal(&request);
        assert!(error.contains(says), "{error}");
    }
    assert!(!path.exists());
}

#[test]
fn a_game_too_large_for_memory_says_how_much_it_needs() {
    let rows = [
        (
            "7",
            1 << 20,
            "55 MiB or more, 1 MiB allowed; 7 ranks take up to 60 MiB, which `max-memory` can allow",
        ),
        (
            "9",
            8 << 30,
            "12 GiB or more, 8 GiB allowed; 9 ranks take up to 14 GiB, which `max-memory` can allow",
        ),
        ("12", 8 << 30, "are too many for any machine: take fewer (9 take 14 GiB)"),
    ];
    for (ranks, bytes, says) in rows {
        let limits = Limits { bytes, ..Limits::default() };
        let error = solve(
            &SolveRequest {
                work: Work { limits, ..request(&[("ranks", ranks)]).work },
                ..request(&[("ranks", ranks)])
            },
            &(),
        );
        let error = error.unwrap_err();
        assert_eq!(error.fault(), Fault::Limit);
        assert!(error.to_string().contains(says), "{error}");
    }
}

fn simulated(players: &str, pairs: &[(&str, &str)]) -> SimulateRequest {
    SimulateRequest {
        game: GameRef { set: set(pairs), ..GameRef::new("pan") },
        seating: Seating {
            players: players.split(',').map(str::to_owned).collect(),
            ..Seating::default()
        },
        games: Some(40),
        ..SimulateRequest::default()
    }
}

#[test]
fn perfect_players_play_as_the_table_says() {
    let play = |players: &str, start: &str| {
        simulate(&simulated(players, &[("ranks", "3"), ("start", start)]), &()).unwrap().document
    };
    // Won in 25 moves: against itself in exactly so many, and against others sooner.
    let won = play("perfect,perfect", "[1,3,2],[2,1,2]");
    assert_eq!((won.length.min, won.length.max), (Some(25.0), Some(25.0)));
    assert_eq!(won.seats[0].win_rate, Some(1.0));
    let sooner = play("perfect,random", "[1,3,2],[2,1,2]");
    assert_eq!(sooner.seats[0].win_rate, Some(1.0));
    assert!(sooner.length.max <= Some(25.0));
    // Drawn, or held at least.
    let drawn = play("perfect,perfect", "[1,3,1],[2,1,2]");
    assert_eq!(drawn.draws.map(|draws| (draws.after, draws.games)), Some((1000, 40)));
    assert_eq!(drawn.seats[1].payoff.float.to_bits(), 0);
    let held = play("alpha-beta:3,perfect", "[1,3,1],[2,1,2]");
    assert!(held.seats[1].payoff.low.unwrap() >= 0.0);
    let held = play("perfect,erring:0.5:perfect", "[1,3,1],[2,1,2]");
    assert!(held.seats[0].payoff.float > 0.0);
}

#[test]
fn a_perfect_player_may_look_into_a_saved_table() {
    let folder = tempfile::tempdir().unwrap();
    let parameters = [("ranks", "3"), ("start", "[1,3,2],[2,1,2]")];
    for distances in [true, false] {
        let path = folder.path().join("pan3.table");
        let asked = SolveRequest { distances: Some(distances), ..request(&parameters) };
        solved(&with_files(&asked, saving(&path)));
        let asked = SimulateRequest {
            seating: Seating {
                table: Some(path),
                ..simulated("perfect,random", &parameters).seating
            },
            ..simulated("perfect,random", &parameters)
        };
        let document = simulate(&asked, &()).unwrap().document;
        // Without distances it keeps what is won, and still finds an end against one that wanders.
        assert_eq!(document.seats[0].win_rate, Some(1.0), "{distances}");
    }
    let path = folder.path().join("pan3.table");
    let error = |request: SimulateRequest| simulate(&request, &()).unwrap_err().to_string();
    let random = SimulateRequest {
        seating: Seating { table: Some(path.clone()), ..simulated("random", &parameters).seating },
        ..simulated("random", &parameters)
    };
    assert!(error(random).contains("only a perfect player looks into a table"));
    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let asked = simulated("perfect,random", &parameters);
    let damaged = SimulateRequest {
        seating: Seating { table: Some(path.clone()), ..asked.seating },
        ..asked
    };
    assert!(error(damaged).contains("is damaged"));
    let war = SimulateRequest {
        seating: Seating { table: Some(path), ..Seating::default() },
        ..SimulateRequest::new("war")
    };
    assert!(error(war).contains("war has no tables on disk"));
    let eight = simulated("perfect", &[("ranks", "8")]);
    assert!(error(eight).contains("solve them with `distances` and `save` to make a table"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_start_makes_it_panic(start in r"[\[\],/ 0-9a-z-]{0,24}", ranks in 1u32..4) {
        let _ = solve(&request(&[("ranks", &ranks.to_string()), ("start", &start)]), &());
    }

    #[test]
    fn no_parameters_make_it_panic(
        ranks in "[0-3]", suits in "[0-6]", take in "[0-9]{1,2}|all|none",
        sets in "on|off|maybe", nine in "fixed|takeable", rules in "printed|essay",
    ) {
        let parameters = [
            ("ranks", &*ranks), ("suits", &suits), ("take", &take),
            ("sets", &sets), ("nine", &nine), ("rules", &rules),
        ];
        let _ = solve(&request(&parameters), &());
    }
}
