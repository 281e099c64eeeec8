//! `play` at the workbench: from a request to a game.

use study::view::{Ending, MoveAdvice};
use workbench::{
    GameRef, PlayRequest, Saved, Seating, SimulateRequest, Work, WorkbenchError, play, simulate,
};

use crate::led::{seen, thoughts, typed, views};

fn pan(set: &[(&str, &str)]) -> PlayRequest {
    let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
    PlayRequest {
        game: GameRef { set: set.iter().map(owned).collect(), ..GameRef::new("pan") },
        ..PlayRequest::default()
    }
}

fn endings(advice: &[(String, MoveAdvice)]) -> Vec<(&str, String, Option<u64>)> {
    advice
        .iter()
        .map(|(label, advice)| {
            let Ending { outcome, moves } = advice.ending.clone().expect("it is known");
            (label.as_str(), outcome, moves)
        })
        .collect()
}

#[test]
fn a_position_is_advised_exactly() {
    let request = pan(&[("ranks", "3"), ("start", "[1,3,2], [2,1,2]")]);
    let seen = views(&request, &["advice", "lay j"]);
    let advice = thoughts(&seen[1]);
    let wanted = [
        ("Lay 9", "win".to_owned(), Some(25)),
        ("Lay 10", "win".to_owned(), Some(25)),
        ("Lay J", "draw".to_owned(), None),
    ];
    assert_eq!(endings(&advice), wanted);
    let position = |lines: &[&str]| {
        play(&request, &(), |game| {
            for line in lines {
                typed(game, line);
            }
            game.position().expect("nothing is hidden")
        })
        .unwrap()
    };
    assert_eq!(position(&[]), "[1,3,2],[2,1,2] 1");
    assert_ne!(position(&["lay j"]), position(&[]));
}

#[test]
fn a_perfect_opponent_gives_nothing_away_and_loses_no_time() {
    let mut n_checked = 0;
    for seed in 0..12 {
        let request = PlayRequest {
            work: Work { seed: Some(seed), ..Work::default() },
            ..pan(&[("ranks", "3")])
        };
        let n = play(&request, &(), |game| {
            let (mut n, mut expected) = (0, None);
            for nth in 0..30 {
                let advised = typed(game, "advice");
                let advice = thoughts(&advised);
                let rank = |(_, advice): &&(String, MoveAdvice)| {
                    let value = advice.value.as_ref().map_or(0.0, |value| value.float);
                    let moves = advice.ending.as_ref().and_then(|ending| ending.moves).unwrap_or(0);
                    // A win is better soon, a loss late.
                    (value as i64, if value > 0.0 { -(moves as i64) } else { moves as i64 })
                };
                let Some(best) = advice.iter().max_by_key(rank) else { break };
                // What was said of the last move still holds after the answer, two moves nearer.
                if let Some(expected) = expected {
                    assert_eq!(best.1.ending.clone().unwrap(), expected, "{advice:?}");
                    n += 1;
                }
                // Now the best, now the worst.
                let chosen =
                    if nth % 3 == 0 { advice.iter().min_by_key(rank).unwrap() } else { best };
                let Ending { outcome, moves } = chosen.1.ending.clone().unwrap();
                expected =
                    Some(Ending { outcome, moves: moves.map(|moves| moves.saturating_sub(2)) });
                let before = advised.step;
                if typed(game, &chosen.0).over {
                    break;
                }
                // Where the person is not asked after every move, nothing is expected of the next.
                if seen(game).step != before + 2 {
                    expected = None;
                }
            }
            n
        });
        n_checked += n.unwrap();
    }
    assert!(n_checked > 40, "{n_checked}");
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    let dealt = |seed| {
        let work = Work { seed: Some(seed), ..Work::default() };
        let request = PlayRequest { work, ..pan(&[("ranks", "4")]) };
        play(&request, &(), |game| game.position()).unwrap()
    };
    assert_eq!(dealt(5), dealt(5));
    assert_ne!(dealt(5), dealt(6));
}

#[test]
fn every_opponent_and_adviser_plays() {
    let start = pan(&[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")]);
    let random = |advice: &str| PlayRequest {
        seating: Seating::of(&["random"]),
        advice: Some(advice.to_owned()),
        ..start.clone()
    };
    for (opponent, name) in [
        ("greedy", "alpha-beta:1"),
        ("random", "random"),
        ("erring:0.5", "erring:0.5"),
        ("erring:1:alpha-beta:2", "erring:1:alpha-beta:2"),
    ] {
        let request =
            PlayRequest { seating: Seating::of(&[opponent]), people: vec![2], ..random("none") };
        let seen = views(&request, &["advice"]);
        assert_eq!(seen[0].players[0].spec.as_deref(), Some(name));
        assert!(seen[0].events.iter().any(|event| event.seat == Some(1)), "{:?}", seen[0].events);
        assert_eq!(seen[1].advice, None);
    }
    // The essay's heuristic sees no end and so gives no value; the solution does.
    let values = |advice: &str| {
        let seen = views(&random(advice), &["advice"]);
        let advice = thoughts(&seen[1]);
        assert_eq!(advice.len(), 3);
        advice.iter().filter(|(_, advice)| advice.value.is_some()).count()
    };
    assert_eq!([values("alpha-beta:1"), values("exact"), values("best")], [0, 3, 3]);
    // Two people, or none.
    let seen = views(&PlayRequest { people: vec![1, 2], ..random("exact") }, &["lay 9"]);
    assert_eq!(seen.iter().map(|view| view.turn).collect::<Vec<_>>(), [Some(1), Some(2)]);
    let work = Work { seed: Some(3), ..Work::default() };
    let none = PlayRequest { work, people: vec![], ..random("none") };
    assert!(views(&none, &[])[0].over);
}

#[test]
fn a_saved_game_is_taken_up_as_it_was() {
    let begun = pan(&[("ranks", "4"), ("take", "all"), ("nine", "takeable")]);
    let request = PlayRequest {
        work: Work { seed: Some(9), ..Work::default() },
        seating: Seating::of(&["erring:0.5:alpha-beta:3"]),
        people: vec![2],
        ..begun
    };
    let (text, went_on) = play(&request, &(), |game| {
        typed(game, "1");
        (game.saved().to_text(), typed(game, "1"))
    })
    .unwrap();
    let taken_up = PlayRequest::from_saved(Saved::from_text(&text).unwrap());
    assert_eq!((taken_up.people.as_slice(), taken_up.work.seed), ([2].as_slice(), Some(9)));
    assert_eq!(views(&taken_up, &["1"])[1], went_on);

    let refused = |from: &str, to: &str| {
        let wrong = Saved::from_text(&text.replace(from, to)).unwrap();
        play(&PlayRequest::from_saved(wrong), &(), |_| ()).unwrap_err()
    };
    assert!(matches!(refused("move 1: ", "move 1: un"), WorkbenchError::Saved(_)));
    let message = "take=a is not possible: take takes a whole number from 1 to 64, or `all`";
    assert_eq!(refused("take=all", "take=a lot").to_string(), message);
}

#[test]
fn every_variant_is_played_and_advised() {
    for set in [
        [("suits", "2"), ("take", "1"), ("sets", "off")],
        [("suits", "6"), ("take", "5"), ("sets", "on")],
        [("nine", "takeable"), ("rules", "essay"), ("take", "all")],
    ] {
        let request = pan(&[[("ranks", "3")].as_slice(), &set].concat());
        let seen = views(&request, &["1", "undo", "advice"]);
        assert!(!thoughts(&seen[3]).is_empty(), "{set:?}");
    }
}

#[test]
fn where_nobody_is_named_somebody_good_sits_down() {
    let spec = |game: &str| {
        let mut request = PlayRequest::new(game);
        request.work.limits.states = 20_000;
        views(&request, &[])[0].players[1].spec.clone().unwrap()
    };
    assert_eq!(spec("kuhn-poker.rcy"), "equilibrium");
    // A game that is too large for that; without a clock nobody can think for a time.
    assert_eq!(spec("whist"), "random");
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
