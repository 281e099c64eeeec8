//! The examples in the book's chapters on the language are games that check, or parts of one.
//!
//! In the reference a block marked `recycle` that starts with `(game` is a whole file and gets
//! neither errors nor warnings; any other is a list of statements and gets no errors inside a game.
//! In the tutorial a block marked `recycle,FILE` stands in that file, word for word.
//!
//! The list of all words at the end of the reference is made from [`recycle::forms`]:
//! `BOOK=overwrite cargo test -p cardsharp-recycle --test book` writes it.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use recycle::forms::{FORMS, Gives, Origin};
use recycle::{Code, Diagnostic, Severity};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

const CHAPTER: &str = include_str!("../../../docs/src/recycle.md");
const TUTORIAL: &str = include_str!("../../../docs/src/tutorial.md");

const WORDS_BEGIN: &str = "<!-- made from crates/recycle/src/forms.rs -->\n";
const WORDS_END: &str = "<!-- end -->\n";

/// The files of the tutorial that are there to be wrong, and what is wrong with them.
const WRONG: &[(&str, Code)] =
    &[("draft.rcy", Code::PartMissing), ("misnamed.rcy", Code::NeverFilled)];

#[test]
fn the_whole_games_in_the_book_check_without_a_remark() {
    let games = blocks().filter(|block| block.starts_with("(game"));
    assert_eq!(games.map(|game| check(game, None)).collect::<Vec<_>>(), [Vec::new()]);
}

#[test]
fn the_statements_in_the_book_check_without_an_error() {
    let parts: Vec<_> = blocks().filter(|block| !block.starts_with("(game")).collect();
    assert!(parts.len() >= 3, "only {} parts were found", parts.len());
    for part in parts {
        let around = format!(
            "(game (setup (create players 3) (create deck (game iloc STOCK) (deck (RANK (ACE, TWO)))))
             {part} (scoring max (game sto N)))"
        );
        assert_eq!(check(&around, Some(Severity::Error)), []);
    }
}

#[test]
fn the_whole_games_in_the_book_are_laid_out_by_the_formatter() {
    for game in blocks().filter(|block| block.starts_with("(game")) {
        assert_eq!(recycle::syntax::format(game).as_deref(), Ok(game));
    }
}

#[test]
fn the_list_of_all_words_is_that_of_the_code() {
    let mut list = String::new();
    for &gives in Gives::ALL {
        _ = write!(list, "\n### {}\n\n| form | means |\n|---|---|\n", gives.heading());
        for form in FORMS.iter().filter(|form| form.gives == gives) {
            let origin = match form.origin {
                Origin::Plain => "",
                Origin::Extension => " (extension)",
                Origin::Older => " (older files)",
                Origin::Reserved => " (an error)",
            };
            _ = writeln!(list, "| `{}` | {}{origin} |", form.text, form.means);
        }
    }
    let (before, rest) = CHAPTER.split_once(WORDS_BEGIN).expect("the page has the list");
    let (shown, after) = rest.split_once(WORDS_END).expect("the list has an end");
    if std::env::var("BOOK").is_ok_and(|what| what == "overwrite") {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/recycle.md");
        let page = format!("{before}{WORDS_BEGIN}{list}{WORDS_END}{after}");
        std::fs::write(path, page).expect("the page can be written");
    } else {
        for (shown, listed) in shown.lines().zip(list.lines()) {
            assert_eq!(shown, listed, "BOOK=overwrite writes the list anew");
        }
        assert_eq!(shown.len(), list.len(), "BOOK=overwrite writes the list anew");
    }
}

#[test]
fn what_the_tutorial_shows_stands_in_its_files() {
    let files = tutorial();
    let mut shown: Vec<&str> = Vec::new();
    for rest in TUTORIAL.split("```recycle,").skip(1) {
        let (name, rest) = rest.split_once('\n').expect("a block has lines");
        let block = rest.split("```").next().unwrap_or(rest);
        let file = files.get(name).unwrap_or_else(|| panic!("there is no file {name}"));
        assert!(file.contains(block), "{name} does not have\n{block}");
        shown.push(name);
    }
    for name in files.keys() {
        let is_used = shown.contains(&name.as_str()) || TUTORIAL.contains(&format!("check {name}"));
        assert!(is_used, "the tutorial does not show {name}");
    }
}

#[test]
fn the_files_of_the_tutorial_check_and_are_laid_out() {
    for (name, text) in tutorial() {
        let wrong: Vec<Code> =
            WRONG.iter().filter(|wrong| wrong.0 == name).map(|wrong| wrong.1).collect();
        let found: Vec<Code> = check(&text, None).into_iter().map(|found| found.0).collect();
        assert_eq!(found, wrong, "{name}");
        assert_eq!(recycle::syntax::format(&text).as_deref(), Ok(text.as_str()), "{name}");
    }
}

/// The files of the tutorial, by name.
fn tutorial() -> BTreeMap<String, String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/tutorial.in");
    let files = std::fs::read_dir(folder).expect("the tutorial has files");
    files
        .map(|file| {
            let file = file.expect("a file");
            let text = std::fs::read_to_string(file.path()).expect("it is text");
            (file.file_name().to_string_lossy().into_owned(), text)
        })
        .collect()
}

/// The text of every block marked `recycle`.
fn blocks() -> impl Iterator<Item = &'static str> {
    CHAPTER.split("```recycle\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest))
}

/// The codes and messages about a file, all of them or those of one severity.
fn check(text: &str, severity: Option<Severity>) -> Vec<(Code, String)> {
    let reading = recycle::syntax::read(text);
    let checked = recycle::rules::check(&reading.tree, &[]);
    let counts = |found: &Diagnostic| severity.is_none_or(|severity| found.severity() == severity);
    let found = reading.errors.into_iter().chain(checked.diagnostics).filter(counts);
    found.map(|found| (found.code, found.message)).collect()
}
