//! A strategy is saved by one run of the program and looked at by the next.

use std::path::Path;
use std::process::{Command, Output};

fn cardsharp(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    command.current_dir(folder).args(arguments).output().unwrap()
}

#[test]
fn what_is_saved_is_read_back_and_is_still_an_equilibrium() {
    let folder = tempfile::tempdir().unwrap();
    let saved = cardsharp(
        folder.path(),
        &["solve", "kuhn-poker", "--json", "--save-strategy", "kuhn.json"],
    );
    assert!(saved.status.success());
    // One document on standard output, and nothing said beside it.
    assert!(saved.stdout.starts_with(b"{") && saved.stderr.is_empty());
    let looked_at = cardsharp(folder.path(), &["solve", "kuhn-poker", "--strategy", "kuhn.json"]);
    assert!(looked_at.status.success());
    let text = String::from_utf8(looked_at.stdout).unwrap();
    assert!(text.contains("no player gains by deviating") && text.contains("-1/18"), "{text}");
    // Only the strategy is there, and no half of one.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let nowhere =
        cardsharp(folder.path(), &["solve", "kuhn-poker", "--save-strategy", "no/kuhn.json"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(nowhere.stdout.is_empty());
}
