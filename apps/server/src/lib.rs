//! Server: the workbench in a browser, on loopback alone.
//!
//! All answers are documents of the workbench; the server knows no game. It holds what a browser needs besides: the
//! page, a queue of jobs, and tables at which people play.
//!
//! Invariants:
//!
//! - It listens on 127.0.0.1, and there is no way to make it listen elsewhere.
//! - Every request names this server as its host. A request that changes something comes from this server's own page,
//!   or from a program that says so; a document is given only to who has the token (`guard`).
//! - No request reads or writes a file outside the folder, follows a link out of it, or starts a program.
//! - No request has more time, memory, states or threads than the [`Bounds`] allow, and there are never more jobs,
//!   tables, connections or event streams than they say. Work that is not asked for any more hears of it and stops.
//! - A panic of a job or a table is that job's or that table's error; the server goes on.
//! - A file appears whole or not at all.
//!
//! ```
//! use server::{ServeConfig, Server};
//!
//! let folder = tempfile::tempdir()?;
//! let server = Server::bind(ServeConfig::new(0, folder.path()))?;
//! assert!(server.address().starts_with("http://127.0.0.1:"));
//! // It answers until it is told to stop.
//! server.run(|| true)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analyse;
mod app;
mod assets;
mod blocking;
mod body;
mod bounds;
mod catalogue;
mod clock;
mod config;
mod connections;
mod error;
mod folder;
mod guard;
mod jobs;
mod offsets;
mod reply;
mod routes;
mod size;
mod tables;
mod tame;
mod token;

pub use crate::app::Server;
pub use crate::bounds::Bounds;
pub use crate::config::ServeConfig;
pub use crate::error::ServerError;
