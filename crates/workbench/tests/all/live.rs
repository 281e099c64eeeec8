//! Live games: views keep their contract in every game, advice is that of `solve`, and following it pays.

use std::collections::BTreeMap;

use crate::view_contract::{breaches, misled};
use kernel::{Limits, RngStream};
use serde_json::{Value, json};
use workbench::{Group, PlayRequest, Protocol, Seating, Work, WorkbenchError, play};

/// A request to play `game` alone against `opponent`, advised by what little thought finds.
pub(crate) fn request(game: &str, set: &[(&str, &str)], opponent: &str, seed: u64) -> PlayRequest {
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
/// If it `is_followed`, the events since the last choice make the piles of a view of those of the view before.
fn played(request: &PlayRequest, is_followed: bool) -> Result<(usize, usize), WorkbenchError> {
    let name = format!("{:?}", request.game);
    play(request, &(), |game| {
        let protocol = Protocol::new(1);
        let mut answer = protocol.opening(game);
        let (mut n, mut n_mute) = (0, 0);
        let mut chosen_at: Option<Value> = None;
        loop {
            let view: Value = serde_json::from_str(&answer).expect("it is JSON");
            assert!(view["error"].is_null(), "{name}: {view}");
            let found = breaches(&view);
            assert!(found.is_empty(), "{name}, decision {n}: {found:?}\n{answer}");
            let n_seats = view["players"].as_array().expect("there are players").len();
            for seat in 2..=n_seats {
                let of_seat = serde_json::to_value(game.view(seat)).expect("it is JSON");
                let found = breaches(&of_seat);
                assert!(found.is_empty(), "{name}, seat {seat}: {found:?}\n{of_seat}");
            }
            if let Some(before) = chosen_at.as_ref().filter(|_| is_followed) {
                let found = misled(before, &view);
                assert!(found.is_empty(), "{name}, decision {n}: {found:?}\n{before}\n{view}");
            }
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
            if view["moves"].as_array().is_some_and(|moves| moves.len() > 1) {
                chosen_at = Some(view.clone());
            }
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
        let is_followed = info.group == Group::BuiltIn;
        let (n, mute) =
            played(&request, is_followed).unwrap_or_else(|error| panic!("{}: {error}", info.name));
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
        let view = play(&request, &(), |game| game.view(seat)).expect("it can be played");
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
    play(&request, &(), |game| {
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
    play(&request("kuhn-poker.rcy", &[], "random", 3), &(), |game| {
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
        play(&request("kuhn-poker.rcy", &[], "random", seed), &(), |game| {
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
    let error = play(&read, &(), |_| ()).unwrap_err().to_string();
    assert!(error.contains("at the command line only"), "{error}");
}

/// Whoever is dealt a game by the house has a chance.
#[test]
fn a_fair_seed_of_pan_is_the_first_whose_deal_is_not_lost() {
    let bench = workbench::Workbench::standard();
    let value = |seed: u64, seat: usize| {
        let request = PlayRequest {
            people: vec![seat],
            ..request("pan", &[("ranks", "3")], "perfect", seed)
        };
        let view = play(&request, &(), |game| {
            // Followed by the table's advice, the game is worth what it is worth.
            while game.turn().is_some() && game.view(seat).step < 60 {
                let view = serde_json::to_value(game.view(seat)).expect("it is JSON");
                game.make(&advised(&view), None).expect("it is legal");
            }
            game.view(seat)
        });
        let result = view.expect("it can be played").result;
        result.map(|result| result.payoffs[seat - 1].clone())
    };
    let mut n_lost = 0;
    for seat in [1, 2] {
        for seed in 1..=12 {
            let mut asked = request("pan", &[("ranks", "3")], "perfect", seed);
            asked.people = vec![seat];
            let fair = bench.fair_seed(&asked, &()).expect("it is small");
            assert!((seed..seed + 20).contains(&fair), "{seed}: {fair}");
            for lost in seed..fair {
                assert_eq!(value(lost, seat).as_deref(), Some("-1"), "{lost}");
                n_lost += 1;
            }
            assert_ne!(value(fair, seat).as_deref(), Some("-1"), "{fair}");
        }
    }
    assert!(n_lost > 0);
    // A start that was asked for, and another game, are as they are.
    for (game, set) in [
        ("pan", &[("ranks", "3"), ("start", "[0,1,0],[3,1,2]")][..]),
        ("kuhn-poker", &[]),
        ("hearts", &[]),
    ] {
        assert_eq!(bench.fair_seed(&request(game, set, "random", 7), &()).ok(), Some(7), "{game}");
    }
}

/// Nobody has to read a notation: what is there lies on the table, and what is asked is a sentence.
#[test]
fn built_in_games_have_titles_tables_and_prompts() {
    let built_in = workbench::games();
    let mut n_asked = 0;
    for info in built_in.iter().filter(|info| info.group == Group::BuiltIn) {
        let request = PlayRequest {
            advice: Some("none".to_owned()),
            ..request(&info.name, &[], "random", 3)
        };
        let view = play(&request, &(), |game| game.view(1)).expect("it can be played");
        assert!(view.game.title.starts_with(char::is_uppercase), "{}", view.game.title);
        assert!(!view.piles.is_empty() && !view.faces.is_empty(), "{}", info.name);
        assert_eq!(view.scores.len(), view.players.len(), "{}", info.name);
        for label in view.numbers.iter().map(|number| number.label.as_str()) {
            assert!(label != "position" && label != "you see", "{}: {label}", info.name);
        }
        if view.turn == Some(1) {
            let prompt = view.prompt.expect("something is asked");
            assert!(prompt.ends_with('.') && prompt.contains(' '), "{}: {prompt}", info.name);
            n_asked += 1;
        }
    }
    assert!(n_asked > 8, "{n_asked}");
}
