//! Server: the conversation with an editor, from `initialize` to `exit`.
//!
//! Every answer is worked out anew from the whole text. Diagnostics are made when no message waits, so that an editor
//! that sends faster than a text is analysed gets those of the last text alone.

use std::collections::BTreeSet;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, LogMessage,
    Notification as _, PublishDiagnostics,
};
use lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    LogMessageParams, MessageType, PublishDiagnosticsParams, Uri, VersionedTextDocumentIdentifier,
};
use recycle::analysis::Corpus;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::Client;
use crate::documents::Documents;
use crate::error::{RequestError, ServerError};
use crate::requests::{self, guarded};
use crate::{capabilities, diagnostics};

/// Stage of the conversation.
enum Stage {
    /// Before `initialize`.
    Started,
    /// Between `initialize` and `shutdown`.
    Open(Client),
    /// After `shutdown`.
    ShutDown,
}

/// What requests are answered from.
pub(crate) struct Session<'a> {
    pub(crate) client: Client,
    pub(crate) documents: &'a Documents,
    pub(crate) corpus: &'a Corpus,
}

pub(crate) struct Server<'a> {
    connection: &'a Connection,
    corpus: &'a Corpus,
    stage: Stage,
    documents: Documents,
    /// The documents that have changed since their diagnostics were made.
    changed: BTreeSet<String>,
}

impl<'a> Server<'a> {
    pub(crate) fn new(connection: &'a Connection, corpus: &'a Corpus) -> Self {
        let (documents, changed) = (Documents::default(), BTreeSet::new());
        Self { connection, corpus, stage: Stage::Started, documents, changed }
    }

    /// Answers until `exit`.
    pub(crate) fn run(mut self) -> Result<(), ServerError> {
        loop {
            if self.connection.receiver.is_empty() {
                self.publish_changed()?;
            }
            match self.connection.receiver.recv() {
                Ok(Message::Request(request)) => {
                    let id = request.id.clone();
                    let answer = self.answer(request);
                    self.send(response(id, answer))?;
                }
                Ok(Message::Notification(notification)) if notification.method == "exit" => {
                    let is_shut_down = matches!(self.stage, Stage::ShutDown);
                    return if is_shut_down { Ok(()) } else { Err(ServerError::NoShutdown) };
                }
                Ok(Message::Notification(notification)) => self.hear(notification)?,
                // Nothing is asked of the editor.
                Ok(Message::Response(_)) => {}
                Err(_) => return Err(ServerError::Closed),
            }
        }
    }

    fn answer(&mut self, request: Request) -> Result<Value, RequestError> {
        match (&self.stage, request.method.as_str()) {
            (Stage::Started, "initialize") => {
                let client = Client::new(&request.params);
                self.stage = Stage::Open(client);
                Ok(capabilities::introduction(client))
            }
            (Stage::Started, _) => Err(RequestError::Uninitialized),
            (Stage::Open(_), "initialize") => Err(RequestError::InitializedTwice),
            (Stage::Open(_), "shutdown") => {
                self.stage = Stage::ShutDown;
                self.changed.clear();
                Ok(Value::Null)
            }
            (&Stage::Open(client), _) => {
                let session = Session { client, documents: &self.documents, corpus: self.corpus };
                requests::answer(&session, request)
            }
            (Stage::ShutDown, _) => Err(RequestError::AfterShutdown(request.method)),
        }
    }

    /// Takes note of a notification. Those that are not known are for others.
    fn hear(&mut self, notification: Notification) -> Result<(), ServerError> {
        // Before `initialize` and after `shutdown` there is nothing to be told.
        if !matches!(self.stage, Stage::Open(_)) {
            return Ok(());
        }
        let method = notification.method.clone();
        let noted = match method.as_str() {
            DidOpenTextDocument::METHOD => parameters(notification).map(|it| self.open(it)),
            DidChangeTextDocument::METHOD => {
                parameters(notification).and_then(|it| self.change(it))
            }
            DidCloseTextDocument::METHOD => match parameters(notification) {
                Ok(params) => return self.close(params),
                Err(error) => Err(error),
            },
            _ => Ok(()),
        };
        // There is no answer by which to say so.
        noted.or_else(|error| self.log(&error))
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        self.changed.insert(params.text_document.uri.as_str().to_owned());
        self.documents.open(params.text_document);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) -> Result<(), RequestError> {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let key = uri.as_str().to_owned();
        if !self.documents.change(&uri, version, params.content_changes) {
            return Err(RequestError::NotOpen(key));
        }
        self.changed.insert(key);
        Ok(())
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) -> Result<(), ServerError> {
        let uri = params.text_document.uri;
        self.changed.remove(uri.as_str());
        if !self.documents.close(&uri) {
            return self.log(&RequestError::NotOpen(uri.as_str().to_owned()));
        }
        // What is said of a text that is not open any more would stay for ever.
        self.publish(uri, None, Vec::new())
    }

    /// Publishes the diagnostics of the documents that have changed.
    fn publish_changed(&mut self) -> Result<(), ServerError> {
        let Stage::Open(client) = self.stage else { return Ok(()) };
        for uri in std::mem::take(&mut self.changed) {
            let Some(document) = self.documents.get(&uri) else { continue };
            let method = PublishDiagnostics::METHOD;
            match guarded(method, || Ok(diagnostics::diagnostics(document, client))) {
                Ok(found) => {
                    let version = client.versioned_diagnostics.then_some(document.version);
                    self.publish(document.uri.clone(), version, found)?;
                }
                Err(error) => self.log(&error)?,
            }
        }
        Ok(())
    }

    fn publish(
        &self,
        uri: Uri,
        version: Option<i32>,
        diagnostics: Vec<Diagnostic>,
    ) -> Result<(), ServerError> {
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version })
    }

    /// Tells the editor's log of something that is wrong with a notification.
    fn log(&self, error: &RequestError) -> Result<(), ServerError> {
        let (typ, message) = (MessageType::WARNING, error.to_string());
        self.notify::<LogMessage>(LogMessageParams { typ, message })
    }

    fn notify<N>(&self, params: N::Params) -> Result<(), ServerError>
    where
        N: lsp_types::notification::Notification,
        N::Params: Serialize,
    {
        self.send(Notification::new(N::METHOD.to_owned(), params))
    }

    fn send(&self, message: impl Into<Message>) -> Result<(), ServerError> {
        self.connection.sender.send(message.into()).map_err(|_| ServerError::Closed)
    }
}

fn parameters<T: DeserializeOwned>(notification: Notification) -> Result<T, RequestError> {
    let Notification { method, params } = notification;
    serde_json::from_value(params).map_err(|error| RequestError::Params { method, error })
}

fn response(id: RequestId, answer: Result<Value, RequestError>) -> Response {
    match answer {
        Ok(value) => Response::new_ok(id, value),
        Err(error) => Response::new_err(id, error.code(), error.to_string()),
    }
}
