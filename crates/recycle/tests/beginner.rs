//! What a beginner reads: rows of a wrong program and the first diagnostic that is shown for it.
//!
//! A row is a program, or the statements of one, and under it lines that start with `>`: the message with its code,
//! the text it is at, the hint and the title of the fix. Rows are separated by empty lines; `UPDATE_BEGINNER=1`
//! rewrites what is found, so that the difference can be read.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

mod fixes;

use fixes::{check_fixes, shown};
use recycle::Severity;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A wrong program, and the lines that say what is shown.
struct Row {
    comments: String,
    program: String,
    shown: String,
}

impl Row {
    /// The whole file. Statements stand in a game that says nothing wrong itself.
    fn text(&self) -> String {
        let is_whole = self.program.starts_with("(game ") || self.program.starts_with("(game\n");
        if is_whole || self.program.starts_with("file ") {
            return self.program.trim_start_matches("file ").to_owned();
        }
        format!(
            "(game
  (declare 2 'DEAL)
  (setup
    (create players 2)
    (create deck (game iloc STOCK) (deck (RANK (ACE, KING, QUEEN)) (SUIT (HEARTS, SPADES)))))
  (do (
    (set (game points HEIGHT) (((RANK : ACE) 3) ((RANK : KING) 2) ((RANK : QUEEN) 1)))
    (shuffle (game iloc STOCK))
    (all player 'P (repeat 'DEAL (move (top (game iloc STOCK)) (top ('P iloc HAND)))))))
{}
  (scoring max (sum ((current player) iloc HAND) using (game points HEIGHT))))
",
            self.program
        )
    }
}

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/beginner");
    let entries = std::fs::read_dir(folder).expect("the folder is part of the crate");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    paths
}

fn rows(text: &str) -> Vec<Row> {
    let blocks = text.split("\n\n").map(|block| block.trim_matches('\n'));
    let row = |block: &str| {
        let part = |is_such: &dyn Fn(&str) -> bool| {
            block.lines().filter(|line| is_such(line)).collect::<Vec<_>>().join("\n")
        };
        Row {
            comments: part(&|line| line.starts_with("##")),
            program: part(&|line| !line.starts_with("##") && !line.starts_with("> ")),
            shown: part(&|line| line.starts_with("> ")),
        }
    };
    blocks.filter(|block| !block.is_empty()).map(row).collect()
}

/// The first diagnostic as the lines of a row.
fn first_lines(text: &str) -> String {
    let found = shown(text);
    let Some(first) = found.first() else { return "> nothing".to_owned() };
    let kind = if first.severity() == Severity::Error { "error" } else { "warning" };
    let mut lines = format!("> {kind}[{}]: {}", first.code.id(), first.message);
    let at = text[first.label.span.range()].split_whitespace().collect::<Vec<_>>().join(" ");
    let at = match at.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &at[..end]),
        None => at,
    };
    let _ = write!(lines, "\n> at: {at}  -- {}", first.label.text);
    for other in &first.others {
        let line = 1 + text[..other.span.range().start].matches('\n').count();
        let _ = write!(lines, "\n> also: line {line}, {}", other.text);
    }
    if let Some(hint) = &first.hint {
        let _ = write!(lines, "\n> help: {hint}");
    }
    if let Some(fix) = &first.fix {
        let _ = write!(lines, "\n> fix: {}", fix.title);
    }
    lines
}

#[test]
fn the_first_diagnostic_is_the_one_that_helps() {
    let mut failed = String::new();
    for path in paths() {
        let text = std::fs::read_to_string(&path).expect("readable");
        let mut rewritten = Vec::new();
        for row in rows(&text) {
            let lines =
                if row.program.is_empty() { String::new() } else { first_lines(&row.text()) };
            if lines != row.shown {
                let _ =
                    writeln!(failed, "{}\nexpected\n{}\nfound\n{lines}\n", row.program, row.shown);
            }
            let parts = [row.comments, row.program, lines];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            rewritten.push(parts.join("\n"));
        }
        if std::env::var_os("UPDATE_BEGINNER").is_some() {
            std::fs::write(&path, rewritten.join("\n\n") + "\n").expect("writable");
        }
    }
    assert!(failed.is_empty() || std::env::var_os("UPDATE_BEGINNER").is_some(), "\n{failed}");
}

#[test]
fn a_fix_removes_its_diagnostic_and_makes_no_error() {
    let (mut n_fixes, mut failed) = (0, String::new());
    for path in paths() {
        let file = std::fs::read_to_string(&path).expect("readable");
        for row in rows(&file).iter().filter(|row| !row.program.is_empty()) {
            n_fixes += check_fixes(&row.text(), &mut failed);
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
    assert!(n_fixes > 0);
}
