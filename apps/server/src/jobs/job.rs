//! Job: one piece of work, from the queue to its result.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernel::{Cancel, Deadline, Progress, Stop, Watch};
use serde::Serialize;
use study::glance::Glance;
use study::report::Report;
use tokio::sync::watch;
use workbench::{Fault, SolveRequest, Workbench};

use super::verb::{Found, Task};
use crate::clock;

/// The most remarks that are kept of a job, and characters of each.
const MOST_REMARKS: usize = 50;
const LONGEST_REMARK: usize = 500;

/// The time between two notes of how far a job is, in milliseconds.
const NOTED_EVERY: u64 = 100;

/// The time between two looks at what is known so far, in milliseconds.
const SHOWN_EVERY: u64 = 500;

/// State of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Queued,
    Running,
    Done,
    Failed,
    Stopped,
}

impl State {
    pub(crate) fn is_over(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// Progress of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reached {
    doing: String,
    done: u64,
    total: Option<u64>,
}

/// Job as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct JobView {
    id: String,
    verb: &'static str,
    game: String,
    pub(crate) state: State,
    /// Its place in the queue, from 1; nothing if it does not wait.
    pub(crate) place: Option<usize>,
    progress: Option<Reached>,
    seconds: f64,
    remarks: Vec<String>,
    /// Why it failed, or why its document is not complete.
    error: Option<String>,
    has_document: bool,
    /// The seconds that were asked for.
    time_limit: Option<f64>,
}

impl JobView {
    /// The game it is about.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }
}

/// Result of a job: all, or what is known so far.
#[derive(Clone)]
pub(crate) struct Result {
    pub(crate) document: Arc<str>,
    pub(crate) report: Arc<Report>,
    /// Counts from 1, with each that is known so far.
    pub(crate) version: u64,
}

/// Piece of work.
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) task: Task,
    game: String,
    limit: Option<Duration>,
    usual_limit: Duration,
    /// Raised when somebody asks it to stop.
    stop: Arc<AtomicBool>,
    /// When it was last noted how far it is, in milliseconds of the clock.
    noted: AtomicU64,
    /// When what is known so far was last taken, likewise.
    shown: AtomicU64,
    /// The request, as JSON.
    pub(crate) request: String,
    so_far: Mutex<SoFar>,
    /// Tells those who listen that something has changed.
    changes: watch::Sender<u64>,
}

struct SoFar {
    state: State,
    progress: Option<Reached>,
    remarks: Vec<String>,
    error: Option<String>,
    begun: Option<Instant>,
    ended: Option<Instant>,
    result: Option<Result>,
    glance: Option<Arc<Glance>>,
}

impl Job {
    /// Job number `id`, which has `limit` for its work, or else the usual time.
    pub(crate) fn new(id: u64, task: Task, limit: Option<Duration>, usual_limit: Duration) -> Self {
        let (game, request) = (task.game(), task.request());
        let so_far = SoFar {
            state: State::Queued,
            progress: None,
            remarks: Vec::new(),
            error: None,
            begun: None,
            ended: None,
            result: None,
            glance: None,
        };
        Self {
            id,
            task,
            game,
            limit,
            usual_limit,
            stop: Arc::default(),
            noted: AtomicU64::new(0),
            shown: AtomicU64::new(0),
            request,
            so_far: Mutex::new(so_far),
            changes: watch::Sender::new(0),
        }
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut SoFar)) {
        change(&mut self.so_far());
        self.tell();
    }

    /// Tells those who listen that something has changed.
    pub(crate) fn tell(&self) {
        self.changes.send_modify(|version| *version += 1);
    }

    /// Hears of every change.
    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub(crate) fn state(&self) -> State {
        self.so_far().state
    }

    /// The result so far.
    pub(crate) fn result(&self) -> Option<Result> {
        self.so_far().result.clone()
    }

    /// The figures of a glance.
    pub(crate) fn glance(&self) -> Option<Arc<Glance>> {
        self.so_far().glance.clone()
    }

    /// The bytes that its result takes, about.
    pub(crate) fn bytes(&self) -> usize {
        // The report holds the same as data.
        self.so_far().result.as_ref().map_or(0, |result| 3 * result.document.len())
    }

    /// When it ended, if it has.
    pub(crate) fn ended(&self) -> Option<Instant> {
        self.so_far().ended
    }

    /// The job as it is shown, at its `place` in the queue.
    pub(crate) fn view(&self, place: Option<usize>) -> JobView {
        let so_far = self.so_far();
        let until = so_far.ended.unwrap_or_else(Instant::now);
        JobView {
            id: self.id.to_string(),
            verb: self.task.verb(),
            game: self.game.clone(),
            state: so_far.state,
            place: place.filter(|_| so_far.state == State::Queued),
            progress: so_far.progress.clone(),
            seconds: so_far.begun.map_or(0.0, |begun| (until - begun).as_secs_f64()),
            remarks: so_far.remarks.clone(),
            error: so_far.error.clone(),
            has_document: so_far.result.is_some(),
            time_limit: self.limit.map(|limit| limit.as_secs_f64()),
        }
    }

    /// Asks it to stop. One that waits is over at once.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.change(|so_far| {
            if so_far.state == State::Queued {
                so_far.state = State::Stopped;
                so_far.ended = Some(Instant::now());
            }
        });
    }

    /// Does the work, unless it was stopped before it began.
    pub(crate) fn run(&self, bench: &Workbench) {
        let begins = {
            let mut so_far = self.so_far();
            let begins = so_far.state == State::Queued;
            if begins {
                so_far.state = State::Running;
                so_far.begun = Some(Instant::now());
            }
            begins
        };
        if !begins {
            return;
        }
        self.tell();
        let work = || self.task.run(bench, &*self.watch());
        let outcome = catch_unwind(AssertUnwindSafe(work));
        let is_asked = self.stop.load(Ordering::Relaxed);
        self.change(|so_far| {
            so_far.ended = Some(Instant::now());
            match outcome {
                Ok(Ok(Found { document, report, stopped, glance })) => {
                    so_far.glance = glance;
                    let is_stopped = is_asked
                        && stopped.as_ref().is_some_and(|why| why.fault() == Fault::Interrupted);
                    so_far.state = if is_stopped { State::Stopped } else { State::Done };
                    so_far.error = stopped.map(|why| why.to_string());
                    so_far.know(document.into(), report);
                }
                Ok(Err(error)) => {
                    let is_stopped = is_asked && error.fault() == Fault::Interrupted;
                    so_far.state = if is_stopped { State::Stopped } else { State::Failed };
                    so_far.error = Some(error.to_string());
                }
                Err(_) => {
                    so_far.state = State::Failed;
                    so_far.error =
                        Some("it broke down, which is a mistake of the program".to_owned());
                }
            }
        });
    }

    /// The result is no longer needed, or there is no room for it.
    pub(crate) fn forget_result(&self, why: &str) {
        self.change(|so_far| {
            so_far.result = None;
            so_far.error.get_or_insert_with(|| why.to_owned());
        });
    }

    /// Watch that stops the work: by request, and by time.
    fn watch(&self) -> Box<dyn Watch + '_> {
        let asked = Cancel::new(JobWatch { job: self }, Arc::clone(&self.stop));
        if let Some(limit) = self.limit {
            return Box::new(Deadline::new(asked, clock::now, limit));
        }
        let open = Deadline::for_open_ended(asked, clock::now, SolveRequest::OPEN_ENDED);
        Box::new(Deadline::new(open, clock::now, self.usual_limit))
    }
}

impl SoFar {
    fn know(&mut self, document: Arc<str>, report: Report) {
        let version = self.result.as_ref().map_or(1, |before| before.version + 1);
        self.result = Some(Result { document, report: Arc::new(report), version });
    }
}

/// Watch of a job: notes how far it is, and what is known so far.
pub(crate) struct JobWatch<'j> {
    job: &'j Job,
}

impl Watch for JobWatch<'_> {
    fn tick(&self, progress: Progress<'_>) -> std::result::Result<(), Stop> {
        // Many threads come here often: one of them notes it now and then.
        let now = clock::now().as_millis() as u64 + NOTED_EVERY;
        let noted = self.job.noted.load(Ordering::Relaxed);
        let is_due = now >= noted + NOTED_EVERY;
        let order = Ordering::Relaxed;
        if is_due && self.job.noted.compare_exchange(noted, now, order, order).is_ok() {
            let Progress { doing, done, total } = progress;
            let doing = doing.chars().take(LONGEST_REMARK).collect();
            self.job.change(|so_far| so_far.progress = Some(Reached { doing, done, total }));
        }
        Ok(())
    }

    fn wants_part(&self) -> bool {
        let now = clock::now().as_millis() as u64;
        now >= self.job.shown.load(Ordering::Relaxed) + SHOWN_EVERY
    }

    fn part(&self, part: &dyn Any) {
        // Of work that is made of smaller work, the parts of that come too; only its own count.
        if let Some(found) = self.job.task.part(part) {
            self.job.shown.store(clock::now().as_millis() as u64, Ordering::Relaxed);
            self.job.change(|so_far| so_far.know(found.document.into(), found.report));
        }
    }

    fn remark(&self, text: &str) {
        self.job.change(|so_far| {
            if so_far.remarks.len() < MOST_REMARKS {
                so_far.remarks.push(text.chars().take(LONGEST_REMARK).collect());
            }
        });
    }
}
