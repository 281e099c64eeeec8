//! Games with hidden information are simulated by name, and what is wrong with a request is said in words.

use kernel::Probability;
use workbench::{GameRef, Seating, SimulateRequest, WorkbenchError, simulate};

fn request(game: &str, set: &[(&str, &str)]) -> SimulateRequest {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    SimulateRequest {
        game: GameRef { set: set.collect(), ..GameRef::new(game) },
        games: Some(4_000),
        ..SimulateRequest::default()
    }
}

#[test]
fn random_players_get_what_is_known_of_them() {
    // By hand, or by going through all play: see `games/*.figures`. Four standard errors are allowed.
    for (game, expected) in [
        ("kuhn-poker", 0.125),
        ("dice-poker", 0.25),
        ("leduc-poker", -5.0 / 64.0),
        ("goofspiel", 0.0),
    ] {
        let document = simulate(&request(game, &[]), &()).unwrap().document;
        assert_eq!((document.games, document.seats.len()), (4_000, 2), "{game}");
        let first = &document.seats[0];
        let (mean, error) = (first.mean_score.unwrap(), first.std_error.unwrap());
        assert!((mean - expected).abs() < 4.0 * error, "{game}: {first:?}");
    }
}

#[test]
fn the_cards_of_kuhn_poker_follow_from_the_seats_unless_set() {
    let shown = |set: &[(&str, &str)]| {
        let document = simulate(&request("kuhn-poker", set), &()).unwrap().document;
        (document.game.set["cards"].clone(), document.seats.len())
    };
    assert_eq!(shown(&[]), (3.into(), 2));
    assert_eq!(shown(&[("seats", "4")]), (5.into(), 4));
    assert_eq!(shown(&[("seats", "4"), ("cards", "9")]), (9.into(), 4));
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let refused = |game: &str, set: &[(&str, &str)]| {
        simulate(&request(game, set), &()).unwrap_err().to_string()
    };
    for (game, set, why) in [
        ("kuhn-poker", &[("seats", "4"), ("cards", "3")][..], "3 cards are not enough for 4 seats"),
        ("kuhn-poker", &[("seats", "9")], "a whole number from 2 to 8"),
        ("liars-dice", &[("dice", "6")], "72 different bids: 64 are the most"),
        ("liars-dice", &[("wild", "yes")], "one of: on, off"),
        ("goofspiel", &[("cards", "14")], "a whole number from 1 to 13"),
        ("leduc-poker", &[("rank", "3")], "did you mean `ranks`?"),
        ("leduc-pokre", &[], "did you mean `leduc-poker`?"),
    ] {
        let said = refused(game, set);
        assert!(said.contains(why), "{game} {set:?}: {said}");
    }
    let mut unknown = request("kuhn-poker", &[]);
    unknown.seating.players = vec!["randon".to_owned()];
    let error = simulate(&unknown, &()).unwrap_err();
    assert!(matches!(&error, WorkbenchError::UnknownPlayer { .. }));
    assert!(error.to_string().contains("did you mean `random`?"), "{error}");
}

#[test]
fn errors_of_players_who_do_anything_change_nothing() {
    let plain = request("liars-dice", &[]);
    let erring = SimulateRequest {
        seating: Seating {
            err: vec![Probability::from_text("0.5").unwrap()],
            ..plain.clone().seating
        },
        ..plain.clone()
    };
    let (plain, erring) =
        (simulate(&plain, &()).unwrap().document, simulate(&erring, &()).unwrap().document);
    assert_eq!(plain.seats, erring.seats);
    assert_eq!(erring.game.set["err"], "1/2,1/2");
}
