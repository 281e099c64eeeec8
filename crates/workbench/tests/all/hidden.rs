//! Games with hidden information: solved, audited, saved and read back.

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Limits, Probability, Progress, Stop, Watch};
use serde_json::Value;
use workbench::{
    Fault, GameRef, GameSource, HiddenRequest, Method, Seating, SimulateRequest, SolveRequest,
    Solved, StrategyText, StudyRequest, SweepRequest, Work, WorkbenchError, Written, simulate,
    solve, study, sweep,
};

fn kuhn(set: &[(&str, &str)]) -> SolveRequest {
    let set = set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    SolveRequest {
        game: GameRef { set, ..GameRef::new("kuhn-poker") },
        work: Work { threads: Some(1), ..Work::default() },
        ..SolveRequest::default()
    }
}

fn given(text: &str) -> SolveRequest {
    let text = StrategyText { name: "mine.json".to_owned(), text: text.to_owned() };
    let hidden = HiddenRequest { strategy: Some(text), ..HiddenRequest::default() };
    SolveRequest { hidden, ..kuhn(&[]) }
}

fn json(solved: &Solved) -> Value {
    serde_json::to_value(&solved.document).unwrap()
}

fn message(request: &SolveRequest) -> String {
    solve(request, &()).unwrap_err().to_string()
}

/// The exact solution as a strategy file that is written by hand, without a checksum.
fn solution() -> String {
    let saved = saved();
    let lines = saved.lines().filter(|line| !line.contains("\"checksum\""));
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// The exact solution as a strategy file that is saved.
fn saved() -> String {
    let hidden = HiddenRequest { wants_strategy: true, ..HiddenRequest::default() };
    solve(&SolveRequest { hidden, ..kuhn(&[]) }, &()).unwrap().strategy.unwrap()
}

#[test]
fn a_small_game_of_two_is_solved_exactly_without_being_asked() {
    let found = json(&solve(&kuhn(&[]), &()).unwrap());
    assert_eq!(found["method"], "lp");
    assert_eq!(found["values"][0]["exact"], "-1/18");
    assert_eq!(found["values"][1]["exact"], "1/18");
    assert_eq!(found["exploitability"]["nash_conv"]["exact"], "0");
    assert_eq!(found["size"]["information_sets"], serde_json::json!([6, 6]));
    assert_eq!(found["size"]["sequences"], serde_json::json!([13, 13]));
    assert_eq!(found["size"]["leaves"], 30);
    assert_eq!(found["warnings"], serde_json::json!([]));
    let sets = found["strategy"][1]["sets"].as_array().unwrap();
    let reach: Vec<f64> = sets.iter().map(|set| set["reach"].as_f64().unwrap()).collect();
    assert!(reach.is_sorted_by(|a, b| a >= b), "{reach:?}");
    // Whoever has the worst card and sees a check bluffs once in three.
    let bluff = sets.iter().find(|set| set["set"] == "? 1: check").unwrap();
    assert_eq!(bluff["moves"][1]["move"], "bet");
    assert_eq!(bluff["moves"][1]["exact"], "1/3");
}

#[test]
fn every_method_bounds_the_value_of_kuhn_poker() {
    let methods = [
        (Method::Cfr, 1000),
        (Method::CfrPlus, 1000),
        (Method::LinearCfr, 1000),
        (Method::DiscountedCfr, 1000),
        (Method::PredictiveCfr, 1000),
        (Method::External, 20_000),
        (Method::Outcome, 100_000),
    ];
    for (method, iterations) in methods {
        let hidden = HiddenRequest { iterations: Some(iterations), ..HiddenRequest::default() };
        let found = json(&solve(&SolveRequest { method, hidden, ..kuhn(&[]) }, &()).unwrap());
        assert_eq!(
            (&found["method"], &found["iterations"]),
            (&method.name().into(), &iterations.into())
        );
        let [low, high] = ["low", "high"].map(|name| found["values"][0][name].as_f64().unwrap());
        let value = -1.0 / 18.0;
        assert!(
            low <= value && value <= high && high - low < 0.1,
            "{} {low} {high}",
            method.name()
        );
        assert_eq!(found["values"][0]["warrant"], "between");
        let sure = |nth: usize| found["guarantees"][nth]["value"]["float"].as_f64().unwrap();
        assert!((sure(0) - low).abs() < 1e-12 && (sure(1) + high).abs() < 1e-12);
        let [mean, sum] = ["mean", "nash_conv"]
            .map(|name| found["exploitability"][name]["float"].as_f64().unwrap());
        assert!((sum - 2.0 * mean).abs() < 1e-15 && (sum - (high - low)).abs() < 1e-12);
        assert_eq!(
            found.get("seed").is_some(),
            matches!(method, Method::External | Method::Outcome)
        );
    }
}

#[test]
fn rounds_end_at_the_target() {
    let hidden = HiddenRequest { target: Some(1e-4), ..HiddenRequest::default() };
    let found = json(&solve(&SolveRequest { hidden, ..kuhn(&[]) }, &()).unwrap());
    assert_eq!(found["method"], "pcfr+");
    assert_eq!(found["target"], 1e-4);
    assert!(found["exploitability"]["mean"]["float"].as_f64().unwrap() <= 1e-4);
    assert!(found["iterations"].as_u64().unwrap() < 5_000);
}

#[test]
fn three_seats_come_with_a_warning_and_without_bounds() {
    let hidden = HiddenRequest { iterations: Some(500), ..HiddenRequest::default() };
    let found = json(&solve(&SolveRequest { hidden, ..kuhn(&[("seats", "3")]) }, &()).unwrap());
    assert_eq!(found["method"], "pcfr+");
    assert!(found["warnings"][0].as_str().unwrap().contains("with 3 seats"));
    assert_eq!(found["guarantees"], serde_json::json!([]));
    assert_eq!(found["values"][0]["warrant"], "computed");
    assert_eq!(found["exploitability"]["gains"].as_array().unwrap().len(), 3);
}

/// Says stop after so many ticks.
struct Patience(AtomicU64);

impl Watch for Patience {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        let left =
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        left.map(|_| ()).map_err(|_| Stop::OutOfTime)
    }
}

#[test]
fn what_is_stopped_gives_what_was_found_with_its_bounds() {
    let hidden = HiddenRequest {
        iterations: Some(u64::MAX),
        wants_strategy: true,
        ..HiddenRequest::default()
    };
    let request = SolveRequest { method: Method::CfrPlus, hidden, ..kuhn(&[]) };
    let solved = solve(&request, &Patience(AtomicU64::new(20))).unwrap();
    assert!(matches!(solved.stopped, Some(WorkbenchError::Limit { .. })));
    assert!(solved.strategy.is_some());
    let worth = &solved.document.values[0];
    assert!(
        worth.low.unwrap() <= -1.0 / 18.0
            && -1.0 / 18.0 <= worth.high.unwrap()
            && worth.high.unwrap() - worth.low.unwrap() < 1.0
    );
}

#[test]
fn a_solution_that_is_saved_and_read_back_is_still_one() {
    let found = json(&solve(&given(&saved()), &()).unwrap());
    assert_eq!(found["method"], "best-reply");
    assert_eq!(found["values"][0]["exact"], "-1/18");
    assert_eq!(found["exploitability"]["nash_conv"]["exact"], "0");
    assert_eq!(found["guarantees"][1]["value"]["exact"], "1/18");
}

#[test]
fn what_a_bad_strategy_leaves_to_be_won_is_said_exactly() {
    // Whoever does not always bet the best card wins less with it, and makes bluffs of his other bets.
    let bad = solution().replace(
        r#""set":"? 3: check","moves":{"check":"0","bet":"1"}"#,
        r#""set":"? 3: check","moves":{"check":"1/2","bet":"1/2"}"#,
    );
    assert_ne!(bad, solution());
    let found = json(&solve(&given(&bad), &()).unwrap());
    let gains = &found["exploitability"]["gains"];
    assert_eq!((&gains[0]["exact"], &gains[1]["exact"]), (&"1/18".into(), &"1/36".into()));
    // In floats it is the same, but for rounding.
    let floats = bad.replace("\"2/3\"", "0.666666667").replace("\"1/3\"", "0.333333333");
    let found = json(&solve(&given(&floats), &()).unwrap());
    assert!(found["exploitability"]["gains"][0]["exact"].is_null());
    assert!(
        (found["exploitability"]["gains"][0]["float"].as_f64().unwrap() - 1.0 / 18.0).abs() < 1e-8
    );
}

#[test]
fn a_strategy_of_one_seat_says_what_it_is_sure_of() {
    let all = solution();
    let (head, seats) = all.split_once("\"seats\": [").unwrap();
    let second = seats.split_once("]},").unwrap().1;
    let found = json(&solve(&given(&format!("{head}\"seats\": [{second}")), &()).unwrap());
    assert_eq!(found["values"], serde_json::json!([]));
    assert_eq!(found["guarantees"][0]["seat"], 2);
    assert_eq!(found["guarantees"][0]["value"]["exact"], "1/18");
    assert!(found.get("exploitability").is_none());
}

#[test]
fn sets_that_own_moves_do_not_lead_to_may_be_left_out() {
    let all = solution();
    let (worst, best) = (
        r#"      {"set":"1 ?: check bet","moves":{"fold":"1","call":"0"}},"#,
        r#""set":"1 ?","moves":{"check":"1","bet":"0"}"#,
    );
    assert!(all.contains(worst) && all.contains(best));
    let without = all.replace(worst, "");
    assert_eq!(
        message(&given(&without)),
        "mine.json: it does not tell what seat 1 does at `1 ?: check bet`, where its own moves can lead it: \
         add it"
    );
    let bets = without.replace(best, r#""set":"1 ?","moves":{"bet":1}"#);
    assert!(solve(&given(&bets), &()).is_ok());
}

#[test]
fn what_does_not_fit_the_game_is_named_with_the_remedy() {
    let all = solution();
    for (from, to, expected) in [
        ("\"2 ?\"", "\"2 !\"", "seat 1 has no information set `2 !` (did you mean `2 ?`?)"),
        ("\"2 ?\"", "\"3 ?\"", "it tells of `3 ?` of seat 1 twice"),
        ("\"bet\"", "\"raise\"", "seat 1 has no move `raise` at `1 ?`; it has: check, bet"),
        (
            "\"2/3\"",
            "\"1/3\"",
            "the probabilities of seat 1 at `2 ?: check bet` sum to 2/3 and not to one",
        ),
        ("\"2/3\"", "0.5", "sum to 0.833333"),
        ("\"seat\": 2", "\"seat\": 3", "it tells of seat 3, and the game has 2"),
        ("\"seat\": 2", "\"seat\": 1", "it tells of seat 1 twice"),
        (
            "\"cards\":3",
            "\"cards\":4",
            "it is for kuhn-poker (cards=4 seats=2), and kuhn-poker (cards=3 seats=2)",
        ),
        ("kuhn-poker", "leduc-poker", "it is for leduc-poker"),
        ("strategy/1", "solve/1", "its schema is `cardsharp.solve/1`"),
    ] {
        let message = message(&given(&all.replacen(from, to, 1)));
        assert!(message.starts_with("mine.json: ") && message.contains(expected), "{message}");
    }
}

#[test]
fn what_a_method_cannot_do_is_refused_with_what_can() {
    let hidden = |hidden: HiddenRequest| SolveRequest { hidden, ..kuhn(&[]) };
    let by = |method| SolveRequest { method, ..kuhn(&[]) };
    let three = kuhn(&[("seats", "3")]);
    let seed = || SolveRequest { work: Work { seed: Some(2), ..kuhn(&[]).work }, ..kuhn(&[]) };
    let target = || HiddenRequest { target: Some(0.1), ..HiddenRequest::default() };
    for (request, expected) in [
        (by(Method::Backward), "would let players choose by what they cannot see"),
        (by(Method::Dense), "has no solver of its own"),
        (by(Method::Retrograde), "has hidden information"),
        (
            SolveRequest { method: Method::Lp, ..three.clone() },
            "is for two players, and kuhn-poker has 3: leave out `method`, use `method` pcfr+",
        ),
        (SolveRequest { exact: true, ..three }, "gives no fractions: leave out `exact`"),
        (SolveRequest { exact: true, ..by(Method::Cfr) }, "leave out `exact`, use `method` lp"),
        (
            SolveRequest { method: Method::Lp, ..hidden(target()) },
            "is not iterative: leave out `target`",
        ),
        (
            SolveRequest { method: Method::CfrPlus, ..seed() },
            "samples nothing: leave out `seed`, or use `method` external",
        ),
        (seed(), "leave out `seed`, or use `method` external"),
        (SolveRequest { method: Method::Lp, ..SolveRequest::new("pairs") }, "leave out `method`"),
        (SolveRequest { method: Method::Cfr, ..SolveRequest::new("hearts") }, "or simulate it"),
        (
            SolveRequest { hidden: target(), ..SolveRequest::new("pan") },
            "is not iterative: leave out `target`",
        ),
        (
            SolveRequest {
                seating: Seating { players: vec!["equilibrium".to_owned()], ..kuhn(&[]).seating },
                ..kuhn(&[])
            },
            "only random players of kuhn-poker are evaluated exactly",
        ),
    ] {
        let message = message(&request);
        assert!(message.contains(expected), "{message}");
    }
}

fn games(players: &[&str], files: &[(&str, String)]) -> SimulateRequest {
    let text = |(name, text): &(&str, String)| StrategyText {
        name: (*name).to_owned(),
        text: text.clone(),
    };
    SimulateRequest {
        work: Work { threads: Some(1), ..Work::default() },
        seating: Seating {
            players: players.iter().map(|&player| player.to_owned()).collect(),
            strategies: files.iter().map(text).collect(),
            ..Seating::default()
        },
        games: Some(20_000),
        ..SimulateRequest::new("kuhn-poker")
    }
}

/// Seat 2 never bets, never calls.
fn meek() -> String {
    let all = solution();
    let (head, _) = all.split_once("\"seats\": [").unwrap();
    let set = |card: u8, seen: &str, does: &str| {
        format!(r#"{{"set": "? {card}: {seen}", "moves": {{"{does}": 1}}}}"#)
    };
    let sets = (1..=3).flat_map(|card| [set(card, "check", "check"), set(card, "bet", "fold")]);
    let sets = sets.collect::<Vec<_>>().join(", ");
    format!(r#"{head}"seats": [{{"seat": 2, "sets": [{sets}]}}]}}"#)
}

#[test]
fn players_by_a_strategy_expect_what_it_is_worth() {
    // The file of the solution, and the solution found anew.
    for players in [["equilibrium", "equilibrium"], ["strategy:all.json", "equilibrium"]] {
        let found = simulate(&games(&players, &[("all.json", solution())]), &()).unwrap().document;
        let payoff = &found.seats[0].payoff;
        assert!(
            payoff.low.unwrap() < -1.0 / 18.0 && -1.0 / 18.0 < payoff.high.unwrap(),
            "{payoff:?}"
        );
        assert!(payoff.high.unwrap() - payoff.low.unwrap() < 0.05);
    }
    // Who always folds to a bet and never bets: half of the time nobody bets, and nobody wins on average.
    let found =
        simulate(&games(&["random", "strategy:meek"], &[("meek", meek())]), &()).unwrap().document;
    let payoff = &found.seats[0].payoff;
    assert!(payoff.low.unwrap() < 0.5 && 0.5 < payoff.high.unwrap(), "{payoff:?}");
    let audited = json(&solve(&given(&meek()), &()).unwrap());
    assert_eq!(audited["guarantees"][0]["value"]["exact"], "-1");
}

#[test]
fn a_player_by_a_file_sits_where_the_file_tells_of() {
    let message = |request: &SimulateRequest| simulate(request, &()).unwrap_err().to_string();
    let file = || [("meek", meek())];
    assert_eq!(
        message(&games(&["strategy:meek", "random"], &file())),
        "meek does not tell how seat 1 plays: add it, or name a player there that knows"
    );
    let rotated = SimulateRequest { rotate: true, ..games(&["random", "strategy:meek"], &file()) };
    assert!(message(&rotated).contains("how seat 1 plays"));
    assert!(simulate(&games(&["random", "strategy:meek"], &file()), &()).is_ok());
    assert!(message(&games(&["strategy:other", "random"], &[])).contains("was not handed over"));
    assert!(
        message(&games(&["equilibrum", "random"], &[])).contains("did you mean `equilibrium`?")
    );
}

/// The entrant may come in, and the incumbent then fights or shares: nothing is hidden.
const ENTRY: &str = r#"EFG 2 R "Entry" { "Entrant" "Incumbent" }
""

p "" 1 7 "" { "in" "out" } 0
p "" 2 3 "" { "fight" "share" } 0
t "" 1 "fight" { 0, 0 }
t "" 2 "share" { 6, 3 }
t "" 3 "out" { 4, 4 }
"#;

fn file(name: &str, text: &str) -> SolveRequest {
    let kind = name.rsplit_once('.').and_then(|(_, end)| Written::from_extension(end)).unwrap();
    let game = GameSource::Written { name: name.to_owned(), text: text.to_owned(), kind };
    SolveRequest { work: Work { threads: Some(1), ..Work::default() }, ..SolveRequest::new(game) }
}

#[test]
fn to_save_the_strategy_changes_neither_the_method_nor_the_solution() {
    let plain = json(&solve(&file("entry.efg", ENTRY), &()).unwrap());
    let hidden = HiddenRequest { wants_strategy: true, ..HiddenRequest::default() };
    let request = SolveRequest { hidden, ..file("entry.efg", ENTRY) };
    let saved = solve(&request, &()).unwrap();
    assert_eq!(json(&saved), plain);
    assert_eq!((&plain["method"], &plain["values"][0]["exact"]), (&"backward".into(), &"6".into()));
    // Sets are shown by their numbers in the file.
    assert_eq!(plain["strategy"][1]["sets"][0]["set"], "#3");
    let text = StrategyText { name: "entry.json".to_owned(), text: saved.strategy.unwrap() };
    let hidden = HiddenRequest { strategy: Some(text), ..HiddenRequest::default() };
    let found = json(&solve(&SolveRequest { hidden, ..file("entry.efg", ENTRY) }, &()).unwrap());
    assert_eq!(found["values"], plain["values"]);
    assert_eq!(found["exploitability"]["nash_conv"]["exact"], "0");
}

/// The incumbent shares with 19/20, and the entrant comes in with as much: 19/20 · (19/20 · 6) + 1/20 · 4.
#[test]
fn errors_where_nothing_is_hidden_leave_the_game_to_backward_induction() {
    let err = vec![Probability::new(1, 10).unwrap()];
    for (method, prefer) in [
        (Method::Auto, solve::Ties::First),
        (Method::Auto, solve::Ties::Generous),
        (Method::Backward, solve::Ties::First),
    ] {
        let request = SolveRequest {
            seating: Seating { err: err.clone(), ..file("entry.efg", ENTRY).seating },
            method,
            prefer,
            ..file("entry.efg", ENTRY)
        };
        let found = json(&solve(&request, &()).unwrap());
        assert_eq!(found["method"], "backward");
        assert_eq!(found["values"][0]["exact"], "1123/200");
        assert_eq!(found["exploitability"]["nash_conv"]["exact"], "0");
        assert_eq!(found["warnings"], serde_json::json!([]));
    }
}

#[test]
fn backward_induction_takes_no_options_of_iterative_methods() {
    for hidden in [
        HiddenRequest { target: Some(1e-3), ..HiddenRequest::default() },
        HiddenRequest { iterations: Some(10), ..HiddenRequest::default() },
        HiddenRequest::default(),
    ] {
        // Without an option of its own, a seed.
        let seed = (hidden == HiddenRequest::default()).then_some(3);
        let mut request =
            SolveRequest { method: Method::Backward, hidden, ..file("entry.efg", ENTRY) };
        request.work.seed = seed;
        let why = message(&request);
        assert!(
            why.starts_with("backward induction is not iterative")
                || why.starts_with("backward induction samples nothing"),
            "{why}"
        );
    }
}

/// Interrupts whoever does this.
struct Interrupts(&'static str);

impl Watch for Interrupts {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        if progress.doing == self.0 { Err(Stop::Interrupted) } else { Ok(()) }
    }
}

#[test]
fn a_given_strategy_whose_table_was_interrupted_is_not_said_to_be_done() {
    for doing in ["expected payoffs", "reach probabilities"] {
        let solved = solve(&given(&solution()), &Interrupts(doing)).unwrap();
        assert_eq!(solved.stopped.map(|why| why.fault()), Some(Fault::Interrupted), "{doing}");
        assert_eq!(solved.document.findings.strategy().map(<[_]>::len), Some(0), "{doing}");
    }
}

/// Interrupts whoever does this, the first time.
struct Once(Interrupts, AtomicU64);

impl Watch for Once {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        self.0.tick(progress).or_else(|stop| match self.1.fetch_add(1, Ordering::Relaxed) {
            0 => Err(stop),
            _ => Ok(()),
        })
    }
}

#[test]
fn an_interruption_of_a_solution_on_the_way_interrupts_the_study() {
    let watch = Once(Interrupts("expected payoffs"), AtomicU64::new(0));
    let why = study(&StudyRequest::new("kuhn-poker.rcy"), &watch).unwrap_err();
    assert_eq!(why.fault(), Fault::Interrupted);
}

#[test]
fn an_interruption_of_a_solution_on_the_way_interrupts_the_sweep() {
    let watch = Interrupts("expected payoffs");
    let set = vec![("cards".to_owned(), "3..4".to_owned())];
    let request = SweepRequest {
        game: GameRef { set, ..GameRef::new("kuhn-poker") },
        games: 0,
        ..SweepRequest::default()
    };
    let swept = sweep(&request, &watch).unwrap();
    let fault = swept.stopped.map(|why| why.fault());
    assert_eq!((fault, swept.document.rows.len()), (Some(Fault::Interrupted), 0));
}

#[test]
fn backward_induction_on_a_tree_is_stopped() {
    let why = solve(&file("entry.efg", ENTRY), &Interrupts("backward induction")).unwrap_err();
    assert_eq!(why.fault(), Fault::Interrupted);
}

#[test]
fn whoever_plays_by_an_equilibrium_keeps_to_the_memory_of_the_request() {
    let played = |bytes: u64| {
        let limits = Limits { bytes, ..Limits::default() };
        let players = vec!["equilibrium".to_owned()];
        let request = SimulateRequest {
            work: Work { limits, ..Work::default() },
            seating: Seating { players, ..Seating::default() },
            games: Some(1),
            ..SimulateRequest::new("kuhn-poker")
        };
        simulate(&request, &())
    };
    let solved = solve(&SolveRequest { method: Method::Lp, ..kuhn(&[]) }, &()).unwrap();
    let tree = match &solved.document.findings {
        workbench::Findings::Hidden(found) => found.size.bytes,
        other => panic!("{other:?}"),
    };
    let room: Vec<u64> = (4..40).map(|quarters| tree * quarters / 4).collect();
    let is_solved = |&bytes: &u64| {
        let limits = Limits { bytes, ..Limits::default() };
        solve(&SolveRequest { work: Work { limits, ..kuhn(&[]).work }, ..kuhn(&[]) }, &()).is_ok()
    };
    let solved: Vec<bool> = room.iter().map(is_solved).collect();
    assert!(solved.contains(&true) && solved.contains(&false), "{solved:?}");
    let seated: Vec<bool> = room.iter().map(|&bytes| played(bytes).is_ok()).collect();
    assert_eq!(seated, solved);
}

#[test]
fn payoffs_that_sum_to_a_constant_are_solved_exactly_and_without_a_warning() {
    let text = "NFG 1 R \"Five\" { \"A\" \"B\" } { 2 2 }\n\n5 0 1 4 2 3 3 2\n";
    let found = json(&solve(&SolveRequest { exact: true, ..file("five.nfg", text) }, &()).unwrap());
    assert_eq!(found["method"], "lp");
    assert_eq!(found["class"]["constant_sum"], "5");
    assert_eq!(found["values"][0]["exact"], "13/5");
    assert_eq!(found["values"][1]["exact"], "12/5");
    assert_eq!(found["guarantees"][1]["value"]["exact"], "12/5");
    assert_eq!(found["exploitability"]["nash_conv"]["exact"], "0");
    assert_eq!(found["warnings"], serde_json::json!([]));
}

#[test]
fn a_target_that_was_missed_is_a_limit_that_was_reached() {
    let text = "NFG 1 R \"Cube\" { \"A\" \"B\" \"C\" } { 2 2 2 }\n\n\
                -5 -4 -5 -4 2 8 9 -1 6 -5 3 5 0 4 8 3 8 -2 0 -1 9 5 -8 0\n";
    let solved = solve(&file("cube.nfg", text), &()).unwrap();
    assert_eq!(json(&solved)["target_met"], false);
    assert_eq!(json(&solved)["values"][0]["warrant"], "computed");
    let why = solved.stopped.unwrap();
    assert_eq!(why.fault(), Fault::Limit);
    assert!(why.to_string().starts_with("the target was missed: exploitability is"), "{why}");
}

#[test]
fn a_target_that_no_float_can_reach_ends_with_the_watch() {
    let hidden = HiddenRequest { target: Some(5e-324), ..HiddenRequest::default() };
    let request = SolveRequest { hidden, until_target: true, ..kuhn(&[]) };
    let solved = solve(&request, &Patience(AtomicU64::new(20))).unwrap();
    assert!(matches!(solved.stopped, Some(WorkbenchError::TargetMissed { stop: Some(_), .. })));
}

#[test]
fn random_players_are_evaluated_in_games_that_hide_something_and_in_files() {
    let random = |request: SolveRequest| {
        let players = vec!["random".to_owned()];
        let request = SolveRequest {
            seating: Seating { players, ..request.seating },
            exact: true,
            ..request
        };
        json(&solve(&request, &()).unwrap())["values"][0]["exact"].clone()
    };
    assert_eq!(random(kuhn(&[])), "1/8");
    assert_eq!(random(file("entry.efg", ENTRY)), "7/2");
    // Play can cycle here; simulation agrees with 0.0954.
    let pan = [("ranks".to_owned(), "2".to_owned())];
    let pan = random(SolveRequest {
        game: GameRef { set: pan.into(), ..GameRef::new("pan") },
        ..SolveRequest::default()
    });
    assert_eq!(pan, "6465452424860489/67806548635054635");
}

#[test]
fn a_strategy_of_the_same_game_fits_also_if_its_settings_are_written_in_quotes() {
    let text = solution().replace("\"cards\":3", "\"cards\":\"3\"");
    assert!(text.contains("\"cards\":\"3\""), "{text}");
    let found = json(&solve(&given(&text), &()).unwrap());
    assert_eq!(found["method"], "best-reply");
}

#[test]
fn only_the_information_sets_that_are_asked_for_are_named() {
    let listed = |most_sets: Option<usize>| {
        let solved = solve(&SolveRequest { most_sets, ..kuhn(&[]) }, &()).unwrap();
        solved.document.findings.strategy().unwrap().to_vec()
    };
    let (all, some, none) = (listed(None), listed(Some(2)), listed(Some(0)));
    for ((all, some), none) in all.iter().zip(&some).zip(&none) {
        let choices: Vec<_> = all.sets.iter().filter(|set| set.moves.len() > 1).collect();
        assert_eq!(some.sets.iter().collect::<Vec<_>>(), choices[..2]);
        assert_eq!((all.left_out, some.left_out), (0, choices.len() - 2));
        assert_eq!((none.sets.len(), none.left_out), (0, choices.len()));
    }
}
