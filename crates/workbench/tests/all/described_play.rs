//! `play` for described games: a seat is shown what it has seen, and with `views` all are.

use std::collections::BTreeMap;

use study::view::ViewDocument;
use workbench::{
    GameSource, LiveGame, PlayRequest, Saved, SavedMove, Seating, Work, WorkbenchError, play,
};

use crate::led::{seen, thoughts, told, typed, views};

fn kuhn() -> PlayRequest {
    PlayRequest { seating: Seating::of(&["random"]), ..PlayRequest::new("kuhn-poker.rcy") }
}

const CARDS: [&str; 3] = ["KING", "QUEEN", "JACK"];

/// The card in the own hand of a view of Kuhn poker.
fn own_card(view: &ViewDocument) -> &str {
    let hand = view.piles.iter().find(|pile| pile.name == "HAND" && pile.owner == Some(view.seat));
    let card = hand.and_then(|hand| hand.cards.first()?.as_ref()).expect("a card is seen");
    card.values().find_map(|value| value.as_str()).expect("it has a face")
}

#[test]
fn a_person_is_shown_its_own_card_and_no_other() {
    for seed in 1..=6 {
        let work = Work { seed: Some(seed), ..Work::default() };
        let seen = views(&PlayRequest { work, ..kuhn() }, &["table"]);
        let hands = seen[0].piles.iter().filter(|pile| pile.name == "HAND");
        for hand in hands {
            let is_seen = hand.cards.iter().all(Option::is_some);
            assert_eq!(is_seen, hand.owner == Some(1), "seed {seed}");
        }
        assert!(CARDS.contains(&own_card(&seen[0])));
    }
}

#[test]
fn whoever_describes_a_game_is_shown_what_every_seat_has_seen_at_every_decision() {
    let request = PlayRequest { people: vec![0], show_views: true, ..kuhn() };
    let (said, n_moves) = play(&request, &(), |game| game.views(0)).unwrap();
    assert!((2..=3).contains(&said.len()) && n_moves > said.len(), "{said:?}");
    for decision in &said {
        for seat in ["seat 1 sees HAND ", "seat 2 sees HAND ", "  has seen "] {
            assert!(decision.lines().any(|line| line.starts_with(seat)), "{decision}");
        }
    }
    // Of games whose rules do not say who sees what there is nothing to show.
    let pan = PlayRequest { people: vec![0], ..PlayRequest::new("pan") };
    let small = |mut request: PlayRequest| {
        request.game.set = vec![("ranks".to_owned(), "2".to_owned())];
        request
    };
    assert!(play(&small(pan), &(), |game| game.views(0)).unwrap().0.is_empty());
}

#[test]
fn a_game_is_saved_and_taken_up_where_it_was() {
    let (saved, shown) = play(&kuhn(), &(), |game| {
        typed(game, "bet");
        (game.saved().to_text(), seen(game))
    })
    .unwrap();
    let again = play(&kuhn(), &(), |game| {
        game.restore(&saved).unwrap();
        seen(game)
    });
    assert_eq!(again.unwrap(), shown);
}

#[test]
fn what_a_described_game_cannot_do_is_said() {
    let error = |request: &PlayRequest| play(request, &(), |_| ()).unwrap_err().to_string();
    for (request, expected) in [
        (PlayRequest { people: vec![3], ..kuhn() }, "from 1 to 2"),
        (PlayRequest { seating: Seating::of(&["perfekt"]), ..kuhn() }, "did you mean `perfect`?"),
        (PlayRequest { show_views: true, ..PlayRequest::new("pan") }, "`show-views` is for"),
    ] {
        let error = error(&request);
        assert!(error.contains(expected), "{error}");
    }
    let text = "(game (setup".to_owned();
    let broken = PlayRequest::new(GameSource::Described { name: "x.rcy".to_owned(), text });
    assert!(matches!(play(&broken, &(), |_| ()), Err(WorkbenchError::Wrong(_))));
}

/// What chance deals to the other seat is told to nobody, whether players err or not.
#[test]
fn nobody_is_told_what_is_dealt_to_another() {
    for game in ["kuhn-poker", "leduc-poker", "liars-dice", "kuhn-poker.rcy"] {
        for err in [vec![], vec![kernel::Probability::new(1, 2).unwrap()]] {
            for seed in 1..9 {
                let seating = Seating { err: err.clone(), ..Seating::of(&["random"]) };
                let work = Work { seed: Some(seed), ..Work::default() };
                let request = PlayRequest { seating, work, ..PlayRequest::new(game) };
                let view = &views(&request, &[])[0];
                if view.over {
                    continue;
                }
                let others = view.events.iter().flat_map(|event| &event.cards);
                let shown = others.filter(|card| card.to.ends_with("@2") && card.face.is_some());
                assert_eq!(shown.count(), 0, "{game}, seed {seed}: {:?}", view.events);
            }
        }
    }
}

fn against(game: impl Into<workbench::GameRef>, opponent: &str) -> PlayRequest {
    PlayRequest { seating: Seating::of(&[opponent]), ..PlayRequest::new(game) }
}

#[test]
fn people_play_against_equilibria_and_against_searchers() {
    for opponent in ["perfect", "equilibrium", "mcts:20", "flat:5", "mcts:20~0.5"] {
        let seen = views(&against("kuhn-poker.rcy", opponent), &["check", "fold"]);
        assert_eq!(seen[0].players[1].spec.as_deref(), Some(opponent));
        assert!(seen[2].over, "{opponent}");
    }
    // What thinks for so long needs a clock.
    assert!(play(&against("kuhn-poker.rcy", "mcts:1s"), &(), |_| ()).is_err());
}

#[test]
fn a_game_that_was_saved_goes_on_as_it_was_begun() {
    let begun = |opponent: &str| {
        play(&against("leduc-poker.rcy", opponent), &(), |game| {
            typed(game, "1");
            (game.saved(), typed(game, "1"))
        })
        .unwrap()
    };
    let taken_up = |saved: &Saved, opponent: &str| {
        let request = PlayRequest::from_saved(saved.clone());
        PlayRequest { seating: Seating::of(&[opponent]), ..request }
    };
    let (searched, went_on) = begun("mcts:10");
    assert_eq!(views(&taken_up(&searched, "mcts:10"), &["1"])[1], went_on);
    // Anybody can go on with a game in which every step was written down.
    for opponent in ["random", "equilibrium", "flat:3"] {
        assert!(views(&taken_up(&searched, opponent), &["1"]).len() == 2);
    }
    let (plain, went_on) = begun("random");
    assert_eq!(views(&taken_up(&plain, "random"), &["1"])[1], went_on);
    assert!(views(&taken_up(&plain, "mcts:10"), &["1"]).len() == 2);
}

#[test]
fn searchers_sit_down_in_every_described_game() {
    let library = workbench::games().into_iter();
    let library = library.filter(|game| game.group == workbench::Group::Library);
    let names: Vec<String> = library.map(|game| game.name).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let seen = views(&against(&*name, "flat:1"), &["1", "undo"]);
        let is_over = seen[0].over;
        assert!(is_over == (name == "war"), "{name}");
        for view in &seen {
            let prompt = view.prompt.clone().unwrap_or_default();
            assert!(!prompt.contains("cannot choose"), "{name}: {prompt}");
        }
        assert_eq!(seen[2].moves, seen[0].moves, "{name}");
    }
}

/// The moves of a game that is taken up after `moves`, and what can be done then.
fn taken_up(request: &PlayRequest, moves: &[SavedMove]) -> (Vec<SavedMove>, Vec<String>) {
    play(request, &(), |game| {
        let saved = Saved { moves: moves.to_vec(), ..game.saved() };
        game.restore(&saved.to_text()).unwrap_or_else(|error| panic!("{error}\n{moves:?}"));
        let labels = seen(game).moves.into_iter().map(|mv| mv.label).collect();
        (game.saved().moves, labels)
    })
    .unwrap()
}

fn saved_move(by: Option<usize>, text: impl Into<String>) -> SavedMove {
    SavedMove { by: by.map(|seat| kernel::Seat::new(seat - 1)), text: text.into() }
}

/// What the player at seat 2 does after `moves`.
fn next_move(request: &PlayRequest, moves: &[SavedMove]) -> SavedMove {
    let (all, _) = taken_up(request, moves);
    all.get(moves.len()).unwrap_or_else(|| panic!("{all:?}")).clone()
}

/// Non-interference at the table: with the same seed and the same past of its seat, a searcher does the same whatever
/// the other seat holds, and whether or not that had a choice.
#[test]
fn what_a_searcher_does_does_not_depend_on_what_its_seat_cannot_see() {
    let two_tricks = include_str!("../../../recycle/tests/stepwise/follow-suit.rcy").to_owned();
    let two_tricks = GameSource::Described { name: "two-tricks.rcy".to_owned(), text: two_tricks };
    let dealt = |cards: &[usize]| -> Vec<SavedMove> {
        cards.iter().map(|card| saved_move(None, format!("chance {card}"))).collect()
    };
    let mut n_compared = 0;
    for opponent in ["mcts:30", "flat:5"] {
        // Kuhn poker: seat 1 has card a, seat 2 card b, and seat 1 checks or bets.
        for (b, act) in (1..=3).flat_map(|b| ["check", "bet"].map(|act| (b, act))) {
            let done = (1..=3).filter(|&a| a != b).map(|a| {
                let mut moves = dealt(&[a, b]);
                moves.push(saved_move(Some(1), act));
                next_move(&against("kuhn-poker.rcy", opponent), &moves)
            });
            let done: Vec<SavedMove> = done.collect();
            assert_eq!(done[0].by, Some(kernel::Seat::new(1)), "{done:?}");
            assert_eq!(done[0], done[1], "{opponent} with card {b} after {act}");
            n_compared += 1;
        }
        // Two tricks: seat 1 leads the first of its cards, and nobody knows the other.
        for (led, hand) in [(1, [2, 3]), (1, [2, 5]), (4, [5, 6]), (2, [4, 6]), (6, [1, 3])] {
            let others = (1..=6).filter(|card| *card != led && !hand.contains(card));
            let done: Vec<SavedMove> = others
                .map(|other| {
                    let mut moves = dealt(&[led, other, hand[0], hand[1]]);
                    moves.push(lead_of(&against(two_tricks.clone(), opponent), &moves, led));
                    next_move(&against(two_tricks.clone(), opponent), &moves)
                })
                .collect();
            assert_eq!(done[0].by, Some(kernel::Seat::new(1)), "{done:?}");
            assert!(done.iter().all(|mv| *mv == done[0]), "{opponent} with {hand:?}: {done:?}");
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, 22);
}

/// The move by which seat 1 leads the card with this number.
fn lead_of(request: &PlayRequest, dealt: &[SavedMove], card: usize) -> SavedMove {
    let rank = ["K", "Q", "J"][(card - 1) % 3];
    let suit = ["♥", "♣"][(card - 1) / 3];
    let (_, listed) = taken_up(request, dealt);
    let label = listed.iter().find(|label| label.contains(&format!("{rank}{suit}")));
    let label = label.unwrap_or_else(|| panic!("{suit} {rank} in {listed:?}"));
    let mut chars = label.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_lowercase).collect();
    saved_move(Some(1), first + chars.as_str())
}

/// What a document says, wherever it does, of hidden information.
fn hidden_of(document: &serde_json::Value) -> serde_json::Value {
    let inner = document.as_object().into_iter().flat_map(|object| object.values());
    let here = document.get("class").and_then(|class| class.get("hidden")).cloned();
    here.or_else(|| inner.map(hidden_of).find(|found| !found.is_null())).unwrap_or_default()
}

/// A game in which private piles hide nothing has perfect information to `games` and to `study` alike.
#[test]
fn a_game_is_called_hidden_by_games_exactly_when_study_does() {
    for game in ["no-thanks", "pairs.rcy", "blackjack", "pexeso.rcy", "kuhn-poker.rcy"] {
        let class = workbench::find(&game.into()).unwrap().class.expect("it has a class");
        let measuring = workbench::Measuring { games: 0, ..workbench::Measuring::default() };
        let limits = kernel::Limits { states: 5_000, ..kernel::Limits::default() };
        let study = workbench::StudyRequest {
            game: game.into(),
            work: Work { limits, ..Work::default() },
            measuring,
            ..workbench::StudyRequest::default()
        };
        let studied =
            serde_json::to_value(workbench::study(&study, &()).unwrap().document).unwrap();
        assert_eq!(hidden_of(&studied), class.hidden, "{game}");
    }
}

#[test]
fn what_others_do_is_told() {
    for game in ["no-thanks", "pexeso.rcy", "kuhn-poker.rcy", "agram", "hearts"] {
        let seen = views(&against(game, "flat:1"), &["2", "2", "1"]);
        assert!(told(&seen).contains("Bo "), "{game}: {}", told(&seen));
    }
}

#[test]
fn advice_is_by_the_information_set_of_the_seat() {
    let advised = |game: &str, seed| {
        let work = Work { seed: Some(seed), ..Work::default() };
        let advice = Some("exact".to_owned());
        let seating = Seating::of(&["random"]);
        let request = PlayRequest { advice, work, seating, ..PlayRequest::new(game) };
        views(&request, &["advice"]).remove(1)
    };
    let mut met: BTreeMap<String, Vec<Option<String>>> = BTreeMap::new();
    for seed in 1..30 {
        let view = advised("kuhn-poker.rcy", seed);
        assert_eq!(view.adviser.as_ref().map(|adviser| &*adviser.source), Some("equilibrium"));
        let values: Vec<Option<String>> = thoughts(&view)
            .into_iter()
            .map(|(_, advice)| advice.value.and_then(|value| value.exact))
            .collect();
        assert_eq!(
            *met.entry(own_card(&view).to_owned()).or_insert_with(|| values.clone()),
            values
        );
    }
    assert_eq!(met.len(), 3, "{met:?}");
    // With the jack there is nothing better than to lose what was put in.
    assert_eq!(met["JACK"][0].as_deref(), Some("-1"), "{met:?}");
    for game in ["kuhn-poker", "leduc-poker", "liars-dice"] {
        let view = advised(game, 1);
        assert!(thoughts(&view).iter().all(|(_, advice)| advice.value.is_some()), "{game}");
    }
}

/// One or two matches are taken from a heap of four; who takes the last wins.
const MATCHES: &str = "(game (setup (create players 2))
  (do ((set (game sto HEAP) 4)))
  (stage player (end (== (game sto HEAP) 0))
    (choice (((>= (game sto HEAP) 1) (dec (game sto HEAP) 1))
             ((>= (game sto HEAP) 2) (dec (game sto HEAP) 2))))
    (do (((== (game sto HEAP) 0) (inc ((current player) sto WON) 1)))))
  (scoring max ((current player) sto WON)))";

#[test]
fn advice_in_games_of_perfect_information_is_by_the_solution() {
    let advised = |game: GameSource, set: &[(&str, &str)], advice: &str| {
        let mut request = PlayRequest {
            advice: Some(advice.to_owned()),
            seating: Seating::of(&["random"]),
            ..PlayRequest::new(game)
        };
        request.game.set =
            set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        views(&request, &["advice"]).remove(1)
    };
    // Of four matches one is taken, and the other has lost. A win is half a point above the mean.
    let matches =
        GameSource::Described { name: "matches.rcy".to_owned(), text: MATCHES.to_owned() };
    let view = advised(matches, &[], "exact");
    let values: Vec<Option<String>> = thoughts(&view)
        .into_iter()
        .map(|(_, advice)| advice.value.and_then(|value| value.exact))
        .collect();
    assert_eq!(values, [Some("1/2".to_owned()), Some("-1/2".to_owned())]);
    let named = |name: &str| GameSource::from(name);
    let sure = |view: &ViewDocument| {
        thoughts(view).iter().all(|(_, advice)| advice.value.is_some() && advice.samples.is_none())
    };
    assert!(sure(&advised(named("pexeso.rcy"), &[], "exact")));
    assert!(sure(&advised(named("pairs"), &[("ranks", "4")], "exact")));
    for game in ["kuhn-poker.rcy", "kuhn-poker", "whist", "no-thanks", "pairs", "pan"] {
        let view = advised(named(game), &[], "mcts:30");
        assert_eq!(
            view.adviser.as_ref().map(|adviser| &*adviser.source),
            Some("mcts:30"),
            "{game}"
        );
        assert!(thoughts(&view).iter().any(|(_, advice)| advice.samples.is_some()), "{game}");
    }
}

#[test]
fn advice_that_cannot_be_had_is_refused_with_the_reason() {
    let refused = |game: &str, advice: &str| {
        let advice = Some(advice.to_owned());
        let seating = Seating::of(&["random"]);
        let request = PlayRequest { advice, seating, ..PlayRequest::new(game) };
        play(&request, &(), |_| ()).unwrap_err().to_string()
    };
    let said = refused("whist", "exact");
    assert!(
        said.contains("exact advice goes by the solution") && said.contains("or more"),
        "{said}"
    );
    assert!(!said.contains("--"), "{said}");
    let said = refused("kuhn-poker.rcy", "wise");
    assert!(said.contains("exact, a player that searches, such as mcts:1000, or none"), "{said}");
}

#[test]
fn people_and_searchers_tremble_in_described_games_too() {
    let mut n_errors = 0;
    for (game, opponent) in [("kuhn-poker.rcy", "mcts:10"), ("agram", "flat:2")] {
        for seed in 1..6 {
            let seating = Seating {
                err: vec![kernel::Probability::new(1, 2).unwrap()],
                ..Seating::of(&[opponent])
            };
            let work = Work { seed: Some(seed), ..Work::default() };
            let advice = Some("mcts:10".to_owned());
            let request = PlayRequest { seating, work, advice, ..PlayRequest::new(game) };
            let seen = views(&request, &["1", "advice", "1", "undo", "1"]);
            for view in &seen {
                assert!(!view.prompt.clone().unwrap_or_default().contains("cannot"), "{game}");
            }
            let told = told(&seen);
            n_errors += usize::from(told.contains(" err"));
        }
    }
    assert!(n_errors > 0);
}

/// A game is led through a trait object: what front ends hold.
#[test]
fn a_live_game_is_asked_for_its_rules() {
    let rules = |game: &str| {
        let ask = |game: &mut dyn LiveGame| game.rules().map(str::to_owned);
        let mut request = against(game, "random");
        request.advice = Some("none".to_owned());
        play(&request, &(), ask).unwrap()
    };
    for game in workbench::games() {
        let said = rules(&game.name).unwrap_or_default();
        assert!(said.split_whitespace().count() > 10, "{}: {said}", game.name);
    }
}
