//! Signals that ask the program to stop: Ctrl-C, and on Unix also SIGTERM and SIGHUP.
//!
//! The first one raises a flag, so that work ends in order and what is known is kept; a second one ends the
//! program at once. On Unix the signals are blocked in all threads and waited for by one of its own,
//! for which nothing has to be done inside a signal handler.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;

/// The number of SIGINT, which Ctrl-C sends.
const INTERRUPT: u8 = 2;

/// Signals that come sooner after the first are the same request.
const TWICE: Duration = Duration::from_millis(300);

/// The signal that came first; 0 before one comes.
static FIRST: AtomicU8 = AtomicU8::new(0);

/// The exit code of a program that a signal stopped: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
pub(crate) fn exit_code() -> u8 {
    128 + match FIRST.load(Ordering::Relaxed) {
        0 => INTERRUPT,
        signal => signal,
    }
}

/// Error of a program that a person or a signal interrupts. What there is to say has been said.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// Raises `flag` at a signal. Threads that are there already do not take part: call it before there are any.
pub(crate) fn listen(flag: Arc<AtomicBool>) -> anyhow::Result<()> {
    let mut first: Option<Instant> = None;
    system::listen(move |signal| {
        let _ = FIRST.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
        flag.store(true, Ordering::Relaxed);
        let since = first.get_or_insert_with(Instant::now).elapsed();
        // A request that is repeated is one not to wait. `timeout` and its like send every signal twice.
        if since > TWICE {
            crate::program::end_all();
            std::process::exit(128 + i32::from(signal));
        }
    })
    .context("signals cannot be watched")
}

/// Lets a file that may not grow (`ulimit -f`) be an error of writing instead of the end of the program.
pub(crate) fn let_writing_fail() {
    system::block_file_size();
}

#[cfg(unix)]
mod system {
    use nix::sys::signal::{SigSet, Signal};

    use crate::memory;

    pub(super) fn listen(mut heard: impl FnMut(u8) + Send + 'static) -> anyhow::Result<()> {
        let mut signals = SigSet::from(Signal::SIGINT);
        // `nohup` and its like ask that these are not heard.
        for signal in [Signal::SIGTERM, Signal::SIGHUP] {
            if !is_ignored(signal) {
                signals.add(signal);
            }
        }
        signals.thread_block()?;
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            while let Ok(signal) = signals.wait() {
                heard(signal as u8);
            }
        })?;
        Ok(())
    }

    pub(super) fn block_file_size() {
        // If it cannot be blocked, the program ends as it would have.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }

    /// Whether a signal was ignored when the program was started, where the system says so. Where it does not,
    /// blocking changes nothing about it.
    fn is_ignored(signal: Signal) -> bool {
        let ignored = memory::status("SigIgn:");
        let ignored = ignored.and_then(|hex| u64::from_str_radix(&hex, 16).ok());
        ignored.is_some_and(|ignored| ignored >> (signal as u32 - 1) & 1 == 1)
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn listen(mut heard: impl FnMut(u8) + Send + 'static) -> anyhow::Result<()> {
        Ok(ctrlc::set_handler(move || heard(super::INTERRUPT))?)
    }

    pub(super) fn block_file_size() {}
}
