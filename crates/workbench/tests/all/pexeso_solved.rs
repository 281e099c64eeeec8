//! `solve` and `study` for Pexeso: what faces get.

use kernel::{Probability, Progress, Stop, Watch};
use serde_json::Value;
use workbench::{Fault, GameRef, Method, Seating, SolveRequest, StudyRequest, WorkbenchError};

fn request(set: &[(&str, &str)]) -> SolveRequest {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    SolveRequest { game: GameRef { set, ..GameRef::new("pexeso") }, ..SolveRequest::default() }
}

fn solve(request: &SolveRequest) -> Value {
    let solved = workbench::solve(request, &()).unwrap();
    serde_json::to_value(solved.document).unwrap()
}

fn study(set: &[(&str, &str)], only: &[&str]) -> Value {
    let mut request = StudyRequest::new("pexeso");
    request
        .game
        .set
        .extend(set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    request.only.extend(only.iter().map(|&topic| topic.to_owned()));
    serde_json::to_value(workbench::study(&request, &()).unwrap().document).unwrap()
}

fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[test]
fn a_position_is_solved_in_fractions_without_being_asked_for_them() {
    let found = solve(&request(&[("pairs", "8"), ("known", "3")]));
    assert_eq!(found["values"][0]["exact"], "188/4095");
    assert_eq!(found["values"][1]["exact"], "-188/4095");
    assert_eq!(found["finish"]["exact"], "85/429");
    assert!((float(&found["finish"]["log10"]) - (85.0f64 / 429.0).log10()).abs() < 1e-12);
    assert!(found["turns"].is_null() && found.get("turns").is_some());
    assert_eq!(found["turns_if_over"]["exact"], "2417/210");
    assert_eq!((&found["action"]["name"], &found["action"]["unseen"]), (&"two".into(), &2.into()));
    assert_eq!(found["certificate"]["holds"], true);
    assert_eq!(found["certificate"]["worst"], serde_json::json!([2, 0]));
    let margins = found["margins"].as_array().unwrap();
    let mean: f64 =
        margins.iter().map(|row| float(&row["margin"]) * float(&row["probability"])).sum();
    assert!((mean - 188.0 / 4095.0).abs() < 1e-12);
}

#[test]
fn the_general_solver_finds_the_same() {
    for set in [
        vec![("pairs", "7"), ("known", "2")],
        vec![("pairs", "4"), ("known", "3"), ("ties", "play")],
        vec![("pairs", "3"), ("known", "1"), ("err", "1/10,1/3")],
        vec![("pairs", "3"), ("err", "0.2"), ("mates", "missed"), ("last", "given")],
    ] {
        let dense = solve(&SolveRequest { exact: true, ..request(&set) });
        let general = solve(&SolveRequest { exact: true, method: Method::Policy, ..request(&set) });
        for what in ["values", "finish", "margins", "action"] {
            assert_eq!(dense[what], general[what], "{what} of {set:?}");
        }
        assert_eq!(general["solver"], "policy");
        if let Some(turns) = general.get("turns") {
            assert_eq!(*turns, dense["turns"], "{set:?}");
        }
    }
}

#[test]
fn players_who_err_and_collect_themselves_are_solved_by_the_general_solver() {
    let found = solve(&request(&[("pairs", "3"), ("err", "0.1"), ("collect", "mover")]));
    assert_eq!(found["solver"], "policy");
    let given = solve(&request(&[("pairs", "3"), ("err", "0.1")]));
    assert_eq!(given["solver"], "dense");
    // To miss a pair that is known costs whoever is more often to collect one.
    assert!(
        (float(&found["values"][0]["float"]) - float(&given["values"][0]["float"])).abs() > 1e-3
    );
    let dense =
        SolveRequest { method: Method::Dense, ..request(&[("err", "0.1"), ("collect", "mover")]) };
    assert!(workbench::solve(&dense, &()).unwrap_err().to_string().contains("no table"));
}

fn players(names: &str, set: &[(&str, &str)]) -> SolveRequest {
    let players = names.split(',').map(str::to_owned).collect();
    SolveRequest {
        seating: Seating { players, ..request(set).seating },
        exact: true,
        ..request(set)
    }
}

#[test]
fn what_given_players_expect_is_worked_out_exactly() {
    // Optimal players get what the table says, however they are made to meet.
    for set in [vec![("pairs", "7")], vec![("pairs", "3"), ("err", "1/4,1/5")]] {
        let table = solve(&SolveRequest { exact: true, ..request(&set) });
        let found = solve(&players("optimal", &set));
        for what in ["values", "finish", "margins"] {
            assert_eq!(found[what], table[what], "{what} of {set:?}");
        }
        assert_eq!(found["method"], "evaluation");
    }
    // Nobody gets more against an optimal player than the value.
    for other in ["bold", "careful", "passive", "random", "rule", "paper", "erring:1/3:bold"] {
        let found = solve(&players(&format!("optimal,{other}"), &[("pairs", "6")]));
        let value = solve(&request(&[("pairs", "6")]));
        let [got, value] = [&found, &value].map(|found| float(&found["values"][0]["float"]));
        assert!(got >= value - 1e-12, "{other}: {got} and {value}");
    }
    // Two who only pass never end, and have what was won before.
    let passive = solve(&players("passive", &[("pairs", "5"), ("known", "2")]));
    assert_eq!(passive["finish"]["exact"], "0");
    assert!(passive["turns"].is_null() && passive["turns_if_over"].is_null());
    let three = solve(&players("random", &[("pairs", "3"), ("seats", "3")]));
    assert_eq!(three["values"].as_array().unwrap().len(), 3);
    assert_eq!(three["finish"]["exact"], "1");
    for (names, set, words) in [
        ("forgetful:0.1:bold", vec![], "use simulate"),
        ("erring:0.1:bold", vec![("err", "0.1")], "leave out err"),
        ("brave", vec![], "has no player `brave`"),
        ("bold,bold,bold", vec![], "3 players given for 2 seats"),
        ("optimal", vec![("rules", "paper")], "rules=paper"),
    ] {
        let error = workbench::solve(&players(names, &set), &()).unwrap_err();
        assert_eq!(error.fault(), Fault::Input, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn errors_come_with_the_request_or_among_the_parameters() {
    let set = [("pairs", "4"), ("known", "1")];
    let err: Vec<Probability> =
        ["0.1", "0.2"].iter().map(|text| Probability::from_text(text).unwrap()).collect();
    let asked =
        solve(&SolveRequest { seating: Seating { err, ..request(&set).seating }, ..request(&set) });
    let given = solve(&request(&[set[0], set[1], ("err", "0.1,0.2")]));
    assert_eq!(asked, given);
    assert_eq!(given["finish"]["float"], 1.0);
    assert_eq!(given["stall"]["float"], 0.0);
    assert!(given["turns"]["float"].is_number() && given.get("certificate").is_none());
}

#[test]
fn the_papers_figures_come_out_under_its_rules() {
    let found = solve(&request(&[("pairs", "64"), ("rules", "paper")]));
    assert!((float(&found["finish"]["float"]) / 4.0587e-87 - 1.0).abs() < 1e-4);
    let rows = found["paper"].as_array().unwrap();
    let text = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
    let figures: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                text(row, "reading") + " " + &text(row, "arithmetic"),
                [&row["behind"], &row["behind_two_known"]],
            )
        })
        .collect();
    for (found, (name, behind)) in figures.iter().zip([
        ("published exact", [754, 672]),
        ("published double", [754, 672]),
        ("literal exact", [734, 670]),
        ("literal double", [735, 671]),
    ]) {
        assert_eq!((found.0.as_str(), found.1.map(Value::as_u64)), (name, behind.map(Some)));
    }
    let four = solve(&request(&[("pairs", "4"), ("rules", "paper")]));
    let p = |idx: usize| &four["paper"][idx]["p"]["exact"];
    assert_eq!((p(0), p(2)), (&"3/7".into(), &"1".into()));
    // Beyond what a double can hold.
    let large = solve(&request(&[("pairs", "300"), ("rules", "paper")]));
    assert!(large["finish"]["float"].is_null() && float(&large["finish"]["log10"]) < -308.0);
}

#[test]
fn there_is_a_map_of_every_position() {
    let solved = workbench::solve(&request(&[("pairs", "12")]), &()).unwrap();
    let svg = solved.picture.unwrap().to_svg();
    // One cell for each position of 1 to 12 pairs, and the legend.
    let legend = svg.matches("the mover is").count();
    assert_eq!(svg.matches('M').count() - legend, (2..=13).sum::<usize>());
}

#[test]
fn what_cannot_be_solved_is_refused_in_words() {
    for (set, words) in [
        (vec![("pairs", "3"), ("known", "4")], "4 known cards and 3 pairs"),
        (vec![("pairs", "0")], "pairs takes a whole number from 1"),
        (vec![("err", "1.5")], "a probability from 0 to 1"),
        (vec![("err", "-0.1")], "a probability from 0 to 1"),
        (vec![("err", "0.1,0.1,0.1")], "one for each of 2"),
        (vec![("seats", "3")], "is for 3 players: simulate it"),
        (vec![("err", "0.1"), ("rules", "paper")], "prints no equations"),
        (vec![("ties", "play"), ("rules", "paper")], "recurrence has no `ties`"),
        (vec![("mates", "sure"), ("rules", "paper")], "recurrence has no `mates`"),
        (vec![("last", "given"), ("rules", "paper")], "recurrence has no `last`"),
        (vec![("collect", "mover"), ("rules", "paper")], "recurrence has no `collect`"),
        (vec![("mates", "missed")], "with a moderator"),
        (vec![("mates", "missed"), ("err", "0.1"), ("collect", "mover")], "with a moderator"),
        (
            vec![("ties", "pass"), ("err", "0.1"), ("collect", "mover")],
            "ties=pass is a matter of the table",
        ),
    ] {
        let error = workbench::solve(&request(&set), &()).unwrap_err();
        assert_eq!(error.fault(), Fault::Input, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    let long = SolveRequest { exact: true, ..request(&[("pairs", "50"), ("err", "0.1")]) };
    let error = workbench::solve(&long, &()).unwrap_err().to_string();
    assert!(error.contains("up to 32 pairs where players err"), "{error}");
    let backward = SolveRequest { method: Method::Backward, ..request(&[]) };
    assert!(matches!(workbench::solve(&backward, &()), Err(WorkbenchError::Refused(_))));
    let ties = SolveRequest { method: Method::Policy, ..request(&[("ties", "pass")]) };
    let error = workbench::solve(&ties, &()).unwrap_err().to_string();
    assert!(error.contains("ties=pass is a matter of the table"), "{error}");
    // Players who use the table look up its ties.
    let four = [("pairs", "4"), ("known", "3"), ("ties", "pass")];
    assert_eq!(solve(&players("optimal", &four))["finish"]["exact"], "0");
}

#[test]
fn no_probability_is_above_one() {
    let found = solve(&request(&[("pairs", "1000")]));
    assert_eq!((&found["stall"]["float"], &found["stall"]["log10"]), (&1.0.into(), &0.0.into()));
}

/// Says to stop as soon as it is asked about the recurrence.
struct Impatient;

impl Watch for Impatient {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        if progress.doing == "the printed recurrence" { Err(Stop::OutOfTime) } else { Ok(()) }
    }
}

#[test]
fn the_recurrence_stops_when_it_is_told_to() {
    let asked = request(&[("pairs", "300"), ("rules", "paper")]);
    let error = workbench::solve(&asked, &Impatient).map(|_| ()).unwrap_err();
    assert_eq!(error.fault(), Fault::Limit, "{error}");
    let mut ending = StudyRequest::new("pexeso");
    ending.only.push("ending".to_owned());
    assert!(workbench::study(&ending, &Impatient).is_err());
}

#[test]
fn the_study_counts_positions_and_checks_the_rule() {
    let found = study(&[("pairs", "64")], &["positions", "rule", "ending"]);
    let positions = &found["positions"];
    assert_eq!((&positions["behind"], &positions["behind_two_known"]), (&35.into(), &0.into()));
    assert_eq!(positions["paper"][0]["behind"], 754);
    let one = serde_json::json!([{"position": [6, 1], "rule": "two", "best": "one"}]);
    assert_eq!(found["rule"]["exceptions"], one);
    let last = found["ending"].as_array().unwrap().last().unwrap();
    assert!((float(&last["finish"]["float"]) / 1.4159e-6 - 1.0).abs() < 1e-4);
    assert!(found.get("errors").is_none());
}

#[test]
fn the_study_of_errors_has_four_variants_a_limit_and_a_grid() {
    let found = study(&[("pairs", "5"), ("err", "0.1,0.3")], &["errors", "length", "advantage"]);
    let rows = found["errors"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().all(|row| float(&row["a"]) > float(&row["b"]) && row["stalls"] == 0.0));
    assert!(rows.iter().all(|row| row["p"] == "1/10" && row["q"] == "3/10"));
    let length = &found["length"];
    assert_eq!(length["collect"], "moderator");
    let last = length["rows"].as_array().unwrap().last().unwrap();
    assert!((float(&last["p_turns"]) - float(&length["limit"]["float"])).abs() < 1e-4);
    let values = found["advantage"]["values"].as_array().unwrap();
    assert_eq!(values.len(), 11);
    // Who errs more loses more.
    assert!(float(&values[0][10]) > float(&values[10][0]));
    // Rates that are not set are said all the same, and --err sets them too.
    let usual = study(&[("pairs", "2")], &["errors", "ending"]);
    assert_eq!(
        (&usual["errors"][0]["p"], &usual["errors"][0]["q"]),
        (&"1/10".into(), &"1/10".into())
    );
    assert_eq!(usual["ending"][0]["collect"], "mover");
    let mut request = StudyRequest::new("pexeso");
    request.err.push(Probability::from_text("0.25").unwrap());
    request.only.push("errors".to_owned());
    let asked = serde_json::to_value(workbench::study(&request, &()).unwrap().document).unwrap();
    assert_eq!(asked["errors"][3]["q"], "1/4");
    request.only = vec!["outcomes".to_owned()];
    request.game = "pan".into();
    let error = workbench::study(&request, &()).unwrap_err().to_string();
    assert!(error.contains("leave out `err`"), "{error}");
    let mut request = StudyRequest::new("pexeso");
    request.only.push("taking".to_owned());
    let error = workbench::study(&request, &()).unwrap_err().to_string();
    assert!(error.contains("no topic `taking`"), "{error}");
}
