//! Transport: messages of the protocol in a stream of bytes, each after a header with its length.
//!
//! A thread reads and another writes, so that an editor that sends without reading never waits for one that writes
//! without reading. The library's own streams are not used: they take memory of whatever length a header claims.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

use crate::error::ServerError;

/// The longest message that is read, in bytes.
const MAX_MESSAGE: u64 = 64 << 20;

/// The longest line of a header.
const MAX_HEADER: u64 = 4 << 10;

/// Threads that carry messages between streams and a connection.
pub(crate) struct Transport {
    reader: JoinHandle<Result<(), ServerError>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Transport {
    /// Starts the threads; the connection is the server's end.
    pub(crate) fn start(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> (Connection, Self) {
        let (server, editor) = Connection::memory();
        let Connection { sender, receiver } = editor;
        let output = Arc::new(Mutex::new(output));
        let refusals = Arc::clone(&output);
        let reader = std::thread::spawn(move || {
            let mut input = BufReader::new(input);
            for number in 1.. {
                let message = match read(&mut input) {
                    Ok(Some(message)) => message,
                    Ok(None) => break,
                    // The next message begins where it should.
                    Err(ReadError::Refused { code, id, reason }) => {
                        let answer = refusal(code, &id, &reason);
                        write(&answer, &mut *locked(&refusals)).map_err(ServerError::Output)?;
                        continue;
                    }
                    Err(error) => return Err(error.of_message(number)),
                };
                // If nobody receives, the server has ended.
                if sender.send(message).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let writer = std::thread::spawn(move || {
            receiver.into_iter().try_for_each(|message| {
                let mut bytes = Vec::new();
                message.write(&mut bytes)?;
                put(&bytes, &mut *locked(&output))
            })
        });
        (server, Self { reader, writer })
    }

    /// Waits until all is written, after the server has ended and dropped its end; says how it ended.
    pub(crate) fn finish(self, served: Result<(), ServerError>) -> Result<(), ServerError> {
        self.writer.join().expect("the writer does not panic").map_err(ServerError::Output)?;
        match served {
            // The input is at its end, or the reader has given up and knows why.
            Err(ServerError::Closed) => {
                self.reader.join().expect("the reader does not panic")?;
                Err(ServerError::Closed)
            }
            // It may wait for input that never comes, and ends with the program.
            served => served,
        }
    }
}

/// Reason why a message cannot be read.
#[derive(Debug, thiserror::Error)]
enum ReadError {
    /// Where the next message begins is not known.
    #[error("{0}")]
    Malformed(String),
    /// A message that is all there, and cannot be understood.
    #[error("{reason}")]
    Refused { code: ErrorCode, id: Value, reason: String },
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl ReadError {
    fn of_message(self, number: usize) -> ServerError {
        match self {
            Self::Malformed(reason) | Self::Refused { reason, .. } => {
                ServerError::Malformed { number, reason }
            }
            Self::Io(error) => ServerError::Input(error),
        }
    }
}

fn malformed(reason: impl Into<String>) -> ReadError {
    ReadError::Malformed(reason.into())
}

/// Reads a message; nothing at the end of the input.
fn read(input: &mut impl BufRead) -> Result<Option<Message>, ReadError> {
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() && is_first {
            return Ok(None);
        }
        is_first = false;
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(malformed("a line of its header does not end"));
        };
        let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        if line.is_empty() {
            break;
        }
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| malformed(format!("`{line}` is no line of a header")))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            let bytes: u64 =
                value.parse().map_err(|_| malformed(format!("`{value}` is no length")))?;
            if bytes > MAX_MESSAGE {
                let most = MAX_MESSAGE >> 20;
                return Err(malformed(format!("it has {bytes} bytes, and {most} MiB are read")));
            }
            length = Some(bytes);
        }
    }
    let length = length.ok_or_else(|| malformed("its header has no Content-Length"))?;
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Err(malformed(format!("it ends after {} of {length} bytes", body.len())));
    }
    let body: Value = serde_json::from_slice(&body).map_err(|error| ReadError::Refused {
        code: ErrorCode::ParseError,
        id: Value::Null,
        reason: format!("it is not JSON: {error}"),
    })?;
    let id = body.get("id").filter(|id| id.is_string() || id.is_i64()).cloned();
    let message = serde_json::from_value(body);
    message.map(Some).map_err(|_| ReadError::Refused {
        code: ErrorCode::InvalidRequest,
        id: id.unwrap_or(Value::Null),
        reason: "it is no request, no answer and no notification".to_owned(),
    })
}

/// The answer to a message that cannot be understood. The library has none to a request without a number.
fn refusal(code: ErrorCode, id: &Value, reason: &str) -> Value {
    let message = format!("a message is not one of the language server protocol: {reason}");
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code as i32, "message": message}})
}

/// A stream that no other thread writes to meanwhile.
fn locked<W>(output: &Mutex<W>) -> std::sync::MutexGuard<'_, W> {
    // A thread that panics leaves at worst half a message, as a broken pipe would.
    output.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(message: &Value, output: &mut impl Write) -> io::Result<()> {
    let body = message.to_string();
    put(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes(), output)
}

fn put(bytes: &[u8], output: &mut impl Write) -> io::Result<()> {
    output.write_all(bytes)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use lsp_server::Notification;
    use proptest::prelude::*;

    use super::*;

    fn check(input: &str, expected: &str) {
        let error = read(&mut input.as_bytes()).expect_err("it is malformed").to_string();
        assert!(error.contains(expected), "{input:?}: {error}");
    }

    #[test]
    fn what_is_malformed_is_said() {
        check("nonsense", "does not end");
        check("nonsense\r\n\r\n", "`nonsense` is no line of a header");
        check("\r\n{}", "no Content-Length");
        check("Content-Length: -1\r\n\r\n", "`-1` is no length");
        check("Content-Length: 99999999999\r\n\r\n", "64 MiB are read");
        check("Content-Length: 99999999999999999999\r\n\r\n", "is no length");
        check("Content-Length: 10\r\n\r\n{}", "after 2 of 10 bytes");
        check("Content-Length: 2\r\n\r\n{]", "not JSON: key must be");
        check("Content-Length: 2\r\n\r\n{}", "no request");
        check("Content-Length: 2\r\n", "does not end");
        check(&"x".repeat(9000), "does not end");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let message = Message::Notification(Notification::new("♥".to_owned(), ["😀", "é\r\n"]));
        let mut bytes = Vec::new();
        for _ in 0..2 {
            message.write(&mut bytes).expect("a vector can be written");
        }
        let mut input = bytes.as_slice();
        for _ in 0..2 {
            let again = read(&mut input).expect("it is right").expect("it is there");
            assert_eq!(format!("{again:?}"), format!("{message:?}"));
        }
        assert!(read(&mut input).expect("nothing is left").is_none());
    }

    #[test]
    fn what_cannot_be_understood_is_refused_and_the_next_message_is_read() {
        for (body, code, id) in [
            ("{]", -32700, Value::Null),
            ("{}", -32600, Value::Null),
            ("[1]", -32600, Value::Null),
            ("{\"id\":7}]", -32700, Value::Null),
            ("{\"id\":7,\"method\":7}", -32600, 7.into()),
        ] {
            let next = "{\"method\":\"m\"}";
            let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
            let text = framed(body) + &framed(next);
            let mut input = text.as_bytes();
            match read(&mut input) {
                Err(ReadError::Refused { code: found, id: echoed, reason }) => {
                    assert_eq!((found as i32, &echoed), (code, &id), "{body}");
                    let answer = refusal(found, &echoed, &reason);
                    assert_eq!((&answer["id"], &answer["error"]["code"]), (&id, &code.into()));
                }
                other => panic!("{body}: {other:?}"),
            }
            assert!(
                matches!(read(&mut input), Ok(Some(Message::Notification(it))) if it.method == "m")
            );
        }
    }

    #[test]
    fn headers_are_read_whatever_their_case_and_their_order() {
        let mut input =
            &b"content-type: x; charset=utf-8\r\nCONTENT-LENGTH:14\r\n\r\n{\"method\":\"m\"}"[..];
        assert!(
            matches!(read(&mut input), Ok(Some(Message::Notification(it))) if it.method == "m")
        );
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_odd(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let framed = [format!("Content-Length: {}\r\n\r\n", bytes.len()).as_bytes(), &bytes].concat();
            let _ = read(&mut bytes.as_slice());
            let _ = read(&mut framed.as_slice());
        }
    }
}
