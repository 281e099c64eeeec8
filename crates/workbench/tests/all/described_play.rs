//! `play` for described games: a seat is shown what it has seen, and with `show_views` all are.

use workbench::{Effect, GameSource, PlayRequest, Seating, Work, WorkbenchError, play};

fn kuhn() -> PlayRequest {
    PlayRequest::new("kuhn-poker.rcy")
}

/// The opening and the replies to these lines.
fn replies(request: &PlayRequest, lines: &[&str]) -> Vec<String> {
    play(request, &(), |session, opening| {
        let replies = lines.iter().map(|line| session.enter(line).text);
        std::iter::once(opening.text).chain(replies).collect()
    })
    .unwrap()
}

const CARDS: [&str; 3] = ["KING", "QUEEN", "JACK"];

#[test]
fn a_person_is_shown_its_own_card_and_no_other() {
    for seed in 1..=6 {
        let request = PlayRequest { work: Work { seed: Some(seed), ..kuhn().work }, ..kuhn() };
        let said = replies(&request, &["position", "ACT = BET", "undo"]).join("\n");
        let seen: Vec<&str> = CARDS.into_iter().filter(|card| said.contains(card)).collect();
        assert_eq!(seen.len(), 1, "seed {seed}: {said}");
        assert!(said.contains(&format!("HAND {}", seen[0])), "{said}");
    }
}

#[test]
fn whoever_describes_a_game_is_shown_what_every_seat_has_seen_at_every_decision() {
    let request = PlayRequest { people: vec![0], show_views: true, ..kuhn() };
    let said = replies(&request, &[]).join("\n");
    let decisions = said.lines().filter(|line| line.contains("(random): ")).count();
    assert!((2..=3).contains(&decisions), "{said}");
    for seat in ["seat 1", "seat 2"] {
        let n = said.lines().filter(|line| line.starts_with(&format!("{seat} sees HAND "))).count();
        assert_eq!(n, decisions, "{said}");
    }
    assert!(said.contains("The game is over: "), "{said}");
}

#[test]
fn a_game_is_saved_and_taken_up_where_it_was() {
    let (saved, shown) = play(&kuhn(), &(), |session, _| {
        session.enter("ACT = BET");
        let effect = session.enter("save x").effect;
        let Some(Effect::Save { text, .. }) = effect else { panic!("{effect:?}") };
        (text, session.enter("").text)
    })
    .unwrap();
    let again = play(&kuhn(), &(), |session, _| session.restore(&saved).unwrap().text).unwrap();
    assert!(again.ends_with(&shown), "{again}\n{shown}");
}

#[test]
fn what_a_described_game_cannot_do_is_said() {
    let error = |request: &PlayRequest| play(request, &(), |_, _| ()).unwrap_err().to_string();
    for (request, expected) in [
        (PlayRequest { people: vec![3], ..kuhn() }, "from 1 to 2"),
        (
            PlayRequest {
                seating: Seating { players: vec!["perfekt".to_owned()], ..kuhn().seating },
                ..kuhn()
            },
            "did you mean `perfect`?",
        ),
        (PlayRequest { advice: Some("exact".to_owned()), ..kuhn() }, "leave out `advice`"),
        (PlayRequest { show_views: true, ..PlayRequest::new("pan") }, "--show-views is for"),
    ] {
        let error = error(&request);
        assert!(error.contains(expected), "{error}");
    }
    let text = "(game (setup".to_owned();
    let broken = PlayRequest::new(GameSource::Described { name: "x.rcy".to_owned(), text });
    assert!(matches!(play(&broken, &(), |_, _| ()), Err(WorkbenchError::Wrong(_))));
}

/// What chance deals to the other seat is told to nobody, whether players err or not.
#[test]
fn nobody_is_told_what_is_dealt_to_another() {
    for game in ["kuhn-poker", "leduc-poker", "liars-dice", "kuhn-poker.rcy"] {
        for err in [vec![], vec![kernel::Rate::new(1, 2).unwrap()]] {
            for seed in 1..9 {
                let seating = Seating {
                    players: vec!["random".to_owned()],
                    err: err.clone(),
                    ..Seating::default()
                };
                let work = Work { seed: Some(seed), ..Work::default() };
                let request = PlayRequest { seating, work, ..PlayRequest::new(game) };
                let opening = &replies(&request, &[])[0];
                assert!(!opening.contains("Chance:"), "{game}, seed {seed}: {opening}");
            }
        }
    }
}

#[test]
fn people_play_against_those_who_know_and_not_against_those_who_look_ahead() {
    for opponent in ["perfect", "equilibrium"] {
        let request = PlayRequest {
            seating: Seating { players: vec![opponent.to_owned()], ..kuhn().seating },
            ..kuhn()
        };
        let said = replies(&request, &["ACT = CHECK", "ACT = FOLD"]).join("\n");
        assert!(said.contains(&format!("seat 2: {opponent}")), "{said}");
        assert!(said.contains("The game is over: "), "{said}");
    }
    // In the game of views nobody looks ahead: it would tell who had a choice.
    for game in ["kuhn-poker.rcy", "hearts"] {
        let request = PlayRequest {
            seating: Seating { players: vec!["mcts:20".to_owned()], ..Seating::default() },
            ..PlayRequest::new(game)
        };
        let error = play(&request, &(), |_, _| ()).unwrap_err().to_string();
        assert!(error.contains("where something is hidden"), "{error}");
    }
    // What thinks for so long needs a clock.
    let request = PlayRequest {
        seating: Seating { players: vec!["mcts:1s".to_owned()], ..kuhn().seating },
        ..kuhn()
    };
    assert!(play(&request, &(), |_, _| ()).is_err());
}
