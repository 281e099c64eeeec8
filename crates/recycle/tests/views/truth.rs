//! Views assert only truths: whatever a seat is shown holds in every position that it cannot tell from the true one.
//!
//! What is shown follows from the view alone. So if it holds wherever play comes to, it holds in every position of
//! the information set; and of small games all positions are gone through.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use kernel::{Game, Hidden, Notation, RngStream, Seat, Turn};
use oracle::{Truth, false_claim, invent_hidden};
use recycle::program::{PerfectRecall, Program, RecallState, Utility, View};

use crate::labels::labelled;
use crate::program;

/// The first thing shown to a seat at `moment` that is not so.
fn falsehood(game: &PerfectRecall, moment: &RecallState) -> Option<String> {
    let sight = game.sight(moment, None);
    let piles = sight.piles.into_iter().map(|pile| (pile.name.to_string(), pile.cards)).collect();
    let ints = sight.ints.iter().map(|(name, int)| (name.to_string(), int.to_string()));
    let texts = sight.texts.iter().map(|(name, text)| (name.to_string(), text.clone()));
    let truth = Truth { piles, stored: ints.chain(texts).collect() };
    (0..game.seats()).find_map(|seat| {
        let facts = facts(game, moment, seat);
        false_claim(seat, &facts, &truth).map(|claim| format!("seat {}: {claim}", seat + 1))
    })
}

/// What seat number `seat` is shown at `moment`, as names and values.
fn facts(game: &PerfectRecall, moment: &RecallState, seat: usize) -> Vec<(String, String)> {
    let facts = game.view_facts(&game.view(moment, Seat::new(seat))).facts();
    facts.into_iter().map(|fact| (fact.name, fact.value)).collect()
}

/// Goes through all positions with a decision, up to `most` of them; gives their number. What is shown there holds,
/// and the options read the same in all that look the same.
fn go_through(game: &PerfectRecall, most: usize) -> Result<usize, String> {
    let (mut open, mut n_met) = (vec![game.start()], 0);
    let mut offered: HashMap<(Seat, View), Vec<String>> = HashMap::new();
    let mut phases: HashMap<View, Option<String>> = HashMap::new();
    while let Some(moment) = open.pop().filter(|_| n_met < most) {
        let mut moves = Vec::new();
        game.moves(&moment, &mut moves);
        if let Turn::Seat(seat) = game.turn(&moment) {
            n_met += 1;
            falsehood(game, &moment).map_or(Ok(()), Err)?;
            let text = |&mv| {
                let touches = game.touches(&moment, mv);
                format!("{} {touches:?}", game.move_to_text(&moment, mv))
            };
            let mut texts: Vec<String> = moves.iter().map(text).collect();
            texts.extend(game.prompt(&moment));
            let before = offered.entry((seat, game.view(&moment, seat)));
            let before = before.or_insert_with(|| texts.clone());
            if *before != texts {
                return Err(format!("{seat} is offered {before:?} or {texts:?}, as cards lie"));
            }
            // Where in the game we are is told to all.
            for other in 0..game.seats() {
                let (view, phase) = (game.view(&moment, Seat::new(other)), game.phase(&moment));
                let before = phases.entry(view).or_insert_with(|| phase.clone());
                if *before != phase {
                    return Err(format!("seat {other} is told {before:?} or {phase:?}"));
                }
            }
        }
        open.extend(moves.iter().map(|&mv| game.after(&moment, mv)));
    }
    Ok(n_met)
}

fn loaded(text: &str) -> Arc<Program> {
    program(text, &[]).expect("it is sound")
}

/// The first player has a hand that everybody has seen, and lays one card of it face down.
fn laid(hand: &str) -> String {
    format!(
        "(game (setup (create players 2) (create deck (game vloc BOX) (deck (KIND ({hand})))))
         (do ((repeat all (move (top (game vloc BOX)) (top ((0 player) iloc HAND))))))
         (choice ((any ((current player) iloc HAND) 'C (move 'C (top ((current player) iloc MAT))))))
         (do ((cycle current next)))
         (choice ((set (game str GUESS) ROSE) (set (game str GUESS) SKULL)))
         (do ((cycle current next)))
         (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc SHOWN))))))
         (do ((cycle current next)))
         (choice ((set (game str GUESS) ROSE) (set (game str GUESS) SKULL)))
         (scoring max 0))"
    )
}

/// What the second player is shown of the first one's cards, before and after one of those left is shown.
fn shown_of(hand: &str) -> Vec<String> {
    let program = loaded(&laid(hand));
    let game = PerfectRecall::new(&program, Utility::Score);
    assert!(go_through(&game, usize::MAX).unwrap_or_else(|why| panic!("{why}")) >= 3);
    let (mut moment, mut seen, mut moves) = (game.start(), Vec::new(), Vec::new());
    while !matches!(game.turn(&moment), Turn::Over(_)) {
        if game.turn(&moment) == Turn::Seat(Seat::new(1)) {
            let facts = facts(&game, &moment, 1);
            let of_cards = facts.iter().filter(|(name, _)| name.starts_with("player 1's "));
            let of_cards = of_cards.map(|(name, value)| format!("{} {value}", &name[11..]));
            seen.push(of_cards.collect::<Vec<_>>().join(", "));
        }
        moves.clear();
        game.moves(&moment, &mut moves);
        game.play(&mut moment, moves[0]);
    }
    seen
}

/// The last card known of the hand was taken for the one that left.
#[test]
fn a_card_laid_face_down_is_any_of_the_hand() {
    assert_eq!(shown_of("ROSE, SKULL"), ["HAND 1 unseen, MAT 1 unseen", "MAT ROSE"]);
    assert_eq!(shown_of("ROSE, ROSE"), ["HAND ROSE, MAT ROSE", "MAT ROSE"]);
    let three = shown_of("ROSE, ROSE, SKULL");
    assert_eq!(three, ["HAND ? ROSE, MAT 1 unseen", "HAND 1 unseen, MAT 1 unseen"]);
}

/// The card turned up was shown in the dealer's hand, or as the one that he buried, as he pleased.
#[test]
fn the_dealer_of_euchre_may_have_buried_the_card_turned_up() {
    let program = library("euchre");
    let game = PerfectRecall::new(&program, Utility::Score);
    let mut n_buried = 0;
    for seed in 0..3 {
        let (mut stream, mut moment, mut moves) =
            (RngStream::new(seed, 0), game.start(), Vec::new());
        for _ in 0..30 {
            moves.clear();
            game.moves(&moment, &mut moves);
            if moves.is_empty() {
                break;
            }
            if matches!(game.turn(&moment), Turn::Seat(_)) {
                assert_eq!(falsehood(&game, &moment), None);
                let facts = facts(&game, &moment, 0);
                let buried = facts.iter().find(|(name, _)| name == "player 4's BURIED");
                if let Some((_, buried)) = buried {
                    assert_eq!(buried, "1 unseen");
                    n_buried += 1;
                }
            }
            let nth = stream.below(moves.len() as u64) as usize;
            game.play(&mut moment, moves[nth]);
        }
    }
    assert!(n_buried > 5, "{n_buried}");
}

pub(crate) fn library(name: &str) -> Arc<Program> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = std::fs::read_to_string(folder.join(format!("{name}.rcy"))).expect("it is there");
    program(&text, &[]).expect("it is sound")
}

#[test]
fn views_of_small_games_of_the_library_assert_only_truths() {
    for name in ["kuhn-poker", "leduc-poker", "baby-poker"] {
        let program = library(name);
        let game = PerfectRecall::new(&program, Utility::Score);
        assert!(go_through(&game, 3_000).unwrap_or_else(|why| panic!("{name}: {why}")) > 10);
    }
}

#[test]
fn views_of_invented_games_assert_only_truths() {
    let (mut false_ones, mut n_met) = (Vec::new(), 0);
    for idx in 0..150 {
        let (text, _) = invent_hidden(&mut RngStream::new(78, idx));
        let Ok(program) = program(&text, &[]) else { continue };
        match go_through(&PerfectRecall::new(&program, Utility::Score), 300) {
            Ok(n) => n_met += n,
            Err(why) => false_ones.push(format!("game {idx}: {why}\n{text}")),
        }
    }
    let n_false = false_ones.len();
    assert!(n_false == 0, "{n_false} games\n{}", false_ones[..n_false.min(2)].join("\n"));
    assert!(n_met > 5_000, "{n_met}");
}

/// What the checker lets stand in a text tells a seat nothing that it does not see. The texts are put in at random, so
/// many games are not accepted.
#[test]
fn labels_of_invented_games_tell_no_more_than_the_moves_do() {
    let (mut false_ones, mut n_met, mut n_refused) = (Vec::new(), 0, 0);
    for idx in 0..400 {
        let mut stream = RngStream::new(79, idx);
        let (text, _) = invent_hidden(&mut stream);
        let text = labelled(&text, &mut stream);
        let Ok(program) = program(&text, &[]) else {
            n_refused += 1;
            continue;
        };
        match go_through(&PerfectRecall::new(&program, Utility::Score), 300) {
            Ok(n) => n_met += n,
            Err(why) => false_ones.push(format!("game {idx}: {why}\n{text}")),
        }
    }
    let n_false = false_ones.len();
    assert!(n_false == 0, "{n_false} games\n{}", false_ones[..n_false.min(2)].join("\n"));
    assert!(n_met > 2_000 && n_refused > 50, "{n_met} positions, {n_refused} games refused");
}
