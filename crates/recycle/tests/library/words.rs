//! Words for people: that every move has its own, that they are read back, and that they cost nothing.

use kernel::counts::counts;
use kernel::{Game, Limits, Notation, RngStream, Turn};
use recycle::program::{PerfectRecall, ProgramConfig, Reduced, Utility};

use crate::shelf::Described;

/// How many states of a layer are counted.
const WIDE: u64 = 4_000;

/// Some games at random: the words for the moves are read back, and look like no assignment.
pub(crate) fn differ(game: &Described) -> Result<(), String> {
    let program = game.load("")?.program;
    let recalled = PerfectRecall::step_by_step(&program, Utility::Score);
    for seed in 0..2 {
        let (mut stream, mut moment) = (RngStream::new(seed, 0), recalled.start());
        for _ in 0..150 {
            let mut moves = Vec::new();
            recalled.moves(&moment, &mut moves);
            let Some(&mv) = moves.get(stream.below(moves.len().max(1) as u64) as usize) else {
                break;
            };
            if matches!(recalled.turn(&moment), Turn::Seat(_)) {
                let texts = recalled.move_texts(&moment, &moves);
                for (mv, text) in moves.iter().zip(&texts) {
                    let read = recalled.move_from_text(&moment, text);
                    if read.as_ref() != Ok(mv) {
                        return Err(format!("`{text}` is read as {read:?}"));
                    }
                    if text.contains(['=', '→']) || text.contains("do nothing") {
                        return Err(format!("`{text}` reads like no move"));
                    }
                }
                if program.prompt(moment.position()).is_none() {
                    return Err(format!("nothing is asked where one may {texts:?}"));
                }
            }
            moment = recalled.after(&moment, mv);
        }
    }
    Ok(())
}

/// The reduced game has the same states without the words.
pub(crate) fn cost_nothing(game: &Described) -> Result<(), String> {
    let config = ProgramConfig::default();
    let plain = recycle::load(&wordless(&game.text), &[], &config)
        .map_err(|found| format!("without its words: {:?}", found[0]))?;
    let [with, without] = [game.load("")?.program, plain.program].map(|program| {
        let reduced = Reduced::new(&program, Utility::Score);
        let mut layers = Vec::new();
        let limits = Limits { states: WIDE, ..Limits::default() };
        for depth in 1..8 {
            let Ok(found) = counts(&reduced, depth, limits, &()) else { break };
            layers = found;
        }
        (reduced.reductions().to_vec(), layers)
    });
    if with == without { Ok(()) } else { Err(format!("{with:?}, but without words {without:?}")) }
}

/// The game without labels, questions and phase.
fn wordless(text: &str) -> String {
    let mut found = text.to_owned();
    for (head, instead) in [("(say \"", "(turn pass)"), ("(ask \"", ""), ("(phase \"", "")] {
        while let Some(at) = found.find(head) {
            let end = found[at..].find("\")").map_or(found.len(), |end| at + end + 2);
            found.replace_range(at..end, instead);
        }
    }
    found
}

#[test]
fn a_label_that_reads_what_play_does_not_need_would_show() {
    let text = "(game (setup (create players 1) (create deck (game vloc BOX) (deck (R (A, B, C)))))
        (do ((shuffle (game vloc BOX)) (all player 'P (move (top (game vloc BOX)) (top ('P vloc H))))))
        (choice ((do ((say \"LABEL\") (turn pass))) (inc (game sto S) 1)))
        (scoring max (game sto S)))";
    let of = |label: &str| Described { name: String::new(), text: text.replace("LABEL", label) };
    assert_eq!(cost_nothing(&of("pass")), Ok(()));
    assert!(cost_nothing(&of("pass on {(cardatt R (top (game vloc BOX)))}")).is_err());
}
