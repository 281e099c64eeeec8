//! Pairs at the workbench: the documents have their shape, simulation agrees with exact evaluation,
//! and nothing that can be typed makes it panic.

use kernel::Limits;
use proptest::prelude::*;
use serde_json::Value;
use workbench::{
    Fault, GameRef, Method, Outcome, Seating, SimulateRequest, SolveRequest, Work, WorkbenchError,
    simulate, solve,
};

fn pairs_of(set: &[(&str, &str)]) -> Vec<(String, String)> {
    set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn request(game: &str, set: &[(&str, &str)]) -> SolveRequest {
    SolveRequest {
        game: GameRef { set: pairs_of(set), ..GameRef::new(game) },
        work: Work { threads: Some(1), ..Work::default() },
        ..SolveRequest::default()
    }
}

fn solved(request: &SolveRequest) -> Value {
    let solved = solve(request, &()).unwrap_or_else(|error| panic!("{error}"));
    serde_json::to_value(&solved.document).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

#[test]
fn the_document_of_a_whole_deal_has_its_shape() {
    let mut request = request("pairs", &[("ranks", "5")]);
    let float = solved(&request);
    assert_eq!(float["schema"], "cardsharp.solve/1");
    assert_eq!(float["game"]["name"], "pairs");
    assert_eq!(float["game"]["set"]["ranks"], 5);
    assert_eq!(float["class"]["seats"], 2);
    assert_eq!(float["values"].as_array().unwrap().len(), 2);
    assert_eq!(float["values"][0]["warrant"], "computed");
    assert_eq!(float["openings"].as_array().unwrap().len(), 10);
    assert_eq!(float["openings"][0]["stacks"], serde_json::json!([[1], [2]]));
    assert_eq!(float["openings"][0]["action"], "hit");
    request.exact = true;
    let exact = solved(&request);
    for field in ["value", "loses", "fold", "hits", "score"] {
        let difference =
            number(&float["first_mover"][field]) - number(&exact["first_mover"][field]);
        assert!(difference.abs() < 1e-12, "{field}");
        assert!(exact["first_mover"]["exact"][field].as_str().unwrap().contains('/'), "{field}");
        assert!(float["first_mover"]["exact"].is_null());
    }
    assert_eq!(exact["values"][0]["exact"], "0");
}

#[test]
fn a_configuration_is_solved_alike_by_every_method() {
    let set = [("stacks", "2,5/4/3,6"), ("ranks", "6")];
    let mut request = request("pairs", &set);
    request.exact = true;
    let dense = solved(&request);
    request.method = Method::Backward;
    let backward = solved(&request);
    assert_eq!(dense["values"], backward["values"]);
    assert_eq!(dense["action"], backward["action"]);
    assert_eq!((&dense["method"], &backward["method"]), (&"dense".into(), &"backward".into()));
    // All cards unseen that are not face up: the same by counts.
    let unseen = [("stacks", "2,5/4/3,6"), ("unseen", "1,1,2,3,4,5")];
    let mut by_counts = self::request("pairs", &unseen);
    by_counts.exact = true;
    assert_eq!(solved(&by_counts)["values"], dense["values"]);
}

#[test]
fn the_prune_changes_the_work_and_not_the_answer() {
    let on = solved(&request("pairs", &[("seats", "3"), ("ranks", "6"), ("prune", "on")]));
    let off = solved(&request("pairs", &[("seats", "3"), ("ranks", "6"), ("prune", "off")]));
    for opening in 0..on["openings"].as_array().unwrap().len() {
        assert_eq!(on["openings"][opening], off["openings"][opening]);
    }
    assert_eq!(on["first_mover"], off["first_mover"]);
    assert!(on["states"].as_u64() < off["states"].as_u64());
    assert_eq!(on["configurations"]["without_prune"], off["configurations"]["visited"]);
}

#[test]
fn simulation_agrees_with_exact_evaluation() {
    for players in [["equilibrium", "random"], ["myopic", "threshold:0.2"], ["hit", "fold"]] {
        let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
        let mut exact = request("pairs", &[("ranks", "6")]);
        exact.seating.players.clone_from(&players);
        let exact = solved(&exact);
        let (value, loses) =
            (number(&exact["values"][0]["float"]), number(&exact["ends"]["loses"][0]));
        let sampled = simulate(
            &SimulateRequest {
                game: GameRef { set: pairs_of(&[("ranks", "6")]), ..GameRef::new("pairs") },
                work: Work { seed: Some(7), threads: Some(2), ..Work::default() },
                seating: Seating { players, ..Seating::default() },
                games: Some(20_000),
                ..SimulateRequest::default()
            },
            &(),
        )
        .unwrap();
        let seat = &sampled.document.seats[0];
        let error = seat.std_error.unwrap();
        assert!(
            (seat.mean_score.unwrap() - value).abs() < 4.0 * error,
            "{seat:?} against {value}, standard error {error}"
        );
        // A share of 20,000 games has a standard error of 0.0036 at most.
        assert!((seat.loss_rate.unwrap() - loses).abs() < 4.0 * 0.0036, "{seat:?} against {loses}");
    }
}

#[test]
fn a_limit_is_an_error_that_says_what_to_do() {
    let mut request = request("pairs", &[("ranks", "10")]);
    request.work.limits.states = 1000;
    let error = solve(&request, &()).unwrap_err();
    assert_eq!(error.fault(), workbench::Fault::Limit);
    assert!(error.to_string().contains("`max-states`"), "{error}");
}

#[test]
fn the_full_game_knows_every_pair_of_scores() {
    let set = [("ranks", "4"), ("target", "6"), ("ties", "redeal")];
    let all = solved(&request("pairs-game", &set));
    assert_eq!(all["scores"].as_array().unwrap().len(), 36);
    assert_eq!(all["values"][0]["float"], 0.0);
    let set = [("ranks", "4"), ("target", "6"), ("ties", "redeal"), ("scores", "5,0")];
    let one = solved(&request("pairs-game", &set));
    assert_eq!(one["scores"].as_array().unwrap().len(), 1);
    assert_eq!(
        one["scores"][0]["examples"].as_array().unwrap().len() as u64,
        one["scores"][0]["departures"].as_u64().unwrap()
    );
    assert!(number(&one["scores"][0]["loses_before_deal"]) > 0.5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, the answer is a solution or an error that is the input's fault or a limit.
    #[test]
    fn nothing_typed_makes_it_panic(
        game in prop_oneof![Just("pairs".to_owned()), Just("pairs-game".to_owned()), "\\PC{0,12}"],
        set in proptest::collection::vec(
            (
                prop_oneof![
                    Just("seats"), Just("ranks"), Just("deck"), Just("stacks"), Just("unseen"), Just("ties"),
                    Just("neglect"), Just("prune"), Just("target"), Just("scores"), Just("odd"),
                ],
                prop_oneof![
                    "[0-9]{1,3}", "[0-3](,[0-3]){0,4}", "[1-4](,[1-4]){0,2}/[1-4](,[1-4]){0,2}",
                    Just("full".to_owned()), Just("redeal".to_owned()), Just("off".to_owned()), "\\PC{0,8}",
                ],
            ),
            0..5,
        ),
        players in proptest::collection::vec("(random|hit|fold|myopic|threshold:[0-9./]{0,5}|\\PC{0,5})", 0..4),
        exact in any::<bool>(),
    ) {
        let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut request = request(&game, &set);
        request.exact = exact;
        request.seating.players = players;
        request.work.limits = Limits { states: 20_000, bytes: 1 << 20 };
        match solve(&request, &()) {
            Ok(solved) => prop_assert!(!solved.document.values.is_empty()),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                prop_assert!(!matches!(error, WorkbenchError::Solve(_)), "{error}");
            }
        }
    }
}

/// Says that time is up after so many ticks.
struct Ticks(std::sync::atomic::AtomicU64, kernel::Stop);

impl kernel::Watch for Ticks {
    fn tick(&self, _: kernel::Progress<'_>) -> Result<(), kernel::Stop> {
        use std::sync::atomic::Ordering::Relaxed;
        let is_up = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
        if is_up { Err(self.1) } else { Ok(()) }
    }
}

#[test]
fn when_time_is_up_what_is_known_is_kept() {
    let request = request("pairs", &[("seats", "3"), ("ranks", "7")]);
    let all = solved(&request);
    let whole = Ticks(u64::MAX.into(), kernel::Stop::OutOfTime);
    solve(&request, &whole).expect("nobody stops it");
    let total = u64::MAX - whole.0.into_inner();
    let mut partial = 0;
    for ticks in (1..16).map(|part| total * part / 16) {
        match solve(&request, &Ticks(ticks.into(), kernel::Stop::OutOfTime)) {
            Ok(solved) => {
                let document = serde_json::to_value(&solved.document).unwrap();
                assert_eq!(document["openings"], all["openings"]);
                if let Some(stopped) = solved.stopped {
                    assert_eq!(stopped.fault(), workbench::Fault::Limit);
                    assert!(number(&document["deal"]["neglected"]) > 0.0);
                    assert_eq!(document["first_mover"]["warrant"], "between");
                    partial += 1;
                }
            }
            Err(error) => assert_eq!(error.fault(), workbench::Fault::Limit),
        }
        // Whoever interrupts does not want half an answer.
        if let Err(error) = solve(&request, &Ticks(ticks.into(), kernel::Stop::Interrupted)) {
            assert_eq!(error.fault(), workbench::Fault::Interrupted);
        }
    }
    assert!(partial > 0, "some tick must fall among the tie-breaks");
}

#[test]
fn a_simulation_that_is_stopped_keeps_its_games() {
    let request = SimulateRequest {
        game: GameRef { set: pairs_of(&[("seats", "4")]), ..GameRef::new("pairs-game") },
        work: Work { threads: Some(1), ..Work::default() },
        games: Some(100_000),
        ..SimulateRequest::default()
    };
    let Outcome { document, stopped } =
        simulate(&request, &Ticks(20.into(), kernel::Stop::OutOfTime)).unwrap();
    assert!(document.games > 0 && document.games < 100_000);
    assert!((document.seats[0].mean_score.unwrap() - 9.3).abs() < 1.0);
    let stopped = stopped.unwrap();
    assert_eq!(stopped.fault(), Fault::Limit);
    let says = format!("the time limit was reached after {} games", document.games);
    assert_eq!(stopped.to_string(), says);
}
