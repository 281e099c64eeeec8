//! Reports as people get them: within the width of a terminal, and in every format.

use std::process::{Command, Output};

use unicode_width::UnicodeWidthStr as _;

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_cardsharp");
    Command::new(program).args(arguments).output().expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("reports are UTF-8")
}

/// Verbs whose reports have wide tables, each with a table that it prints as CSV.
const WIDE: [(&[&str], &str); 9] = [
    (&["games"], "library"),
    (&["games", "--verbs"], "verbs"),
    (&["games", "pan"], "parameters"),
    (&["solve", "leduc-poker.rcy"], "strategy"),
    (&["solve", "pan", "--set", "ranks=3"], "outcomes"),
    (&["study", "pan", "--set", "ranks=3", "--set", "rules=essay"], "accuracy"),
    (&["study", "pexeso", "--set", "pairs=6", "--games", "0"], "positions"),
    (
        &["compare", "agram", "agram", "--set-b", "NUMP=3", "--games", "40", "--search-games", "0"],
        "comparison",
    ),
    (&["sweep", "pan", "--set", "ranks=2..3", "--set", "take=1..3", "--games", "20"], "sweep"),
];

#[test]
fn no_line_is_wider_than_asked_for() {
    for (arguments, _) in WIDE {
        for width in ["80", "100", "160"] {
            let text = printed(&[arguments, &["--width", width]].concat());
            let most: usize = width.parse().unwrap();
            for line in text.lines() {
                assert!(line.width() <= most, "{arguments:?} at {width}: {line}");
            }
        }
    }
}

#[test]
fn what_goes_into_a_pipe_is_not_cut() {
    for (arguments, _) in WIDE {
        let text = printed(arguments);
        assert!(!text.contains("Left out for want of room"), "{arguments:?}: {text}");
        assert!(!text.contains("Key: "), "{arguments:?}: {text}");
    }
}

#[test]
fn every_verb_has_every_format() {
    for (arguments, _) in WIDE {
        let json = printed(&[arguments, &["--format", "json"]].concat());
        assert!(json.starts_with('{') && json.contains("\"schema\""), "{arguments:?}: {json}");
        let markdown = printed(&[arguments, &["--format", "markdown"]].concat());
        assert!(
            markdown.starts_with("# ") && markdown.contains("\n| "),
            "{arguments:?}: {markdown}"
        );
        let html = printed(&[arguments, &["--format", "html"]].concat());
        assert!(html.starts_with("<!doctype html>"), "{arguments:?}");
        assert!(html.trim_end().ends_with("</html>"), "{arguments:?}");
    }
}

#[test]
fn a_table_is_picked_by_its_name_and_a_wrong_name_lists_the_others() {
    for (arguments, table) in WIDE {
        let output = run(&[arguments, &["--format", "csv", "--pick", "no such table"]].concat());
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && message.contains(table), "{arguments:?}: {message}");
        let csv = printed(&[arguments, &["--format", "csv", "--pick", table]].concat());
        assert!(csv.lines().count() > 1, "{arguments:?}: {csv}");
    }
}

#[test]
fn a_folder_holds_every_table_and_every_chart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables");
    let html = folder.path().join("page.html");
    let [path_text, html_text] = [&path, &html].map(|path| path.to_str().unwrap());
    printed(&["solve", "kuhn-poker", "--folder", path_text, "--html", html_text]);
    let mut names: Vec<String> = std::fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["exploitability.csv", "strategy.csv", "strategy.svg", "values.csv"]);
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("<svg") && page.contains("-1/18"));
}
