//! The examples in the book's chapter on the language are games that check, or parts of one.
//!
//! A block marked `recycle` that starts with `(game` is a whole file and gets neither errors nor
//! warnings; any other is a list of statements and gets no errors inside a game.

use recycle::{Code, Diagnostic, Severity};

const CHAPTER: &str = include_str!("../../../docs/src/recycle.md");

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
