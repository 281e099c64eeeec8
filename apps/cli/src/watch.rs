//! Attention: a progress bar for long work, a deadline, and signals.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernel::{Progress, Stop, Watch};

use crate::log::Log;
use crate::{show, signals};

/// How long work runs before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Watches a piece of work: stops it at the deadline or at a signal, and shows how far it is.
pub(crate) struct Attention {
    start: Instant,
    deadline: Option<Instant>,
    /// How long open-ended work may take where no time limit was set, and when that is over.
    open_ended: Option<(Duration, OnceLock<Instant>)>,
    interrupted: Arc<AtomicBool>,
    /// Drawn on standard error, and only where that is a terminal.
    bar: ProgressBar,
    /// How often work is put away, and when it was last.
    checkpoints: Option<(Duration, Mutex<Instant>)>,
    log: Option<Log>,
    /// Whether remarks are printed.
    remarks: bool,
}

impl Attention {
    /// Stops at a signal, and after so many seconds.
    pub(crate) fn new(time_limit: Option<f64>) -> anyhow::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        signals::listen(Arc::clone(&interrupted))?;
        Ok(Self::watching(interrupted, time_limit))
    }

    /// Only shows how far work is. Ctrl-C ends the program at once, as it does while somebody types.
    pub(crate) fn at_ease() -> Self {
        Self::watching(Arc::default(), None)
    }

    fn watching(interrupted: Arc<AtomicBool>, time_limit: Option<f64>) -> Self {
        let bar = ProgressBar::new(0);
        if show::is_dumb() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        bar.set_style(
            ProgressStyle::with_template(
                "{msg:<20} [{bar:30}] {percent:>3} %  {elapsed}, about {eta} left",
            )
            .expect("the template is well formed")
            .progress_chars("=> "),
        );
        let start = Instant::now();
        // A limit too far off to be a time is no limit.
        let deadline = time_limit
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .and_then(|limit| start.checked_add(limit));
        Self {
            start,
            deadline,
            open_ended: None,
            interrupted,
            bar,
            checkpoints: None,
            log: None,
            remarks: false,
        }
    }

    /// The same, stopping work that need not reach its target after so many seconds, unless a time limit was
    /// set.
    #[must_use]
    pub(crate) fn with_default_limit(mut self, seconds: u64) -> Self {
        let is_free = self.deadline.is_none();
        self.open_ended = is_free.then(|| (Duration::from_secs(seconds), OnceLock::new()));
        self
    }

    /// The same, asking for a checkpoint every so many seconds.
    #[must_use]
    pub(crate) fn with_checkpoints(mut self, every: f64) -> Self {
        let every = Duration::try_from_secs_f64(every).unwrap_or(Duration::MAX);
        self.checkpoints = Some((every, Mutex::new(self.start)));
        self
    }

    /// The same, with a log.
    #[must_use]
    pub(crate) fn with_log(mut self, log: Option<Log>) -> Self {
        self.log = log;
        self
    }

    /// The same, with remarks on standard error if they are wanted.
    #[must_use]
    pub(crate) fn with_remarks(mut self, remarks: bool) -> Self {
        self.remarks = remarks;
        self
    }

    /// The work is of no use any more: it stops as at a signal.
    pub(crate) fn give_up(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// The work is done: the bar goes.
    pub(crate) fn done(&self) {
        self.bar.finish_and_clear();
    }

    /// The last line of the log, if there is one.
    pub(crate) fn log(&self, line: &str) {
        if let Some(log) = &self.log {
            log.end(line);
        }
    }
}

impl Watch for Attention {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        let now = Instant::now();
        if let Some(log) = &self.log {
            log.note(progress, now);
        }
        let default = self.open_ended.as_ref().and_then(|(_, deadline)| deadline.get());
        if self.deadline.as_ref().or(default).is_some_and(|deadline| now >= *deadline) {
            return Err(Stop::OutOfTime);
        }
        if let Some(total) = progress.total.filter(|_| now - self.start > PATIENCE) {
            // Behind a comma stands where it is; what is being done stays the same.
            let task = |doing: &str| doing.split(',').next().unwrap_or_default().to_owned();
            if task(&self.bar.message()) != task(progress.doing) {
                self.bar.reset_eta();
            }
            self.bar.set_message(show::harmless(progress.doing));
            self.bar.set_length(total);
            self.bar.set_position(progress.done);
        }
        Ok(())
    }

    fn remark(&self, text: &str) {
        if self.remarks {
            self.bar.suspend(|| show::warn(&format!("{text}\n")));
        }
    }

    fn open_ended(&self) {
        if let Some((limit, deadline)) = &self.open_ended {
            deadline.get_or_init(|| Instant::now() + *limit);
        }
    }

    fn wants_checkpoint(&self) -> bool {
        let Some((every, last)) = &self.checkpoints else { return false };
        let (mut last, now) = (last.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
        let is_due = now.duration_since(*last) >= *every;
        if is_due {
            *last = now;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_wanted_once_in_a_while() {
        assert!(!Attention::at_ease().wants_checkpoint());
        let rarely = Attention::at_ease().with_checkpoints(1e300);
        assert!(!rarely.wants_checkpoint());
        let hourly = Attention::at_ease().with_checkpoints(3600.0);
        assert!(!hourly.wants_checkpoint());
        // Long ago is now, if no time needs to pass.
        assert!(Attention::at_ease().with_checkpoints(0.0).wants_checkpoint());
    }

    #[test]
    fn only_open_ended_work_has_a_default_time_limit() {
        let progress = Progress { doing: "", done: 0, total: None };
        let watch = Attention::at_ease().with_default_limit(0);
        assert!(watch.tick(progress).is_ok());
        watch.open_ended();
        assert_eq!(watch.tick(progress), Err(Stop::OutOfTime));
        let asked = Attention::watching(Arc::default(), Some(3600.0)).with_default_limit(0);
        asked.open_ended();
        assert!(asked.tick(progress).is_ok());
    }
}
