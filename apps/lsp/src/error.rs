//! Errors: why the server ends, and why a request has no answer.

use lsp_server::ErrorCode;
use recycle::analysis::RenameError;

/// Reason why the server ends otherwise than by `shutdown` and `exit`.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The input ends, and no `exit` has come.
    #[error("the input ended before the editor sent `exit`")]
    Closed,
    /// `exit` without `shutdown`.
    #[error("the editor sent `exit` without `shutdown` before it")]
    NoShutdown,
    /// Input that is not the protocol.
    #[error("message {number} of the input is not one of the language server protocol: {reason}")]
    Malformed {
        /// The number of the message, from 1 on.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The input cannot be read.
    #[error("the input cannot be read: {0}")]
    Input(std::io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(std::io::Error),
}

/// Reason why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RequestError {
    #[error("`initialize` comes before any other request")]
    Uninitialized,
    #[error("`initialize` has been answered already")]
    InitializedTwice,
    #[error("`{0}` came after `shutdown`: only `exit` may follow it")]
    AfterShutdown(String),
    #[error("there is no request `{0}` here")]
    UnknownMethod(String),
    #[error("the parameters of `{method}` cannot be read: {error}")]
    Params { method: String, error: serde_json::Error },
    #[error("the document {0} is not open")]
    NotOpen(String),
    #[error(transparent)]
    Rename(#[from] RenameError),
    #[error("`{0}` failed by a mistake in the server, which goes on")]
    Panicked(String),
}

impl RequestError {
    /// The number that the protocol has for it.
    pub(crate) fn code(&self) -> i32 {
        let code = match self {
            Self::Uninitialized => ErrorCode::ServerNotInitialized,
            Self::InitializedTwice | Self::AfterShutdown(_) => ErrorCode::InvalidRequest,
            Self::UnknownMethod(_) => ErrorCode::MethodNotFound,
            Self::Params { .. } | Self::NotOpen(_) => ErrorCode::InvalidParams,
            Self::Rename(_) => ErrorCode::RequestFailed,
            Self::Panicked(_) => ErrorCode::InternalError,
        };
        code as i32
    }
}
