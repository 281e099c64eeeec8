//! Players who err, in games of every family: solved, simulated and played.

use kernel::{Probability, Stop};
use workbench::{
    Findings, GameRef, GameSource, Method, PlayRequest, Seating, SimulateRequest, SolveDocument,
    SolveRequest, Work, WorkbenchError, play, simulate, solve,
};

use crate::led::{thoughts, told, typed, views};

/// A token on 0 to 3, moved up or down by one in turn, by whoever wants; on 3 whoever moved it there
/// wins a point, which is worth a half to him. From 0 it can only go up. So whoever has it on 1 takes it down again, for ever.
const TOKEN: &str = "\
(game
  (title \"Token\")
  (setup (create players 2) (create deck (game iloc STOCK) (deck (RANK (A)))))
  (stage player (end (== (game sto SPOT) 3))
    (choice (
      (do ((inc (game sto SPOT) 1)
           ((== (game sto SPOT) 3) (inc ((current player) sto WON) 1))))
      ((> (game sto SPOT) 0) (dec (game sto SPOT) 1)))))
  (scoring max ((current player) sto WON)))
";

fn token() -> GameSource {
    GameSource::Described { name: "token.rcy".to_owned(), text: TOKEN.to_owned() }
}

fn rates(texts: &[&str]) -> Vec<Probability> {
    texts.iter().map(|text| Probability::from_text(text).unwrap()).collect()
}

fn set(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn asked(game: impl Into<GameSource>, of: &[(&str, &str)], err: &[&str]) -> SolveRequest {
    let request = SolveRequest::new(game);
    SolveRequest {
        game: GameRef { set: set(of), ..request.game },
        work: Work { threads: Some(1), ..request.work },
        seating: Seating { err: rates(err), ..request.seating },
        exact: true,
        ..request
    }
}

fn solved(request: &SolveRequest) -> SolveDocument {
    solve(request, &()).unwrap().document
}

fn exact(document: &SolveDocument) -> &str {
    document.values[0].exact.as_deref().unwrap()
}

/// The probability that play ends, and the average number of decisions.
fn course(document: &SolveDocument) -> (String, Option<String>) {
    let course = match &document.findings {
        Findings::Course(course) => course,
        Findings::Open(open) => open.course.as_ref().expect("it may go round"),
        other => panic!("{other:?}"),
    };
    let decisions = course.decisions.as_ref().and_then(|worth| worth.exact.clone());
    (course.finish.exact.clone().unwrap(), decisions)
}

fn refused(request: &SolveRequest) -> String {
    solve(request, &()).unwrap_err().to_string()
}

#[test]
fn a_round_of_pairs_goes_with_the_rates_from_perfect_to_random() {
    let configuration = [("stacks", "1/2"), ("unseen", "0,1")];
    let sure = solved(&asked("pairs", &configuration, &[]));
    let noted = solved(&asked("pairs", &configuration, &["0"]));
    assert_eq!((exact(&sure), exact(&noted)), (exact(&noted), exact(&sure)));
    assert!(!sure.game.set.contains_key("err") && !noted.game.set.contains_key("err"));
    // With a rate of one both act at random, as two random players do.
    let random = SolveRequest {
        seating: Seating {
            players: vec!["random".to_owned()],
            ..asked("pairs", &configuration, &[]).seating
        },
        ..asked("pairs", &configuration, &[])
    };
    let errs = solved(&asked("pairs", &configuration, &["1"]));
    assert_eq!(exact(&errs), exact(&solved(&random)));
    assert_eq!((&*errs.method, &errs.game.set["err"]), ("backward", &"1,1".into()));
    // Values are linear in the rate where the best move stays the best: half way between.
    let first: Vec<f64> = [["0", "0"], ["1/2", "0"], ["1", "0"]]
        .iter()
        .map(|err| solved(&asked("pairs", &configuration, err)).values[0].float)
        .collect();
    assert!((first[0] + first[2] - 2.0 * first[1]).abs() < 1e-12, "{first:?}");
    assert!(first[2] < first[0], "{first:?}");
}

#[test]
fn the_methods_agree_where_both_apply() {
    for err in [&[][..], &["0.1", "0"], &["1/3"]] {
        let of = |method| {
            let request = asked("pairs", &[("ranks", "3")], err);
            solved(&SolveRequest { method, ..request })
        };
        let (policy, backward) = (of(Method::Policy), of(Method::Backward));
        assert_eq!((&*policy.method, &*backward.method), ("policy", "backward"));
        assert_eq!(exact(&policy), exact(&backward));
        assert_eq!(policy.states, backward.states);
    }
    // Three players who err, of whom the third does not.
    let three = asked("pairs", &[("ranks", "3"), ("seats", "3")], &["0.2", "0.1", "0"]);
    let three = solved(&three);
    assert_eq!((three.values.len(), &*three.method), (3, "backward"));
    assert!(three.values[2].float > three.values[1].float, "{:?}", three.values);
    assert!(three.values[1].float > three.values[0].float, "{:?}", three.values);
}

#[test]
fn named_players_err_as_they_are_simulated() {
    let players = vec!["myopic".to_owned(), "hit".to_owned()];
    let request = asked("pairs", &[("ranks", "4")], &["0.3", "0.1"]);
    let value = solved(&SolveRequest {
        seating: Seating { players: players.clone(), ..request.seating },
        ..request
    });
    assert_eq!(value.method, "evaluation");
    let simulated = SimulateRequest {
        game: GameRef { set: set(&[("ranks", "4")]), ..GameRef::new("pairs") },
        work: Work { threads: Some(1), ..Work::default() },
        seating: Seating { players, err: rates(&["0.3", "0.1"]), ..Seating::default() },
        games: Some(40_000),
        ..SimulateRequest::default()
    };
    let simulated = simulate(&simulated, &()).unwrap().document;
    let (mean, error) = (simulated.seats[0].mean_score.unwrap(), simulated.seats[0].std_error);
    let off = (mean - value.values[0].float).abs() / error.unwrap();
    assert!(off < 4.0, "{mean} is {off} standard errors away from {}", value.values[0].float);
    assert_eq!(simulated.game.set["err"], "3/10,1/10");
}

#[test]
fn a_described_game_that_goes_round_between_two_is_solved() {
    let sure = solved(&asked(token(), &[], &[]));
    // Without a slip nothing is left to chance, and neither lets the other win.
    assert_eq!((exact(&sure), &*sure.method), ("0", "retrograde"));
    let by_policy = SolveRequest { method: Method::Policy, ..asked(token(), &[], &[]) };
    let by_policy = solved(&by_policy);
    assert_eq!((exact(&by_policy), course(&by_policy)), ("0", ("0".to_owned(), None)));
    // Seat 2 always has the token on 1, and would slip up to 2 in the end, where seat 1 wins. So it is
    // lost whatever he does, and he takes the first move, up. He comes to 1 on average 1/(1 − 1/20) times,
    // a slip down sends it back, and chooses in nine of ten; seat 1 moves as often and once more.
    let errs = solved(&asked(token(), &[], &["0", "0.1"]));
    assert_eq!((exact(&errs), errs.class.chance), ("1/2", true));
    assert_eq!(course(&errs), ("1".to_owned(), Some("3".to_owned())));
    // Seat 1 has no choice on 0, and errs on 2 only, where it never gets.
    let other = solved(&asked(token(), &[], &["0.1", "0"]));
    assert_eq!((exact(&other), course(&other).0.as_str()), ("0", "0"));

    let random = SolveRequest {
        seating: Seating {
            players: vec!["random".to_owned()],
            ..asked(token(), &[], &["1/2"]).seating
        },
        ..asked(token(), &[], &["1/2"])
    };
    let random = solved(&random);
    assert_eq!((&*random.method, course(&random).0.as_str()), ("evaluation", "1"));
    // A random walk from 0: seat 1 is always the one on 0 and 2, and so wins.
    assert_eq!(exact(&random), "1/2");

    let backward = SolveRequest { method: Method::Backward, ..asked(token(), &[], &[]) };
    assert!(refused(&backward).contains("leave out `method`"), "{}", refused(&backward));
    let prefer = SolveRequest { prefer: solve::Ties::Last, ..asked(token(), &[], &[]) };
    assert!(refused(&prefer).contains("leave out `prefer`"));
}

#[test]
fn pan_with_errors_is_solved_by_policy_iteration() {
    let by_table = solved(&asked("pan", &[("ranks", "3")], &[]));
    let policy = SolveRequest { method: Method::Policy, ..asked("pan", &[("ranks", "3")], &[]) };
    let policy = solved(&policy);
    assert_eq!((&*by_table.method, &*policy.method), ("retrograde", "policy"));
    assert_eq!(exact(&by_table), exact(&policy));

    // Two ranks, in fractions; and the better of two who err is who errs less.
    let of = |err: &[&str]| solved(&asked("pan", &[("ranks", "2")], err));
    let (first, both, second) = (of(&["0.1", "0"]), of(&["0.1"]), of(&["0", "0.1"]));
    assert_eq!(exact(&first), "-164823623/1336825000");
    assert!(first.values[0].float < both.values[0].float);
    assert!(both.values[0].float < second.values[0].float);
    assert_eq!(course(&both).0, "1");
    assert_eq!(both.game.set["err"], "1/10,1/10");

    let position = [("ranks", "2"), ("start", "[1,2],[1,1]")];
    let request = SolveRequest { exact: false, ..asked("pan", &position, &["0.1"]) };
    let Findings::Course(course) = solved(&request).findings else { panic!("not by policy") };
    assert_eq!(course.action.as_deref(), Some("lay 10"));
}

#[test]
fn what_knows_nothing_of_errors_says_so() {
    let errs = || asked("pan", &[("ranks", "2")], &["0.1"]);
    for (request, says) in [
        (asked("pairs", &[], &["0.1", "0.1", "0.1"]), "one for each of 2"),
        (
            SolveRequest { exact: false, ..asked("pairs-game", &[], &["0.1"]) },
            "knows nothing of players who err: leave out `err`",
        ),
        (
            SolveRequest { method: Method::Dense, ..asked("pairs", &[], &["0.1"]) },
            "own solver knows nothing of players who err",
        ),
        (asked("continuous-pairs", &[], &["0.1"]), "more states than any machine holds"),
        (
            SolveRequest { method: Method::Retrograde, ..errs() },
            "knows wins, losses and draws but no odds",
        ),
        (
            SolveRequest { distances: Some(true), ..errs() },
            "leave out `err`, or leave out `distances`",
        ),
        (SolveRequest { files: saved_files(), ..errs() }, "or leave out `save`"),
        (SolveRequest { exact: false, ..asked("hearts", &[], &["0.1"]) }, "too large to be solved"),
    ] {
        let said = refused(&request);
        assert!(said.contains(says), "{said}");
    }
    let mut small = errs();
    small.work.limits.states = 50;
    let error = solve(&small, &()).unwrap_err();
    assert!(error.to_string().ends_with("policy iteration holds every position and its moves"));
    let stopped = solve(&errs(), &Impatient).unwrap_err();
    assert_eq!(stopped.fault(), workbench::Fault::Interrupted);
}

fn saved_files() -> workbench::TableFiles {
    workbench::TableFiles { save: Some("pan.table".into()), ..workbench::TableFiles::default() }
}

/// Has had enough from the beginning.
struct Impatient;

impl kernel::Watch for Impatient {
    fn tick(&self, _: kernel::Progress<'_>) -> Result<(), Stop> {
        Err(Stop::Interrupted)
    }
}

#[test]
fn who_errs_more_loses_more_often() {
    let request = |err: &[&str]| SimulateRequest {
        game: GameRef { set: set(&[("ranks", "3")]), ..GameRef::new("pan") },
        work: Work { threads: Some(1), ..Work::default() },
        seating: Seating {
            players: vec!["perfect".to_owned()],
            err: rates(err),
            ..Seating::default()
        },
        games: Some(3_000),
        ..SimulateRequest::default()
    };
    let wins =
        |err: &[&str]| simulate(&request(err), &()).unwrap().document.seats[0].win_rate.unwrap();
    let (first, second) = (wins(&["0.2", "0"]), wins(&["0", "0.2"]));
    assert!(second - first > 0.3, "{first} {second}");
    assert_eq!(
        simulate(&request(&["0"]), &()).unwrap().document,
        simulate(&request(&[]), &()).unwrap().document
    );
    // With rotating seats the rate goes with the player.
    let rotated = SimulateRequest { rotate: true, ..request(&["0.2", "0"]) };
    let rotated = simulate(&rotated, &()).unwrap().document;
    let [errs, sure] = [0, 1].map(|idx| rotated.seats[idx].win_rate.unwrap());
    assert!(sure - errs > 0.2, "{errs} {sure}");
}

#[test]
fn a_random_player_who_errs_plays_the_same_games() {
    for game in ["pairs", "pan", "agram"] {
        let request = SimulateRequest {
            work: Work { threads: Some(1), ..Work::default() },
            seating: Seating { longest: Some(10_000), ..Seating::default() },
            games: Some(50),
            ..SimulateRequest::new(game)
        };
        let plain = simulate(&request, &()).unwrap().document;
        let errs = simulate(
            &SimulateRequest {
                seating: Seating { err: rates(&["0.5"]), ..request.seating },
                ..request
            },
            &(),
        )
        .unwrap()
        .document;
        assert_eq!(plain.seats, errs.seats, "{game}");
        assert!(errs.game.set["err"].as_str().unwrap().starts_with("1/2,1/2"));
    }
    let error = SimulateRequest {
        seating: Seating { err: rates(&["0.5", "0"]), ..Seating::default() },
        ..SimulateRequest::new("agram")
    };
    let error = simulate(&error, &()).unwrap_err();
    assert!(matches!(error, WorkbenchError::BadValue { .. }), "{error}");
}

#[test]
fn an_error_at_the_table_is_told_and_a_saved_game_keeps_who_errs() {
    let request = PlayRequest {
        game: GameRef { set: set(&[("ranks", "3")]), ..GameRef::new("pan") },
        seating: Seating { err: rates(&["0.3"]), ..Seating::default() },
        ..PlayRequest::default()
    };
    let (seen, saved) = play(&request, &(), |game| {
        (vec![crate::led::seen(game), typed(game, "advice")], game.saved())
    })
    .unwrap();
    assert!(saved.parameters.ends_with("err=3/10,3/10"), "{}", saved.parameters);
    let told = told(&seen);
    assert!(told.contains("You erred") && told.contains("Bo erred"), "{told}");
    // Small enough to be solved with its errors: values, and no ends.
    let advice = thoughts(&seen[1]);
    let best =
        advice.iter().filter_map(|(_, advice)| advice.value.as_ref()).map(|value| value.float);
    assert!((best.fold(f64::MIN, f64::max) + 0.2815).abs() < 5e-5, "{advice:?}");
    assert!(advice.iter().all(|(_, advice)| advice.ending.is_none()));
    let again = PlayRequest::from_saved(saved);
    assert_eq!((again.seating.err.clone(), again.game.set.len()), (rates(&["0.3", "0.3"]), 8));
    assert_eq!(views(&again, &[])[0].moves, seen[0].moves);

    // Where it is not, advice is that of the sure game.
    let larger = PlayRequest {
        game: GameRef { set: set(&[("ranks", "4")]), ..request.game },
        work: Work { seed: Some(3), ..request.work },
        ..request
    };
    let seen = views(&larger, &["advice"]);
    let endings = thoughts(&seen[1]).into_iter().filter_map(|(_, advice)| advice.ending);
    assert!(endings.count() > 0);
    let error = PlayRequest {
        seating: Seating { err: rates(&["0.1", "0.2", "0.3"]), ..larger.seating },
        ..larger
    };
    assert!(play(&error, &(), |_| ()).unwrap_err().to_string().contains("one for each of 2"));
}

#[test]
fn advice_adds_up_to_the_value_of_the_game_from_either_seat() {
    // Both seats are people's, and only the one who is asked errs.
    for (err, lines) in [(["0.1", "0"], &[][..]), (["0", "0.1"], &["lay J"])] {
        let request = PlayRequest {
            game: GameRef {
                set: set(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]),
                ..GameRef::new("pan")
            },
            seating: Seating { err: rates(&err), ..Seating::default() },
            people: vec![1, 2],
            ..PlayRequest::default()
        };
        let (position, view) = play(&request, &(), |game| {
            for line in lines {
                typed(game, line);
            }
            (game.position().expect("nothing is hidden"), typed(game, "advice"))
        })
        .unwrap();
        let mut worths: Vec<f64> = thoughts(&view)
            .iter()
            .filter_map(|(_, advice)| advice.value.as_ref().map(|value| value.float))
            .collect();
        worths.sort_by(|one, other| other.total_cmp(one));
        assert!(worths.len() > 1, "{view:?}");
        // The value of the position to its mover, who errs, before it is known if his hand slips.
        let position = position.strip_prefix("steady ").unwrap().rsplit_once(' ').unwrap().0;
        let start = [("ranks", "3"), ("start", position)];
        let value = solved(&SolveRequest { exact: false, ..asked("pan", &start, &["0.1", "0"]) });
        let mean = worths.iter().sum::<f64>() / worths.len() as f64;
        let summed = 0.9 * worths[0] + 0.1 * mean;
        assert!((summed - value.values[0].float).abs() < 1e-4, "{summed} {:?}", value.values);
    }
}
