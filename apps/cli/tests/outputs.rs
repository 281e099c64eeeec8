//! Files that are written: links are followed, pipes and devices are written into, `-` is standard output.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A command of each option that writes a file, and how what is written begins.
const OPTIONS: &[(&str, &str)] = &[
    ("export kuhn-poker --format efg -o", "EFG 2 R"),
    ("solve kuhn-poker --csv", "seat,"),
    ("solve kuhn-poker --save-strategy", "{\n  \"schema\": \"cardsharp.strategy/1\""),
    ("solve pairs --set ranks=3 --picture", "<svg"),
    ("simulate kuhn-poker --games 10 --record", "{\"schema\":"),
    ("sweep one-card-poker --set ranks=3..4 --games 0 --csv", "ranks,"),
    ("sweep one-card-poker --set ranks=3..4 --games 0 --picture", "<svg"),
    ("study kuhn-poker --games 20 --search-games 0 --html", "<!doctype html>"),
    ("study dice-poker --only matrix --picture", "<svg"),
    (
        "compare pan pan --set ranks=2 --games 20 --search-games 0 --no-exact --html",
        "<!doctype html>",
    ),
];

fn cardsharp(folder: &Path, command: &str, file: &str) -> Output {
    let arguments = command.split_whitespace().chain([file]);
    let mut program = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    program.current_dir(folder).args(arguments).output().expect("the program can be started")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let entries = fs::read_dir(folder).expect("it can be listed");
    let mut names: Vec<_> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_minus_is_standard_output_and_the_report_goes_to_standard_error() {
    for (command, begins) in OPTIONS {
        let folder = folder();
        let run = cardsharp(folder.path(), command, "-");
        assert!(run.status.success(), "{command}: {}", text(&run.stderr));
        assert!(run.stdout.starts_with(begins.as_bytes()), "{command}: {}", text(&run.stdout));
        assert!(names(folder.path()).is_empty(), "{command}");
        // The same as in a file, and nothing else.
        let plain = cardsharp(folder.path(), command, "file.efg");
        let written = fs::read(folder.path().join("file.efg")).expect("it was written");
        assert_eq!(text(&run.stdout), text(&written), "{command}");
        // What else is printed is on standard error.
        let report = text(&plain.stdout).lines().next().expect("there is a report").to_owned();
        let begins = report.split(':').next().unwrap_or_default().replace("file.efg", "-");
        assert!(text(&run.stderr).contains(&begins), "{command}: {report}");
    }
}

#[test]
fn standard_output_holds_one_thing() {
    let folder = folder();
    for command in [
        "solve kuhn-poker --save-strategy - --csv",
        "solve kuhn-poker --json --csv",
        "sweep one-card-poker --set ranks=3 --games 0 --picture - --csv",
    ] {
        let run = cardsharp(folder.path(), command, "-");
        assert_eq!(run.status.code(), Some(1), "{command}");
        assert!(run.stdout.is_empty(), "{command}");
        assert!(text(&run.stderr).contains("standard output"), "{}", text(&run.stderr));
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work() {
    for (command, _) in OPTIONS {
        let folder = folder();
        fs::create_dir(folder.path().join("there.efg")).expect("a folder can be made");
        fs::write(folder.path().join("plain"), "mine").expect("it can be written");
        for file in ["there.efg", "no/file.efg", "plain/file.efg"] {
            let run = cardsharp(folder.path(), command, file);
            assert_eq!(run.status.code(), Some(1), "{command} {file}");
            assert!(run.stdout.is_empty(), "{command} {file}: {}", text(&run.stdout));
            assert!(text(&run.stderr).starts_with("error: "), "{command} {file}");
        }
        assert_eq!(names(folder.path()), ["plain", "there.efg"], "{command}");
    }
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_the_work() {
    let folder = folder();
    fs::write(folder.path().join("plain"), "mine").expect("it can be written");
    let run = cardsharp(folder.path(), "reproduce baby-poker --out", "plain");
    assert_eq!(run.status.code(), Some(1));
    assert!(run.stdout.is_empty());
    fs::create_dir_all(folder.path().join("report/index.html")).expect("a folder can be made");
    let run = cardsharp(folder.path(), "reproduce baby-poker --out", "report");
    assert_eq!(run.status.code(), Some(1), "{}", text(&run.stderr));
    assert!(run.stdout.is_empty(), "{}", text(&run.stdout));
    assert_eq!(names(&folder.path().join("report")), ["index.html"], "nothing was done for it");
}

#[test]
fn two_outputs_in_one_file_are_refused_before_the_work() {
    let folder = folder();
    fs::create_dir(folder.path().join("sub")).expect("a folder can be made");
    for (command, file) in [
        ("solve kuhn-poker --csv same --save-strategy", "same"),
        ("solve kuhn-poker --csv same --save-strategy", "./same"),
        ("solve kuhn-poker --csv sub/../same --save-strategy", "same"),
        ("solve pan --set ranks=2 --save same --log", "same"),
        ("sweep one-card-poker --set ranks=3..4 --games 0 --picture same --csv", "sub/../same"),
    ] {
        let run = cardsharp(folder.path(), command, file);
        assert_eq!(run.status.code(), Some(1), "{command} {file}");
        assert!(run.stdout.is_empty(), "{command} {file}: {}", text(&run.stdout));
        assert!(text(&run.stderr).contains("a file of its own"), "{}", text(&run.stderr));
        assert_eq!(names(folder.path()), ["sub"], "{command} {file}");
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    use super::*;

    fn fifo(path: &Path) {
        let made = Command::new("mkfifo").arg(path).status().expect("there is `mkfifo`");
        assert!(made.success());
    }

    #[test]
    fn a_pipe_is_written_into_and_stays_a_pipe() {
        for (command, begins) in OPTIONS {
            let folder = folder();
            let path = folder.path().join("pipe.efg");
            fifo(&path);
            let reader = {
                let path = path.clone();
                std::thread::spawn(move || fs::read_to_string(path).expect("it is text"))
            };
            let run = cardsharp(folder.path(), command, "pipe.efg");
            assert!(run.status.success(), "{command}: {}", text(&run.stderr));
            let kind = fs::symlink_metadata(&path).expect("it is there").file_type();
            assert!(kind.is_fifo(), "{command}");
            assert!(reader.join().expect("it is read").starts_with(begins), "{command}");
            assert_eq!(names(folder.path()), ["pipe.efg"], "{command}");
        }
    }

    #[test]
    fn a_link_stays_a_link_and_its_target_is_written() {
        for (command, begins) in OPTIONS {
            let folder = folder();
            fs::create_dir(folder.path().join("other")).expect("a folder can be made");
            // To a file that is there, to one that is not, and to a link.
            fs::write(folder.path().join("other/old"), "old").expect("it can be written");
            symlink("other/old", folder.path().join("old.efg")).expect("a link can be made");
            symlink("other/new", folder.path().join("new.efg")).expect("a link can be made");
            symlink("new.efg", folder.path().join("twice.efg")).expect("a link can be made");
            for (link, target) in
                [("old.efg", "other/old"), ("new.efg", "other/new"), ("twice.efg", "other/new")]
            {
                let run = cardsharp(folder.path(), command, link);
                assert!(run.status.success(), "{command}: {}", text(&run.stderr));
                assert!(folder.path().join(link).is_symlink(), "{command} {link}");
                let target = folder.path().join(target);
                let written = fs::read_to_string(&target).expect("it is text");
                assert!(written.starts_with(begins), "{command} {link}");
                fs::write(&target, "").expect("it is ours");
            }
            assert_eq!(names(folder.path()), ["new.efg", "old.efg", "other", "twice.efg"]);
            assert_eq!(names(&folder.path().join("other")), ["new", "old"]);
        }
    }

    #[test]
    fn a_new_file_is_as_readable_as_any_new_file_and_an_old_one_stays_as_it_was() {
        for (command, _) in OPTIONS {
            let folder = folder();
            let script = format!(
                "umask 027 && {} {command} new.efg > report && {0} {command} old.efg > report",
                env!("CARGO_BIN_EXE_cardsharp")
            );
            fs::write(folder.path().join("old.efg"), "").expect("it can be written");
            let mode = |name: &str| {
                let metadata = fs::metadata(folder.path().join(name)).expect("it is there");
                metadata.permissions().mode() & 0o777
            };
            fs::set_permissions(folder.path().join("old.efg"), fs::Permissions::from_mode(0o604))
                .expect("it is ours");
            let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).status();
            assert!(run.expect("there is `sh`").success(), "{command}");
            assert_eq!(format!("{:o}", mode("new.efg")), "640", "{command}");
            assert_eq!(format!("{:o}", mode("old.efg")), "604", "{command}");
        }
    }

    #[test]
    fn standard_output_by_its_name_is_standard_output() {
        // Also where it is a plain file, which must not be replaced.
        let folder = folder();
        let script = format!(
            "{} solve kuhn-poker --csv /dev/stdout > out 2> report",
            env!("CARGO_BIN_EXE_cardsharp")
        );
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).status();
        assert!(run.expect("there is `sh`").success());
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is text");
        assert!(read("out").starts_with("seat,"), "{}", read("out"));
        assert!(read("report").starts_with("kuhn-poker"), "{}", read("report"));
        assert_eq!(names(folder.path()), ["out", "report"]);
    }

    #[test]
    fn a_file_that_another_program_holds_open_is_written_into() {
        let folder = folder();
        let script = format!(
            "exec 5>> kept; {} solve kuhn-poker --csv /dev/fd/5 > report; echo end >&5",
            env!("CARGO_BIN_EXE_cardsharp")
        );
        let run = Command::new("bash").current_dir(folder.path()).args(["-c", &script]).status();
        assert!(run.expect("there is `bash`").success());
        let kept = fs::read_to_string(folder.path().join("kept")).expect("it is text");
        assert!(kept.contains("seat,"), "{kept}");
    }

    #[test]
    fn a_saved_game_goes_into_a_pipe_and_over_a_link() {
        let folder = folder();
        let path = folder.path().join("pipe");
        fifo(&path);
        symlink("target", folder.path().join("link")).expect("a link can be made");
        let reader = std::thread::spawn(move || fs::read_to_string(path).expect("it is text"));
        let script = format!(
            "printf 'save pipe\\nsave link\\nquit\\n' | {} play pan --set ranks=2 --opponent random",
            env!("CARGO_BIN_EXE_cardsharp")
        );
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output();
        assert!(text(&run.expect("there is `sh`").stdout).contains("Saved in pipe."));
        let saved = reader.join().expect("it is read");
        assert!(saved.starts_with("cardsharp game 1"), "{saved}");
        let target = fs::read_to_string(folder.path().join("target")).expect("it is text");
        assert_eq!(saved, target);
    }

    #[test]
    fn two_links_to_one_file_are_one_file() {
        let folder = folder();
        symlink("target", folder.path().join("one")).expect("a link can be made");
        symlink("one", folder.path().join("two")).expect("a link can be made");
        fifo(&folder.path().join("pipe"));
        for (one, other) in [("one", "two"), ("target", "two"), ("pipe", "pipe")] {
            let command = format!("solve kuhn-poker --csv {one} --save-strategy");
            let run = cardsharp(folder.path(), &command, other);
            assert_eq!(run.status.code(), Some(1), "{one} {other}");
            assert!(text(&run.stderr).contains("a file of its own"), "{}", text(&run.stderr));
        }
        // What is thrown away may be thrown away twice.
        let command = "solve kuhn-poker --csv /dev/null --save-strategy";
        assert!(cardsharp(folder.path(), command, "/dev/null").status.success());
    }

    #[test]
    fn a_link_to_standard_output_is_standard_output() {
        let folder = folder();
        symlink("/dev/stdout", folder.path().join("link")).expect("a link can be made");
        let program = env!("CARGO_BIN_EXE_cardsharp");
        for name in ["link", "out", "./out"] {
            let script =
                format!("{program} solve kuhn-poker --csv {name} > out 2> report; cat out");
            let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output();
            let out = text(&run.expect("there is `sh`").stdout);
            assert!(out.starts_with("seat,"), "{name}: {out}");
            let report = fs::read_to_string(folder.path().join("report")).expect("it is text");
            assert!(report.starts_with("kuhn-poker"), "{name}: {report}");
            assert_eq!(names(folder.path()), ["link", "out", "report"], "{name}");
        }
        // Through a pipe too, and not after the report.
        let script = format!("{program} solve kuhn-poker --csv link 2> report | cat");
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output();
        let out = text(&run.expect("there is `sh`").stdout);
        assert!(out.starts_with("seat,"), "{out}");
        // With the document in JSON there would be two things in it.
        let script = format!("{program} solve kuhn-poker --json --csv link > out");
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output();
        let run = run.expect("there is `sh`");
        assert_eq!(run.status.code(), Some(1), "{}", text(&run.stderr));
        // Who throws the report away does not throw the table away.
        let script = format!("{program} solve kuhn-poker --csv - > /dev/null 2> report");
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).status();
        assert!(run.expect("there is `sh`").success());
    }

    #[test]
    fn ones_own_file_in_a_folder_where_nothing_may_be_made_is_written_in_place() {
        let folder = folder();
        let place = folder.path().join("place");
        fs::create_dir(&place).expect("a folder can be made");
        fs::write(place.join("mine"), "x".repeat(100_000)).expect("it can be written");
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
        };
        mode(folder.path(), 0o755);
        mode(&place.join("mine"), 0o666);
        mode(&place, 0o555);
        // To root nothing is forbidden.
        let program = folder.path().join("cardsharp");
        fs::copy(env!("CARGO_BIN_EXE_cardsharp"), &program).expect("it can be copied");
        let script = format!(
            "as=; test $(id -u) != 0 || as='setpriv --reuid 65534 --clear-groups'; \
             $as {0} solve kuhn-poker --csv place/mine && ! $as {0} solve kuhn-poker --csv place/new",
            program.display()
        );
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output();
        let run = run.expect("there is `sh`");
        let written = fs::read_to_string(place.join("mine")).expect("it is text");
        mode(&place, 0o755);
        assert!(run.status.success(), "{}", text(&run.stderr));
        assert!(written.starts_with("seat,") && !written.contains("xxx"), "{written}");
        assert_eq!(names(&place), ["mine"]);
        assert!(text(&run.stderr).contains("cannot write place/new"), "{}", text(&run.stderr));
    }

    #[test]
    fn a_record_that_can_no_longer_be_written_ends_the_run() {
        if !Path::new("/dev/full").exists() {
            return;
        }
        let folder = folder();
        let command = "simulate agram --games 100000000 --json --record";
        let run = cardsharp(folder.path(), command, "/dev/full");
        assert_eq!(run.status.code(), Some(1), "{}", text(&run.stderr));
        assert!(text(&run.stderr).contains("cannot write /dev/full"), "{}", text(&run.stderr));
        // The games until then are summed up.
        assert!(text(&run.stdout).contains("\"cardsharp.simulate"), "{}", text(&run.stdout));
    }
}
