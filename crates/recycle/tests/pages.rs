//! Every code has a page in the book, whose wrong example gives that code and whose right one does not.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use recycle::rules::check;
use recycle::syntax::read;
use recycle::{Code, Diagnostic};
use std::fmt::Write;
use std::path::PathBuf;

/// An example: the code block's words after `recycle,` and its text.
struct Example {
    flags: Vec<String>,
    text: String,
}

/// Codes whose example would be too large for a page.
const WITHOUT_EXAMPLE: &[Code] = &[Code::FileTooLarge, Code::TooLarge];

fn book() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src")
}

fn page(code: Code) -> String {
    let path = book().join("diagnostics").join(format!("{}.md", code.id()));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn examples(page: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if let Some(flags) = line.strip_prefix("```recycle,") {
            let flags = flags.split(',').map(str::to_owned).collect();
            found.push(Example { flags, text: String::new() });
            is_inside = true;
        } else if line == "```" {
            is_inside = false;
        } else if is_inside {
            let text = &mut found.last_mut().expect("inside an example").text;
            text.push_str(line);
            text.push('\n');
        }
    }
    found
}

fn found(example: &Example) -> Vec<Diagnostic> {
    let settings: Vec<(String, String)> = example
        .flags
        .iter()
        .filter_map(|flag| flag.strip_prefix("set=")?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let reading = read(&example.text);
    let checked = check(&reading.tree, &settings);
    reading.errors.into_iter().chain(checked.diagnostics).collect()
}

#[test]
fn the_wrong_example_gives_the_code_and_the_right_one_nothing() {
    let mut failed = String::new();
    for &code in Code::ALL {
        let page = page(code);
        assert!(page.starts_with(&format!("# {}: {}\n", code.id(), code.title())), "{}", code.id());
        let examples = examples(&page);
        if WITHOUT_EXAMPLE.contains(&code) {
            assert!(examples.is_empty(), "{}", code.id());
            continue;
        }
        let kinds: Vec<&str> = examples.iter().map(|example| example.flags[0].as_str()).collect();
        assert_eq!(kinds, ["wrong", "right"], "{}", code.id());
        for example in &examples {
            let mut expected: Vec<&str> =
                example.flags.iter().filter_map(|flag| flag.strip_prefix("also=")).collect();
            if example.flags[0] == "wrong" {
                expected.push(code.id());
            }
            let mut given: Vec<&str> = found(example).iter().map(|found| found.code.id()).collect();
            expected.sort_unstable();
            given.sort_unstable();
            given.dedup();
            let has_error = given.iter().any(|id| id.starts_with('E'));
            if given != expected || (example.flags[0] == "right" && has_error) {
                _ = writeln!(
                    failed,
                    "{} {}: expected {expected:?}, given {given:?}",
                    code.id(),
                    example.flags[0]
                );
            }
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

#[test]
fn the_book_lists_every_page() {
    let summary = std::fs::read_to_string(book().join("SUMMARY.md")).expect("the book has one");
    let index = std::fs::read_to_string(book().join("diagnostics/index.md")).expect("an index");
    for &code in Code::ALL {
        let id = code.id();
        assert!(summary.contains(&format!("[{id}](diagnostics/{id}.md)")), "{id}");
        assert!(index.contains(&format!("| [{id}]({id}.md) | {} |", code.title())), "{id}");
    }
    let n_pages = std::fs::read_dir(book().join("diagnostics")).expect("a folder").count();
    assert_eq!(n_pages, Code::ALL.len() + 1, "a page for each code, and the index");
}
