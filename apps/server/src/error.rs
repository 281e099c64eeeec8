//! What can go wrong: at the start of a server, and in a request.

use std::io::ErrorKind;
use std::path::PathBuf;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use workbench::{Fault, WorkbenchError};

use crate::reply;

/// Reason why a server does not run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServerError {
    /// The port is in use.
    #[error(
        "port {port} is in use: choose another with `--port N`, or any that is free with `--port 0`"
    )]
    PortInUse {
        /// The port.
        port: u16,
    },
    /// The system does not let it listen.
    #[error("cannot listen at 127.0.0.1:{port}: {kind}")]
    CannotListen {
        /// The port.
        port: u16,
        /// What the system says.
        kind: ErrorKind,
    },
    /// There is no such folder.
    #[error("{} is not a folder that can be used: {kind}", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        kind: ErrorKind,
    },
    /// The system has no random numbers for the token.
    #[error("the system gives no random numbers, and without them anybody could guess the token")]
    NoRandomness,
    /// The system starts no threads.
    #[error("the server cannot be started: {kind}")]
    NoThreads {
        /// What the system says.
        kind: ErrorKind,
    },
}

/// Refusal of a request: a status, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// The request itself is wrong.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// Who asks may not.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// There is no such thing.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// It is not as the request takes it to be.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// It is understood, and cannot be done.
    pub(crate) fn unable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// There are as many as there may be.
    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// It cannot be done now.
    pub(crate) fn unavailable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Something is wrong with this program.
    pub(crate) fn broken(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl From<WorkbenchError> for Refusal {
    fn from(error: WorkbenchError) -> Self {
        match error.fault() {
            Fault::Interrupted => Self::unavailable(error.to_string()),
            Fault::Input | Fault::Limit => Self::unable(error.to_string()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        reply::error(self.status, &self.message)
    }
}
