//! Pexeso at the workbench: games by the thousand, and live ones.

use kernel::Probability;
use proptest::prelude::*;
use serde_json::Value;
use workbench::{
    GameRef, PlayRequest, Saved, Seating, SimulateRequest, Work, WorkbenchError, play, simulate,
};

use crate::led::{thoughts, told, typed, views};

fn set(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn games(pairs: &[(&str, &str)], players: &[&str]) -> SimulateRequest {
    let (set, players) = (set(pairs), owned(players));
    SimulateRequest {
        game: GameRef { set, ..GameRef::new("pexeso") },
        seating: Seating { players, ..Seating::default() },
        games: Some(400),
        ..SimulateRequest::default()
    }
}

fn simulated(request: &SimulateRequest) -> Value {
    let outcome = simulate(request, &()).unwrap_or_else(|error| panic!("{error}"));
    serde_json::to_value(outcome.document).unwrap()
}

fn mean(document: &Value, seat: usize) -> f64 {
    document["seats"][seat]["mean_score"].as_f64().unwrap()
}

#[test]
fn scores_are_pairs_and_stalls_are_counted() {
    // Bold players take all pairs; who only passes stalls as soon as two cards are known.
    let bold = simulated(&games(&[], &["bold"]));
    assert_eq!(bold["draws"]["games"], 0);
    assert_eq!(bold["draws"]["after"], 1000);
    assert_eq!(bold["draws"]["so_far"], true);
    assert!((mean(&bold, 0) + mean(&bold, 1) - 8.0).abs() < 1e-9);
    assert_eq!(bold["events"]["passes"]["max"], 0.0);
    // A new card and then a known one is no pass.
    let careful = simulated(&games(&[], &["careful"]));
    assert_eq!(careful["events"]["passes"]["max"], 0.0);
    let passive = simulated(&games(&[("known", "2")], &["passive"]));
    assert_eq!(passive["draws"]["games"], 400);
    assert!(mean(&passive, 0).abs() < 1e-9);
    assert_eq!(passive["events"]["passes"]["min"], 500.0);
    // More decisions where there are more pairs.
    let many =
        simulated(&SimulateRequest { games: Some(1), ..games(&[("pairs", "40")], &["bold"]) });
    assert_eq!(many["draws"]["after"], 16_000);
    // And as many moves as that takes: two who pass make more than a million here.
    let longest = games(&[("pairs", "320"), ("known", "2")], &["passive"]);
    let longest = simulated(&SimulateRequest { games: Some(1), ..longest });
    assert_eq!(longest["draws"]["after"], 1_024_000);
    assert_eq!(longest["draws"]["games"], 1);
    let soon = SimulateRequest {
        seating: Seating { draw_after: Some(7), ..games(&[], &["bold"]).seating },
        ..games(&[], &["bold"])
    };
    assert_eq!(simulated(&soon)["draws"]["games"], 400);
}

/// Four standard errors of what the table says.
#[test]
fn optimal_players_get_what_they_are_worth() {
    for (pairs, err, margin) in [("4", "0", -4.0 / 35.0), ("8", "0", -2512.0 / 75075.0)] {
        let request = games(&[("pairs", pairs), ("err", err)], &["optimal"]);
        let document = simulated(&SimulateRequest { games: Some(4_000), ..request });
        let score = mean(&document, 0) - mean(&document, 1);
        let payoff = &document["seats"][0]["payoff"];
        let [low, high] = ["low", "high"].map(|end| payoff[end].as_f64().unwrap());
        let half = (high - low) / 2.0;
        assert!((score - payoff["float"].as_f64().unwrap()).abs() < 1e-9, "stalls pay too");
        assert!((score - margin).abs() < 4.0 / 1.96 * half, "{score} ± {half}, {margin}");
    }
}

#[test]
fn every_player_plays_among_any_number_of_seats() {
    for player in [
        "optimal",
        "rule",
        "paper",
        "bold",
        "careful",
        "passive",
        "random",
        "erring:0.2:careful",
        "forgetful:0.3:rule",
        "forgetful:1/5:erring:0.1",
    ] {
        for seats in ["2", "3", "6"] {
            let request = games(&[("pairs", "3"), ("seats", seats)], &[player]);
            let request = SimulateRequest { games: Some(20), ..request };
            assert_eq!(simulated(&request)["games"], 20, "{player}");
        }
    }
    // Rates of their own: a table for each seat.
    let rates = ["0", "1/10", "1/5"].map(|rate| Probability::from_text(rate).unwrap()).to_vec();
    let request = games(&[("pairs", "4"), ("seats", "3")], &["optimal"]);
    let request = SimulateRequest {
        seating: Seating { err: rates, ..request.seating },
        games: Some(20),
        ..request
    };
    let document = simulated(&request);
    assert_eq!(document["draws"]["games"], 0);
    assert_eq!(document["game"]["set"]["err"], "0,1/10,1/5");
}

#[test]
fn who_forgets_more_gets_less_and_stalls_less() {
    let of = |player: &str| simulated(&games(&[], &[player, "optimal"]));
    let [none, some, all] = ["forgetful:0", "forgetful:0.1", "forgetful:1"].map(of);
    let margin = |document: &Value| mean(document, 0) - mean(document, 1);
    assert!(margin(&none) > margin(&some) + 1.0 && margin(&some) > margin(&all) + 1.0);
    assert!(none["draws"]["games"].as_u64().unwrap() > 200);
    assert!(some["draws"]["games"].as_u64().unwrap() < 20);
}

#[test]
fn what_cannot_be_simulated_is_refused_in_words() {
    let refused = |request: &SimulateRequest| simulate(request, &()).unwrap_err().to_string();
    for (pairs, players, says) in [
        (&[("pairs", "0")][..], &["bold"][..], "a whole number from 1 to 1000"),
        (&[("pairs", "1001")], &["bold"], "a whole number from 1 to 1000"),
        (&[("pairs", "3"), ("known", "4")], &["bold"], "4 known cards and 3 pairs"),
        (&[("seats", "7")], &["bold"], "a whole number from 2 to 6"),
        (&[("err", "1.1")], &["bold"], "a probability from 0 to 1"),
        (&[("err", "0.1,0.2,0.3")], &["bold"], "one for each of 2"),
        (&[("rules", "paper")], &["bold"], "name a player `paper`"),
        (&[], &["brave"], "has no player `brave`"),
        (&[], &["bold", "bold", "bold"], "3 players"),
        (&[], &["forgetful:1.5"], "from 0 to 1"),
        (&[("collect", "moderator")], &["forgetful:0.5"], "set collect=mover"),
        (&[("last", "given")], &["forgetful:0.5"], "set collect=mover and last=played"),
        (&[("collect", "mover"), ("err", "0.1")], &["optimal"], "collect"),
        (&[("mates", "missed")], &["bold"], "with a moderator"),
        (&[("mates", "missed"), ("err", "0.1")], &["forgetful:0.5"], "with a moderator"),
    ] {
        let error = refused(&games(pairs, players));
        assert!(error.contains(says), "{pairs:?} {players:?}: {error}");
    }
    let rotated = SimulateRequest { rotate: true, ..games(&[], &["forgetful:0.1", "bold"]) };
    assert!(refused(&rotated).contains("leave out `rotate`"));
    let mixed = SimulateRequest { rotate: true, ..games(&[("err", "0.1,0")], &["bold"]) };
    assert!(refused(&mixed).contains("leave out `rotate`"));
    let tenth = vec![Probability::from_text("0.1").unwrap()];
    let twice = SimulateRequest {
        seating: Seating { err: tenth, ..games(&[("err", "0.1")], &["bold"]).seating },
        ..games(&[("err", "0.1")], &["bold"])
    };
    assert!(refused(&twice).contains("give one of them"));
    let alike = SimulateRequest { rotate: true, ..games(&[], &["forgetful:0.1"]) };
    assert!(simulate(&alike, &()).is_ok());
}

fn pexeso(pairs: &[(&str, &str)]) -> PlayRequest {
    PlayRequest {
        game: GameRef { set: set(pairs), ..GameRef::new("pexeso") },
        ..PlayRequest::default()
    }
}

#[test]
fn every_card_has_its_worth() {
    let request = pexeso(&[("pairs", "8"), ("known", "3")]);
    let (seen, positions) = play(&request, &(), |game| {
        let mut seen = vec![typed(game, "advice")];
        let mut positions = vec![game.position()];
        for line in ["2", "advice"] {
            seen.push(typed(game, line));
            positions.push(game.position());
        }
        (seen, positions)
    })
    .unwrap();
    // A(8, 3), and what a pass is worth.
    let advice = thoughts(&seen[0]);
    let exact = |nth: usize| advice[nth].1.value.as_ref().and_then(|value| value.exact.clone());
    assert_eq!(exact(0).as_deref(), Some("188/4095"));
    assert_eq!(exact(1).as_deref(), Some("-188/4095"));
    assert_eq!(positions[0].as_deref(), Some("won 0,0: [8,3,0] 1"));
    assert_ne!(positions[1], positions[0]);
}

#[test]
fn a_game_is_saved_taken_back_and_taken_up_again() {
    let set = [("pairs", "5"), ("err", "0.1")];
    let request = PlayRequest { work: Work { seed: Some(7), ..Work::default() }, ..pexeso(&set) };
    let (saved, before, undone) = play(&request, &(), |game| {
        for _ in 0..4 {
            typed(game, "1");
        }
        let (before, saved) = (game.position(), game.saved());
        typed(game, "1");
        typed(game, "undo");
        (saved, before, game.position())
    })
    .unwrap();
    assert_eq!(undone, before);
    let again = PlayRequest::from_saved(saved.clone());
    assert_eq!(play(&again, &(), |game| game.position()).unwrap(), before);
    assert!(
        saved.parameters.starts_with("pairs=5 known=0 seats=2 err=1/10,1/10 collect=moderator")
    );
}

#[test]
fn nobody_has_won_what_is_not_gone() {
    let saved = play(&pexeso(&[("pairs", "5")]), &(), |game| game.saved()).unwrap();
    assert_eq!(saved.start, "won 0,0: [5,0,0] 1");
    let loads = |position: &str| {
        let changed = Saved { start: position.to_owned(), moves: Vec::new(), ..saved.clone() };
        let request = PlayRequest::from_saved(changed);
        play(&request, &(), |_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(loads("won -1,1: [4,0,0] 1"), Ok(()));
    assert_eq!(loads("won 0,0: [3,0,0] 1"), Ok(()));
    for wrong in ["won 99,-3: [5,0,0] 1", "won 1,-1: [5,0,0] 1", "won 1,-1: [3,0,0] 1"] {
        let error = loads(wrong).unwrap_err();
        assert!(error.contains("cannot have been won"), "{wrong}: {error}");
    }
}

#[test]
fn errors_are_told_and_more_may_play() {
    // What a card is worth takes them into account.
    let seen = views(&pexeso(&[("pairs", "3"), ("err", "0.1")]), &["advice"]);
    assert!(thoughts(&seen[1]).iter().all(|(_, advice)| advice.value.is_some()));
    // Whoever always errs never chooses where he has a choice.
    let request = PlayRequest {
        people: vec![2],
        ..pexeso(&[("pairs", "5"), ("known", "3"), ("err", "1,0")])
    };
    let said = told(&views(&request, &[]));
    assert!(said.matches("Ada erred").count() >= 1 && !said.contains("steady"), "{said}");
    let three = PlayRequest {
        seating: Seating { players: owned(&["bold", "erring:0.5:random"]), ..Seating::default() },
        ..pexeso(&[("seats", "3")])
    };
    let specs: Vec<Option<String>> =
        views(&three, &[])[0].players.iter().map(|player| player.spec.clone()).collect();
    assert_eq!(specs, [None, Some("bold".to_owned()), Some("erring:1/2:random".to_owned())]);
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let refused = |request: &PlayRequest| match play(request, &(), |_| ()) {
        Err(error) => error.to_string(),
        Ok(()) => panic!("it was played"),
    };
    let against = |player: &str| PlayRequest {
        seating: Seating { players: owned(&[player]), ..pexeso(&[]).seating },
        ..pexeso(&[])
    };
    assert!(refused(&against("forgetful:0.1")).contains("who forgets plays in `simulate` only"));
    assert!(refused(&against("nobody")).contains("has no player `nobody`"));
    let advised =
        |advice: &str, pairs| PlayRequest { advice: Some(advice.to_owned()), ..pexeso(pairs) };
    assert!(refused(&advised("alpha-beta:8", &[])).contains("such as mcts:1000, or none"));
    let said = refused(&advised("wise", &[]));
    assert!(said.contains("exact, a player that searches, such as mcts:1000, or none"), "{said}");
    assert!(refused(&advised("exact", &[("seats", "3")])).contains("for two players only"));
    assert!(refused(&pexeso(&[("rules", "paper")])).contains("name a player `paper`"));
    assert!(refused(&pexeso(&[("pairs", "3"), ("known", "4")])).contains("4 known cards"));
    let both = PlayRequest { people: vec![3], ..pexeso(&[]) };
    assert!(matches!(play(&both, &(), |_| ()), Err(WorkbenchError::BadValue { .. })));
    let table = PlayRequest {
        seating: Seating { table: Some("pexeso.table".into()), ..pexeso(&[]).seating },
        ..pexeso(&[])
    };
    assert!(refused(&table).contains("no tables on disk: leave out `table`"));
    assert!(refused(&pexeso(&[("mates", "missed")])).contains("with a moderator"));
    let two = PlayRequest {
        seating: Seating { players: owned(&["bold", "bold"]), ..pexeso(&[]).seating },
        ..pexeso(&[])
    };
    assert!(refused(&two).contains("2 players given for 1 seat:"));
    assert_eq!(views(&advised("none", &[]), &["advice"])[1].advice, None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, the game goes on or says why not.
    #[test]
    fn no_line_makes_it_panic(
        lines in prop::collection::vec("(1|2|3|new|known|advice|undo|undo 3|moves|\\PC{0,6})", 0..40),
        pairs in 1..6_u16,
        err in prop_oneof![Just("0"), Just("0.3"), Just("1"), Just("0,1/2")],
        missed in any::<bool>(),
        last in prop_oneof![Just("played"), Just("given")],
        seed in any::<u64>(),
    ) {
        let pairs = pairs.to_string();
        // Where nobody errs there is no moderator, and no mate to miss.
        let mates = if missed && err != "0" { "missed" } else { "sure" };
        let set = [("pairs", pairs.as_str()), ("err", err), ("mates", mates), ("last", last)];
        let request = PlayRequest { work: Work { seed: Some(seed), ..pexeso(&set).work }, ..pexeso(&set) };
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let seen = views(&request, &lines);
        prop_assert_eq!(seen.len(), lines.len() + 1);
        for view in seen {
            let prompt = view.prompt.unwrap_or_default();
            prop_assert!(!prompt.contains("cannot"), "{}", prompt);
        }
    }
}
