//! Events of a job, as a browser listens to them: how far it is, what is known so far, its end.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::Jobs;
use super::job::Job;
use crate::error::Refusal;

/// The least time between two events of one stream.
const PACE: Duration = Duration::from_millis(200);

/// Something is said so often, so that who has gone away is noticed.
const KEPT_ALIVE: Duration = Duration::from_secs(15);

/// Stream of events: what it has said, and its place among the streams that there may be.
struct Listener {
    jobs: Arc<Jobs>,
    job: Arc<Job>,
    changes: watch::Receiver<u64>,
    has_begun: bool,
    /// When the last event was sent.
    said: Option<Instant>,
    /// The version of what was known when that was last sent.
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
    let changes = job.listen();
    let listener = Listener {
        jobs: Arc::clone(jobs),
        job,
        changes,
        has_begun: false,
        said: None,
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
        if self.has_begun {
            self.changes.changed().await.ok()?;
            // The end is said at once; everything else waits for its turn.
            if !self.job.state().is_over() {
                tokio::time::sleep(
                    self.said.map_or(PACE, |said| PACE.saturating_sub(said.elapsed())),
                )
                .await;
            }
        }
        self.has_begun = true;
        self.said = Some(Instant::now());
        self.changes.mark_unchanged();
        let view = self.jobs.view(&self.job);
        if view.state.is_over() {
            self.is_over = true;
            return Some(event("done", &view));
        }
        // Where both are new, what is known so far goes first, and how far that is comes next.
        let part = self.job.result().filter(|result| result.version > self.version);
        if let Some(part) = part {
            self.version = part.version;
            self.changes.mark_changed();
            return Some(event("partial", &printer::blocks(&part.report)));
        }
        Some(event("progress", &view))
    }
}

fn event(name: &str, document: &impl Serialize) -> Event {
    let data = serde_json::to_string(document).expect("documents are JSON");
    Event::default().event(name).data(data)
}
