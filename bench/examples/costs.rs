//! Nanoseconds per configuration, state or game: `costs [NAME...]`, all but the largest if none is
//! named.
//!
//! Pieces of work take turns, so that a noisy machine is as unkind to one as to another, and the
//! quickest of the turns counts.

use std::time::{Duration, Instant};

use bench::{ALL, Work};

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = names.iter().find(|name| ALL.iter().all(|work| work.name != **name)) {
        let known: Vec<_> = ALL.iter().map(|work| work.name).collect();
        eprintln!("no work is called {unknown}; there are {}", known.join(", "));
        std::process::exit(2);
    }
    let is_wanted = |work: &&Work| {
        if names.is_empty() {
            return work.name != "four";
        }
        names.iter().any(|name| name == work.name)
    };
    let mut rows: Vec<(&Work, u64, Duration)> =
        ALL.iter().filter(is_wanted).map(|work| (work, 0, Duration::MAX)).collect();
    for turn in 0..20 {
        for (work, units, best) in rows.iter_mut().filter(|(work, ..)| turn < 2 || !work.is_long) {
            let start = Instant::now();
            *units = (work.run)();
            *best = start.elapsed().min(*best);
        }
    }
    println!("{:<10} {:>12} {:>12}  of {:>12}", "work", "ms in all", "ns each", "");
    for (work, units, best) in rows {
        let seconds = best.as_secs_f64();
        let (ms, ns) = (seconds * 1e3, seconds * 1e9 / units as f64);
        println!("{:<10} {ms:>12.3} {ns:>12.2}  of {units:>12} {}s", work.name, work.unit);
    }
}
