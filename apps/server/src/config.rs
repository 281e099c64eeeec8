//! Configuration of a server.

use std::path::PathBuf;

use workbench::{Work, Workbench};

use crate::bounds::Bounds;

/// Configuration of a server.
#[derive(Clone, Debug)]
pub struct ServeConfig {
    /// The port on 127.0.0.1; 0 for one that is free.
    pub port: u16,
    /// The folder of the games and the saved tables: no other files are read or written.
    pub folder: PathBuf,
    /// The games there are. Default: the standard workbench.
    pub bench: Workbench,
    /// The bytes that a piece of work may have now. Default: [`Work::BYTES`].
    pub memory: fn() -> u64,
    /// Bounds on what the server takes on.
    pub bounds: Bounds,
    /// Where the page's files are read from, instead of those built in: for work on the page.
    #[cfg(debug_assertions)]
    pub page: Option<PathBuf>,
}

impl ServeConfig {
    /// The standard workbench at `port`, with files in `folder`; all else by default.
    pub fn new(port: u16, folder: impl Into<PathBuf>) -> Self {
        Self {
            port,
            folder: folder.into(),
            bench: Workbench::standard().clone(),
            memory: || Work::BYTES,
            bounds: Bounds::default(),
            #[cfg(debug_assertions)]
            page: None,
        }
    }
}
