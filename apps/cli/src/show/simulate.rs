//! What happened in many games, as text.

use std::fmt::Write as _;

use study::document::{FailureFinding, SimulateDocument};

use super::{grouped, heading, table};

/// A word on what the checker has to say about a described game.
pub(crate) fn warnings(document: &SimulateDocument) -> Option<String> {
    let name = &document.game.name;
    match document.warnings {
        0 => None,
        1 => Some(format!("1 warning about {name}; `cardsharp check {name}` shows it")),
        n => Some(format!("{n} warnings about {name}; `cardsharp check {name}` shows them")),
    }
}

/// The games that failed, by reason, with the line where they did.
pub(crate) fn failures(failures: &[FailureFinding]) -> String {
    let mut text = String::new();
    for failure in failures {
        let games = match failure.games {
            1 => "1 game".to_owned(),
            n => format!("{} games", grouped(n)),
        };
        let _ = writeln!(
            text,
            "{games} failed, the first is number {}: {}",
            failure.first, failure.why
        );
        if let Some(place) = &failure.place {
            let _ = writeln!(text, "  line {}: {}", place.line, place.text.trim());
        }
    }
    text
}

pub(crate) fn text(document: &SimulateDocument) -> String {
    let mut text = heading(&document.game);
    let who = if document.rotate { "player" } else { "seat, player" };
    let mut seats = table(&[who, "mean score", "± 95 %", "wins", "loses", "± 95 %", "payoff"]);
    for (idx, seat) in document.seats.iter().enumerate() {
        let share = |share: Option<f64>| {
            share.map_or("–".into(), |share| format!("{:.2} %", 100.0 * share))
        };
        let half = seat.loss_interval.map(|[low, high]| (high - low) / 2.0);
        seats.add_row([
            format!("{} {}", idx + 1, seat.player),
            seat.mean_score.map_or("–".into(), |mean| format!("{mean:.4}")),
            seat.std_error.map_or("–".into(), |error| format!("{:.4}", 1.96 * error)),
            share(seat.win_rate),
            share(seat.loss_rate),
            share(half),
            format!("{:+.4}", seat.payoff.float),
        ]);
    }
    let _ = writeln!(text, "{seats}");
    let mut per_game = table(&["per game", "mean", "± 95 %", "least", "most"]);
    let number = |number: Option<f64>| number.map_or("–".into(), |number| format!("{number:.3}"));
    for (name, spread) in [("decisions", document.decisions), ("moves", document.moves)] {
        let error = spread.std_error.map(|error| 1.96 * error);
        per_game.add_row([
            name.to_owned(),
            number(spread.mean),
            number(error),
            number(spread.min),
            number(spread.max),
        ]);
    }
    for (name, spread) in &document.events {
        let field = |field: &str| spread[field].as_f64();
        per_game.add_row([
            name.clone(),
            number(field("mean")),
            number(field("std_error").map(|error| 1.96 * error)),
            number(field("min")),
            number(field("max")),
        ]);
    }
    let _ = writeln!(text, "{per_game}");
    let branching = document.branching.mean.map_or("–".into(), |mean| format!("{mean:.3}"));
    let _ = writeln!(
        text,
        "{branching} options at a decision.\nSampled: {} games with seed {} in {:.2} s ({} a second).",
        grouped(document.games),
        document.seed,
        document.seconds,
        grouped(document.games_per_second as u64)
    );
    if let Some(until) = &document.until {
        let what = match until.target.strip_suffix('%') {
            Some(share) => format!("the share of wins of every player is known to ± {share} %"),
            None => format!("the mean score of every player is known to ± {}", until.target),
        };
        let _ = if until.met {
            writeln!(text, "Stopped when {what}.")
        } else {
            writeln!(text, "It is not so that {what}: --games {} were too few.", until.most)
        };
    }
    if let Some(draws) = document.draws {
        let games = match draws.games {
            0 => "No game was".to_owned(),
            1 => "1 game was".to_owned(),
            n => format!("{} games were", grouped(n)),
        };
        let after = grouped(draws.after);
        let how = if draws.so_far { "off" } else { "a draw" };
        let _ = write!(text, "{games} called {how} after {after} decisions");
        let share = 100.0 * draws.games as f64 / document.games as f64;
        let _ = match draws.games {
            0 => writeln!(text, "."),
            _ if !draws.so_far => writeln!(text, "."),
            1 => writeln!(text, " ({share:.2} %); it pays what was won so far."),
            _ => writeln!(text, " ({share:.2} %); they pay what was won so far."),
        };
    }
    text + &failures(&document.failures)
}
