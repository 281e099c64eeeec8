//! `play` at the workbench: from a request to a session.

use workbench::{
    Dialogue, Effect, GameRef, PlayRequest, Reply, Saved, Seating, SimulateRequest, Work,
    WorkbenchError, play, simulate,
};

fn pan(set: &[(&str, &str)]) -> PlayRequest {
    let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
    PlayRequest {
        game: GameRef { set: set.iter().map(owned).collect(), ..GameRef::new("pan") },
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
fn a_position_is_shown_as_cards_and_advised_exactly() {
    let request = pan(&[("ranks", "3"), ("start", "[1,3,2], [2,1,2]")]);
    let said = replies(&request, &["advice", "lay j", "position"]);
    let cards = "pile    9♥   (1)\nseat 2  9 9 10 J J   (5)\nyou     9 10 10 10 J J   (6)";
    assert!(said[0].contains(cards), "{}", said[0]);
    assert!(said[0].starts_with("pan  (ranks=3 suits=4 take=3 sets=on nine=fixed rules=printed"));
    assert_eq!(said[1], "lay 9    win in 25 moves\nlay 10   win in 25 moves\nlay J    draw");
    assert!(said[2].starts_with("You: lay J\nSeat 2 (perfect): "));
    assert!(said[3].ends_with(" 1"));
}

/// "win in 25 moves" as an outcome and a number; a draw has none.
fn verdict(text: &str) -> (String, Option<i64>) {
    let (outcome, moves) = text.split_once(" in ").unwrap_or((text, ""));
    (outcome.to_owned(), moves.split(' ').next().and_then(|n| n.parse().ok()))
}

#[test]
fn a_perfect_opponent_gives_nothing_away_and_loses_no_time() {
    let mut n_checked = 0;
    for seed in 0..12 {
        let request = PlayRequest {
            work: Work { seed: Some(seed), ..pan(&[("ranks", "3")]).work },
            ..pan(&[("ranks", "3")])
        };
        let check = |session: &mut dyn Dialogue, _: Reply| {
            let mut expected: Option<(String, Option<i64>)> = None;
            for nth in 0..30 {
                let advice = session.enter("advice").text;
                let moves: Vec<(&str, &str)> =
                    advice.lines().filter_map(|line| line.split_once("  ")).collect();
                let Some(best) = moves.first() else { break };
                // What was said of the last move still holds after the answer, two moves nearer.
                if let Some(expected) = expected {
                    assert_eq!(verdict(best.1.trim()), expected, "{advice}");
                    n_checked += 1;
                }
                // Now the best, now the worst.
                let (mv, opinion) = if nth % 3 == 0 { *moves.last().unwrap() } else { *best };
                let (outcome, distance) = verdict(opinion.trim());
                expected = Some((outcome, distance.map(|moves| moves - 2)));
                if session.enter(mv).text.contains("The game is over") {
                    break;
                }
            }
        };
        play(&request, &(), check).unwrap();
    }
    assert!(n_checked > 60, "{n_checked}");
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    let dealt = |seed| {
        replies(
            &PlayRequest {
                work: Work { seed: Some(seed), ..pan(&[("ranks", "4")]).work },
                ..pan(&[("ranks", "4")])
            },
            &[],
        )
    };
    assert_eq!(dealt(5), dealt(5));
    assert_ne!(dealt(5), dealt(6));
}

#[test]
fn every_opponent_and_adviser_plays() {
    let random = |advice: &str| PlayRequest {
        seating: Seating {
            players: vec!["random".to_owned()],
            ..pan(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]).seating
        },
        advice: Some(advice.to_owned()),
        ..pan(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")])
    };
    for (opponent, name) in [
        ("greedy", "alpha-beta:1"),
        ("random", "random"),
        ("erring:0.5", "erring:0.5"),
        ("erring:1:alpha-beta:2", "erring:1:alpha-beta:2"),
    ] {
        let request = PlayRequest {
            seating: Seating { players: vec![opponent.to_owned()], ..random("none").seating },
            people: vec![2],
            ..random("none")
        };
        let said = replies(&request, &["1", "advice"]);
        assert!(said[0].contains(&format!("Seat 1 ({name}): ")), "{}", said[0]);
        assert_eq!(said[2], "Nobody gives advice in this game.");
    }
    // The essay's heuristic after the move.
    let said = replies(&random("alpha-beta:1"), &["advice"]);
    assert_eq!(said[1], "lay 9    score +2.00\nlay 10   score +1.00\nlay J    score +0.00");
    let said = replies(&random("exact"), &["hint"]);
    assert_eq!(said[1], "lay 9   win in 25 moves");
    // Two people, or none.
    let said = replies(&PlayRequest { people: vec![1, 2], ..random("exact") }, &["lay 9"]);
    assert!(said[1].starts_with("Seat 1: lay 9\npile"));
    assert!(
        said[1].contains("\nseat 1  10 10 10 J J   (5)\nseat 2  9 9 10 J J   (5)\nSeat 2 to move")
    );
    let none = PlayRequest {
        work: Work { seed: Some(3), ..random("none").work },
        people: vec![],
        ..random("none")
    };
    assert!(replies(&none, &[])[0].contains("The game is over: seat "));
}

#[test]
fn a_saved_game_is_taken_up_as_it_was() {
    let request = PlayRequest {
        work: Work {
            seed: Some(9),
            ..pan(&[("ranks", "4"), ("take", "all"), ("nine", "takeable")]).work
        },
        seating: Seating {
            players: vec!["erring:0.5:alpha-beta:3".to_owned()],
            ..pan(&[("ranks", "4"), ("take", "all"), ("nine", "takeable")]).seating
        },
        people: vec![2],
        ..pan(&[("ranks", "4"), ("take", "all"), ("nine", "takeable")])
    };
    let (text, went_on) = play(&request, &(), |session, _| {
        session.enter("1");
        let Some(Effect::Save { text, .. }) = session.enter("save x").effect else {
            panic!("it asks to save")
        };
        (text, session.enter("1").text)
    })
    .unwrap();
    let taken_up = PlayRequest::from_saved(Saved::from_text(&text).unwrap());
    assert_eq!((taken_up.people.as_slice(), taken_up.work.seed), ([2].as_slice(), Some(9)));
    let said = replies(&taken_up, &["1"]);
    assert!(said[0].starts_with("Loaded: "), "{}", said[0]);
    assert_eq!(said[1], went_on);

    let wrong = Saved::from_text(&text.replace("move 1: ", "move 1: un")).unwrap();
    let error = play(&PlayRequest::from_saved(wrong), &(), |_, _| ()).unwrap_err();
    assert!(matches!(error, WorkbenchError::Saved(_)), "{error}");
    let wrong = Saved::from_text(&text.replace("take=all", "take=a lot")).unwrap();
    let error = play(&PlayRequest::from_saved(wrong), &(), |_, _| ()).unwrap_err();
    let message = "take=a is not possible: take takes a whole number from 1 to 64, or `all`";
    assert_eq!(error.to_string(), message);
}

#[test]
fn every_variant_is_played_and_loaded() {
    for set in [
        [("suits", "2"), ("take", "1"), ("sets", "off")],
        [("suits", "6"), ("take", "5"), ("sets", "on")],
        [("nine", "takeable"), ("rules", "essay"), ("take", "all")],
    ] {
        let request = pan(&[[("ranks", "3")].as_slice(), &set].concat());
        let said = replies(&request, &["1", "undo", "hint"]);
        assert!(said[3].contains("   "), "{said:?}");
    }
}

#[test]
fn perfect_players_among_themselves_take_as_long_as_the_table_says() {
    let request = SimulateRequest {
        game: GameRef {
            set: pan(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]).game.set,
            ..GameRef::new("pan")
        },
        seating: Seating { players: vec!["perfect".to_owned()], ..Seating::default() },
        games: Some(3),
        ..SimulateRequest::default()
    };
    let played = serde_json::to_value(simulate(&request, &()).unwrap().document).unwrap();
    assert_eq!(played["length"]["min"], 25.0, "{played}");
    assert_eq!(played["length"]["max"], 25.0);
    assert_eq!(played["seats"][0]["win_rate"], 1.0);
}
