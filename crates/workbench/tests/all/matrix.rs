//! The matrix of verbs and games, walked: every cell does something real on a small instance, or refuses with the
//! property that stands against it; and no refusal recommends what is refused too.

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Limits, Progress, Stop, Watch};
use solve::catalogue::{Method, RequestOption};
use solve::plan::{Remedy, Step};
use workbench::{
    CompareRequest, ExportRequest, Fault, FileFormat, GameInfo, GameRef, GameSource, Group,
    HiddenRequest, MeasureRequest, PlayRequest, ReplayRequest, Seating, SimulateRequest,
    SolveRequest, StudyRequest, SweepRequest, TournamentRequest, Utility, Verb, Work,
    WorkbenchError, compare, export, games, play, replay, simulate_recorded, solve, study, sweep,
    tournament,
};

/// Parameters by which games are small; the others are as they are.
const SMALL: [(&str, &[(&str, &str)]); 23] = [
    ("kuhn-poker", &[("cards", "3")]),
    ("pairs", &[("ranks", "3")]),
    ("pairs-game", &[("deck", "1,1"), ("target", "3")]),
    ("continuous-pairs", &[("deck", "1,1"), ("target", "2"), ("burn", "0"), ("spare", "0")]),
    ("pan", &[("ranks", "2")]),
    ("pexeso", &[("pairs", "2")]),
    ("dice-poker", &[("sides", "2")]),
    ("one-card-poker", &[("ranks", "3")]),
    ("leduc-poker", &[("ranks", "2")]),
    ("liars-dice", &[("sides", "2")]),
    ("goofspiel", &[("cards", "2")]),
    ("baby-poker", &[("SIDES", "2")]),
    ("gops", &[("CARDS", "2")]),
    ("pan.rcy", &[("RANKS", "2")]),
    ("pexeso.rcy", &[("PAIRS", "2")]),
    ("agram", &[("NUMP", "2"), ("HANDSIZE", "1")]),
    ("blackjack", &[("NUMP", "2"), ("ROUNDS", "1")]),
    ("hearts", &[("DEALS", "1")]),
    ("lost-cities", &[("TURNS", "4")]),
    ("crazy-eights", &[("TURNS", "20")]),
    ("go-fish", &[("TURNS", "20")]),
    ("war", &[("LIMIT", "20")]),
    ("cribbage", &[("DEALS", "1")]),
];

/// So large a game may be: the matrix is about properties, and size is one.
const LIMITS: Limits = Limits { states: 30_000, bytes: 1 << 28 };

fn small(info: &GameInfo) -> GameRef {
    let set = SMALL.iter().find(|(name, _)| *name == info.name).map_or(&[][..], |(_, set)| set);
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    GameRef { set: set.collect(), ..GameRef::new(info.name.as_str()) }
}

fn work() -> Work {
    Work { limits: LIMITS, ..Work::default() }
}

/// Does `verb` with `game`; what came of it, as a number above nothing.
fn done(verb: Verb, info: &GameInfo, game: &GameRef) -> Result<u64, WorkbenchError> {
    let measure = || MeasureRequest {
        work: work(),
        games: 5,
        searched: 0,
        ..MeasureRequest::new(game.clone())
    };
    match verb {
        Verb::Solve => {
            let request = SolveRequest { work: work(), ..SolveRequest::new(game.clone()) };
            let solved = solve(&request, &())?;
            Ok(solved.document.values.len() as u64)
        }
        Verb::Simulate | Verb::Replay => {
            let request = SimulateRequest {
                work: work(),
                games: Some(5),
                ..SimulateRequest::new(game.clone())
            };
            let mut text = String::new();
            let mut take = |line: &str| text.extend([line, "\n"]);
            let run = simulate_recorded(&request, &(), &mut take)?;
            if verb == Verb::Simulate {
                return Ok(run.document.games);
            }
            let (name, game) = ("games".to_owned(), game.source.clone());
            Ok(replay(&ReplayRequest { name, text, game, show: None }, &())?.games)
        }
        Verb::Tournament => {
            let request = TournamentRequest {
                work: work(),
                games: Some(4),
                ..TournamentRequest::new(game.clone(), &["random", "random~0.5"])
            };
            Ok(tournament(&request, &())?.document.players.len() as u64)
        }
        Verb::Play => {
            let seating = Seating::of(&["random"]);
            let request = PlayRequest { work: work(), seating, ..PlayRequest::new(game.clone()) };
            play(&request, &(), |game| game.table(1).players.len() as u64)
        }
        Verb::Study => {
            let mut request = StudyRequest::new(game.clone());
            (request.work, request.measuring.games, request.measuring.searched) = (work(), 5, 0);
            let document = study(&request, &())?.document;
            Ok(serde_json::to_string(&document).unwrap().len() as u64)
        }
        Verb::Compare => {
            let games = vec![measure(), measure()];
            let request = CompareRequest { games, ..CompareRequest::default() };
            Ok(compare(&request, &())?.document.comparisons.len() as u64)
        }
        Verb::Sweep => {
            // One value is a range too.
            let first = &info.parameters[0];
            let set = vec![(first.name.clone(), first.default.clone())];
            let set = if game.set.is_empty() { set } else { game.set.clone() };
            let mut request = SweepRequest::new(GameRef { set, ..game.clone() });
            (request.work, request.games) = (work(), 2);
            Ok(sweep(&request, &())?.document.rows.len() as u64)
        }
        Verb::Export => {
            let mut request = ExportRequest::new(game.clone(), FileFormat::Efg);
            request.work = work();
            Ok(export(&request, &())?.nodes as u64)
        }
    }
}

/// Games of the library that are walked every time; the others with the slow tests.
const QUICK: [&str; 6] =
    ["kuhn-poker.rcy", "leduc-poker.rcy", "baby-poker", "gops", "pexeso.rcy", "pairs-round"];

#[test]
fn every_verb_takes_every_game_or_names_the_property_that_stands_against_it() {
    let is_quick =
        |info: &GameInfo| info.group == Group::BuiltIn || QUICK.contains(&info.name.as_str());
    let n_done = walked(games().into_iter().filter(is_quick).collect());
    assert!(n_done > 120, "{n_done} cells");
}

#[test]
#[ignore = "minutes: all of the library"]
fn every_verb_takes_every_game_of_the_library_too() {
    let n_done = walked(games());
    assert!(n_done > 280, "{n_done} cells");
}

/// Walks the rows of `infos`; the number of cells in which something was done.
fn walked(infos: Vec<GameInfo>) -> usize {
    let (mut n_done, mut too_large) = (0, Vec::new());
    for info in infos {
        let game = small(&info);
        for verb in Verb::ALL {
            let cell = format!("{} {}", verb.name(), info.name);
            let refused = info.refused.iter().find(|refused| refused.verb == verb);
            match (done(verb, &info, &game), refused) {
                (Ok(n), None) => {
                    assert!(n > 0, "{cell} did nothing");
                    n_done += 1;
                }
                (Ok(_), Some(refused)) => panic!("{cell} is done, though {}", refused.why),
                (Err(error), Some(refused)) => {
                    assert!(error.to_string().contains("can cycle"), "{cell}: {error}");
                    assert!(refused.why.contains("can cycle"), "{cell}: {}", refused.why);
                }
                // A described game declares nothing about cycles: what is found out is said.
                (Err(error), None) if error.fault() == Fault::Limit => too_large.push(cell),
                (Err(error), None) => {
                    let is_property = verb == Verb::Export || verb == Verb::Solve;
                    let says = error.to_string();
                    let is_known = ["can cycle", "may cycle", "go on for ever"];
                    let is_said = is_known.iter().any(|word| says.contains(word));
                    assert!(is_property && is_said, "{cell}: {error}");
                    assert_eq!(info.group, Group::Library, "{cell}: {error}");
                }
            }
        }
    }
    // Only what has to hold the whole game can be too large.
    assert!(
        too_large.iter().all(|cell| cell.starts_with("solve") || cell.starts_with("export")),
        "{too_large:?}"
    );
    n_done
}

/// `request` after `step`.
fn taken(mut request: SolveRequest, step: &Step) -> SolveRequest {
    match step {
        Step::Use(method) => request.method = *method,
        Step::Give(RequestOption::Utility, _) => request.utility = Some(Utility::Win),
        Step::Give(RequestOption::Rationality, value) => {
            request.hidden.rationality = value.parse().ok();
        }
        Step::Give(option, _) => panic!("{option} is not given"),
        Step::LeaveOut(option) => match option {
            RequestOption::Method => request.method = Method::Auto,
            RequestOption::Exact => request.exact = false,
            RequestOption::Prefer => request.prefer = solve::Ties::First,
            RequestOption::Target => request.hidden.target = None,
            RequestOption::Iterations => request.hidden.iterations = None,
            RequestOption::Rationality => request.hidden.rationality = None,
            RequestOption::SaveStrategy => request.hidden.wants_strategy = false,
            RequestOption::Strategy => request.hidden.strategy = None,
            RequestOption::Seed => request.work.seed = None,
            RequestOption::Distances => request.distances = None,
            RequestOption::Err => request.seating.err.clear(),
            RequestOption::Players => request.seating.players.clear(),
            RequestOption::Table => request.seating.table = None,
            RequestOption::Save => request.files.save = None,
            RequestOption::Checkpoint => request.files.checkpoint = None,
            RequestOption::Utility => request.utility = None,
            RequestOption::Compat => request.game.compat = workbench::Compat::NONE,
        },
    }
    request
}

/// Requests of every kind about `game`: every method, alone and with an option.
fn requests(game: &GameRef) -> Vec<SolveRequest> {
    let plain =
        SolveRequest { work: work(), most_sets: Some(0), ..SolveRequest::new(game.clone()) };
    let iterations = HiddenRequest { iterations: Some(3), ..HiddenRequest::default() };
    let saved = HiddenRequest { wants_strategy: true, ..HiddenRequest::default() };
    let options = [
        plain.clone(),
        SolveRequest { exact: true, ..plain.clone() },
        SolveRequest { prefer: solve::Ties::Last, ..plain.clone() },
        SolveRequest { hidden: iterations, ..plain.clone() },
        SolveRequest { hidden: saved, ..plain.clone() },
        SolveRequest { distances: Some(true), ..plain.clone() },
        SolveRequest { utility: Some(Utility::Win), ..plain.clone() },
        SolveRequest { seating: Seating::of(&["random"]), ..plain.clone() },
        SolveRequest { work: Work { seed: Some(3), ..work() }, ..plain.clone() },
        SolveRequest {
            seating: Seating {
                err: vec![kernel::Probability::new(1, 10).unwrap()],
                ..Seating::default()
            },
            ..plain
        },
    ];
    let methods = [
        Method::Auto,
        Method::Dense,
        Method::Backward,
        Method::Retrograde,
        Method::Policy,
        Method::Lp,
        Method::CfrPlus,
        Method::External,
        Method::Quantal,
    ];
    let with =
        |request: SolveRequest| methods.map(|method| SolveRequest { method, ..request.clone() });
    options.into_iter().flat_map(with).collect()
}

/// A watch that gives the work a moment: whether it is refused is known by then.
#[derive(Default)]
struct RecallState(AtomicU64);

impl Watch for RecallState {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        let is_over = self.0.fetch_add(1, Ordering::Relaxed) > 400;
        if is_over { Err(Stop::OutOfTime) } else { Ok(()) }
    }
}

#[test]
fn no_refusal_recommends_what_is_refused_too() {
    let names = ["pairs", "pan", "pexeso", "kuhn-poker", "kuhn-poker.rcy"];
    assert!(followed_in(&names) > 100);
}

#[test]
#[ignore = "a minute: larger games too"]
fn no_refusal_in_a_larger_game_recommends_what_is_refused_too() {
    assert!(followed_in(&["pairs-game", "goofspiel", "pan.rcy", "agram"]) > 50);
}

/// Follows every recommendation in these games; the number of them.
fn followed_in(names: &[&str]) -> usize {
    let mut n_followed = 0;
    for info in games().iter().filter(|info| names.contains(&info.name.as_str())) {
        for request in requests(&small(info)) {
            let Err(WorkbenchError::Refused(refusal)) = solve(&request, &RecallState::default())
            else {
                continue;
            };
            for remedy in &refusal.instead {
                let Remedy::Change(steps) = remedy else { continue };
                let changed = steps.iter().fold(request.clone(), taken);
                let followed = solve(&changed, &RecallState::default());
                let is_refused = matches!(&followed, Err(WorkbenchError::Refused(_)));
                assert!(!is_refused, "{}: {refusal}; {:?}", info.name, followed.err());
                n_followed += 1;
            }
        }
    }
    n_followed
}

/// The code of a file of the workbench without its comments and tests.
#[expect(clippy::disallowed_methods, reason = "the test is about the sources themselves")]
fn code(path: &std::path::Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

fn sources() -> Vec<std::path::PathBuf> {
    let mut open = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

#[test]
fn no_module_of_a_verb_knows_a_game() {
    let verbs = [
        "solve.rs",
        "simulate.rs",
        "tournament.rs",
        "replay.rs",
        "play.rs",
        "study.rs",
        "measure.rs",
        "compare.rs",
        "sweep.rs",
        "export.rs",
        "by_states.rs",
        "principal_variation.rs",
        "table.rs",
        "handle.rs",
    ];
    let words = ["pairs", "pexeso", "poker", "goofspiel", "liars"];
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for verb in verbs {
        let code = code(&src.join(verb)).to_lowercase();
        for word in words {
            assert!(!code.contains(word), "{verb} knows of {word}");
        }
        let is_pan = code.split(|c: char| !c.is_alphanumeric()).any(|word| word == "pan");
        assert!(!is_pan, "{verb} knows of pan");
    }
}

#[test]
fn no_text_of_the_workbench_speaks_in_flags() {
    for path in sources() {
        let code = code(&path);
        let flags = code
            .match_indices("--")
            .filter(|(at, _)| code[at + 2..].starts_with(|c: char| c.is_ascii_lowercase()));
        let found: Vec<&str> = flags.map(|(at, _)| code[at..].lines().next().unwrap()).collect();
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
}

#[test]
fn a_name_of_the_standard_workbench_is_found_and_another_is_not() {
    assert!(workbench::find(&GameSource::from("pan")).is_ok());
    assert!(workbench::find(&GameSource::from("dice-nim")).is_err());
}
