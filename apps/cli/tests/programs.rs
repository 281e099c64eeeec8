//! Programs that play and do what they should not: each is named, nothing waits for long, and nothing is left behind.

#![cfg(unix)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn has_python() -> bool {
    let has = Command::new("python3").arg("--version").output().is_ok();
    if !has {
        eprintln!("skipped: python3 is not installed");
    }
    has
}

/// A program in Python, as a player.
fn program(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("there is room");
    format!("exec:python3 {}", path.display())
}

fn cardsharp(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardsharp")).args(arguments).output().expect("it starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// The limit of the tests, and what is far below the limit that programs have otherwise.
const LIMIT: &str = "1s";
const SOON: Duration = Duration::from_secs(9);

#[test]
fn a_program_that_fails_is_named_with_what_it_did() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (name, text, why) in [
        ("dies.py", "import sys\nsys.stdin.readline()", "it has ended"),
        ("crashes.py", "input()\nraise SystemExit(7)", "it has ended"),
        ("nonsense.py", "input()\nprint('\\x00\\xff{', flush=True)\ninput()", "it answered `"),
        ("number.py", "input()\nprint('{\"move\": 1}', flush=True)\ninput()", "it answered `"),
        (
            "long.py",
            "import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('x' * 1000)",
            "its answer is longer than 65536 bytes",
        ),
    ] {
        let players = format!("{},random", program(folder.path(), name, text));
        let run = cardsharp(&["simulate", "kuhn-poker.rcy", "--games", "2", "--players", &players]);
        assert!(said(&run).contains(why), "{name}: {}", said(&run));
    }
}

/// A program that was late once is waited for no more, so that all games are over soon.
#[test]
fn a_program_that_hangs_is_waited_for_once() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let hangs = program(folder.path(), "hangs.py", "import time\ntime.sleep(60)");
    let reads = program(folder.path(), "reads.py", "import sys\nfor line in sys.stdin: pass");
    for (verb, player) in [("simulate", &hangs), ("simulate", &reads), ("tournament", &hangs)] {
        let began = Instant::now();
        let players = format!("{player},random");
        let options = ["--games", "20", "--threads", "1", "--move-time", LIMIT, "--players"];
        let run = cardsharp(&[&[verb, "kuhn-poker.rcy"], &options[..], &[&players]].concat());
        assert!(said(&run).contains("it has not answered within 1 s"), "{verb}: {}", said(&run));
        assert!(began.elapsed() < SOON, "{verb} {player}: {:?}", began.elapsed());
    }
}

/// A program that answers the first view and then writes on and on must not be listened to for ever.
#[test]
fn a_program_that_never_stops_talking_is_stopped() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let text = "import sys\nsys.stdin.readline()\nwhile True: print('{\"move\": \"m1\"}')";
    // It decides several times, and others think long enough for it to say too much meanwhile.
    let players = format!("{},mcts:300", program(folder.path(), "talks.py", text));
    let players = [&players, "random", "random"].join(",");
    let run = cardsharp(&["simulate", "agram", "--games", "3", "--players", &players]);
    assert!(said(&run).contains("it writes without being asked"), "{}", said(&run));
}

/// Whether the process `id` runs; one that has ended and was not asked for does not.
#[cfg(target_os = "linux")]
fn runs(id: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = status.rsplit(')').next().unwrap_or_default().trim().chars().next();
    state.is_some_and(|state| state != 'Z')
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let ids = folder.path().join("ids");
    // It starts another that would outlive it, and hangs or leaves.
    for ending in ["time.sleep(60)", "raise SystemExit(0)"] {
        let text = format!(
            "import subprocess, sys, time\n\
             child = subprocess.Popen(['sleep', '60'])\n\
             print(child.pid, file=open({ids:?}, 'w'), flush=True)\n\
             sys.stdin.readline()\n{ending}\n"
        );
        let player = program(folder.path(), "parent.py", &text);
        let players = format!("{player},random");
        let options = ["--games", "1", "--move-time", "3s", "--players", &players];
        cardsharp(&[&["simulate", "kuhn-poker.rcy"], &options[..]].concat());
        let id = std::fs::read_to_string(&ids).expect("it was started").trim().to_owned();
        assert!(!id.is_empty() && !runs(&id), "{ending}: {id} is left behind");
    }
}

#[test]
fn what_a_program_says_on_standard_error_is_shown() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let text = "import sys\nprint('no moves today', file=sys.stderr)";
    let players = format!("{},random", program(folder.path(), "rude.py", text));
    let options = ["--games", "1", "--players", &players];
    let run = cardsharp(&[&["simulate", "kuhn-poker.rcy"], &options[..]].concat());
    assert!(String::from_utf8_lossy(&run.stderr).contains("no moves today"), "{}", said(&run));
}

/// It fails each time it is started until a file is there.
const FAILS_AT_FIRST: &str = "\
import json, os, sys
for line in sys.stdin:
    if not os.path.exists({file}):
        open({file}, 'w').close()
        sys.exit()
    print(json.dumps({'move': json.loads(line)['moves'][0]['id']}), flush=True)
";

/// A person's game goes on: the program is started again, or moves are taken back.
#[test]
fn a_game_outlives_a_program_that_fails() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("failed");
    let text = FAILS_AT_FIRST.replace("{file}", &format!("{file:?}"));
    let player = program(folder.path(), "late.py", &text);
    let play = |lines: &[&str]| -> Vec<Value> {
        let _ = std::fs::remove_file(&file);
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
            .args(["play", "kuhn-poker.rcy", "--json", "--seed", "3", "--opponent", &player])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().expect("it is piped");
        input.write_all(lines.join("\n").as_bytes()).expect("it listens");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
    };
    let bet = "{\"move\": \"m1\"}";
    let answers = play(&[bet, bet, "{\"continue\": true}"]);
    let [opening, failed, refused, on] = &answers[..] else { panic!("{answers:?}") };
    let prompt = failed["prompt"].as_str().unwrap_or_default();
    assert!(prompt.contains("cannot choose") && prompt.contains("it has ended"), "{failed}");
    assert!(failed["turn"] == 2 && failed["over"] == false, "{failed}");
    let why = refused["error"].as_str().unwrap_or_default();
    assert!(why.contains("let it try again"), "{refused}");
    assert!(on["over"] == true || on["turn"] == 1, "{on}");
    let answers = play(&[bet, "{\"undo\": 1}", bet]);
    assert_eq!(&answers[2], opening, "undo is exact");
    assert!(answers[3]["over"] == true || answers[3]["turn"] == 1, "{}", answers[3]);
}
