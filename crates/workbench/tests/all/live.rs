//! Live games: views keep their contract in every game, advice is that of `solve`, and following it pays.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Limits, RngStream};
use serde_json::{Value, json};
use workbench::{PlayRequest, Protocol, Seating, Work, WorkbenchError, play_live};

/// What `view` breaks of the contract of `cardsharp.view/1`.
fn breaches(view: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut must = |holds: bool, what: String| {
        if !holds {
            found.push(what);
        }
    };
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    must(view["schema"] == "cardsharp.view/1", "schema".to_owned());
    let seats: Vec<u64> =
        list(&view["players"]).iter().filter_map(|p| p["seat"].as_u64()).collect();
    must(view["turn"].as_u64().is_none_or(|turn| seats.contains(&turn)), "turn".to_owned());
    must(view["over"] == json!(!view["result"].is_null()), "over and result".to_owned());
    let over = view["over"] == true;
    must(!over || (view["turn"].is_null() && list(&view["moves"]).is_empty()), "over".to_owned());

    let kinds = ["hand", "stack", "row", "trick", "played", "taken", "aside"];
    let (mut keys, mut ids) = (BTreeSet::new(), BTreeSet::new());
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for pile in list(&view["piles"]) {
        let key = text(&pile["key"]);
        must(keys.insert(key.clone()), format!("{key} twice"));
        must(kinds.contains(&text(&pile["kind"]).as_str()), format!("{key}: kind"));
        let cards = list(&pile["cards"]);
        let count = pile["count"].as_u64().unwrap_or(u64::MAX);
        counts.insert(key.clone(), count);
        must(cards.is_empty() || cards.len() as u64 == count, format!("{key}: count"));
        must(list(&pile["ids"]).len() == cards.len(), format!("{key}: one id a card"));
        if let Some(may) = pile["may"].as_array() {
            must(may.len() == cards.len(), format!("{key}: may"));
            let fits = may.iter().zip(&cards).all(|(may, card)| may.is_null() || card.is_null());
            must(fits, format!("{key}: may of a card that is seen"));
        }
        for id in list(&pile["ids"]) {
            must(ids.insert(text(&id)), format!("{id} lies in two piles"));
        }
        must(!over || cards.iter().all(|card| !card.is_null()), format!("{key}: face up"));
        must(!over || cards.len() as u64 == count, format!("{key}: all of them"));
    }
    for pool in list(&view["pools"]) {
        let piles = list(&pool["piles"]);
        let piles: u64 = piles.iter().map(|key| counts[key.as_str().unwrap()]).sum();
        let held: u64 = list(&pool["hold"]).iter().filter_map(|held| held["n"].as_u64()).sum();
        must(list(&pool["ids"]).len() as u64 + piles == held, format!("{}", pool["text"]));
        must(list(&pool["ids"]).iter().all(|id| ids.contains(&text(id))), "pool ids".to_owned());
    }
    let mut numbers = BTreeSet::new();
    for number in list(&view["numbers"]) {
        must(numbers.insert(text(&number["key"])), format!("{} twice", number["key"]));
    }
    let mut moves = BTreeSet::new();
    let mut labels = BTreeSet::new();
    for mv in list(&view["moves"]) {
        must(moves.insert(text(&mv["id"])), format!("{} twice", mv["id"]));
        let label = text(&mv["label"]);
        must(!label.is_empty() && !label.contains(" = "), format!("label {label}"));
        must(labels.insert(label.clone()), format!("label {label} twice"));
        must(
            list(&mv["cards"]).iter().all(|id| ids.contains(&text(id))),
            format!("{label}: cards"),
        );
        must(
            list(&mv["piles"]).iter().all(|key| keys.contains(&text(key))),
            format!("{label}: piles"),
        );
    }
    let mut odds = Vec::new();
    for advice in list(&view["advice"]) {
        must(moves.contains(&text(&advice["id"])), format!("advice for {}", advice["id"]));
        odds.extend(advice["odds"]["float"].as_f64());
        for worth in [&advice["value"], &advice["loss"]] {
            let [low, float, high] = ["low", "float", "high"].map(|key| worth[key].as_f64());
            if let (Some(low), Some(float), Some(high)) = (low, float, high) {
                must(low <= float + 1e-9 && float <= high + 1e-9, format!("bounds of {advice}"));
                must(worth["warrant"] != "proven" || high - low < 1e-9, format!("proven {advice}"));
            }
            must(worth["warrant"] != "proven" || worth["exact"].is_string(), format!("{worth}"));
        }
    }
    must(odds.is_empty() || (odds.iter().sum::<f64>() - 1.0).abs() < 1e-6, "odds".to_owned());
    for event in list(&view["events"]) {
        must(event["text"].as_str().is_some_and(|text| text.ends_with('.')), format!("{event}"));
        for card in list(&event["cards"]) {
            let known = ["from", "to"].iter().all(|end| keys.contains(&text(&card[end])));
            must(known, format!("event {}", event["text"]));
        }
    }
    found
}

/// A request to play `game` alone against `opponent`, advised by what little thought finds.
fn request(game: &str, set: &[(&str, &str)], opponent: &str, seed: u64) -> PlayRequest {
    let mut request = PlayRequest::new(game);
    request.game.set =
        set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    request.seating = Seating { players: vec![opponent.to_owned()], ..Seating::default() };
    let limits = Limits { states: 20_000, ..Limits::default() };
    request.work = Work { seed: Some(seed), limits, ..request.work };
    request.advice = Some("best".to_owned());
    request.think = Some("3".to_owned());
    request
}

/// The id of the best move of a view, by its advice: the first that costs nothing, or the likeliest.
fn advised(view: &Value) -> String {
    let advice = view["advice"].as_array().expect("there is advice");
    let rank = |row: &Value| {
        row["odds"]["float"]
            .as_f64()
            .unwrap_or_else(|| -row["loss"]["float"].as_f64().unwrap_or(0.0))
    };
    let best = advice.iter().max_by(|one, other| rank(one).total_cmp(&rank(other)));
    let id = best.map_or(&view["moves"][0]["id"], |best| &best["id"]);
    id.as_str().expect("it has one").to_owned()
}

/// Plays `request` through the protocol by its advice; gives the number of decisions and of those without advice.
fn played(request: &PlayRequest) -> Result<(usize, usize), WorkbenchError> {
    let name = format!("{:?}", request.game);
    play_live(request, &(), |game| {
        let protocol = Protocol::new(1);
        let mut answer = protocol.opening(game);
        let (mut n, mut n_mute) = (0, 0);
        loop {
            let view: Value = serde_json::from_str(&answer).expect("it is JSON");
            assert!(view["error"].is_null(), "{name}: {view}");
            let found = breaches(&view);
            assert!(found.is_empty(), "{name}, decision {n}: {found:?}\n{answer}");
            if view["over"] == true {
                break (n, n_mute);
            }
            if view["moves"].as_array().is_none_or(Vec::is_empty) {
                // It has been long since anybody was asked.
                game.go_on();
                answer = protocol.opening(game);
                continue;
            }
            n_mute += usize::from(view["advice"].as_array().is_none_or(Vec::is_empty));
            n += 1;
            let line = json!({ "move": advised(&view), "step": view["step"] });
            answer = protocol.answer(game, &line.to_string()).expect("it goes on");
        }
    })
}

/// Settings that keep games short.
const SHORT: [(&str, &[(&str, &str)]); 8] = [
    ("pairs", &[("NUMP", "2")]),
    ("pairs-game", &[("deck", "1,2,3,4"), ("seats", "2")]),
    ("continuous-pairs", &[("NUMP", "2")]),
    ("war", &[]),
    ("pan", &[("ranks", "3")]),
    ("pexeso", &[("pairs", "4")]),
    ("go-fish", &[("NUMP", "2")]),
    ("crazy-eights", &[("NUMP", "2")]),
];

#[test]
fn every_game_is_played_to_its_end_by_its_advice() {
    let mut n_mute = Vec::new();
    for info in &workbench::games() {
        let short = SHORT.iter().find(|(name, _)| info.name == *name).map_or(&[][..], |row| row.1);
        let is_known = |(name, _): &&(&str, &str)| {
            info.parameters.iter().any(|parameter| parameter.name == *name)
        };
        let set: Vec<(&str, &str)> = short.iter().filter(is_known).copied().collect();
        let request = request(&info.name, &set, "random", 5);
        let (n, mute) = played(&request).unwrap_or_else(|error| panic!("{}: {error}", info.name));
        if mute > 0 {
            n_mute.push(format!("{}: {mute} of {n}", info.name));
        }
    }
    assert!(n_mute.is_empty(), "decisions without advice: {n_mute:?}");
}

/// The decisions of every seed from 1 to `seeds` for which a person at `seat` is asked first, with their advice.
fn first_decisions(game: &str, set: &[(&str, &str)], seat: usize, seeds: u64) -> Vec<Value> {
    let view = |seed| {
        let request = PlayRequest { people: vec![seat], ..request(game, set, "random", seed) };
        let view = play_live(&request, &(), |game| game.view(seat)).expect("it can be played");
        serde_json::to_value(view).expect("it is JSON")
    };
    (1..=seeds).map(view).filter(|view| view["turn"] == seat).collect()
}

/// The best values of the first decisions, by what the seat sees, each once.
fn best_values(views: &[Value], what: impl Fn(&Value) -> String) -> BTreeMap<String, String> {
    let best = |view: &Value| {
        let rows = view["advice"].as_array().expect("there is advice").clone();
        let best = rows.into_iter().find(|row| row["loss"]["exact"] == "0").expect("one is best");
        (what(view), best["value"]["exact"].as_str().expect("it is proven").to_owned())
    };
    views.iter().map(best).collect()
}

fn fraction(text: &str) -> kernel::Fraction {
    text.parse().expect("it is a fraction")
}

/// The mean of the best values of all hands that a seat may be dealt, each as likely, is what the game is worth.
#[test]
fn advice_is_the_solution_to_the_fraction() {
    for (game, seat, n_hands, value) in
        [("kuhn-poker.rcy", 1, 3, "-1/18"), ("baby-poker", 1, 6, "5/54")]
    {
        let views = first_decisions(game, &[], seat, 60);
        let hand = |view: &Value| {
            let pile = &view["piles"].as_array().unwrap().iter().find(|pile| {
                pile["owner"] == seat && pile["count"] == 1 && !pile["cards"][0].is_null()
            });
            pile.map_or_else(
                || view["numbers"][0]["value"].to_string(),
                |pile| pile["cards"].to_string(),
            )
        };
        let values = best_values(&views, hand);
        assert_eq!(values.len(), n_hands, "{game}: {values:?}");
        let sum = values.values().fold(kernel::Fraction::ZERO, |sum, value| sum + fraction(value));
        assert_eq!(sum / kernel::Fraction::from(n_hands), fraction(value), "{game}");
        // Odds are whole, and only moves without loss are made.
        for view in &views {
            for row in view["advice"].as_array().unwrap() {
                assert!(row["odds"]["exact"].is_string(), "{row}");
                assert!(row["odds"]["exact"] == "0" || row["loss"]["exact"] == "0", "{row}");
            }
        }
    }
}

#[test]
fn advice_followed_in_baby_poker_earns_what_the_game_is_worth() {
    let (mut sum, mut squares) = (0.0, 0.0);
    let n_games = 2_000;
    let request = request("baby-poker", &[], "equilibrium", 1);
    let mut stream = RngStream::new(7, 0);
    play_live(&request, &(), |game| {
        for seed in 0..n_games {
            game.again(Some(seed));
            let payoff = loop {
                let view = game.view(1);
                if let Some(result) = view.result {
                    break fraction(&result.payoffs[0]).to_f64().value();
                }
                let advice = view.advice.expect("there is advice");
                let odds = |row: &study::view::MoveAdvice| {
                    (row.odds.as_ref().expect("it has odds").float * 1e9) as u64
                };
                let nth = stream.pick_by(advice.len(), |nth| odds(&advice[nth]));
                game.make(&advice[nth].id, Some(view.step)).expect("it is legal");
            };
            sum += payoff;
            squares += payoff * payoff;
        }
    })
    .expect("it can be played");
    let n = n_games as f64;
    let (mean, variance) = (sum / n, squares / n - (sum / n).powi(2));
    let half = 1.96 * (variance / n).sqrt();
    assert!((mean - 5.0 / 54.0).abs() < half, "{mean} ± {half}");
}

#[test]
fn a_line_that_is_wrong_is_answered_by_an_error_and_the_game_goes_on() {
    play_live(&request("kuhn-poker.rcy", &[], "random", 3), &(), |game| {
        let protocol = Protocol::new(1);
        let before = protocol.opening(game);
        for (line, why) in [
            ("", "a line is"),
            ("nonsense", "a line is"),
            ("{\"move\": 3}", "a line is"),
            ("{\"move\": \"m9\"}", "no move is called `m9` here; there are m1, m2"),
            ("{\"move\": \"\"}", "no move is called ``"),
            ("{\"move\": \"m1\", \"step\": 7}", "this answers step 7, and the game is at step 0"),
            ("{\"undo\": 1}", "there is nothing to take back"),
            ("{\"undo\": 0}", "a line is one of"),
            ("{\"move\": \"m1\", \"undo\": 1}", "a line is one of"),
            ("{\"jump\": 1}", "unknown field `jump`"),
        ] {
            let answer = protocol.answer(game, line).expect("it goes on");
            let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
            let said = answer["error"].as_str().unwrap_or_default();
            assert!(said.contains(why), "{line}: {answer}");
        }
        assert_eq!(protocol.opening(game), before, "nothing has changed");
        protocol.answer(game, "{\"move\": \"m1\"}").expect("it goes on");
        let undone = protocol.answer(game, "{\"undo\": 1}").expect("it goes on");
        assert_eq!(undone, before, "undo is exact");
        assert_eq!(protocol.answer(game, "{\"quit\": true}"), None);
    })
    .expect("it can be played");
}

#[test]
fn a_review_never_calls_an_optimal_move_a_mistake_and_counts_what_the_others_cost() {
    let mut n_mistakes = 0;
    for seed in 1..=40 {
        play_live(&request("kuhn-poker.rcy", &[], "random", seed), &(), |game| {
            let mut losses = Vec::new();
            while game.turn() == Some(1) {
                let view = game.view(1);
                let worst =
                    view.advice.expect("there is advice").into_iter().max_by(|one, other| {
                        let loss = |row: &study::view::MoveAdvice| {
                            row.loss.as_ref().map_or(0.0, |loss| loss.float)
                        };
                        loss(one).total_cmp(&loss(other))
                    });
                let worst = worst.expect("there are moves");
                losses.push(worst.loss.expect("it is valued"));
                game.make(&worst.id, None).expect("it is legal");
            }
            let review = game.review(1);
            let found: Vec<_> =
                review.decisions.iter().map(|one| one.loss.clone().unwrap()).collect();
            assert_eq!(found, losses);
            n_mistakes += found.iter().filter(|loss| loss.float > 0.0).count();
            for decision in &review.decisions {
                let is_best = decision.loss.as_ref().unwrap().exact.as_deref() == Some("0");
                let best = decision.best.as_ref().expect("it is known");
                assert!(is_best || !best.contains(&decision.played), "{decision:?}");
            }
        })
        .expect("it can be played");
    }
    assert!(n_mistakes > 5, "{n_mistakes}");
}

/// A request that was sent must not start programs on this machine.
#[test]
fn a_request_that_was_sent_starts_no_program() {
    let mut sent = request("kuhn-poker.rcy", &[], "random", 1);
    sent.seating.players = vec!["exec:touch stolen".to_owned()];
    let text = serde_json::to_string(&sent).expect("a request is JSON");
    let read: PlayRequest = serde_json::from_str(&text).expect("it is read");
    let error = play_live(&read, &(), |_| ()).unwrap_err().to_string();
    assert!(error.contains("at the command line only"), "{error}");
}
