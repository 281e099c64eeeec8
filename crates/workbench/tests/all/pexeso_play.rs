//! Pexeso at the workbench: games by the thousand, and one at the terminal.

use kernel::Probability;
use proptest::prelude::*;
use serde_json::Value;
use workbench::{
    Effect, GameRef, PlayRequest, Saved, Seating, SimulateRequest, Work, WorkbenchError, play,
    simulate,
};

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

/// The opening and the replies to these lines.
fn replies(request: &PlayRequest, lines: &[&str]) -> Vec<String> {
    play(request, &(), |session, opening| {
        let replies = lines.iter().map(|line| session.enter(line).text);
        std::iter::once(opening.text).chain(replies).collect()
    })
    .unwrap()
}

#[test]
fn the_table_is_shown_and_every_card_has_its_worth() {
    let request = pexeso(&[("pairs", "8"), ("known", "3")]);
    let said = replies(&request, &["advice", "position", "single", "advice", "single"]);
    let table = "pairs   you 0, seat 2 0\ntable   8 pairs: 13 unseen cards, 3 known single cards";
    assert!(said[0].ends_with(&format!("{table}\nYour move: 1) new  2) single")), "{}", said[0]);
    // A(8, 3), and what a pass is worth.
    let remark = "Pairs won from here on, yours less the other's, if both play perfectly:";
    assert_eq!(said[1].lines().next(), Some(remark));
    assert_eq!(said[1].lines().nth(1), Some("new      worth +0.0459 = 188/4095"));
    assert!(said[1].lines().nth(2).unwrap().starts_with("single   worth -0.0459 = -188/4095"));
    assert_eq!(said[2], "won 0,0: [8,3,0] 1");
    assert!(said[3].contains("turned  a card whose mate nobody has seen"), "{}", said[3]);
    assert!(said[5].starts_with("You: single\nSeat 2 (optimal): new\n"), "{}", said[5]);
}

#[test]
fn a_game_is_saved_taken_back_and_taken_up_again() {
    let request = PlayRequest {
        work: Work { seed: Some(7), ..pexeso(&[("pairs", "5"), ("err", "0.1")]).work },
        ..pexeso(&[("pairs", "5"), ("err", "0.1")])
    };
    let (saved, before, undone) = play(&request, &(), |session, _| {
        for _ in 0..4 {
            session.enter("1");
        }
        let before = session.enter("position").text;
        let Some(Effect::Save { text, .. }) = session.enter("save somewhere").effect else {
            panic!("nothing to save")
        };
        session.enter("1");
        session.enter("undo");
        (text, before, session.enter("position").text)
    })
    .unwrap();
    assert_eq!(undone, before);
    let again = PlayRequest::from_saved(Saved::from_text(&saved).unwrap());
    let said = replies(&again, &["position"]);
    assert_eq!(said[1], before);
    assert!(saved.contains("\nset: pairs=5 known=0 seats=2 err=1/10,1/10 collect=moderator"));
}

#[test]
fn nobody_has_won_what_is_not_gone() {
    let text = play(&pexeso(&[("pairs", "5")]), &(), |session, _| {
        match session.enter("save somewhere").effect {
            Some(Effect::Save { text, .. }) => text,
            _ => panic!("nothing to save"),
        }
    })
    .unwrap();
    let loads = |position: &str| {
        let changed = text.replace("won 0,0: [5,0,0] 1", position);
        assert_ne!(changed, text, "{text}");
        let request = PlayRequest::from_saved(Saved::from_text(&changed).unwrap());
        play(&request, &(), |_, _| ()).map_err(|error| error.to_string())
    };
    assert_eq!(loads("won -1,1: [4,0,0] 1"), Ok(()));
    assert_eq!(loads("won 0,0: [3,0,0] 1"), Ok(()));
    for wrong in ["won 99,-3: [5,0,0] 1", "won 1,-1: [5,0,0] 1", "won 1,-1: [3,0,0] 1"] {
        let error = loads(wrong).unwrap_err();
        assert!(error.contains("cannot have been won"), "{wrong}: {error}");
    }
}

#[test]
fn slips_are_told_and_more_may_play() {
    // What a card is worth takes them into account, and says so.
    let advised = replies(&pexeso(&[("pairs", "3"), ("err", "0.1")]), &["advice"]);
    assert!(advised[1].contains("if both play as well as those who err can:"), "{}", advised[1]);
    // Whoever always errs never chooses where he has a choice.
    let request = PlayRequest {
        people: vec![2],
        ..pexeso(&[("pairs", "5"), ("known", "3"), ("err", "1,0")])
    };
    let said = replies(&request, &[]);
    let n_slips = said[0].matches("Seat 1 errs: ").count();
    assert!(n_slips >= 2 && !said[0].contains("steady"), "{}", said[0]);
    let three = PlayRequest {
        seating: Seating {
            players: owned(&["bold", "erring:0.5:random"]),
            ..pexeso(&[("seats", "3")]).seating
        },
        ..pexeso(&[("seats", "3")])
    };
    let said = replies(&three, &["advice"]);
    assert!(
        said[0].contains("Seat 1: you, seat 2: bold, seat 3: erring:1/2:random."),
        "{}",
        said[0]
    );
    assert_eq!(said[1], "Nobody gives advice in this game.");
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let refused = |request: &PlayRequest| match play(request, &(), |_, _| ()) {
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
    assert!(refused(&advised("alpha-beta:8", &[])).contains("`alpha-beta:8` cannot play pexeso"));
    let said = refused(&advised("wise", &[]));
    assert!(said.contains("exact, a player that searches, such as mcts:1000, or none"), "{said}");
    assert!(refused(&advised("exact", &[("seats", "3")])).contains("for two players only"));
    assert!(refused(&pexeso(&[("rules", "paper")])).contains("name a player `paper`"));
    assert!(refused(&pexeso(&[("pairs", "3"), ("known", "4")])).contains("4 known cards"));
    let both = PlayRequest { people: vec![3], ..pexeso(&[]) };
    assert!(matches!(play(&both, &(), |_, _| ()), Err(WorkbenchError::BadValue { .. })));
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
    let none = advised("none", &[]);
    assert_eq!(replies(&none, &["advice"])[1], "Nobody gives advice in this game.");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, the game goes on or says why not.
    #[test]
    fn no_line_makes_it_panic(
        lines in prop::collection::vec("(1|2|3|new|single|twin|mate|advice|hint|undo|undo 3|moves|\\PC{0,6})", 0..40),
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
        let said = replies(&request, &lines);
        prop_assert_eq!(said.len(), lines.len() + 1);
        prop_assert!(!said.iter().any(|said| said.contains("not legal.")), "{:?}", said);
    }
}
