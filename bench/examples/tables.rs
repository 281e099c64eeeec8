//! What a table on disk costs: `tables [GIGABYTES [FOLDER]]`, 6.4 gigabytes in the current folder if
//! nothing else is said, which is as large as the table of 9-Pan with two bits to a position.
//!
//! Words are computed while they are written, so that only what the store takes itself is counted.
//! The system keeps what was just written in memory; for figures of the disk, drop its caches first.

use std::path::PathBuf;
use std::time::Instant;

use kernel::RngStream;
use store::{Meta, Section, StoreError, Table, write};

/// The word at an index: any function will do that is not the same everywhere.
fn word(idx: u64) -> u64 {
    (idx + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn main() -> Result<(), StoreError> {
    let mut arguments = std::env::args().skip(1);
    let gigabytes: f64 = arguments.next().map_or(6.4, |text| text.parse().expect("a number"));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| ".".to_owned()));
    let folder = tempfile::tempdir_in(folder).expect("a folder that can be written in");
    let path = folder.path().join("large.table");
    let n = (gigabytes * 1e9 / 8.0) as u64;
    let bytes = n * 8;

    report("write", bytes, || {
        let section = Section::computed(n, |start, words: &mut [u64]| {
            words.iter_mut().zip(start..).for_each(|(place, idx)| *place = word(idx));
        });
        write(&path, &Meta::new("bench/1", "none", &[]), &[("words", section)], &())
    })?;
    let table = report("open", 0, || Table::open(&path))?;
    report("one word", 0, || table.get::<u64>("words", n / 2))?;
    for name in ["a million words", "the same again"] {
        report(name, 0, || {
            let mut stream = RngStream::new(1, 0);
            let words = table.words::<u64>("words")?;
            for _ in 0..1_000_000 {
                let idx = stream.below(n);
                assert_eq!(words.get(idx)?, word(idx));
            }
            Ok(())
        })?;
    }
    // A fresh table, so that pages already mapped are not counted.
    drop(table);
    let table = Table::open(&path)?;
    report("verify", bytes, || table.verify(&()))?;
    report("read, each", bytes, || {
        let mut sum = 0_u64;
        table.read_each("words", |_, words: &[u64]| {
            sum = words.iter().fold(sum, |sum, word| sum.wrapping_add(*word));
        })?;
        let numbers = u128::from(n) * (u128::from(n) + 1) / 2;
        assert_eq!(sum, (numbers as u64).wrapping_mul(word(0)));
        Ok(())
    })?;
    let words = report("read", bytes, || table.read::<u64>("words"))?;
    assert_eq!(words.last(), Some(&word(n - 1)));
    println!("held at most {:.1} MB", megabytes("VmHWM:"));
    Ok(())
}

/// Does some work and prints how long it took, how fast that is, and what the process holds then.
fn report<T>(
    name: &str,
    bytes: u64,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let start = Instant::now();
    let done = work()?;
    let seconds = start.elapsed().as_secs_f64();
    let speed = match bytes {
        0 => String::new(),
        _ => format!("{:.2} GB/s", bytes as f64 / 1e9 / seconds),
    };
    let held = megabytes("VmRSS:");
    println!("{name:<16} {:>12.3} ms {speed:>12}   holds {held:>8.1} MB", seconds * 1e3);
    Ok(done)
}

/// A size that the system states about this process, where it does.
fn megabytes(field: &str) -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(field)).unwrap_or_default();
    let kib = line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok());
    kib.map_or(f64::NAN, |kib: f64| kib * 1024.0 / 1e6)
}
