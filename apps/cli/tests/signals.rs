//! Signals: a tidy stop, with what is known so far and an exit code that says which signal it was.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

/// Starts the program in a shell that first does what `before` says.
fn start(folder: &Path, before: &str, arguments: &str) -> Child {
    // A run that does not hear its signal fails, and does not go on for ever.
    let limit = "ulimit -t 120;";
    let script = format!("{limit} {before} exec {} {arguments}", env!("CARGO_BIN_EXE_cardsharp"));
    let mut shell = Command::new("sh");
    shell.current_dir(folder).args(["-c", &script]).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell.spawn().expect("there is `sh`")
}

/// Sends a signal once or more.
fn send(signal: &str, times: usize, child: &Child) {
    let mut kill = Command::new("kill");
    kill.arg(format!("-{signal}")).args(vec![child.id().to_string(); times]);
    assert!(kill.status().expect("there is `kill`").success());
}

/// Whether programs started from here hear a signal: those in the background of a script, or under `nohup`, are not to
/// hear some, and that is inherited.
fn is_heard(signal: &str) -> bool {
    let number = ["HUP", "INT"].iter().position(|name| *name == signal);
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let is_heard = number.is_none_or(|number| ignored >> number & 1 == 0);
    if !is_heard {
        eprintln!("skipped: SIG{signal} is ignored by what runs these tests");
    }
    is_heard
}

/// Waits until a file in `folder` has something in it.
fn wait_for_bytes(folder: &Path, child: &mut Child) {
    let has_bytes = || {
        let entries = fs::read_dir(folder).expect("it can be listed").flatten();
        entries.filter_map(|entry| entry.metadata().ok()).any(|found| found.len() > 0)
    };
    while !has_bytes() {
        assert_eq!(child.try_wait().expect("it is ours"), None, "it ends too early");
        std::thread::yield_now();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A run of more games than anybody waits for, stopped by `signal` when some are written down.
fn stopped(folder: &Path, before: &str, signals: &[(&str, usize)]) -> Output {
    let games = "simulate agram --games 1000000000 --threads 1 --record games.jsonl";
    let mut child = start(folder, before, games);
    wait_for_bytes(folder, &mut child);
    for &(signal, times) in signals {
        send(signal, times, &child);
    }
    child.wait_with_output().expect("it ends")
}

fn check_stopped(folder: &Path, run: &Output, code: i32) {
    assert_eq!(run.status.code(), Some(code), "{:?} {}", run.status.signal(), text(&run.stderr));
    assert!(text(&run.stdout).contains("games"), "what is known so far is shown");
    // Every record that is there is whole.
    let records = fs::read_to_string(folder.join("games.jsonl")).expect("the records are kept");
    assert!(records.ends_with('\n') && records.lines().count() > 1);
    for line in records.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a line is a record");
    }
    assert_eq!(fs::read_dir(folder).expect("it can be listed").count(), 1);
}

#[test]
fn a_stopped_run_keeps_the_games_that_were_played() {
    for (signal, code) in
        [("TERM", 143), ("HUP", 129), ("INT", 130)].into_iter().filter(|it| is_heard(it.0))
    {
        let folder = folder();
        let run = stopped(folder.path(), "", &[(signal, 1)]);
        check_stopped(folder.path(), &run, code);
    }
}

#[test]
fn a_signal_that_is_sent_twice_as_timeout_does_is_one() {
    for (signal, code) in [("TERM", 143), ("INT", 130)].into_iter().filter(|it| is_heard(it.0)) {
        let folder = folder();
        let run = stopped(folder.path(), "", &[(signal, 2)]);
        check_stopped(folder.path(), &run, code);
    }
}

#[test]
fn a_run_that_is_not_to_hear_of_a_hangup_does_not() {
    let folder = folder();
    let run = stopped(folder.path(), "trap '' HUP;", &[("HUP", 1), ("TERM", 1)]);
    check_stopped(folder.path(), &run, 143);
}

#[test]
fn work_is_put_away_at_a_signal() {
    let folder = folder();
    let pan =
        "solve pan --set ranks=7 --no-distances --checkpoint pan.part --checkpoint-every 0.01";
    let mut child = start(folder.path(), "", pan);
    // Work has begun when it was put away once.
    let checkpoint = folder.path().join("pan.part");
    while !checkpoint.is_file() {
        assert_eq!(child.try_wait().expect("it is ours"), None, "it ends too early");
        std::thread::yield_now();
    }
    send("TERM", 1, &child);
    let run = child.wait_with_output().expect("it ends");
    assert_eq!(run.status.code(), Some(143), "{}", text(&run.stderr));
    assert!(text(&run.stderr).contains("pan.part"), "{}", text(&run.stderr));
    // Nothing half written is left.
    assert_eq!(fs::read_dir(folder.path()).expect("it can be listed").count(), 1);
}

#[test]
fn a_file_that_may_not_grow_is_an_error_in_words() {
    let folder = folder();
    let child = start(folder.path(), "ulimit -f 1;", "export leduc-poker -o leduc.efg");
    let run = child.wait_with_output().expect("it ends");
    assert_eq!(run.status.code(), Some(1), "{:?}", run.status);
    assert!(text(&run.stderr).contains("cannot write leduc.efg"), "{}", text(&run.stderr));
    assert_eq!(fs::read_dir(folder.path()).expect("it can be listed").count(), 0);
}
