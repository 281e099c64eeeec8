//! Running cases one after the other, with an eye on time and memory.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use crate::{Seeds, Target, input};

/// What to run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What the texts go into.
    pub target: Target,
    /// The seed of the cases.
    pub seed: u64,
    /// The first case.
    pub first: u64,
    /// How many cases, at most.
    pub cases: u64,
    /// For how long, at most.
    pub time: Duration,
    /// How long one case may take.
    pub patience: Duration,
    /// How many bytes the whole process may take.
    pub memory: u64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The case.
    pub case: u64,
    /// What went wrong.
    pub what: String,
}

/// Runs cases until there are enough, time is up, or one goes wrong. Gives the number of cases.
///
/// The cases run on a thread with a stack of the usual size, as in the players' threads. A case that
/// takes too long keeps its thread; the process should end then.
///
/// # Errors
/// The first case that went wrong.
pub fn run(run: &Run, seeds: Arc<Seeds>) -> Result<u64, Found> {
    let now = Arc::new(AtomicU64::new(run.first));
    let stop = Arc::new(AtomicBool::new(false));
    let (send, receive) = sync_channel(1);
    {
        let (run, now, stop) = (run.clone(), Arc::clone(&now), Arc::clone(&stop));
        std::thread::spawn(move || {
            let _ = send.send(work(&run, &seeds, &now, &stop));
        });
    }
    let start = Instant::now();
    let mut last = (run.first, start);
    loop {
        match receive.recv_timeout(Duration::from_millis(20)) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends before it ends"),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let case = now.load(Ordering::Relaxed);
        if case != last.0 {
            last = (case, Instant::now());
        }
        let found = |what| Err(Found { case, what });
        if last.1.elapsed() > run.patience {
            return found(format!("takes longer than {:?}", run.patience));
        }
        if let Some(bytes) = memory().filter(|bytes| *bytes > run.memory) {
            return found(format!("the process has {} MiB", bytes >> 20));
        }
        if start.elapsed() > run.time {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs cases, noting which.
fn work(run: &Run, seeds: &Seeds, now: &AtomicU64, stop: &AtomicBool) -> Result<u64, Found> {
    for done in 0..run.cases {
        if stop.load(Ordering::Relaxed) {
            return Ok(done);
        }
        let case = run.first + done;
        now.store(case, Ordering::Relaxed);
        let text = input(run.target, seeds, run.seed, case);
        catch_unwind(AssertUnwindSafe(|| run.target.check(&text))).map_err(|panic| {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
            Found { case, what: words.unwrap_or("panics").to_owned() }
        })?;
    }
    Ok(run.cases)
}

/// The bytes this process has in memory, where the system says so.
fn memory() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let resident: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    Some(resident * 4096)
}
