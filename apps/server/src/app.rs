//! Server: what its requests share, and its run from the first connection to the last.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime;

use crate::blocking::{Blocking, STACK};
use crate::bounds::Bounds;
use crate::catalogue::Catalogue;
use crate::config::ServeConfig;
use crate::connections;
use crate::error::ServerError;
use crate::folder::Folder;
use crate::guard::Hosts;
use crate::jobs::Jobs;
use crate::size::Sizes;
use crate::tables::Tables;
use crate::token::Token;
use crate::{clock, routes};

/// Threads that answer requests. They wait most of the time: whatever takes long has threads of its own.
const WORKERS: usize = 2;

/// Interval between two looks at whether the server is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Interval between two searches for results and tables that are too old.
const TIDYING: Duration = Duration::from_secs(30);

/// State that all requests share.
pub(crate) struct App {
    pub(crate) hosts: Hosts,
    pub(crate) token: Token,
    pub(crate) bounds: Bounds,
    pub(crate) catalogue: Catalogue,
    pub(crate) folder: Arc<Folder>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) blocking: Blocking,
    pub(crate) sizes: Sizes,
    /// Sizes are found out on the side: nobody waits for them with something else.
    pub(crate) sizing: Blocking,
    #[cfg(debug_assertions)]
    pub(crate) page: Option<std::path::PathBuf>,
}

/// Server that listens already, and answers as soon as it [runs](Server::run).
pub struct Server {
    listener: TcpListener,
    port: u16,
    app: Arc<App>,
}

impl Server {
    /// A server that listens on 127.0.0.1.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn bind(config: ServeConfig) -> Result<Self, ServerError> {
        clock::now();
        let folder = Arc::new(Folder::open(&config.folder)?);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port)).map_err(|error| {
            let port = config.port;
            match error.kind() {
                std::io::ErrorKind::AddrInUse => ServerError::PortInUse { port },
                kind => ServerError::CannotListen { port, kind },
            }
        })?;
        let address = listener.set_nonblocking(true).and_then(|()| listener.local_addr());
        let address = address
            .map_err(|error| ServerError::CannotListen { port: config.port, kind: error.kind() })?;
        let port = address.port();
        let bench = Arc::new(config.bench);
        let bounds = config.bounds;
        let tables = Tables::new(Arc::clone(&bench), Arc::clone(&folder), bounds.clone());
        let app = App {
            hosts: Hosts::new(port),
            token: Token::new()?,
            jobs: Jobs::new(&bench, bounds.clone(), config.memory)?,
            tables: Arc::new(tables),
            catalogue: Catalogue::new(bench),
            folder,
            blocking: Blocking::default(),
            sizes: Sizes::default(),
            sizing: Blocking::one_at_a_time(),
            #[cfg(debug_assertions)]
            page: config.page,
            bounds,
        };
        Ok(Self { listener, port, app: Arc::new(app) })
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The token, as scripts send it: `Authorization: Bearer TOKEN`.
    pub fn token(&self) -> &str {
        self.app.token.as_str()
    }

    /// The address to open in a browser, token included.
    pub fn address(&self) -> String {
        self.app.hosts.address(&self.app.token)
    }

    /// Answers until `is_over` says so; then jobs are stopped, and tables at which somebody has decided something are
    /// saved into the folder.
    ///
    /// # Errors
    /// That the system gives it no threads.
    pub fn run(self, is_over: impl Fn() -> bool) -> Result<(), ServerError> {
        let Self { listener, app, .. } = self;
        let mut builder = runtime::Builder::new_multi_thread();
        builder.worker_threads(WORKERS).thread_stack_size(STACK).thread_name("answers");
        let runtime = builder.enable_io().enable_time().build();
        let runtime = runtime.map_err(|error| ServerError::NoThreads { kind: error.kind() })?;
        let service = routes::router(Arc::clone(&app));
        runtime.block_on(async {
            let bounds = app.bounds.clone();
            let serving = tokio::spawn(connections::serve(listener, service, bounds));
            let tidying = tokio::spawn(tidy(Arc::clone(&app)));
            while !is_over() && !serving.is_finished() {
                tokio::time::sleep(LOOK).await;
            }
            serving.abort();
            tidying.abort();
        });
        let farewell = clock::now() + app.bounds.farewell;
        app.jobs.close();
        app.tables.close(farewell);
        runtime.shutdown_timeout(farewell.saturating_sub(clock::now()).min(Duration::from_secs(1)));
        Ok(())
    }
}

/// Looks now and then for what is too old.
async fn tidy(app: Arc<App>) {
    loop {
        tokio::time::sleep(TIDYING.min(app.bounds.table_idle).min(app.bounds.result_age)).await;
        let tidied = Arc::clone(&app);
        let tidied = tokio::task::spawn_blocking(move || {
            tidied.jobs.forget_old();
            tidied.tables.put_away_idle();
        });
        let _ = tidied.await;
    }
}
