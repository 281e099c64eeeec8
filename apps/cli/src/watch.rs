//! Watching work at a terminal: a progress bar for long work, a log, and remarks. Deadline, signals and checkpoints
//! are the combinators of the kernel around it.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernel::{Cancel, Checkpoints, Deadline, Progress, Stop, Watch};

use crate::log::Log;
use crate::{signals, stdio};

/// How long work runs before a bar is shown.
const BAR_DELAY: Duration = Duration::from_secs(1);

/// Time since this was first asked: the clock of deadlines, of checkpoints and of players with a time budget.
pub(crate) fn since_the_start() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Watch of a piece of work at a terminal: stops it at the deadline or at a signal, and shows how far it is.
pub(crate) struct TerminalWatch {
    terminal: Arc<Terminal>,
    interrupted: Arc<AtomicBool>,
    has_deadline: bool,
    /// The terminal with everything that is wrapped around it.
    watch: Box<dyn Watch>,
}

impl TerminalWatch {
    /// Stops at a signal, and after `time_limit` seconds.
    pub(crate) fn new(time_limit: Option<f64>) -> anyhow::Result<Self> {
        Self::over(Terminal::new(), time_limit)
    }

    /// The same, on this terminal.
    pub(crate) fn over(terminal: Terminal, time_limit: Option<f64>) -> anyhow::Result<Self> {
        let watch = Self::unlimited(terminal);
        signals::listen(Arc::clone(&watch.interrupted))?;
        Ok(watch.with_limit(time_limit))
    }

    /// Only shows how far work is. Ctrl-C ends the program at once, as it does while somebody types.
    pub(crate) fn without_limits() -> Self {
        Self::unlimited(Terminal::new())
    }

    fn unlimited(terminal: Terminal) -> Self {
        let (terminal, interrupted) = (Arc::new(terminal), Arc::default());
        let watch = Box::new(Cancel::new(Arc::clone(&terminal), Arc::clone(&interrupted)));
        Self { terminal, interrupted, has_deadline: false, watch }
    }

    fn with_limit(self, seconds: Option<f64>) -> Self {
        // A limit too far off to be a time is no limit.
        match seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            None => self,
            Some(limit) => {
                let watch = Box::new(Deadline::new(self.watch, since_the_start, limit));
                Self { watch, has_deadline: true, ..self }
            }
        }
    }

    /// The same, stopping work that need not reach its target after `limit`, unless a time limit was set.
    #[must_use]
    pub(crate) fn with_default_limit(self, limit: Duration) -> Self {
        if self.has_deadline {
            return self;
        }
        let watch = Box::new(Deadline::for_open_ended(self.watch, since_the_start, limit));
        Self { watch, ..self }
    }

    /// The same, asking for a checkpoint every `interval` seconds.
    #[must_use]
    pub(crate) fn with_checkpoints(self, interval: f64) -> Self {
        let interval = Duration::try_from_secs_f64(interval).unwrap_or(Duration::MAX);
        let watch = Box::new(Checkpoints::new(self.watch, since_the_start, interval));
        Self { watch, ..self }
    }

    /// The work is of no use any more: it stops as at a signal.
    pub(crate) fn give_up(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// Whether a signal came.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Whether a signal came, for another thread to ask.
    pub(crate) fn interruption(&self) -> impl Fn() -> bool + Send + use<> {
        let interrupted = Arc::clone(&self.interrupted);
        move || interrupted.load(Ordering::Relaxed)
    }

    /// The work is done: the bar goes.
    pub(crate) fn done(&self) {
        self.terminal.bar.finish_and_clear();
    }

    /// The last line of the log, if there is one.
    pub(crate) fn log(&self, line: &str) {
        if let Some(log) = &self.terminal.log {
            log.end(line);
        }
    }
}

impl Watch for TerminalWatch {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        self.watch.tick(progress)
    }

    fn spent(&self, steps: u64) {
        self.watch.spent(steps);
    }

    fn remark(&self, text: &str) {
        self.watch.remark(text);
    }

    fn open_ended(&self) {
        self.watch.open_ended();
    }

    fn wants_checkpoint(&self) -> bool {
        self.watch.wants_checkpoint()
    }

    fn wants_part(&self) -> bool {
        self.watch.wants_part()
    }

    fn part(&self, part: &dyn Any) {
        self.watch.part(part);
    }
}

/// Display of progress: a bar on standard error where that is a terminal, and a log file.
pub(crate) struct Terminal {
    start: Instant,
    bar: ProgressBar,
    log: Option<Log>,
    /// Whether remarks are printed.
    remarks: bool,
}

impl Terminal {
    /// A bar alone.
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new(0);
        if stdio::is_dumb() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        bar.set_style(
            ProgressStyle::with_template(
                "{msg:<20} [{bar:30}] {percent:>3} %  {elapsed}, about {eta} left",
            )
            .expect("the template is well formed")
            .progress_chars("=> "),
        );
        Self { start: Instant::now(), bar, log: None, remarks: false }
    }

    /// The same, with a log.
    #[must_use]
    pub(crate) fn with_log(self, log: Option<Log>) -> Self {
        Self { log, ..self }
    }

    /// The same, with remarks on standard error if they are wanted.
    #[must_use]
    pub(crate) fn with_remarks(self, remarks: bool) -> Self {
        Self { remarks, ..self }
    }
}

impl Watch for Terminal {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        let now = Instant::now();
        if let Some(log) = &self.log {
            log.note(progress, now);
        }
        if let Some(total) = progress.total.filter(|_| now - self.start > BAR_DELAY) {
            // Behind a comma stands where it is; what is being done stays the same.
            let task = |doing: &str| doing.split(',').next().unwrap_or_default().to_owned();
            if task(&self.bar.message()) != task(progress.doing) {
                self.bar.reset_eta();
            }
            self.bar.set_message(stdio::harmless(progress.doing));
            self.bar.set_length(total);
            self.bar.set_position(progress.done);
        }
        Ok(())
    }

    fn remark(&self, text: &str) {
        if self.remarks {
            self.bar.suspend(|| stdio::warn(&format!("{text}\n")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_wanted_once_in_a_while() {
        assert!(!TerminalWatch::without_limits().wants_checkpoint());
        let rarely = TerminalWatch::without_limits().with_checkpoints(1e300);
        assert!(!rarely.wants_checkpoint());
        let hourly = TerminalWatch::without_limits().with_checkpoints(3600.0);
        assert!(!hourly.wants_checkpoint());
        // Long ago is now, if no time needs to pass.
        assert!(TerminalWatch::without_limits().with_checkpoints(0.0).wants_checkpoint());
    }

    #[test]
    fn only_open_ended_work_has_a_default_time_limit() {
        let progress = Progress { doing: "", done: 0, total: None };
        let watch = TerminalWatch::without_limits().with_default_limit(Duration::ZERO);
        assert!(watch.tick(progress).is_ok());
        watch.open_ended();
        assert_eq!(watch.tick(progress), Err(Stop::OutOfTime));
        let limited = TerminalWatch::without_limits().with_limit(Some(3600.0));
        let limited = limited.with_default_limit(Duration::ZERO);
        limited.open_ended();
        assert!(limited.tick(progress).is_ok());
    }

    #[test]
    fn work_that_is_given_up_stops() {
        let progress = Progress { doing: "", done: 0, total: None };
        let watch = TerminalWatch::without_limits();
        assert!(watch.tick(progress).is_ok());
        watch.give_up();
        assert_eq!(watch.tick(progress), Err(Stop::Interrupted));
    }
}
