//! Server under test: the program that people run, on a free port, with a folder of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A running `cardsharp serve`.
pub(crate) struct Server {
    child: Child,
    folder: TempDir,
    /// The address that it says to open, with its token.
    pub(crate) address: String,
    pub(crate) port: u16,
    pub(crate) token: String,
}

/// An answer of the server.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Server {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
            .args(["serve", "--port", "0", "--no-open", "--folder"])
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut address = String::new();
        let output = child.stdout.as_mut().expect("it is piped");
        BufReader::new(output).read_line(&mut address).expect("it says its address");
        let address = address.trim().to_owned();
        let (host, token) = address.split_once("/?token=").expect("the address has a token");
        let port = host.rsplit(':').next().and_then(|port| port.parse().ok());
        let token = token.to_owned();
        Self { child, folder, port: port.expect("the address has a port"), token, address }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The address of a screen of the page, for a browser that has the cookie.
    pub(crate) fn screen(&self, fragment: &str) -> String {
        format!("http://127.0.0.1:{}/{fragment}", self.port)
    }

    /// The answer to a request with these headers beside `Host` and `Content-Length`.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let has_host = headers.iter().any(|header| header.to_lowercase().starts_with("host:"));
        let host =
            if has_host { String::new() } else { format!("Host: 127.0.0.1:{}\r\n", self.port) };
        let headers = headers.iter().fold(String::new(), |all, header| all + header + "\r\n");
        let n_bytes = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\n{host}{headers}Content-Type: application/json\r\n\
             Content-Length: {n_bytes}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("it listens");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("there is a head");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Answer { status: status.expect("there is a status"), body: body.to_owned() }
    }

    /// The document that a program with the token is given.
    pub(crate) fn document(&self, path: &str) -> Value {
        let bearer = format!("Authorization: Bearer {}", self.token);
        let answer = self.ask("GET", path, &[&bearer], "");
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        serde_json::from_str(&answer.body).expect("it is JSON")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
