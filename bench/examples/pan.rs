//! What it costs to solve Pan: `pan [RANKS [SWEPT]]`, from four ranks to as many, six if nothing is said.
//!
//! One row for each number of ranks and each method. Sweeps stop at five ranks unless SWEPT says six, which
//! takes minutes and three gigabytes, and retrograde analysis by numbers at seven. For eight the table
//! takes a minute and about a gigabyte, and four more with distances. Every method has a process of its own, so that the memory it took at most is
//! its own.

use std::process::{Command, Stdio, exit};
use std::time::{Duration, Instant};

use bench::pan::{Figures, Method, known, n_positions};
use bench::processor_time;

/// Short work is done again until so much time has passed.
const ENOUGH: Duration = Duration::from_secs(2);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().unwrap_or_else(|_| usage());
    let (most, swept) = match words[..] {
        [] => (6, 5),
        [most] => (number(most), 5),
        [most, swept] => (number(most), number(swept)),
        ["--one", name, ranks] => {
            let method = Method::ALL.into_iter().find(|method| method.name() == name);
            let method = method.unwrap_or_else(|| usage());
            return println!("{}", one(method, number(ranks)).to_words());
        }
        _ => usage(),
    };
    if !(4..=8).contains(&most) {
        usage();
    }
    println!(
        "{:<5} {:>13} {:<9} {:>10} {:>10} {:>7} {:>8} {:>8} {:>9} {:>9}",
        "ranks",
        "positions",
        "method",
        "clock s",
        "cpu s",
        "ns each",
        "x sweeps",
        "x ranked",
        "held MB",
        "peak MB"
    );
    for ranks in 4..=most {
        rows(ranks, swept);
    }
}

fn usage() -> ! {
    eprintln!("pan [RANKS [SWEPT]], where RANKS is 4 to 8, and SWEPT up to 6");
    exit(2);
}

/// What one method took.
struct Cost {
    /// By the clock, the quickest time.
    clock: f64,
    /// Of the processor, user and system, all threads, on average.
    cpu: f64,
    /// Held at the end, by its own count; 0 if it does not count.
    held: u64,
    /// Held at most by the process, where the system says so; else 0.
    peak: u64,
    figures: Figures,
}

impl Cost {
    fn to_words(&self) -> String {
        let Figures { win, draw, longest } = self.figures;
        let Self { clock, cpu, held, peak, .. } = self;
        format!("{clock} {cpu} {held} {peak} {win} {draw} {longest}")
    }

    fn from_words(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[clock, cpu, held, peak, win, draw, longest] = &words[..] else { return None };
        Some(Self {
            clock: clock.parse().ok()?,
            cpu: cpu.parse().ok()?,
            held: held.parse().ok()?,
            peak: peak.parse().ok()?,
            figures: Figures {
                win: win.parse().ok()?,
                draw: draw.parse().ok()?,
                longest: longest.parse().ok()?,
            },
        })
    }
}

/// Prints the rows of so many ranks, the slowest method first.
fn rows(ranks: usize, swept: usize) {
    let positions = n_positions(ranks);
    let (mut sweeps, mut ranked, mut found) = (None, None, known(ranks));
    let is_wanted = |method: &Method| {
        ranks <= method.most_ranks() && (*method != Method::Plain || ranks <= swept)
    };
    for method in Method::ALL.into_iter().filter(is_wanted) {
        let cost = match apart(method, ranks) {
            Ok(cost) => cost,
            Err(why) => {
                println!("{ranks:<5} {positions:>13} {:<9} {why}", method.name());
                continue;
            }
        };
        // All find the same, also where nothing is known.
        assert_eq!(*found.get_or_insert(cost.figures), cost.figures, "{}", method.name());
        match method {
            Method::Plain => sweeps = Some(cost.cpu),
            Method::Ranked => ranked = Some(cost.cpu),
            _ => {}
        }
        let times = |other: Option<f64>| {
            other.map_or("-".to_owned(), |other| format!("{:.1}", other / cost.cpu))
        };
        let megabytes = |bytes: u64| match bytes {
            0 => "-".to_owned(),
            1..10_000_000 => format!("{:.2}", bytes as f64 / 1e6),
            _ => format!("{:.1}", bytes as f64 / 1e6),
        };
        println!(
            "{ranks:<5} {positions:>13} {:<9} {:>10.4} {:>10.4} {:>7.1} {:>8} {:>8} {:>9} {:>9}",
            method.name(),
            cost.clock,
            cost.cpu,
            cost.cpu * 1e9 / positions as f64,
            times(sweeps),
            times(ranked),
            megabytes(cost.held),
            megabytes(cost.peak),
        );
    }
}

/// What a method takes in a process of its own.
fn apart(method: Method, ranks: usize) -> Result<Cost, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.args(["--one", method.name(), &ranks.to_string()]).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| error.to_string())?;
    // Where there is not enough memory the system ends it without a word.
    let found = Cost::from_words(&String::from_utf8_lossy(&output.stdout));
    found.ok_or_else(|| format!("came to no end: {}", output.status))
}

/// What a method takes in this process.
fn one(method: Method, ranks: usize) -> Cost {
    let (begin, cpu) = (Instant::now(), processor_time());
    let (mut clock, mut turns) = (f64::INFINITY, 0_u32);
    let (mut solved, mut most_held) = (None, 0);
    while solved.is_none() || begin.elapsed() < ENOUGH {
        drop(solved.take());
        let start = Instant::now();
        solved = Some(method.solve(ranks));
        clock = clock.min(start.elapsed().as_secs_f64());
        turns += 1;
        // What is freed does not always go back to the system, so only the first turn tells.
        if turns == 1 {
            most_held = peak();
        }
    }
    let cpu = (processor_time() - cpu) / f64::from(turns);
    let solved = solved.expect("it was solved");
    solved.verify(ranks);
    let bytes = solved.bytes().unwrap_or(0);
    Cost { clock, cpu, held: bytes, peak: most_held, figures: solved.figures() }
}

/// The bytes that this process has held at most, where the system says so.
fn peak() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    let kib = line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok());
    kib.map_or(0, |kib| kib * 1024)
}
