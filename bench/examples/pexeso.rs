//! What it costs to solve Pexeso: `pexeso [PAIRS…]`, 16, 32, 64 and 128 pairs if nothing is said.
//!
//! One row for each number of pairs and each way: in floats and in fractions, without errors and with (both
//! players alike, in fractions up to 32 pairs), each with how play goes on in wide floats or fractions. The
//! quickest of several times counts. The digits are those of the value of the start.

use std::process::exit;
use std::time::{Duration, Instant};

use games::pexeso::table::{ProfileOutcome, Table, TableConfig};
use games::pexeso::{Collect, Position, Rules};
use kernel::{ExtendedFloat, Fraction, Limits, Number, Probability, Seat};

/// Work is done again until so much time has passed.
const ENOUGH: Duration = Duration::from_millis(500);

fn main() {
    let given = std::env::args().skip(1).map(|text| text.parse().unwrap_or_else(|_| usage()));
    let mut sizes: Vec<u16> = given.collect();
    if sizes.is_empty() {
        sizes = vec![16, 32, 64, 128];
    }
    println!(
        "{:<6} {:>9} {:<20} {:>10} {:>12} {:>12} {:>7}",
        "pairs", "positions", "way", "values ms", "ns each", "ending ms", "digits"
    );
    let tenth = Probability::new(1, 10).unwrap_or(Probability::ZERO);
    for pairs in sizes {
        let rules = Rules::new(pairs).unwrap_or_else(|_| usage());
        let plain = TableConfig::new(rules);
        let errs = TableConfig::new(rules.with_collect(Collect::Moderator)).with_err([tenth; 2]);
        row::<f64, ExtendedFloat>("floats", &plain);
        row::<Fraction, Fraction>("fractions", &plain);
        row::<f64, ExtendedFloat>("floats, errors", &errs);
        if pairs <= 32 {
            row::<Fraction, Fraction>("fractions, errors", &errs);
        }
    }
}

fn usage() -> ! {
    eprintln!("pexeso [PAIRS…], each from 1 to 1000");
    exit(2);
}

fn row<N: Number, M: Number>(way: &str, config: &TableConfig) {
    let (seat, start) = (Seat::new(0), Position::new(config.rules.pairs(), 0));
    let solve = || Table::<N>::solve(config, &Limits::default(), &()).expect("nobody says stop");
    let (table, values) = quickest(solve);
    let (course, ending) =
        quickest(|| ProfileOutcome::<M>::new(&table, &()).expect("nobody says stop"));
    let sum = course.ends(seat, start).to_f64() + course.stalls(seat, start).to_f64();
    assert!((sum - 1.0).abs() < 1e-9, "play ends or stalls");
    let value = table.value(seat, start);
    if config.err[0].is_zero() && start.pairs == 64 {
        assert!((value.to_f64() + 0.003_936_229_457_143_958).abs() < 1e-12, "A(64, 0)");
    }
    let digits = value
        .exact()
        .map_or("–".to_owned(), |exact| exact.denominator().to_string().len().to_string());
    let n_positions = config.n_positions();
    println!(
        "{:<6} {n_positions:>9} {way:<20} {:>10.3} {:>12.0} {:>12.3} {digits:>7}",
        start.pairs,
        1e3 * values.as_secs_f64(),
        1e9 * values.as_secs_f64() / n_positions as f64,
        1e3 * ending.as_secs_f64()
    );
}

/// What `work` gives, and the quickest time it took.
fn quickest<T>(work: impl Fn() -> T) -> (T, Duration) {
    let (begin, mut least) = (Instant::now(), Duration::MAX);
    loop {
        let start = Instant::now();
        let made = work();
        least = least.min(start.elapsed());
        if begin.elapsed() > ENOUGH {
            return (made, least);
        }
    }
}
