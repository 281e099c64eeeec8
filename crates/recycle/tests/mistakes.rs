//! What the checker says about wrong games: rows of a body, the codes, and the text they point at.

mod fixes;

use recycle::rules::check;
use recycle::syntax::read;
use recycle::{Diagnostic, Severity};
use std::fmt::Write;

/// A game around a body, which says nothing wrong itself.
fn game(body: &str) -> String {
    format!(
        "(game
           (setup (create players 2)
                  (create deck (game iloc STOCK) (deck (RANK (A, B, C)) (SUIT (X, Y)))))
           {body}
           (do ((inc (game sto S) 1)))
           (scoring max (+ (size (game iloc STOCK)) (game sto S))))"
    )
}

fn found(text: &str, settings: &[(&str, &str)]) -> Vec<Diagnostic> {
    let reading = read(text);
    let settings: Vec<_> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let checked = check(&reading.tree, &settings);
    let mut all = reading.errors;
    let has_error = checked.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    if all.is_empty() {
        assert_eq!(checked.rules.is_none(), has_error, "{text}");
    }
    all.extend(checked.diagnostics);
    all
}

/// `E0101 siz` for each diagnostic of the severity.
fn summary(text: &str, severity: Severity) -> Vec<String> {
    let mut rows: Vec<_> =
        found(text, &[]).into_iter().filter(|found| found.severity() == severity).collect();
    rows.sort_by_key(|found| found.label.span);
    rows.iter()
        .map(|found| format!("{} {}", found.code.id(), &text[found.label.span.range()]))
        .collect()
}

/// Checks the rows of a file: a body, and indented under it what is found.
fn check_rows(rows: &str, severity: Severity) {
    let mut lines =
        rows.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    let mut failed = String::new();
    while let Some(body) = lines.next() {
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with(' ')) {
            expected.push(line.trim());
        }
        let found = summary(&game(body), severity);
        if found != expected {
            _ = writeln!(failed, "{body}\n  expected {expected:?}\n  found    {found:?}");
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

#[test]
fn errors_are_found_where_they_are() {
    check_rows(include_str!("mistakes/forms.txt"), Severity::Error);
    check_rows(include_str!("mistakes/kinds.txt"), Severity::Error);
    check_rows(include_str!("mistakes/decks.txt"), Severity::Error);
}

#[test]
fn warnings_are_given_where_something_is_surely_wrong() {
    check_rows(include_str!("mistakes/warnings.txt"), Severity::Warning);
}

#[test]
fn quirks_are_warned_of_where_they_matter() {
    check_rows(include_str!("mistakes/quirks.txt"), Severity::Warning);
}

#[test]
fn a_fix_removes_its_diagnostic_and_makes_no_error() {
    let files = [
        include_str!("mistakes/forms.txt"),
        include_str!("mistakes/kinds.txt"),
        include_str!("mistakes/decks.txt"),
        include_str!("mistakes/warnings.txt"),
        include_str!("mistakes/quirks.txt"),
    ];
    let (mut n_fixes, mut failed) = (0, String::new());
    let bodies = files.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with('('));
    for body in bodies {
        n_fixes += fixes::check_fixes(&game(body), &mut failed);
    }
    assert!(failed.is_empty(), "\n{failed}");
    assert!(n_fixes > 0);
}

#[test]
fn wrong_sections() {
    let rows: &[(&str, &[&str])] = &[
        ("", &["E0106 "]),
        ("(gam)", &["E0106 (gam)"]),
        ("(game)", &["E0109 game", "E0109 game"]),
        ("(game (setup) (scoring max 0))", &["E0109 setup"]),
        ("(game (setup (create players 2)) (scoring max 0)) (do)", &["E0107 (do)"]),
        ("(game (setup (create players 0)) (scoring max 0))", &["E0401 0"]),
        ("(game (setup (create players 65)) (scoring max 0))", &["E0401 65"]),
        ("(game (setup (create players (random 3))) (scoring max 0))", &["E0401 (random 3)"]),
        (
            "(game (setup (create players 2) (create players 3)) (scoring max 0))",
            &["E0110 (create players 3)"],
        ),
        ("(game (setup (create players 2) (create teams (0, 2))) (scoring max 0))", &["E0403 2"]),
        (
            "(game (setup (create players 2) (shuffle (game iloc S))) (scoring max 0))",
            &["E0301 (shuffle (game iloc S))"],
        ),
        ("(game (setup (create players 2)) (scoring mac 0))", &["E0101 mac"]),
        ("(game (title TITLE) (setup (create players 2)) (scoring max 0))", &["E0301 TITLE"]),
    ];
    for (text, expected) in rows {
        assert_eq!(summary(text, Severity::Error), *expected, "{text}");
    }
}

#[test]
fn settings_change_declared_names_and_nothing_else() {
    let text = "(game (declare 2 'NUMP) (declare A 'MARK) (declare (A, B) 'MARKS) (declare (random 3) 'R)
        (setup (create players 'NUMP) (create deck (game iloc S) (deck (M ('MARKS)))))
        (do ((set (game str X) 'MARK) (set (game sto S) 'R)))
        (scoring max (+ (game sto S) (size (filter (game iloc S) 'C (== (cardatt M 'C) (game str X)))))))";
    let rules = |settings: &[(&str, &str)]| {
        let settings: Vec<_> =
            settings.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        check(&read(text).tree, &settings).rules.expect("right")
    };
    assert_eq!(rules(&[]).n_players, 2);
    assert_eq!(rules(&[("NUMP", "5")]).n_players, 5);
    assert_eq!(rules(&[("NUMP", "5"), ("'NUMP", "6")]).n_players, 6);
    assert_eq!(rules(&[("MARKS", "A, C,D")]).cards.len(), 3);
    assert!(rules(&[("MARK", "Q")]).texts.contains(&"Q".to_owned()));

    let rows: &[(&str, &str, &str)] = &[
        ("NUMP", "many", "E0502 'NUMP"),
        ("MARK", "7", "E0502 'MARK"),
        ("MARKS", "A,,B", "E0502 'MARKS"),
        ("R", "1", "E0502 'R"),
        ("NUM", "3", "E0501 game"),
        ("NUMP", "100", "E0401 'NUMP"),
    ];
    for (name, value, expected) in rows {
        let found: Vec<_> = found(text, &[(name, value)])
            .iter()
            .filter(|found| found.severity() == Severity::Error)
            .map(|found| format!("{} {}", found.code.id(), &text[found.label.span.range()]))
            .collect();
        assert_eq!(found, [*expected], "{name}={value}");
    }
    let hint = found(text, &[("NUM", "3")]).remove(0).hint.expect("a hint");
    assert_eq!(hint, "did you mean NUMP? it declares NUMP, MARK, MARKS, R");
}

#[test]
fn hints_say_what_is_probably_meant() {
    let rows = [
        ("(do ((shufle (game iloc STOCK))))", "did you mean `shuffle`?"),
        ("(all player 'PLAYER (inc ('PLAYR sto S) 1))", "did you mean `'PLAYER`?"),
        (
            "(stage players (end (== (game sto S) 1)) (do ((inc (game sto S) 1))))",
            "did you mean `player`?",
        ),
        (
            "(do ((set (game sto S) (game iloc STOCK))))",
            "how many there are is (size …), the points of cards are (sum cards using points)",
        ),
        ("(all (game iloc STOCK) CARD (turn pass))", "a variable has a quote: 'CARD"),
    ];
    for (body, expected) in rows {
        let found = found(&game(body), &[]);
        assert_eq!(found[0].hint.as_deref(), Some(expected), "{body}");
    }
}

#[test]
fn what_could_not_be_read_is_not_reported_again() {
    for body in [
        "(do ((set (game sto S) §)))",
        "(do ((§ (game sto S) 1)))",
        "(do ((set (game § S) 1)))",
        "§",
    ] {
        let text = game(body);
        let checked = check(&read(&text).tree, &[]);
        assert_eq!(checked.rules, None, "{body}");
        assert!(checked.diagnostics.is_empty(), "{body}: {:?}", checked.diagnostics);
    }
}
