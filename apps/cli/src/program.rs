//! Programs that play (`exec:COMMAND`): started as they are named, sent a view on a line, and given so long to answer.
//!
//! A program may do anything: hang, die, say nothing or too much, not read what it is sent, start others. Reading and
//! writing are done by threads of their own, so that the time limit holds whatever it does, and what it has said is
//! bounded. On Unix it is the head of a process group, which is killed as a whole.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use workbench::{PlayingProgram, ProgramFailure};

/// The most bytes of an answer.
const MAX_ANSWER: u64 = 1 << 16;

/// The lines that are kept of what a program says without being asked; it may not say as many.
const MAX_KEPT: usize = 64;

/// A program that was started. It ends with this, and all that it has started.
struct Program {
    child: Child,
    views: Sender<String>,
    answers: Receiver<Line>,
    move_time: Duration,
}

/// Line that a program has written.
enum Line {
    Whole(String),
    /// More bytes than an answer may have.
    TooLong,
}

/// Starts the program of `command`, words with blanks between them, which has `move_time` for each of its moves.
pub(crate) fn start(command: &str, move_time: Duration) -> Result<Box<dyn PlayingProgram>, String> {
    let mut words = command.split_whitespace();
    let name = words.next().ok_or("write the program's name after `exec:`, as in exec:./bot")?;
    let mut command = Command::new(name);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
    group::lead(&mut command);
    let child = command.spawn();
    let mut child = child.map_err(|error| format!("it cannot be started: {error}"))?;
    group::add(&child);
    let input = child.stdin.take().expect("it is piped");
    let output = child.stdout.take().expect("it is piped");
    let (views, sent) = channel();
    thread::spawn(move || write(input, &sent));
    let (said, answers) = sync_channel(MAX_KEPT);
    thread::spawn(move || read(output, &said));
    Ok(Box::new(Program { child, views, answers, move_time }))
}

/// Kills all programs that are running, before this one ends without a farewell.
pub(crate) fn end_all() {
    group::end_all();
}

/// Hands over each of the `views`, until the program listens no more.
fn write(mut input: ChildStdin, views: &Receiver<String>) {
    for view in views {
        if writeln!(input, "{view}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Takes down each line of `output` until it ends, or has one that is too long.
fn read(output: ChildStdout, said: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let n_bytes = output.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut line);
        let is_too_long = line.len() as u64 == MAX_ANSWER && line.last() != Some(&b'\n');
        let is_over = n_bytes.unwrap_or(0) == 0;
        let line = if is_too_long {
            Line::TooLong
        } else {
            Line::Whole(String::from_utf8_lossy(&line).into_owned())
        };
        if is_over || said.send(line).is_err() || is_too_long {
            return;
        }
    }
}

impl PlayingProgram for Program {
    fn ask(&mut self, view: &str) -> Result<String, ProgramFailure> {
        // What it said before it was asked answers nothing.
        if self.answers.try_iter().take(MAX_KEPT).count() == MAX_KEPT {
            return Err(ProgramFailure::new("it writes without being asked"));
        }
        self.views.send(view.to_owned()).map_err(|_| ProgramFailure::new("it has ended"))?;
        match self.answers.recv_timeout(self.move_time) {
            Ok(Line::Whole(line)) => Ok(line),
            Ok(Line::TooLong) => {
                let why = format!("its answer is longer than {MAX_ANSWER} bytes");
                Err(ProgramFailure::new(why))
            }
            Err(RecvTimeoutError::Timeout) => Err(ProgramFailure::late(self.move_time)),
            Err(RecvTimeoutError::Disconnected) => Err(ProgramFailure::new("it has ended")),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already, and what it has started may not.
        group::end(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
mod group {
    use std::collections::BTreeSet;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::{Mutex, PoisonError};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// The process groups of all programs that are running.
    static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

    /// `command` becomes the head of a process group.
    pub(super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    pub(super) fn add(child: &Child) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).insert(child.id());
    }

    /// Kills the group of `child`, which was not waited for: its number is nobody else's.
    pub(super) fn end(child: &Child) {
        if RUNNING.lock().unwrap_or_else(PoisonError::into_inner).remove(&child.id()) {
            kill(child.id());
        }
    }

    pub(super) fn end_all() {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().for_each(kill);
    }

    fn kill(group: u32) {
        if let Ok(group) = i32::try_from(group) {
            // It may have ended.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub(super) fn lead(_: &mut Command) {}

    pub(super) fn add(_: &Child) {}

    pub(super) fn end(_: &Child) {}

    pub(super) fn end_all() {}
}
