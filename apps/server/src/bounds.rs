//! Bounds: what one server takes on at most.

use std::time::Duration;

/// The most that a server takes on. The defaults are for one person at one machine.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Connections at once. Default: 256.
    pub connections: usize,
    /// The time for the head of a request, and for a connection without one. Default: 30 seconds.
    pub head_time: Duration,
    /// The time for the body of a request. Default: 20 seconds.
    pub body_time: Duration,
    /// Bytes of the text of a game. Default: 1 MiB.
    pub text_bytes: usize,
    /// Bytes of the body of any other request. Default: 256 KiB.
    pub body_bytes: usize,
    /// Event streams at once. Default: 16.
    pub streams: usize,
    /// Jobs that wait. Default: 32.
    pub queued_jobs: usize,
    /// The time of a job that asks for none. Default: an hour.
    pub job_time: Duration,
    /// The time of any job. Default: a day.
    pub longest_job: Duration,
    /// The time of a glance. Default: 10 seconds.
    pub glance_time: Duration,
    /// Bytes of the results that are kept; the oldest go first. Default: 256 MiB.
    pub result_bytes: usize,
    /// The time for which a result is kept. Default: an hour.
    pub result_age: Duration,
    /// States of a job. Default: 500 million.
    pub job_states: u64,
    /// Open tables. Default: 256.
    pub tables: usize,
    /// Requests that wait for one table. Default: 8.
    pub table_queue: usize,
    /// The time after which a table that nobody touches is saved and closed. Default: a day.
    pub table_idle: Duration,
    /// The time for one answer of a table: others' moves and advice. Default: 60 seconds.
    pub turn_time: Duration,
    /// The time for a review. Default: two minutes.
    pub review_time: Duration,
    /// The time that one player or adviser may be asked to think for a move. Default: 20 seconds.
    pub think_time: Duration,
    /// The time in which a solution is to be found for a table where nobody insists on one; else there is search.
    /// Default: 1.5 seconds.
    pub solving_time: Duration,
    /// States of a solution for one table. Default: a million.
    pub table_states: u64,
    /// Bytes of a solution for one table. Default: 256 MiB.
    pub table_bytes: u64,
    /// Moves of one game at a table, those of chance included. Default: 20,000.
    pub table_moves: u64,
    /// The time to find out how large a game is. Default: 1.5 seconds.
    pub size_time: Duration,
    /// The time that work has to end once the server is told to stop. Default: 5 seconds.
    pub farewell: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        const DAY: u64 = 24 * HOUR;
        Self {
            connections: 256,
            head_time: Duration::from_secs(30),
            body_time: Duration::from_secs(20),
            text_bytes: 1 << 20,
            body_bytes: 256 << 10,
            streams: 16,
            queued_jobs: 32,
            job_time: Duration::from_secs(HOUR),
            longest_job: Duration::from_secs(DAY),
            glance_time: Duration::from_secs(10),
            result_bytes: 256 << 20,
            result_age: Duration::from_secs(HOUR),
            job_states: 500_000_000,
            tables: 256,
            table_queue: 8,
            table_idle: Duration::from_secs(DAY),
            turn_time: Duration::from_secs(MINUTE),
            review_time: Duration::from_secs(2 * MINUTE),
            think_time: Duration::from_secs(20),
            solving_time: Duration::from_millis(1_500),
            table_states: 1_000_000,
            table_bytes: 256 << 20,
            table_moves: 20_000,
            size_time: Duration::from_millis(1_500),
            farewell: Duration::from_secs(5),
        }
    }
}

impl Bounds {
    /// Bytes of a request that holds the text of a game, with room for what JSON writes around it.
    pub(crate) fn text_body(&self) -> usize {
        2 * self.text_bytes + self.body_bytes
    }
}
