//! A sweep as text: a row for each combination.

use std::fmt::Write as _;

use study::sweep::{SweepDocument, SweepRow, shown};
use study::{Certainty, Estimate};

use super::{grouped, table};

/// Reasons are cut after so many letters: the document has all of them.
const REASON: usize = 100;

pub(crate) fn text(document: &SweepDocument) -> String {
    let n_seats = document.rows.iter().map(|row| row.values.len().max(row.wins.len())).max();
    let mut heads: Vec<String> = document.names.clone();
    heads.push("how".to_owned());
    heads.extend((1..=n_seats.unwrap_or(0)).map(|seat| format!("seat {seat}")));
    heads.extend(["wins of seat 1", "decisions", "states"].map(str::to_owned));
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut rows = table(&heads);
    let mut reasons: Vec<String> = Vec::new();
    for row in &document.rows {
        let set = |name: &String| row.set.get(name).map(shown).unwrap_or_default();
        let mut cells: Vec<String> = document.names.iter().map(set).collect();
        cells.push(how(row, &mut reasons));
        for seat in 0..n_seats.unwrap_or(0) {
            cells.push(row.values.get(seat).map(value).unwrap_or_default());
        }
        let mean = |found: Option<study::measured::Mean>, digits: usize| {
            let found = found.and_then(|found| Some((found.mean?, found.std_error?)));
            found.map_or("–".to_owned(), |(mean, error)| {
                format!("{mean:.digits$} ± {error:.digits$}")
            })
        };
        cells.push(mean(row.wins.first().copied(), 3));
        cells.push(mean(row.decisions, 2));
        cells.push(row.states.map(grouped).unwrap_or_default());
        rows.add_row(cells);
    }
    let players = match document.players.as_slice() {
        [] => "random".to_owned(),
        players => players.join(","),
    };
    let games = document.rows.iter().map(|row| row.games).max().unwrap_or(0);
    let mut text = format!("{}\n{rows}\n", document.game);
    if games > 0 {
        let _ = writeln!(
            text,
            "wins and decisions: up to {} games of each by {players}, seed {}; values that are not solved are \
             means of these with 95 % intervals",
            grouped(games),
            document.seed
        );
    }
    let unfinished: u64 = document.rows.iter().map(|row| row.unfinished).sum();
    if unfinished > 0 {
        let _ = writeln!(
            text,
            "{} games of all rows did not come to their end, and are in no mean: see `cardsharp simulate`",
            grouped(unfinished)
        );
    }
    for (nth, reason) in reasons.iter().enumerate() {
        let _ = writeln!(text, "({}) {reason}", nth + 1);
    }
    let _ = writeln!(text, "Done in {:.2} s.", document.seconds);
    text
}

/// How a row came about, with the number of the reason why not otherwise.
fn how(row: &SweepRow, reasons: &mut Vec<String>) -> String {
    let Some(why) = row.failed.as_ref().or(row.unsolved.as_ref()).or(row.unplayed.as_ref()) else {
        return match &row.method {
            Some(method) => format!("solved ({method})"),
            None => row.how().to_owned(),
        };
    };
    let mut why: String = why.chars().take(REASON).collect();
    if why.chars().count() == REASON {
        why.push('…');
    }
    let nth = reasons.iter().position(|reason| *reason == why).unwrap_or_else(|| {
        reasons.push(why);
        reasons.len() - 1
    });
    format!("{} ({})", row.how(), nth + 1)
}

/// What a seat gets.
fn value(worth: &Estimate) -> String {
    match (&worth.exact, worth.certainty, worth.low.zip(worth.high)) {
        (Some(exact), ..) if exact.len() < 20 => exact.clone(),
        (_, Certainty::Sampled, Some((low, high))) => {
            format!("{:.4} ± {:.4}", worth.float, (high - low) / 2.0)
        }
        _ => format!("{:.6}", worth.float + 0.0),
    }
}
