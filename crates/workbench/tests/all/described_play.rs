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
        let said = replies(&request, &["position", "bet", "undo"]).join("\n");
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
        session.enter("bet");
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
        (PlayRequest { show_views: true, ..PlayRequest::new("pan") }, "`show-views` is for"),
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
        for err in [vec![], vec![kernel::Probability::new(1, 2).unwrap()]] {
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

fn against(game: impl Into<workbench::GameRef>, opponent: &str) -> PlayRequest {
    PlayRequest { seating: Seating::of(&[opponent]), ..PlayRequest::new(game) }
}

#[test]
fn people_play_against_equilibria_and_against_searchers() {
    for opponent in ["perfect", "equilibrium", "mcts:20", "flat:5", "mcts:20~0.5"] {
        let request = against("kuhn-poker.rcy", opponent);
        let said = replies(&request, &["check", "fold"]).join("\n");
        assert!(said.contains(&format!("seat 2: {opponent}")), "{said}");
        assert!(said.contains("The game is over: "), "{said}");
    }
    // What thinks for so long needs a clock.
    assert!(play(&against("kuhn-poker.rcy", "mcts:1s"), &(), |_, _| ()).is_err());
}

#[test]
fn a_game_that_was_saved_goes_on_as_it_was_begun() {
    let begun = |opponent: &str| {
        play(&against("leduc-poker.rcy", opponent), &(), |session, _| {
            session.enter("1");
            let Some(Effect::Save { text, .. }) = session.enter("save x").effect else {
                panic!("it asks to save")
            };
            (text, session.enter("1").text)
        })
        .unwrap()
    };
    let taken_up = |text: &str, opponent: &str| {
        let saved = workbench::Saved::from_text(text).unwrap();
        let request = PlayRequest::from_saved(saved);
        PlayRequest { seating: Seating::of(&[opponent]), ..request }
    };
    let (searched, went_on) = begun("mcts:10");
    assert_eq!(replies(&taken_up(&searched, "mcts:10"), &["1"])[1], went_on);
    // Anybody can go on with a game in which every step was written down.
    for opponent in ["random", "equilibrium", "flat:3"] {
        assert!(replies(&taken_up(&searched, opponent), &["1"])[0].starts_with("Loaded: "));
    }
    let (plain, went_on) = begun("random");
    assert_eq!(replies(&taken_up(&plain, "random"), &["1"])[1], went_on);
    // Every step is written down, for any players: searchers can go on too.
    assert!(replies(&taken_up(&plain, "mcts:10"), &["1"])[0].starts_with("Loaded: "));
}

#[test]
fn searchers_sit_down_in_every_described_game() {
    let library = workbench::games().into_iter();
    let library = library.filter(|game| game.group == workbench::Group::Library);
    let names: Vec<String> = library.map(|game| game.name).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let said = replies(&against(&*name, "flat:1"), &["1", "undo"]);
        let last = &said[said.len() - 1];
        assert!(!said.concat().contains("cannot choose"), "{name}: {said:?}");
        assert!(
            last.contains("Your move") || last.contains("nothing to take back"),
            "{name}: {last}"
        );
    }
}

/// The moves of a game that is taken up after `moves`, in lines of a saved game, and what can be done then.
fn taken_up(request: &PlayRequest, moves: &[String]) -> (Vec<String>, String) {
    play(request, &(), |session, _| {
        let mut saved = || match session.enter("save x").effect {
            Some(Effect::Save { text, .. }) => text,
            other => panic!("{other:?}"),
        };
        let before = saved();
        let kept = before.lines().filter(|line| !line.starts_with("move ") && *line != "end");
        let lines: Vec<&str> =
            kept.chain(moves.iter().map(String::as_str)).chain(["end"]).collect();
        session.restore(&lines.join("\n")).unwrap_or_else(|error| panic!("{error}\n{lines:?}"));
        let listed = session.enter("moves").text;
        let Some(Effect::Save { text, .. }) = session.enter("save x").effect else {
            panic!("saves")
        };
        let is_move = |line: &&str| line.starts_with("move ");
        (text.lines().filter(is_move).map(str::to_owned).collect(), listed)
    })
    .unwrap()
}

/// What the player at seat 2 does after `moves`.
fn next_move(request: &PlayRequest, moves: &[String]) -> String {
    let (all, _) = taken_up(request, moves);
    all.get(moves.len()).unwrap_or_else(|| panic!("{all:?}")).clone()
}

/// Non-interference at the table: with the same seed and the same past of its seat, a searcher does the same whatever
/// the other seat holds, and whether or not that had a choice.
#[test]
fn what_a_searcher_does_does_not_depend_on_what_its_seat_cannot_see() {
    let two_tricks = include_str!("../../../recycle/tests/stepwise/follow-suit.rcy").to_owned();
    let two_tricks = GameSource::Described { name: "two-tricks.rcy".to_owned(), text: two_tricks };
    let mut n_compared = 0;
    for opponent in ["mcts:30", "flat:5"] {
        // Kuhn poker: seat 1 has card a, seat 2 card b, and seat 1 checks or bets.
        for (b, act) in (1..=3).flat_map(|b| ["check", "bet"].map(|act| (b, act))) {
            let done = (1..=3).filter(|&a| a != b).map(|a| {
                let moves = [format!("chance: chance {a}"), format!("chance: chance {b}")];
                let moves = moves.into_iter().chain([format!("1: {act}")]);
                let moves: Vec<String> = moves.map(|mv| format!("move {mv}")).collect();
                next_move(&against("kuhn-poker.rcy", opponent), &moves)
            });
            let done: Vec<String> = done.collect();
            assert!(done[0].starts_with("move 2: "), "{done:?}");
            assert_eq!(done[0], done[1], "{opponent} with card {b} after {act}");
            n_compared += 1;
        }
        // Two tricks: seat 1 leads the first of its cards, and nobody knows the other.
        for (led, hand) in [(1, [2, 3]), (1, [2, 5]), (4, [5, 6]), (2, [4, 6]), (6, [1, 3])] {
            let others = (1..=6).filter(|card| *card != led && !hand.contains(card));
            let done: Vec<String> = others
                .map(|other| {
                    let dealt = [led, other, hand[0], hand[1]];
                    let moves = dealt.map(|card| format!("move chance: chance {card}"));
                    let lead = lead_of(&against(two_tricks.clone(), opponent), &moves, led);
                    let moves: Vec<String> = moves.into_iter().chain([lead]).collect();
                    next_move(&against(two_tricks.clone(), opponent), &moves)
                })
                .collect();
            assert!(done[0].starts_with("move 2: "), "{done:?}");
            assert!(done.iter().all(|mv| *mv == done[0]), "{opponent} with {hand:?}: {done:?}");
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, 22);
}

/// The line of the move by which seat 1 leads the card with this number.
fn lead_of(request: &PlayRequest, dealt: &[String], card: usize) -> String {
    let rank = ["KING", "QUEEN", "JACK"][(card - 1) % 3];
    let suit = ["HEARTS", "CLUBS"][(card - 1) / 3];
    let (_, listed) = taken_up(request, dealt);
    let is_it = |line: &&str| names_card(line, suit, rank);
    let line = listed.lines().find(is_it).unwrap_or_else(|| panic!("{suit} {rank} in {listed}"));
    format!("move 1: {}", line.split_once(") ").expect("a number stands before it").1)
}

/// Whether a move names this card, by its words or by its signs.
fn names_card(line: &str, suit: &str, rank: &str) -> bool {
    let sign = if suit == "HEARTS" { '\u{2665}' } else { '\u{2663}' };
    let short = format!("{}{sign}", &rank[..1]);
    line.contains(&short) || (line.contains(suit) && line.contains(rank))
}

/// What a document says, wherever it does, of hidden information.
fn hidden_of(document: &serde_json::Value) -> serde_json::Value {
    let inner = document.as_object().into_iter().flat_map(|object| object.values());
    let here = document.get("class").and_then(|class| class.get("hidden")).cloned();
    here.or_else(|| inner.map(hidden_of).find(|found| !found.is_null())).unwrap_or_default()
}

/// A game in which private piles hide nothing is told as it is played, and `games` says the same of it.
#[test]
fn play_calls_a_game_hidden_exactly_when_games_and_study_do() {
    for game in
        ["no-thanks", "pairs.rcy", "blackjack", "war", "pexeso.rcy", "kuhn-poker.rcy", "agram"]
    {
        let class = workbench::find(&game.into()).unwrap().class.expect("it has a class");
        // A study of the other two takes long.
        if !["war", "agram"].contains(&game) {
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
        let request = against(game, "flat:1");
        let said = replies(&request, &["2", "2", "2", "1"]).join("\n");
        // In War nobody has a choice, and so there is nothing to tell.
        let has_choices = said.contains("Your move");
        assert_eq!(has_choices, game != "war", "{said}");
        let is_told = said.contains("Seat 2 (flat:1): ");
        assert_eq!(is_told, !class.hidden && has_choices, "{game}: {said}");
    }
}

#[test]
fn advice_is_by_the_information_set_of_the_seat() {
    let advised = |game: &str, seed| {
        let work = Work { seed: Some(seed), ..Work::default() };
        let advice = Some("exact".to_owned());
        let seating = Seating::of(&["random"]);
        let request = PlayRequest { advice, work, seating, ..PlayRequest::new(game) };
        let said = replies(&request, &["advice"]);
        let card = CARDS.into_iter().find(|card| said[0].contains(&format!("HAND {card}")));
        (card, said[1].clone())
    };
    let mut met = std::collections::BTreeMap::new();
    for seed in 1..30 {
        let (card, advice) = advised("kuhn-poker.rcy", seed);
        assert!(advice.starts_with("If all play the equilibrium, given what you have seen:\n"));
        assert_eq!(*met.entry(card).or_insert_with(|| advice.clone()), advice);
    }
    assert_eq!(met.len(), 3, "{met:?}");
    // With the jack there is nothing better than to lose what was put in.
    assert!(met[&Some("JACK")].contains("check   worth -1.0000 = -1"), "{met:?}");
    for game in ["kuhn-poker", "leduc-poker", "liars-dice"] {
        assert!(advised(game, 1).1.contains("worth "), "{game}");
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
fn advice_in_the_open_is_by_the_solution() {
    let advice = |game: &str, set: &[(&str, &str)], advice: &str| {
        let mut request = PlayRequest {
            advice: Some(advice.to_owned()),
            seating: Seating::of(&["random"]),
            ..PlayRequest::new(game)
        };
        request.game.set =
            set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        replies(&request, &["advice"])[1].clone()
    };
    // Of four matches one is taken, and the other has lost. A win is half a point above the mean.
    let said = replies(
        &PlayRequest {
            advice: Some("exact".to_owned()),
            ..PlayRequest::new(GameSource::Described {
                name: "matches.rcy".to_owned(),
                text: MATCHES.to_owned(),
            })
        },
        &["advice", "hint"],
    );
    let values: Vec<&str> = said[1].lines().map(|line| line.rsplit("  ").next().unwrap()).collect();
    assert_eq!(
        values,
        ["If all play by the solution:", "worth +0.5000 = 1/2", "worth -0.5000 = -1/2"]
    );
    assert!(advice("pexeso.rcy", &[], "exact").starts_with("If all play by the solution:\n"));
    let said = advice("pairs", &[("ranks", "4")], "exact");
    assert!(
        said.starts_with("If all play by the solution:\n") && said.contains("worth "),
        "{said}"
    );
    for game in ["kuhn-poker.rcy", "kuhn-poker", "whist", "no-thanks", "pairs", "pan"] {
        let said = advice(game, &[], "mcts:30");
        assert!(said.starts_with("Estimates of mcts:30:\n"), "{game}: {said}");
        assert!(said.contains("worth "), "{game}: {said}");
    }
}

#[test]
fn advice_that_cannot_be_had_is_refused_with_the_reason() {
    let refused = |game: &str, advice: &str| {
        let advice = Some(advice.to_owned());
        let seating = Seating::of(&["random"]);
        let request = PlayRequest { advice, seating, ..PlayRequest::new(game) };
        play(&request, &(), |_, _| ()).unwrap_err().to_string()
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
    let mut n_slips = 0;
    for (game, opponent) in [("kuhn-poker.rcy", "mcts:10"), ("agram", "flat:2")] {
        for seed in 1..6 {
            let seating = Seating {
                err: vec![kernel::Probability::new(1, 2).unwrap()],
                ..Seating::of(&[opponent])
            };
            let work = Work { seed: Some(seed), ..Work::default() };
            let advice = Some("mcts:10".to_owned());
            let request = PlayRequest { seating, work, advice, ..PlayRequest::new(game) };
            let said = replies(&request, &["1", "advice", "1", "undo", "1"]).join("\n");
            assert!(!said.contains("cannot choose") && !said.contains("not legal.\n"), "{said}");
            n_slips += usize::from(said.contains(" errs: ") || said.contains("You err: "));
        }
    }
    assert!(n_slips > 0);
}
