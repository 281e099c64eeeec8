//! Jobs: a queue in which one heavy piece of work is done at a time, and its results for a while.
//!
//! A job lives until it is done or stopped, whether or not somebody listens. Glances, which are short, have a queue of
//! their own and do not wait for solvers.

mod events;
mod job;
mod report;
mod verb;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Semaphore;
use workbench::Workbench;

use self::job::{Job, JobView};
use self::verb::Task;
use crate::blocking::STACK;
use crate::bounds::Bounds;
use crate::error::{Refusal, ServerError};
use crate::reply;
use crate::tame::Tamer;

pub(crate) use self::events::events;
pub(crate) use self::report::{ReportQuery, report};

/// Request for a job.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobRequest {
    verb: String,
    request: Value,
    /// In seconds.
    #[serde(default)]
    time_limit: Option<f64>,
}

/// All jobs, as they are shown.
#[derive(Serialize)]
struct JobList {
    jobs: Vec<JobView>,
}

/// Queue of jobs, and those that have ended.
pub(crate) struct Jobs {
    bounds: Bounds,
    memory: fn() -> u64,
    book: Mutex<Book>,
    /// Somebody has something to do.
    wake: Condvar,
    /// Event streams that there may still be.
    streams: Arc<Semaphore>,
}

/// Jobs by their numbers, and those that wait.
#[derive(Default)]
struct Book {
    jobs: BTreeMap<u64, Arc<Job>>,
    waiting: [VecDeque<Arc<Job>>; 2],
    last: u64,
    is_closed: bool,
}

/// The queues: that of heavy work, and that of glances.
const LANES: [(usize, &str); 2] = [(HEAVY, "jobs"), (LIGHT, "glances")];
const HEAVY: usize = 0;
const LIGHT: usize = 1;

impl Jobs {
    /// An empty queue, with the threads that do the work.
    ///
    /// # Errors
    /// That the system gives no threads.
    pub(crate) fn new(
        bench: &Arc<Workbench>,
        bounds: Bounds,
        memory: fn() -> u64,
    ) -> Result<Arc<Self>, ServerError> {
        let streams = Arc::new(Semaphore::new(bounds.streams));
        let (book, wake) = (Mutex::default(), Condvar::new());
        let jobs = Arc::new(Self { bounds, memory, book, wake, streams });
        for (lane, name) in LANES {
            let (jobs, bench) = (Arc::clone(&jobs), Arc::clone(bench));
            let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK);
            let spawned = thread.spawn(move || jobs.work(lane, &bench));
            spawned.map_err(|error| ServerError::NoThreads { kind: error.kind() })?;
        }
        Ok(jobs)
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one job of a queue after the other.
    fn work(&self, lane: usize, bench: &Workbench) {
        loop {
            let mut book = self.book();
            let job = loop {
                if book.is_closed {
                    return;
                }
                match book.waiting[lane].pop_front() {
                    Some(job) => break job,
                    None => book = self.wake.wait(book).unwrap_or_else(PoisonError::into_inner),
                }
            };
            // All others have moved up.
            let moved: Vec<_> = book.waiting[lane].iter().cloned().collect();
            drop(book);
            moved.iter().for_each(|job| job.tell());
            job.run(bench);
            self.forget_old();
        }
    }

    /// Takes on a job.
    ///
    /// # Errors
    /// What is wrong with it, or that too many wait.
    pub(crate) fn add(&self, request: JobRequest) -> Result<String, Refusal> {
        let JobRequest { verb, request, time_limit } = request;
        let tamer = Tamer::for_job(&self.bounds, (self.memory)());
        let task = Task::read(&verb, request, &tamer, |before| self.find(before).ok()?.glance())?;
        let is_light = task.is_light();
        let longest = if is_light { self.bounds.glance_time } else { self.bounds.longest_job };
        let limit = time_limit.map(Duration::try_from_secs_f64);
        let limit = match limit {
            None => None,
            Some(Ok(limit)) if !limit.is_zero() => Some(limit.min(longest)),
            Some(_) => return Err(Refusal::bad("`time_limit` is a number of seconds above zero")),
        };
        let lane = if is_light { LIGHT } else { HEAVY };
        let mut book = self.book();
        if book.is_closed {
            return Err(Refusal::unavailable("the server is about to end"));
        }
        if book.waiting[lane].len() >= self.bounds.queued_jobs {
            let n = self.bounds.queued_jobs;
            return Err(Refusal::too_many(format!("{n} jobs wait already: stop one, or wait too")));
        }
        book.last += 1;
        let job = Arc::new(Job::new(book.last, task, limit, self.bounds.job_time.min(longest)));
        book.jobs.insert(job.id, Arc::clone(&job));
        book.waiting[lane].push_back(Arc::clone(&job));
        let place = book.place(&job);
        drop(book);
        self.wake.notify_all();
        Ok(serde_json::to_string(&job.view(place)).expect("documents are JSON"))
    }

    /// All of them, the newest first.
    pub(crate) fn list(&self) -> String {
        let book = self.book();
        let jobs = book.jobs.values().rev().map(|job| job.view(book.place(job))).collect();
        serde_json::to_string(&JobList { jobs }).expect("documents are JSON")
    }

    /// The job of this number.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Refusal> {
        let number = id.parse::<u64>().ok().filter(|number| number.to_string() == id);
        let found = number.and_then(|number| self.book().jobs.get(&number).cloned());
        found.ok_or_else(|| Refusal::not_found("there is no such job, or its result was given up"))
    }

    /// A job as it is shown.
    pub(crate) fn view(&self, job: &Job) -> JobView {
        job.view(self.book().place(job))
    }

    /// A job with its document.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) fn one(&self, id: &str) -> Result<String, Refusal> {
        let job = self.find(id)?;
        let result = job.result();
        let document = result.as_ref().map_or("null", |result| &*result.document);
        let mut json = reply::with_field(&self.view(&job), "request", &job.request);
        json.pop();
        Ok(format!("{json},\"document\":{document}}}"))
    }

    /// Asks a job to stop.
    ///
    /// # Errors
    /// That there is none, or that it has ended.
    pub(crate) fn stop(&self, id: &str) -> Result<String, Refusal> {
        let job = self.find(id)?;
        if job.state().is_over() {
            return Err(Refusal::conflict("this job has ended already"));
        }
        job.stop();
        let mut book = self.book();
        for waiting in &mut book.waiting {
            waiting.retain(|other| other.id != job.id);
        }
        let moved: Vec<_> = book.waiting.iter().flatten().cloned().collect();
        drop(book);
        moved.iter().for_each(|job| job.tell());
        Ok(serde_json::to_string(&self.view(&job)).expect("documents are JSON"))
    }

    /// Forgets jobs that ended long ago; then the oldest results, as long as they take more memory than they may.
    pub(crate) fn forget_old(&self) {
        let mut book = self.book();
        let age = self.bounds.result_age;
        book.jobs.retain(|_, job| job.ended().is_none_or(|ended| ended.elapsed() < age));
        let mut ended: Vec<_> =
            book.jobs.values().filter_map(|job| Some((job.ended()?, Arc::clone(job)))).collect();
        ended.sort_by_key(|(ended, job)| (*ended, job.id));
        let mut bytes: usize = ended.iter().map(|(_, job)| job.bytes()).sum();
        for (nth, (_, job)) in ended.iter().enumerate() {
            if bytes <= self.bounds.result_bytes {
                break;
            }
            bytes -= job.bytes();
            // The newest alone may be too large; somebody has just asked for it, and is told.
            if nth + 1 == ended.len() {
                job.forget_result("the result is too large to be kept: ask for less");
            } else {
                book.jobs.remove(&job.id);
            }
        }
    }

    /// Stops all work, and takes on no more.
    pub(crate) fn close(&self) {
        let mut book = self.book();
        book.is_closed = true;
        book.jobs.values().filter(|job| !job.state().is_over()).for_each(|job| job.stop());
        drop(book);
        self.wake.notify_all();
    }
}

impl Book {
    /// The place of a job in its queue, from 1.
    fn place(&self, job: &Job) -> Option<usize> {
        let lane = if job.task.is_light() { LIGHT } else { HEAVY };
        let nth = self.waiting[lane].iter().position(|other| other.id == job.id)?;
        Some(nth + 1)
    }
}
