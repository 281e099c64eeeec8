//! What views tell: sentences that a person would say, in every described game.

use serde_json::{Value, json};
use workbench::{PlayRequest, Protocol, Seating, Work, play};

/// The folder of the games that are described.
const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

/// Plays the library file `game` from `seed` against random players, taking the moves with these labels and then `more` by chance;
/// gives all views of the person.
fn views(game: &str, set: &[(&str, &str)], seed: u64, labels: &[&str], more: usize) -> Vec<Value> {
    let mut request = PlayRequest::new(game);
    request.game.set =
        set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    request.seating = Seating { players: vec!["random".to_owned()], ..Seating::default() };
    request.work = Work { seed: Some(seed), ..request.work };
    let mut stream = kernel::RngStream::new(seed, 1);
    let played = play(&request, &(), |live| {
        let protocol = Protocol::new(1);
        let mut views: Vec<Value> = Vec::new();
        let mut answer = protocol.opening(live);
        while views.len() <= labels.len() + more {
            let view: Value = serde_json::from_str(&answer).expect("it is JSON");
            assert!(view["error"].is_null(), "{game}: {view}");
            let moves = view["moves"].as_array().expect("it is a list").clone();
            let label = labels.get(views.len());
            views.push(view.clone());
            if moves.is_empty() {
                if view["over"] == true {
                    break;
                }
                live.go_on();
                answer = protocol.opening(live);
                continue;
            }
            let mv = match label {
                Some(label) => {
                    let found = moves.iter().find(|mv| mv["label"] == json!(label));
                    let known =
                        || moves.iter().map(|mv| mv["label"].to_string()).collect::<Vec<_>>();
                    found.unwrap_or_else(|| {
                        panic!("{game}: {label} is none of {}", known().join(", "))
                    })
                }
                None => &moves[stream.below(moves.len() as u64) as usize],
            };
            let line = json!({ "move": mv["id"], "step": view["step"] }).to_string();
            let Some(next) = protocol.answer(live, &line) else { break };
            answer = next;
        }
        views
    });
    played.expect("it can be played")
}

/// The sentences of a view.
fn told(view: &Value) -> Vec<String> {
    let events = view["events"].as_array().expect("it is a list");
    events.iter().map(|event| event["text"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Whether a text has something in it that only the rules would say.
fn is_of_rules(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_capitals = |word: &str| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 2
            && !word.contains(|c: char| c.is_lowercase())
    };
    words.into_iter().any(is_capitals)
        || ["→", "=", " iloc", " vloc", " hloc", "_"].iter().any(|sign| text.contains(sign))
}

#[test]
fn no_text_that_people_read_is_in_the_words_of_the_rules() {
    assert!(is_of_rules("Bo: ACT = RAISE.") && is_of_rules("Bo played GUARD."));
    assert!(!is_of_rules("Bo played Q♣ K♠ A♠, as Dan did in 6 Nimmt!"));
    let files = std::fs::read_dir(LIBRARY).expect("the library is there");
    let paths = files.map(|file| file.expect("it is a file").path());
    let described = paths.filter(|path| path.extension().is_some_and(|end| end == "rcy"));
    let name = |path: std::path::PathBuf| path.file_name()?.to_str().map(str::to_owned);
    let mut games: Vec<String> = described.filter_map(name).collect();
    games.sort();
    assert_eq!(games.len(), 28);
    for game in &games {
        for view in views(game, &[], 5, &[], 40) {
            let mut texts = told(&view);
            let mut add = |value: &Value| texts.extend(value.as_str().map(str::to_owned));
            ["phase", "prompt"].iter().for_each(|key| add(&view[key]));
            for (list, key) in [
                ("moves", "label"),
                ("pools", "text"),
                ("numbers", "label"),
                ("numbers", "value"),
                ("piles", "label"),
            ] {
                let entries = view[list].as_array().expect("it is a list");
                entries.iter().for_each(|entry| add(&entry[key]));
            }
            for text in texts {
                assert!(!is_of_rules(&text), "{game}: {text}");
            }
        }
    }
}

#[test]
fn what_happened_is_told_as_a_person_would() {
    for (game, labels, expected) in [
        (
            "love-letter.rcy",
            &["Play Guard on Bo, naming countess", "Play Prince on Cleo"][..],
            "You played Prince on Cleo. Cleo laid down King. Cleo drew a card. Bo drew a card. Bo played Priest on Dan. \
             Bo looked at Dan's hand. Cleo drew a card. Cleo played Baron on Bo. Cleo looked at Bo's hand. Bo looked at \
             Cleo's hand. Bo laid down Baron. Bo is out of the round. Dan drew a card. Dan played Prince on Cleo. Cleo \
             laid down Handmaid. Cleo drew a card. You drew Countess.",
        ),
        (
            "go-fish.rcy",
            &["Ask Dan for fours"],
            "You asked Dan for fours. You drew K♥. Bo asked you for eights. Bo drew a card. Cleo asked Bo for nines. \
             Cleo got a card from Bo. Cleo asked Dan for fives. Cleo drew a card. Dan asked Cleo for tens. Dan drew a card.",
        ),
        (
            "hearts.rcy",
            &["Play A♠"],
            "You played A♠. Bo played 10♣. Bo took A♠ 10♣ 2♣ 5♣. Bo played Q♣. Cleo played K♣. Dan played 3♣.",
        ),
        (
            "cribbage.rcy",
            &["Lay away 3♠", "Lay away K♠"],
            "You laid away K♠. Bo laid away a card. Bo laid away a card. 7♣ was turned up as the starter.",
        ),
    ] {
        let views = views(game, &[], 5, labels, 0);
        assert_eq!(told(views.last().expect("there is one")).join(" "), expected, "{game}");
    }
}
