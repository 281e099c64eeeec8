//! `watch`: what is shown at each save, and how it ends.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A file that is watched.
struct Watched {
    folder: tempfile::TempDir,
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Watched {
    /// Begins to watch `game.rcy` with `text` in it.
    fn new(text: &str, options: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        fs::write(folder.path().join("game.rcy"), text).expect("it can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
        command.args(["watch", "game.rcy"]).args(options).current_dir(folder.path());
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Self { folder, child, lines }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("game.rcy")
    }

    /// What is shown of the next version.
    fn next(&mut self) -> String {
        let mut shown = String::new();
        loop {
            let line = self.lines.next().expect("it goes on").expect("it is text");
            shown += &(line.clone() + "\n");
            if line.starts_with("watching ") {
                return shown;
            }
        }
    }

    /// The exit code after a signal.
    fn interrupted(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().expect("there is `kill`");
        assert!(sent.success());
        self.child.wait().expect("it ends").code()
    }
}

/// What a failed test leaves behind is ended.
impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game that `new` writes.
fn game() -> String {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut new = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    let new = new.args(["new", "game"]).current_dir(folder.path()).output().expect("it starts");
    assert!(new.status.success(), "{}", String::from_utf8_lossy(&new.stderr));
    fs::read_to_string(folder.path().join("game.rcy")).expect("it was written")
}

/// Replaces a file as editors do: by another one of its name.
fn replace(path: &Path, text: &str) {
    let beside = path.with_extension("part");
    fs::write(&beside, text).expect("it can be written");
    fs::rename(&beside, path).expect("it can be renamed");
}

/// Whether Ctrl-C is heard by programs that are started from here.
fn is_heard() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    ignored >> 1 & 1 == 0
}

#[test]
fn each_version_is_shown_beside_the_one_before() {
    let game = game();
    let mut watched = Watched::new(&game, &["--games", "100"]);
    let first = watched.next();
    assert!(first.starts_with("game.rcy (ROOM=2)"), "{first}");
    assert!(first.contains("100 games ended") && !first.contains("before"), "{first}");

    // Another number: the figure of before stands beside that of now.
    let other = game.replace("(declare 2 'ROOM)", "(declare 3 'ROOM)");
    fs::write(watched.path(), &other).expect("it can be written");
    let second = watched.next();
    assert!(second.contains("game.rcy (ROOM=3)") && second.contains("wins before"), "{second}");

    // Broken: the mistake, and what was good before.
    replace(&watched.path(), &other.replace("(choice", "(choise"));
    let broken = watched.next();
    assert!(broken.contains("error[E") && broken.contains("game.rcy (ROOM=3)"), "{broken}");

    // Away for a moment, and back as it was at first.
    fs::remove_file(watched.path()).expect("it can be removed");
    replace(&watched.path(), &game);
    let last = watched.next();
    assert!(last.contains("game.rcy (ROOM=2)") && last.contains("wins before"), "{last}");
    assert!(last.contains("version 4"), "{last}");

    if is_heard() {
        assert_eq!(watched.interrupted(), Some(130));
    }
}

#[test]
fn a_game_that_fails_says_where() {
    let game = game().replace("(== (size (game iloc STOCK)) 0)", "(== (game sto DONE) 20)");
    let game = game.replace(
        "(do ((move (top (game iloc",
        "(do ((inc (game sto DONE) 1) (move (top (game iloc",
    );
    let mut watched = Watched::new(&game, &["--games", "10"]);
    let shown = watched.next();
    assert!(shown.contains("0 games ended") && shown.contains("10 games failed: line "), "{shown}");
    assert!(shown.contains("a card is moved from an empty pile"), "{shown}");
    assert!(shown.contains("cardsharp replay ") && shown.contains("--game 0"), "{shown}");
}

#[test]
fn it_ends_in_the_middle_of_the_games_too() {
    if !is_heard() {
        return;
    }
    let mut watched = Watched::new(&game(), &["--games", "1000000000000"]);
    // Signals are heard once there is a thread for them, and games are played once there are others.
    let tasks = format!("/proc/{}/task", watched.child.id());
    while fs::read_dir(&tasks).map_or(3, Iterator::count) < 3 {
        assert_eq!(watched.child.try_wait().expect("it is ours"), None, "it ends too early");
        std::thread::yield_now();
    }
    assert_eq!(watched.interrupted(), Some(130));
}

#[test]
fn only_a_file_in_recycle_is_watched() {
    for (file, says) in [
        ("pan", "pan is no file in RECYCLE: only a file can be watched"),
        ("nothing.rcy", "there is no file nothing.rcy"),
    ] {
        let mut watch = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let watch = watch.args(["watch", file]).current_dir(folder.path());
        let watch = watch.output().expect("it starts");
        assert_eq!(watch.status.code(), Some(1));
        let said = String::from_utf8_lossy(&watch.stderr);
        assert!(said.contains(says), "{said}");
    }
}
