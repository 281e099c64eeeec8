//! Games that were played again, as text.

use std::fmt::Write as _;

use workbench::{Ended, ReplayDocument, ShownGame, Step};

use super::grouped;

pub(crate) fn text(document: &ReplayDocument) -> String {
    let mut text = String::new();
    if let Some(shown) = &document.shown {
        text += &game(shown);
        text.push('\n');
    }
    let games = match document.games {
        1 => "1 game".to_owned(),
        n => format!("{} games", grouped(n)),
    };
    let _ = writeln!(
        text,
        "{}: {games} of {} with seed {}, {} moves, all as the rules have it.",
        document.game.name,
        document.players.join(", "),
        document.seed,
        grouped(document.moves),
    );
    if document.failed > 0 {
        let _ = writeln!(
            text,
            "{} of them did not come to an end, and say so.",
            grouped(document.failed)
        );
    }
    text
}

fn game(shown: &ShownGame) -> String {
    let mut text = format!("Game {}\n", shown.game);
    for (idx, player) in shown.seats.iter().enumerate() {
        let _ = writeln!(text, "  seat {}: {player}", idx + 1);
    }
    let mut steps = shown.steps.iter().peekable();
    let mut nth = 0;
    while let Some(step) = steps.next() {
        let Step { seat: Some(seat), text: mv } = step else {
            // What chance decides in a row stands on one line.
            let mut run = vec![step.text.as_str()];
            while let Some(next) = steps.next_if(|next| next.seat.is_none()) {
                run.push(&next.text);
            }
            let _ = writeln!(text, "       chance: {}", run.join(", "));
            continue;
        };
        nth += 1;
        let _ = writeln!(text, "{nth:>5}. seat {}: {mv}", seat + 1);
    }
    match &shown.ended {
        Ended::Over => {}
        Ended::Called => text += "It was called off.\n",
        Ended::Failed(why) => {
            let _ = writeln!(text, "It could not go on: {why}");
        }
    }
    for idx in 0..shown.payoffs.len() {
        let score = shown.scores.as_ref().map(|scores| format!("score {}, ", scores[idx]));
        let payoff = &shown.payoffs[idx];
        let _ = writeln!(text, "seat {}: {}payoff {payoff}", idx + 1, score.unwrap_or_default());
    }
    text
}
