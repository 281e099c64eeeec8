//! Games per second of processor time, on one thread with random players: `library [SECONDS]`.
//!
//! Games take turns, so that a noisy machine is as unkind to one as to another; what counts is the
//! processor time of the process, and the quickest of the turns. The first row is Pairs for four
//! written by hand.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bench::library::{ALL, Described, pairs, play};
use bench::processor_time;
use play::Summary;
use recycle::program::Program;

/// A game, and the best that was seen of it.
struct Row {
    name: &'static str,
    described: Option<(Described, Arc<Program>, Duration)>,
    /// Games in a turn.
    games: u64,
    per_second: f64,
    summary: Option<Summary>,
}

fn main() {
    let seconds: f64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let native = pairs();
    let row = |name, described| Row { name, described, games: 500, per_second: 0.0, summary: None };
    let mut rows = vec![row("by hand", None)];
    for game in ALL {
        let compile = |_| {
            let start = Instant::now();
            (game.program(), start.elapsed())
        };
        let quickest = (0..5).map(compile).min_by_key(|(_, took)| *took);
        let (program, took) = quickest.expect("five times");
        rows.push(row(game.name, Some((*game, program, took))));
    }
    for turn in 0..4 {
        for row in &mut rows {
            let start = processor_time();
            let summary = match &row.described {
                Some((_, program, _)) => play(&**program, row.games),
                None => play(&native, row.games),
            };
            let took = (processor_time() - start).max(1e-3);
            let per_second = row.games as f64 / took;
            // The first turn finds out how many games are long enough to be timed.
            if turn == 0 {
                row.games = ((per_second * seconds) as u64).max(100);
            } else {
                row.per_second = row.per_second.max(per_second);
            }
            row.summary = Some(summary);
        }
    }
    print(&rows);
}

fn print(rows: &[Row]) {
    println!(
        "{:<13} {:>10} {:>10} {:>12} {:>8} {:>9} {:>10} {:>10}",
        "game",
        "games/s",
        "decisions",
        "ns/decision",
        "by hand",
        "CardStock",
        "OpenSpiel",
        "compile"
    );
    for row in rows {
        let summary = row.summary.as_ref().expect("every game was played");
        let decisions = summary.decisions.mean();
        let times = |other: Option<f64>| {
            other.map_or(String::new(), |other| format!("{:.1} x", row.per_second / other))
        };
        let game = row.described.as_ref().map(|(game, ..)| game);
        if let Some(game) = game {
            game.verify(summary);
        }
        let by_hand = Some(rows[0].per_second).filter(|_| game.is_some_and(|g| g.name == "pairs"));
        println!(
            "{:<13} {:>10.0} {:>10.2} {:>12.0} {:>8} {:>9} {:>10} {:>10}",
            row.name,
            row.per_second,
            decisions,
            1e9 / (row.per_second * decisions),
            times(by_hand),
            times(game.and_then(|game| game.cardstock)),
            times(game.and_then(|game| game.openspiel)),
            row.described.as_ref().map_or(String::new(), |(.., took)| {
                format!("{:.2} ms", took.as_secs_f64() * 1e3)
            })
        );
    }
}
