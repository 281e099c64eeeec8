//! Language server for RECYCLE: what an editor is told about a game while it is written.
//!
//! The server translates between the language server protocol and [`recycle::analysis`]: diagnostics with quick fixes,
//! hover, completion, definitions, references, renaming, layout, outline and colours. It knows open texts, positions in
//! UTF-16 and what the editor can show, and nothing of the language itself.
//!
//! [`serve_streams`] is the whole server; [`serve`] is the same on a connection, for tests and other transports.
//!
//! ```
//! use lsp_server::{Connection, Message, Notification, Request};
//! use recycle::analysis::Corpus;
//! use serde_json::json;
//!
//! let (server, editor) = Connection::memory();
//! let request = |id: i32, method: &str| Request::new(id.into(), method.to_owned(), json!({}));
//! editor.sender.send(request(1, "initialize").into())?;
//! editor.sender.send(request(2, "shutdown").into())?;
//! editor.sender.send(Notification::new("exit".to_owned(), json!(null)).into())?;
//! lsp::serve(&server, &Corpus::default())?;
//! assert!(matches!(editor.receiver.recv()?, Message::Response(response) if response.id == 1.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod capabilities;
mod client;
mod completion;
mod diagnostics;
mod documents;
mod error;
mod hover;
mod layout;
mod names;
mod outline;
mod position;
mod requests;
mod server;
mod tokens;
mod transport;

use std::io::{Read, Write};

use lsp_server::Connection;
use recycle::analysis::Corpus;

pub use error::ServerError;

/// Serves an editor over two streams of bytes until it says `exit`. Examples are taken from the corpus.
///
/// # Errors
/// If the editor leaves without a word, or if what it sends is not the protocol.
pub fn serve_streams(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    corpus: &Corpus,
) -> Result<(), ServerError> {
    let (connection, transport) = transport::Transport::start(input, output);
    let served = serve(&connection, corpus);
    drop(connection);
    transport.finish(served)
}

/// Serves an editor over a connection until it says `exit`. Examples are taken from the corpus.
///
/// # Errors
/// If the editor leaves without a word.
pub fn serve(connection: &Connection, corpus: &Corpus) -> Result<(), ServerError> {
    server::Server::new(connection, corpus).run()
}
