//! Every game in the book is played again.
//!
//! A block marked `play` is what a terminal shows: the command, what is printed, and behind `> ` what
//! is typed. Here it comes through a pipe, where there is no prompt. The blocks of a page are played
//! in the same folder, one after the other, so that one may load what another has saved. The folder
//! has the files that the page's transcripts have, and is otherwise empty. `PLAY=overwrite` writes the blocks anew, as
//! they are played now.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is printed by `cardsharp` in `folder`, and how it ends.
fn run(folder: &Path, command: &str, typed: &str) -> String {
    let arguments = command.strip_prefix("$ cardsharp ").expect("a block begins with a command");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(typed.as_bytes()).expect("it is read");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{command}");
    String::from_utf8(output.stdout).expect("it is text")
}

/// Plays every block of a page of the book, beside the files that lie in `PAGE.in`.
fn check_page(name: &str) -> usize {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for file in std::fs::read_dir(book.join(name).with_extension("in")).into_iter().flatten() {
        let file = file.expect("a file");
        std::fs::copy(file.path(), folder.path().join(file.file_name())).expect("it is copied");
    }
    check(&book.join(name).with_extension("md"), folder.path())
}

/// The beginning and the end of a block.
const BLOCK: (&str, &str) = ("```play\n", "```");

/// Plays every block of a page in a folder, one after the other.
fn check(page: &Path, folder: &Path) -> usize {
    let text = std::fs::read_to_string(page).expect("a page");
    let overwrites = std::env::var_os("PLAY").is_some_and(|value| value == "overwrite");
    let (mut written, mut n_blocks) = (String::new(), 0);
    for (nth, part) in text.split(BLOCK.0).enumerate() {
        if nth == 0 {
            written += part;
            continue;
        }
        n_blocks += 1;
        let (block, rest) = part.split_once(BLOCK.1).expect("a block has an end");
        let (command, shown) = block.split_once('\n').expect("a block has a command");
        let typed: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix('>')).collect();
        let played = if overwrites { transcript(folder, command, &typed) } else { String::new() };
        if !overwrites {
            let lines = ended(typed.iter().map(|line| line.trim()));
            let shown = ended(shown.lines().filter(|line| !line.starts_with('>')));
            assert_eq!(run(folder, command, &lines), shown, "{command}");
        }
        written += &[BLOCK.0, command, "\n", &played, BLOCK.1, rest].concat();
    }
    if overwrites {
        std::fs::write(page, written).expect("the page can be written");
    }
    n_blocks
}

/// Lines, each with its end.
fn ended<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// What a terminal shows: what is said, and where it is typed what is typed.
fn transcript(folder: &Path, command: &str, typed: &[&str]) -> String {
    let (mut shown, mut said) = (String::new(), 0);
    for n in 0..=typed.len() {
        let lines = ended(typed[..n].iter().map(|line| line.trim()));
        let all = run(folder, command, &lines);
        shown += &all[said..];
        said = all.len();
        if let Some(next) = typed.get(n) {
            shown += format!("> {}", next.trim()).trim_end();
            shown.push('\n');
        }
    }
    shown
}

#[test]
fn the_games_in_the_book_are_played_as_they_are_shown() {
    for page in ["playing", "erring", "pexeso-play", "tutorial"] {
        assert!(check_page(page) > 0, "{page} has no game");
    }
}

#[test]
fn whatever_is_typed_is_answered() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play.md");
    assert!(check(&page, folder.path()) > 0);
}

#[test]
fn a_file_that_is_something_else_is_spared() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let notes = folder.path().join("notes.txt");
    std::fs::write(&notes, "mine").expect("it can be written");
    let command = "$ cardsharp play pan --set ranks=2 --opponent random";
    let said = run(folder.path(), command, "save notes.txt\nsave no/folder\nload notes.txt\n");
    let said: Vec<&str> = said.lines().rev().take(3).collect();
    assert_eq!(
        said,
        [
            "This is not a saved game: its first line should be `cardsharp game 1`.",
            "Not saved: there is no folder no for no/folder; make it first",
            "notes.txt is there already and is not a saved game: save under another name",
        ]
    );
    assert_eq!(std::fs::read_to_string(&notes).expect("it is there"), "mine");
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(["play", "pan", "--set", "ranks=2", "--opponent", "random"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(b"\xff\xfe\0\x1b[2J\nquit").expect("it is read");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("it is text");
    assert!(said.contains("is no move here") && !said.contains('\u{1b}'), "{said}");
}
