//! Editor: a client of the language server with one document at a time, which keeps its own copy of the text.
//!
//! Positions are counted here by code of its own, so that a mistake of the server in counting is seen.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Longer than any answer takes on any machine: a server that hangs fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program, running, with pipes to it.
pub(crate) struct Editor {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    stderr: Receiver<String>,
    /// Notifications that came while an answer was waited for.
    notifications: VecDeque<Value>,
    last_id: i32,
    pub(crate) uri: String,
    pub(crate) version: i32,
    pub(crate) text: String,
}

impl Editor {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut stderr_pipe = child.stderr.take().expect("it is piped");
        let (sender, stderr) = channel();
        std::thread::spawn(move || {
            let mut said = String::new();
            stderr_pipe.read_to_string(&mut said).expect("it writes text");
            let _ = sender.send(said);
        });
        Self {
            child,
            stdin,
            messages,
            stderr,
            notifications: VecDeque::new(),
            last_id: 0,
            uri: String::new(),
            version: 0,
            text: String::new(),
        }
    }

    /// Sends bytes as they are. The server may have left already.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.stdin.as_mut().expect("the pipe is open").write_all(bytes);
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Closes the pipe to the server.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// The next message; none if the server has closed its end.
    fn next(&mut self) -> Option<Value> {
        match self.messages.recv_timeout(PATIENCE) {
            Ok(message) => Some(message),
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => None,
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => panic!("the server hangs"),
        }
    }

    /// Asks, and waits for the answer: its result, or its error.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.answer(id)
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, id: i32) -> Result<Value, Value> {
        loop {
            let mut message = self.next().expect("an answer comes before the end");
            if message["id"] == id {
                assert_eq!(message["jsonrpc"], "2.0", "{message}");
                return match message.get_mut("error") {
                    Some(error) => Err(error.take()),
                    None => Ok(message["result"].take()),
                };
            }
            assert!(message.get("id").is_none(), "nobody asked for this: {message}");
            self.notifications.push_back(message);
        }
    }

    /// Waits for the refusal of a message that has no number.
    pub(crate) fn refusal(&mut self) -> Value {
        loop {
            let mut message = self.next().expect("a refusal comes before the end");
            if message.get("id") == Some(&Value::Null) {
                return message["error"].take();
            }
            self.notifications.push_back(message);
        }
    }

    /// Waits for a notification of this method.
    pub(crate) fn hear(&mut self, method: &str) -> Value {
        loop {
            let message = match self.notifications.pop_front() {
                Some(message) => message,
                None => self.next().expect("a notification comes before the end"),
            };
            if message["method"] == method {
                return message["params"].clone();
            }
        }
    }

    /// Waits until the server ends: how, and what it said on standard error.
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        while self.next().is_some() {}
        let said = self.stderr.recv_timeout(PATIENCE).expect("standard error is closed");
        (self.child.wait().expect("it ends"), said)
    }

    /// Introduces an editor with these abilities; what the server says of itself.
    pub(crate) fn initialize(&mut self, capabilities: &Value, options: &Value) -> Value {
        let params = json!({
            "processId": null,
            "rootUri": null,
            "capabilities": capabilities,
            "initializationOptions": options,
        });
        let result = self.ask("initialize", &params).expect("it introduces itself");
        self.notify("initialized", &json!({}));
        result
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        self.uri = format!("file:///games/{name}");
        self.version = 1;
        text.clone_into(&mut self.text);
        let document =
            json!({"uri": self.uri, "languageId": "recycle", "version": 1, "text": text});
        self.notify("textDocument/didOpen", &json!({"textDocument": document}));
    }

    /// Replaces bytes of the text, here and there.
    pub(crate) fn replace(&mut self, start: usize, end: usize, new: &str) {
        let range = json!({"start": self.position(start), "end": self.position(end)});
        self.text.replace_range(start..end, new);
        self.version += 1;
        let params = json!({
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": range, "text": new}],
        });
        self.notify("textDocument/didChange", &params);
    }

    /// Makes edits that the server proposes, from the last to the first.
    pub(crate) fn apply(&mut self, edits: &Value) {
        let edits = edits.as_array().expect("a list of edits");
        let mut edits: Vec<(usize, usize, &str)> = edits
            .iter()
            .map(|edit| {
                let (start, end) = self.offsets(&edit["range"]);
                (start, end, edit["newText"].as_str().expect("a text"))
            })
            .collect();
        edits.sort_unstable();
        for (start, end, new) in edits.into_iter().rev() {
            self.replace(start, end, new);
        }
    }

    /// Makes the edit of a workspace that the server proposes: of this document, and of this version.
    pub(crate) fn apply_to_workspace(&mut self, edit: &Value) {
        if let Some(documents) = edit["documentChanges"].as_array() {
            let [document] = &documents[..] else { panic!("one document: {edit}") };
            let expected = json!({"uri": self.uri, "version": self.version});
            assert_eq!(document["textDocument"], expected);
            self.apply(&document["edits"]);
        } else {
            self.apply(&edit["changes"][&self.uri]);
        }
    }

    /// The document and a place in it, as parameters.
    pub(crate) fn at(&self, offset: usize) -> Value {
        json!({"textDocument": {"uri": self.uri}, "position": self.position(offset)})
    }

    pub(crate) fn position(&self, offset: usize) -> Value {
        let before = &self.text[..offset];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        json!({"line": line, "character": before[start..].encode_utf16().count()})
    }

    fn offset(&self, position: &Value) -> usize {
        let number = |key: &str| position[key].as_u64().expect("a number") as usize;
        let (line, character) = (number("line"), number("character"));
        let start: usize = self.text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let mut rest = self.text[start..].chars();
        let mut at = start;
        while units < character {
            let ch = rest.next().expect("the position is in the text");
            assert_ne!(ch, '\n', "the position is in the line");
            units += ch.len_utf16();
            at += ch.len_utf8();
        }
        assert_eq!(units, character, "the position is not inside a character");
        at
    }

    /// The bytes of a range that the server speaks of.
    pub(crate) fn offsets(&self, range: &Value) -> (usize, usize) {
        (self.offset(&range["start"]), self.offset(&range["end"]))
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // A test that fails leaves no program behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a message from the server, which writes nothing else; none at the end.
fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut header = String::new();
    stdout.read_line(&mut header).expect("it writes text");
    if header.is_empty() {
        return None;
    }
    let length = header.strip_prefix("Content-Length: ").expect("a message begins with its length");
    let mut body = vec![0; length.trim().parse().expect("a number")];
    let mut blank = [0; 2];
    stdout.read_exact(&mut blank).expect("a header ends");
    assert_eq!(&blank, b"\r\n");
    stdout.read_exact(&mut body).expect("it is as long as it says");
    Some(serde_json::from_slice(&body).expect("it is JSON"))
}
