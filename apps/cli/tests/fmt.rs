//! `cardsharp fmt` on files: what is written, what stays, and who may read it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const CROWDED: &str = "(game(setup(create players 2))(scoring max 0))";
const LAID_OUT: &str = "(game\n  (setup\n    (create players 2))\n  (scoring max 0))\n";

fn fmt(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    command.arg("fmt").args(arguments).current_dir(folder).output().expect("it starts")
}

#[test]
fn files_are_laid_out_in_place_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.rcy");
    fs::write(&path, CROWDED).expect("written");
    let first = fmt(folder.path(), &["a.rcy"]);
    assert!(first.status.success());
    assert_eq!(String::from_utf8_lossy(&first.stdout), "laid out a.rcy\n");
    assert_eq!(fs::read_to_string(&path).expect("read"), LAID_OUT);
    let second = fmt(folder.path(), &["a.rcy"]);
    assert!(second.status.success() && second.stdout.is_empty());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left over");
}

#[test]
fn a_file_that_is_wrong_stays_and_the_others_are_laid_out() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("wrong.rcy"), "(game (setup").expect("written");
    fs::write(folder.path().join("right.rcy"), CROWDED).expect("written");
    let output = fmt(folder.path(), &["wrong.rcy", "right.rcy"]);
    assert_eq!(output.status.code(), Some(1));
    let text = |name| fs::read_to_string(folder.path().join(name)).expect("read");
    assert_eq!(text("wrong.rcy"), "(game (setup");
    assert_eq!(text("right.rcy"), LAID_OUT);
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_files_keep_who_may_read_them() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let (path, link) = (folder.path().join("a.rcy"), folder.path().join("link.rcy"));
    fs::write(&path, CROWDED).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).expect("set");
    symlink("a.rcy", &link).expect("linked");
    assert!(fmt(folder.path(), &["link.rcy"]).status.success());
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&path).expect("read"), LAID_OUT);
    let mode = fs::metadata(&path).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o664);
}

#[test]
fn standard_input_goes_to_standard_output() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(["fmt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(CROWDED.as_bytes()).expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), LAID_OUT);
}
