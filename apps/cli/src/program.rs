//! Programs that play (`exec:COMMAND`): started as they are named, sent a view on a line, and given so long to answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use workbench::PlayingProgram;

/// How long a program may think about a move.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of an answer.
const MAX_ANSWER: u64 = 1 << 16;

/// A program that was started. It ends with this.
struct Program {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

/// Starts the program of `command`: words with blanks between them.
pub(crate) fn start(command: &str) -> Result<Box<dyn PlayingProgram>, String> {
    let mut words = command.split_whitespace();
    let name = words.next().ok_or("write the program's name after `exec:`, as in exec:./bot")?;
    let child = Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("it cannot be started: {error}"))?;
    let input = child.stdin.take().expect("it is piped");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    let (sender, answers) = channel();
    // Reading waits for a program that says nothing: that must hold up nobody else.
    thread::spawn(move || {
        let mut output = output;
        loop {
            let mut line = Vec::new();
            let n_bytes = output.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut line);
            let line = String::from_utf8_lossy(&line).into_owned();
            if n_bytes.unwrap_or(0) == 0 || sender.send(line).is_err() {
                return;
            }
        }
    });
    Ok(Box::new(Program { child, input, answers }))
}

impl PlayingProgram for Program {
    fn ask(&mut self, view: &str) -> Result<String, String> {
        // What it said before it was asked answers nothing.
        while self.answers.try_recv().is_ok() {}
        let sent = writeln!(self.input, "{view}").and_then(|()| self.input.flush());
        if sent.is_err() {
            return Err("it has ended".to_owned());
        }
        self.answers.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                format!("it has not answered within {} seconds", PATIENCE.as_secs())
            }
            RecvTimeoutError::Disconnected => "it has ended".to_owned(),
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
