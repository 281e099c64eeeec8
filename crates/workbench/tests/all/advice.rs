//! Advice in a game that is played: of a search with intervals; given once, kept, drawn from and judged by.

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Limits, Progress, RngStream, Stop, Watch};
use serde_json::Value;
use study::view::{Judgement, MoveAdvice, ViewDocument};
use workbench::{GameRef, LiveGame, PlayRequest, Protocol, play};

use crate::live::request;

/// Plays games of `request` by moves drawn from seeds 1 to `seeds`, and shows `look` every view with moves and the game.
pub(crate) fn walk(
    request: &PlayRequest,
    seeds: u64,
    mut look: impl FnMut(&ViewDocument, &mut dyn LiveGame),
) {
    let people = request.people.clone();
    play(request, &(), |game| {
        for seed in 1..=seeds {
            // No stream of the game itself: the moves have nothing to do with the deal.
            let mut stream = RngStream::new(seed, u64::MAX);
            game.again(Some(seed));
            while let Some(seat) = game.turn() {
                let view = game.view(seat);
                look(&view, game);
                let nth = stream.below(view.moves.len() as u64) as usize;
                game.make(&view.moves[nth].id, Some(view.step)).expect("it is legal");
            }
            for &seat in &people {
                look(&game.view(seat), game);
            }
        }
    })
    .expect("it can be played");
}

/// A request to play all seats of a game of two, advised as well as can be.
pub(crate) fn both(game: &str, set: &[(&str, &str)]) -> PlayRequest {
    let mut request = PlayRequest { people: vec![1, 2], ..request(game, set, "random", 1) };
    request.work.limits = Limits::default();
    request
}

/// The advice on each move, with what the move is called in small letters.
pub(crate) fn rows(view: &ViewDocument) -> Vec<(String, &MoveAdvice)> {
    let advice = view.advice.as_ref().expect("there is advice");
    let row = |mv: &study::view::ViewMove| {
        let own = advice.iter().find(|row| row.id == mv.id).expect("every move has advice");
        (mv.label.to_lowercase(), own)
    };
    view.moves.iter().map(row).collect()
}

/// Games with cards and without, and every kind of searcher.
const SEARCHED: [(&str, &str); 8] = [
    ("agram", "mcts:240"),
    ("agram", "flat:40"),
    ("agram", "pimc:12"),
    ("love-letter", "mcts:240"),
    ("pan.rcy", "mcts:240"),
    ("pan.rcy", "pimc:4"),
    ("liars-dice", "mcts:160/greedy"),
    ("liars-dice", "mcts:160"),
];

fn searched(game: &str, adviser: &str, seed: u64) -> PlayRequest {
    let mut request = request(game, &[], "random", seed);
    request.advice = Some(adviser.to_owned());
    request
}

/// The views of the first `n` decisions among several moves.
fn first_views(request: &PlayRequest, n: usize) -> Vec<ViewDocument> {
    let views = |game: &mut dyn LiveGame| {
        let mut views = Vec::new();
        while views.len() < n && game.turn() == Some(1) {
            let view = game.view(1);
            game.make(&view.moves[0].id, None).expect("it is legal");
            views.extend((view.moves.len() > 1).then_some(view));
        }
        views
    };
    play(request, &(), views).expect("it can be played")
}

#[test]
fn every_value_of_a_search_has_its_interval() {
    for (game, adviser) in SEARCHED {
        let request = searched(game, adviser, 4);
        let views = match play(&request, &(), |_| ()) {
            Ok(()) => first_views(&request, 3),
            // Not every game has what a greedy playout looks at.
            Err(error) => {
                assert!(adviser.contains("greedy"), "{game} {adviser}: {error}");
                continue;
            }
        };
        assert!(!views.is_empty(), "{game} {adviser}");
        for view in &views {
            let note = view.adviser.as_ref().expect("somebody advises");
            assert_eq!((note.source.as_str(), note.spent, note.budget), (adviser, None, None));
            assert!(note.method.contains("not of the value of the game"), "{}", note.method);
            let rows = rows(view);
            let is_best = |row: &MoveAdvice| row.loss.as_ref().unwrap().float == 0.0;
            assert!(rows.iter().any(|(_, row)| is_best(row)), "{game} {adviser}: one is best");
            for (label, row) in rows {
                let (value, loss) = (row.value.as_ref().unwrap(), row.loss.as_ref().unwrap());
                for number in [value, loss] {
                    let [low, high] = [number.low, number.high].map(|bound| {
                        bound.unwrap_or_else(|| panic!("{game} {adviser} {label}: {number:?}"))
                    });
                    assert!(low <= number.float && number.float <= high, "{label}: {number:?}");
                }
                assert!(row.samples.is_some_and(|samples| samples > 1), "{label}: {row:?}");
            }
        }
    }
}

#[test]
fn who_has_no_estimates_gives_no_advice() {
    for adviser in ["greedy", "expectimax:2", "random", "nobody"] {
        let refused = play(&searched("agram", adviser, 1), &(), |_| ()).unwrap_err();
        assert!(refused.to_string().contains("such as mcts:1000, or none"), "{adviser}: {refused}");
    }
}

/// Moves that are tried in the same sampled states differ by less than their values vary.
#[test]
fn losses_by_paired_samples_are_narrower_than_by_values() {
    for adviser in ["flat:100", "pimc:40"] {
        let (mut n, mut widths) = (0, [0.0; 2]);
        for seed in 1..=4 {
            for view in first_views(&searched("agram", adviser, seed), 3) {
                let rows = rows(&view);
                let half = |number: &study::Estimate| number.high.unwrap() - number.float;
                let is_best = |row: &MoveAdvice| row.loss.as_ref().unwrap().float == 0.0;
                let best = rows.iter().find(|(_, row)| is_best(row)).expect("one is best").1;
                for (_, row) in rows.iter().filter(|(_, row)| !is_best(row)) {
                    let apart =
                        half(best.value.as_ref().unwrap()).hypot(half(row.value.as_ref().unwrap()));
                    n += 1;
                    widths[0] += half(row.loss.as_ref().unwrap());
                    widths[1] += apart;
                }
            }
        }
        assert!(n > 20 && widths[0] < 0.95 * widths[1], "{adviser}: {widths:?} of {n}");
    }
}

#[test]
fn advice_by_playouts_is_the_same_for_any_number_of_threads() {
    for (game, adviser) in [("agram", "mcts:240"), ("agram", "flat:20"), ("pan.rcy", "mcts:100")] {
        let views = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| first_views(&searched(game, adviser, 7), 2))
        };
        let [one, three] = [1, 3].map(|threads| serde_json::to_string(&views(threads)).unwrap());
        assert!(one == three, "{game} {adviser}");
    }
}

/// A clock that ticks whenever somebody looks at it.
fn ticking() -> std::time::Duration {
    static TICKS: AtomicU64 = AtomicU64::new(0);
    std::time::Duration::from_millis(TICKS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn what_a_piece_of_advice_took_is_said_where_time_is_its_budget() {
    for (think, budget) in [("20ms", Some(0.02)), ("40", None)] {
        let mut request = searched("agram", &format!("mcts:{think}"), 2);
        request.seating.clock = Some(ticking);
        let views = first_views(&request, 1);
        let note = views[0].adviser.as_ref().expect("somebody advises");
        assert_eq!(note.budget, budget);
        assert_eq!(note.spent.is_some(), budget.is_some(), "{note:?}");
        assert!(note.spent.is_none_or(|spent| spent > 0.0));
    }
}

/// The steps of a watch, that is of all work that is long enough to be stopped.
#[derive(Default)]
struct Steps(AtomicU64);

impl Watch for Steps {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// A solution is found when the game is set up, and looked up from then on.
#[test]
fn the_solution_is_found_once_for_the_whole_session() {
    for (game, set) in [("leduc-poker", &[][..]), ("pairs", &[("deck", "1,2,3,4")])] {
        let steps = Steps::default();
        let before = play(&both(game, set), &steps, |live| {
            let before = steps.0.load(Ordering::Relaxed);
            let mut n_advised = 0;
            for seed in 1..=20 {
                live.again(Some(seed));
                while let Some(seat) = live.turn() {
                    let view = live.view(seat);
                    n_advised += view.advice.as_ref().map_or(0, Vec::len);
                    live.make(&view.moves[0].id, None).expect("it is legal");
                }
            }
            assert!(n_advised >= 40, "{game}: {n_advised}");
            before
        });
        let before = before.expect("it can be played");
        assert!(before > 0, "{game}: solving is watched");
        assert_eq!(steps.0.load(Ordering::Relaxed), before, "{game}");
    }
}

/// The history of a view is the advice that was given, and none of it is computed for it.
#[test]
fn the_history_is_the_advice_that_was_given() {
    let request = both("leduc-poker", &[]);
    play(&request, &(), |game| {
        let (mut given, mut n_tables) = ([Vec::new(), Vec::new()], 0);
        while let Some(seat) = game.turn() {
            let table = game.table(seat);
            assert!(table.advice.is_none() && table.adviser.is_none() && table.history.is_empty());
            n_tables += 1;
            // At every third decision nobody asks.
            let is_asked = n_tables % 3 != 0;
            let mut view = table;
            if is_asked {
                game.advise(&mut view);
            }
            let value = view.advice.as_ref().and_then(|advice| advice[0].value.clone());
            let losses: Vec<_> = view.advice.iter().flatten().map(|row| row.loss.clone()).collect();
            given[seat - 1].push((view.step, losses.first().cloned().flatten(), value.is_some()));
            game.make(&view.moves[0].id, None).expect("it is legal");
        }
        for seat in [1, 2] {
            let view = game.view(seat);
            assert_eq!(view.history.len(), given[seat - 1].len());
            for (past, (step, loss, is_valued)) in view.history.iter().zip(&given[seat - 1]) {
                assert_eq!((past.step, &past.loss), (*step, loss));
                assert_eq!(past.value.is_some(), *is_valued);
            }
        }
        // What is taken back is forgotten, and asked for again it is the same.
        let view = game.view(1);
        game.undo(2).expect("there are two");
        assert!(game.view(1).history.len() < view.history.len());
    })
    .expect("it can be played");
}

/// Drawn moves have the odds of the equilibrium, and come again after they were taken back.
#[test]
fn a_drawn_move_follows_the_odds_and_comes_again() {
    let request = request("baby-poker", &[], "random", 1);
    play(&request, &(), |game| {
        let (mut n_drawn, mut n_first, mut expected) = (0, 0, 0.0);
        for seed in 0..600 {
            game.again(Some(seed));
            let view = game.view(1);
            let odds = view.advice.as_ref().unwrap()[0].odds.clone().unwrap().float;
            game.draw(Some(view.step)).expect("there are odds");
            let after = game.view(1);
            let stale = game.draw(Some(99)).unwrap_err().to_string();
            assert!(stale.contains("step 99"), "{stale}");
            let played = after.history[0].label.clone();
            if (0.01..0.99).contains(&odds) {
                n_drawn += 1;
                n_first += u32::from(played == view.moves[0].label);
                expected += odds;
            } else {
                assert_eq!(played == view.moves[0].label, odds > 0.5, "{view:?}");
            }
            game.undo(1).expect("it can be taken back");
            game.draw(None).expect("there are odds");
            assert_eq!(game.view(1), after, "it is drawn again");
        }
        // Five standard errors of a share are at most 2.5 in the square root of so many.
        let off = f64::from(n_first) - expected;
        assert!(n_drawn > 50 && off.abs() < 2.5 * f64::from(n_drawn).sqrt(), "{off} of {n_drawn}");
    })
    .expect("it can be played");
    // Values alone are no odds.
    let request = self::request("pan", &[("ranks", "3")], "random", 1);
    play(&request, &(), |game| {
        let protocol = Protocol::new(1);
        let mut answer = protocol.opening(game);
        let mut n_refused = 0;
        for _ in 0..20 {
            let view: Value = serde_json::from_str(&answer).expect("it is JSON");
            if view["over"] == true {
                break;
            }
            let drawn = protocol.answer(game, "{\"draw\": true}").expect("it goes on");
            if view["moves"].as_array().unwrap().len() == 1 {
                answer = drawn;
                continue;
            }
            assert!(drawn.contains("says values, and no odds"), "{drawn}");
            n_refused += 1;
            answer = protocol.answer(game, "{\"move\": \"m1\"}").expect("it goes on");
        }
        assert!(n_refused > 0);
    })
    .expect("it can be played");
}

/// A move that a sample does not tell apart from the best is not called worse, and trickiness counts the reach.
#[test]
fn a_review_judges_by_intervals_and_weighs_by_reach() {
    let mut judgements = Vec::new();
    walk(&searched("agram", "flat:30", 3), 6, |view, game| {
        if !view.over {
            return;
        }
        for decision in game.review(view.seat).decisions {
            let loss = decision.loss.as_ref().expect("it is valued");
            let judgement = decision.judgement.expect("it is judged");
            assert_eq!(judgement == Judgement::Worse, loss.low.unwrap() > 0.0, "{decision:?}");
            assert_eq!(decision.reach, None, "no solution says how likely it was");
            judgements.push(judgement);
        }
    });
    for wanted in [Judgement::Best, Judgement::NotToldApart, Judgement::Worse] {
        assert!(judgements.contains(&wanted), "{wanted:?} in {judgements:?}");
    }
    let mut n_tricky = 0;
    walk(&both("kuhn-poker", &[]), 10, |view, game| {
        let review = game.review(view.seat);
        for tricky in &review.trickiest {
            let reach = tricky.reach.expect("the equilibrium says it");
            let own = review.decisions.iter().find(|one| one.step == tricky.step).unwrap();
            assert_eq!(own.reach, Some(reach));
            assert!(tricky.weight > 0.0 && reach > 0.0 && reach < 1.0, "{tricky:?}");
            n_tricky += 1;
        }
    });
    assert!(n_tricky > 5, "{n_tricky}");
}

/// Requests that are read from JSON start no programs, whatever the verb.
#[test]
fn requests_that_were_sent_start_no_program() {
    let players = ["exec:touch stolen".to_owned(), "random".to_owned()];
    let sent = serde_json::json!({
        "game": GameRef::new("kuhn-poker"),
        "seating": { "players": players },
    });
    let refused = |error: workbench::WorkbenchError| {
        assert!(error.to_string().contains("at the command line only"), "{error}");
    };
    let simulate: workbench::SimulateRequest = serde_json::from_value(sent.clone()).unwrap();
    refused(workbench::simulate(&simulate, &()).unwrap_err());
    let tournament: workbench::TournamentRequest = serde_json::from_value(sent.clone()).unwrap();
    refused(workbench::tournament(&tournament, &()).unwrap_err());
    let mut sent = sent;
    sent["seating"]["players"] = serde_json::json!(["exec:touch stolen"]);
    let request: PlayRequest = serde_json::from_value(sent.clone()).unwrap();
    refused(play(&request, &(), |_| ()).unwrap_err());
    // Nor can one be sent along.
    sent["seating"]["programs"] = serde_json::json!("sh");
    let error = serde_json::from_value::<PlayRequest>(sent).unwrap_err().to_string();
    assert!(error.contains("programs"), "{error}");
}
