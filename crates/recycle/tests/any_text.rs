//! Whatever is read can be checked: no text makes the checker panic, and rules come without errors.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use proptest::prelude::*;
use recycle::program::ProgramConfig;
use recycle::rules::check;
use recycle::syntax::read;
use recycle::{Diagnostic, Severity};

/// Checks the text; rules are there exactly if nothing is an error.
fn try_text(text: &str) {
    let reading = read(text);
    let checked = check(&reading.tree, &[("NUMP".to_owned(), "3".to_owned())]);
    let has_error = checked.diagnostics.iter().any(|found| found.severity() == Severity::Error);
    assert!(!(checked.rules.is_some() && has_error), "{text}");
    if reading.errors.is_empty() && !has_error {
        assert!(checked.rules.is_some(), "nothing is wrong, and there are no rules:\n{text}");
    }
    let all = || reading.errors.iter().chain(&checked.diagnostics);
    for found in all() {
        assert!(text.get(found.label.span.range()).is_some(), "{found:?}\n{text}");
    }
    // Of a large text not every one.
    for fix in all().filter_map(|found| found.fix.as_ref()).take(20) {
        check_edits(text, &fix.edits);
    }
    // What is shown of it is all of that in order, and is there wherever something is wrong.
    let shown = match recycle::load(text, &[], &ProgramConfig::default()) {
        Ok(loaded) => loaded.warnings,
        Err(found) => {
            assert!(found.iter().any(|it| it.severity() == Severity::Error), "{text}");
            found
        }
    };
    let mut sorted = shown.clone();
    Diagnostic::sort(&mut sorted);
    assert_eq!(shown, sorted, "{text}");
}

/// The edits are of this text, and no two overlap; what they make of it can be read again.
fn check_edits(text: &str, edits: &[recycle::Edit]) {
    let mut ranges: Vec<_> = edits.iter().map(|edit| edit.span.range()).collect();
    ranges.sort_by_key(|range| (range.start, range.end));
    for range in &ranges {
        assert!(text.get(range.clone()).is_some(), "{edits:?}\n{text}");
    }
    for pair in ranges.windows(2) {
        assert!(pair[0].end <= pair[1].start, "{edits:?} overlap\n{text}");
    }
    drop(read(&recycle::analysis::apply(text, edits)));
}

/// Programs to change at random.
fn programs() -> Vec<String> {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths: Vec<_> = ["probes", "accepted", "seed"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(tests.join(folder)).expect("a folder of tests"))
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "rcy" || ext == "gdl"))
        .collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("readable")).collect()
}

/// Tokens that a game is made of, as few as make most forms.
fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just("(".to_owned()),
        4 => Just(")".to_owned()),
        1 => prop::sample::select(vec![
            "game", "setup", "create", "players", "teams", "deck", "scoring", "max", "min", "stage",
            "player", "team", "end", "choice", "do", "all", "any", "let", "declare", "set", "inc",
            "move", "remember", "forget", "shuffle", "repeat", "top", "bottom", "using", "vloc",
            "iloc", "mem", "owner", "range", "other", "union", "filter", "tuples", "partition",
            "size", "sum", "score", "sto", "str", "points", "put", "cardatt", "current", "next",
            "cycle", "turn", "pass", "and", "not", "actual", "swap", "sort", "runs", "largest",
        ]).prop_map(str::to_owned),
        1 => prop::sample::select(vec!["A", "B", "HAND", "'A", "'B", "0", "1", "25", ",", ":", ".."])
            .prop_map(str::to_owned),
        1 => prop::sample::select(vec!["==", "!=", "<", ">=", "+", "-", "//", "%", "^"])
            .prop_map(str::to_owned),
    ]
}

/// A random edit: which token, and what becomes of it.
#[derive(Clone, Debug)]
enum Edit {
    Drop(prop::sample::Index),
    Double(prop::sample::Index),
    Swap(prop::sample::Index, prop::sample::Index),
    Put(prop::sample::Index, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        at().prop_map(Edit::Drop),
        at().prop_map(Edit::Double),
        (at(), at()).prop_map(|(one, other)| Edit::Swap(one, other)),
        (at(), token()).prop_map(|(at, token)| Edit::Put(at, token)),
    ]
}

/// The tokens of a text, roughly.
fn tokens(text: &str) -> Vec<String> {
    let without_comments: String = text
        .lines()
        .map(|line| line.split(";;").next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n");
    let spaced = without_comments.replace('(', " ( ").replace(')', " ) ").replace(',', " , ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn tokens_in_any_order_are_checked(tokens in prop::collection::vec(token(), 0..80)) {
        try_text(&tokens.join(" "));
        try_text(&format!("(game (setup (create players 2)) {} (scoring max 0))", tokens.join(" ")));
    }

    #[test]
    fn a_changed_program_is_checked(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..6),
    ) {
        let programs = programs();
        let mut tokens = tokens(&programs[which.index(programs.len())]);
        for edit in edits {
            let n = tokens.len();
            match edit {
                Edit::Drop(at) => drop(tokens.remove(at.index(n))),
                Edit::Double(at) => tokens.insert(at.index(n), tokens[at.index(n)].clone()),
                Edit::Swap(one, other) => tokens.swap(one.index(n), other.index(n)),
                Edit::Put(at, token) => tokens[at.index(n)] = token,
            }
        }
        try_text(&tokens.join(" "));
    }
}

#[test]
fn large_and_deep_texts_are_checked_in_no_time() {
    let n = 20_000;
    for text in [
        format!("(game {} (scoring max 0))", "(declare 1 'A) ".repeat(n)),
        format!("(game (setup (create players 2)) (do ({})) (scoring max 0))", "(inc (game sto X) 1)".repeat(n)),
        format!("(game (setup (create players 2)) (do ({})) (scoring max 0))", "(mov)".repeat(n)),
        format!("(game (setup (create players 2)) (do ({})) (scoring max 0))", "(inc (game sto X) 'X)".repeat(n)),
        format!("(game (setup (create players 2) (create deck (game iloc S) (deck {}))) (scoring max 0))", "(A (X, Y, Z))".repeat(n)),
        "(game (setup (create players 2) (repeat 4000 (create deck (game iloc S) (deck (A (B)))))) (scoring max 0))".to_owned(),
        format!("(game (setup (create players 2)) (do (((and {}) (turn pass)))) (scoring max 0))", "(== (game sto X) 1)".repeat(n)),
        format!("(game (setup (create players 2)) (choice ((do ({})))) (scoring max 0))", "(any player 'P (inc ('P sto X) 1))".repeat(n)),
        format!("(game (setup (create players 2)) (do ({})) (scoring max 0))", "(repeat all (move (top (game vloc A)) (top (game vloc B))))".repeat(n / 4)),
        format!("(game (setup (create players 2)) {} (scoring max 0))", "(stage player (end (== (game sto A) 0)) (do ((inc (game sto B) 1))))".repeat(n / 4)),
        format!("(game (setup (create players 2)) (do ((set (game points P) ({})) {})) (scoring max 0))",
            "((A : B) 1)".repeat(n / 4), "(inc (game sto X) (score (max (game vloc A) using (game points P)) using (game points Q)))".repeat(n / 20)),
        format!("(game (setup (create players 2)) {}{} (scoring max 0))", "(do (".repeat(60), "))".repeat(60)),
        format!("{}{}", "(".repeat(200_000), ")".repeat(200_000)),
    ] {
        try_text(&text);
    }
}
