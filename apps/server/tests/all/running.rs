//! A server that runs in this process, in a folder of its own.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Bounds, ServeConfig, Server};

use workbench::Workbench;

use crate::client::Client;

/// A server, which ends with this.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) token: String,
    folder: Option<tempfile::TempDir>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new() -> Self {
        Self::with(Bounds::default())
    }

    pub(crate) fn with(bounds: Bounds) -> Self {
        Self::in_folder(tempfile::tempdir().expect("there is room for a folder"), bounds)
    }

    pub(crate) fn in_folder(folder: tempfile::TempDir, bounds: Bounds) -> Self {
        Self::of(folder, bounds, Workbench::default())
    }

    pub(crate) fn of(folder: tempfile::TempDir, bounds: Bounds, bench: Workbench) -> Self {
        let config = ServeConfig { bounds, bench, ..ServeConfig::new(0, folder.path()) };
        let server = Server::bind(config).expect("it can listen");
        let (port, token) = (server.port(), server.token().to_owned());
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let run = move || server.run(|| stopped.load(Ordering::Relaxed)).expect("it runs");
        let thread = Some(std::thread::spawn(run));
        Self { port, token, folder: Some(folder), stop, thread }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.port, &self.token)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.as_ref().expect("it runs").path()
    }

    /// Ends it in order, and gives its folder.
    pub(crate) fn end(mut self) -> tempfile::TempDir {
        self.finish();
        self.folder.take().expect("it has one")
    }

    fn finish(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends in order");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.finish();
        }
    }
}

/// Waits until `is_so`.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(120), "not in time: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The job of this number, when it is over.
pub(crate) fn ended(client: &mut Client, id: &str) -> Value {
    let mut job = Value::Null;
    wait_until("the job ends", || {
        job = client.get(&format!("/api/jobs/{id}")).json();
        !["queued", "running"].contains(&job["state"].as_str().expect("a state"))
    });
    job
}

/// Begins a job, which is expected to be taken on.
pub(crate) fn begin(client: &mut Client, verb: &str, request: &Value) -> String {
    let reply = client.post("/api/jobs", &json!({"verb": verb, "request": request}));
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.json()["id"].as_str().expect("an id").to_owned()
}
