//! A plain HTTP client: one connection, which stays open as long as both want it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// Answer to a request.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    /// The sentence of an error.
    pub(crate) fn error(&self) -> String {
        let json = self.json();
        let sentence = json["error"].as_str();
        sentence.unwrap_or_else(|| panic!("no error: {}", self.body)).to_owned()
    }
}

/// A client that knows the token.
pub(crate) struct Client {
    port: u16,
    token: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    pub(crate) fn new(port: u16, token: &str) -> Self {
        Self { port, token: token.to_owned(), stream: None }
    }

    pub(crate) fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, None)
    }

    pub(crate) fn delete(&mut self, path: &str) -> Reply {
        self.send("DELETE", path, None)
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn put(&mut self, path: &str, body: &Value) -> Reply {
        self.send("PUT", path, Some(body.to_string().as_bytes()))
    }

    /// A request as a script sends it, with the token and its origin.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: Option<&[u8]>) -> Reply {
        let (port, token) = (self.port, &self.token);
        let body = body.unwrap_or_default();
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        // The server may have closed a connection on which nothing was said for long.
        let kept = self.stream.take().and_then(|mut stream| {
            stream.get_mut().write_all(&request).ok()?;
            let reply = read(&mut stream)?;
            Some((reply, stream))
        });
        let (reply, stream) = kept.unwrap_or_else(|| {
            let mut stream = BufReader::new(connect(port));
            // It may have read enough before all is written.
            let _ = stream.get_mut().write_all(&request);
            let reply = read(&mut stream).unwrap_or_else(|| panic!("{method} {path}: no answer"));
            (reply, stream)
        });
        if reply.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        reply
    }
}

/// A connection to the server at `port`.
pub(crate) fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    let time = Some(Duration::from_secs(120));
    stream.set_read_timeout(time).expect("there is a time limit");
    stream.set_nodelay(true).expect("it can be set");
    stream
}

/// Sends `request` as it is, and reads one answer, if there is one.
pub(crate) fn raw(port: u16, request: &[u8]) -> Option<Reply> {
    let mut stream = BufReader::new(connect(port));
    let _ = stream.get_mut().write_all(request);
    read(&mut stream)
}

/// Reads one answer; nothing if the connection is closed first.
pub(crate) fn read(stream: &mut BufReader<TcpStream>) -> Option<Reply> {
    let (status, headers) = head(stream)?;
    let reply = Reply { status, headers, body: String::new() };
    let mut body = Vec::new();
    if let Some(length) = reply.header("content-length") {
        body.resize(length.parse().ok()?, 0);
        stream.read_exact(&mut body).ok()?;
    } else if reply.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = chunk(stream) {
            body.extend(chunk);
        }
    }
    Some(Reply { body: String::from_utf8(body).ok()?, ..reply })
}

/// Reads the head of an answer.
pub(crate) fn head(stream: &mut impl BufRead) -> Option<(u16, Vec<(String, String)>)> {
    let mut line = String::new();
    stream.read_line(&mut line).ok().filter(|&n| n > 0)?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        stream.read_line(&mut line).ok().filter(|&n| n > 0)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    Some((status, headers))
}

/// Reads a chunk of a body; nothing after the last.
pub(crate) fn chunk(stream: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = String::new();
    stream.read_line(&mut line).ok()?;
    let length = usize::from_str_radix(line.trim(), 16).ok()?;
    let mut bytes = vec![0; length + 2];
    stream.read_exact(&mut bytes).ok()?;
    bytes.truncate(length);
    (length > 0).then_some(bytes)
}
