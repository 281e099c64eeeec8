//! A log of long work: a line now and then, for those who look in later.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use kernel::Progress;
use study::text::grouped;

use crate::stdio::harmless;

/// The time between two lines.
const PAUSE: Duration = Duration::from_secs(30);

/// A file to which lines are appended.
pub(crate) struct Log {
    start: Instant,
    notes: Mutex<Notes>,
}

struct Notes {
    lines: File,
    /// When the last line was written.
    last: Instant,
    /// What is being done, since when, and how much was done already then.
    task: Option<(String, Instant, u64)>,
}

impl Log {
    /// Appends to the file at `path`, beginning with what is asked.
    pub(crate) fn new(path: &Path) -> anyhow::Result<Self> {
        let opened = File::options().create(true).append(true).open(path);
        let cannot = |error: &std::io::Error| match error.kind() {
            ErrorKind::NotFound => {
                anyhow!("there is no folder for the log {}; make it first", path.display())
            }
            kind => anyhow!("cannot write the log {}: {kind}", path.display()),
        };
        let lines = opened.map_err(|error| cannot(&error))?;
        let start = Instant::now();
        let log = Self { start, notes: Mutex::new(Notes { lines, last: start, task: None }) };
        let asked: Vec<String> =
            std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        log.write(&format!("cardsharp {}", asked.join(" "))).map_err(|error| cannot(&error))?;
        Ok(log)
    }

    /// Takes note of `progress`, and writes a line if the last was long ago.
    pub(crate) fn note(&self, progress: Progress<'_>, now: Instant) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let task = progress.doing.split(',').next().unwrap_or_default();
        if notes.task.as_ref().is_none_or(|(noted, ..)| noted != task) {
            notes.task = Some((task.to_owned(), now, progress.done));
        }
        if now.duration_since(notes.last) < PAUSE {
            return;
        }
        notes.last = now;
        let mut line = format!("{}: {}", progress.doing, grouped(progress.done));
        if let (Some(total), Some((_, since, before))) = (progress.total, &notes.task) {
            let percent = 100.0 * progress.done as f64 / total.max(1) as f64;
            let _ = write!(line, " of about {} ({percent:.1} %)", grouped(total));
            let (spent, done) = (now.duration_since(*since), progress.done - *before);
            if let Some(left) = left(spent, done, total.saturating_sub(progress.done)) {
                let _ = write!(line, ", about {} left", in_words(left));
            }
        }
        drop(notes);
        // A log that cannot be written any longer is no reason to lose the work.
        let _ = self.write(&line);
    }

    /// The last line.
    pub(crate) fn end(&self, how: &str) {
        let _ = self.write(how);
    }

    fn write(&self, what: &str) -> std::io::Result<()> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let line = format!("{:>8} s  {}\n", self.start.elapsed().as_secs(), harmless(what));
        notes.lines.write_all(line.as_bytes())
    }
}

/// The time left, if what is left goes as fast as what was done.
fn left(spent: Duration, done: u64, left: u64) -> Option<Duration> {
    let seconds = spent.as_secs_f64() * left as f64 / done as f64;
    if done == 0 { None } else { Duration::try_from_secs_f64(seconds).ok() }
}

/// A time as people say it.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", (seconds + 30) / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_the_unit_that_fits() {
        for (seconds, words) in [
            (0, "0 s"),
            (119, "119 s"),
            (120, "2 min"),
            (3599, "60 min"),
            (7199, "120 min"),
            (7200, "2 h 0 min"),
            (90_061, "25 h 1 min"),
        ] {
            assert_eq!(in_words(Duration::from_secs(seconds)), words);
        }
    }

    #[test]
    fn what_is_left_takes_as_long_as_what_was_done() {
        let ten = Duration::from_secs(10);
        assert_eq!(left(ten, 5, 15), Some(Duration::from_secs(30)));
        assert_eq!(left(ten, 0, 15), None);
        // Longer than any time there is.
        assert_eq!(left(ten, 1, u64::MAX), None);
    }

    #[test]
    fn a_line_is_written_after_a_while_and_the_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        std::fs::write(&path, "before\n").unwrap();
        let log = Log::new(&path).unwrap();
        let progress = |doing, done| Progress { doing, done, total: Some(4000) };
        let at = |seconds| log.start + Duration::from_secs(seconds);
        log.note(progress("solving, layer 1", 0), at(0));
        log.note(progress("solving, layer 2", 500), at(10));
        log.note(progress("solving, layer 3", 1000), at(40));
        log.note(progress("solving, layer 4", 1200), at(50));
        log.end("done");
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert_eq!(lines[0], "before");
        assert!(lines[1].contains(" s  cardsharp "));
        assert!(
            lines[2].ends_with("solving, layer 3: 1,000 of about 4,000 (25.0 %), about 2 min left")
        );
        assert!(lines[3].ends_with(" s  done"));
        assert!(Log::new(&folder.path().join("no/log")).is_err());
    }
}
