//! Events of a job, as a browser listens to them: how far it is, what is known so far, its end.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::Jobs;
use super::job::{Job, JobView};
use crate::error::Refusal;

/// The least time between two events of one stream.
const PACE: Duration = Duration::from_millis(100);

/// Something is said so often, so that who has gone away is noticed.
const KEPT_ALIVE: Duration = Duration::from_secs(15);

/// Stream of events: what it has said, and its place among the streams that there may be.
struct Listener {
    jobs: Arc<Jobs>,
    job: Arc<Job>,
    changes: watch::Receiver<u64>,
    last: Option<JobView>,
    version: u64,
    is_over: bool,
    _permit: OwnedSemaphorePermit,
}

/// The events of a job, from now on.
///
/// # Errors
/// That there is no such job, or that as many streams as may be are open.
pub(crate) fn events(jobs: &Arc<Jobs>, id: &str) -> Result<Response, Refusal> {
    let job = jobs.find(id)?;
    let permit = Arc::clone(&jobs.streams).try_acquire_owned();
    let permit = permit.map_err(|_| {
        let n = jobs.bounds.streams;
        Refusal::too_many(format!("{n} streams of events are open already: close one"))
    })?;
    let mut changes = job.listen();
    changes.mark_changed();
    let listener = Listener {
        jobs: Arc::clone(jobs),
        job,
        changes,
        last: None,
        version: 0,
        is_over: false,
        _permit: permit,
    };
    let events = stream::unfold(listener, async |mut listener| {
        let event = listener.next().await?;
        Some((Ok::<_, Infallible>(event), listener))
    });
    let alive = KeepAlive::new().interval(KEPT_ALIVE);
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

impl Listener {
    /// The next event; nothing after the last.
    async fn next(&mut self) -> Option<Event> {
        if self.is_over {
            return None;
        }
        loop {
            // What is known so far goes before how far that is.
            let result = self.job.result();
            if let Some(result) = result.filter(|result| result.version > self.version)
                && !self.job.state().is_over()
            {
                self.version = result.version;
                return Some(event("partial", &printer::blocks(&result.report)));
            }
            let view = self.jobs.view(&self.job);
            if view.state.is_over() {
                self.is_over = true;
                return Some(event("done", &view));
            }
            if self.last.as_ref() != Some(&view) {
                let event = event("progress", &view);
                self.last = Some(view);
                return Some(event);
            }
            if self.last.is_some() {
                tokio::time::sleep(PACE).await;
            }
            self.changes.changed().await.ok()?;
        }
    }
}

fn event(name: &str, document: &impl Serialize) -> Event {
    let data = serde_json::to_string(document).expect("documents are JSON");
    Event::default().event(name).data(data)
}
