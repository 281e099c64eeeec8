//! The verb `new`: a small game in RECYCLE to begin with.

use crate::error::WorkbenchError;

/// A game to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The name of its file.
    pub file: String,
    /// Its text: it checks without a remark, and is laid out.
    pub text: String,
}

/// The game that every new one is, under another title.
const TEXT: &str = include_str!("new_game.rcy");

/// Its title, which stands in its text once.
const TITLE: &str = "New game";

/// The most characters of a name.
const MOST: usize = 64;

/// A game to begin with, called `name`: letters, digits, `-` and `_`, with `.rcy` at its end or without.
///
/// ```
/// let new = workbench::new_game("lanterns")?;
/// assert_eq!(new.file, "lanterns.rcy");
/// assert!(new.text.contains("(title \"Lanterns\")"));
/// # Ok::<(), workbench::WorkbenchError>(())
/// ```
///
/// # Errors
/// That it cannot be called so, and what would do.
pub fn new_game(name: &str) -> Result<NewGame, WorkbenchError> {
    let stem = name.strip_suffix(".rcy").unwrap_or(name);
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let begins_well = stem.starts_with(|c: char| c.is_ascii_alphanumeric());
    if !begins_well || !stem.chars().all(is_letter) || stem.len() > MOST {
        return Err(WorkbenchError::BadValue {
            name: "name".to_owned(),
            given: name.to_owned(),
            wanted: format!(
                "up to {MOST} letters of the English alphabet, digits, `-` and `_`, a letter or a digit first, such as \
                 my-game"
            ),
        });
    }
    let text = TEXT.replacen(TITLE, &title(stem), 1);
    Ok(NewGame { file: format!("{stem}.rcy"), text })
}

/// The title of a game whose file is called so: `My game` of `my-game`.
fn title(stem: &str) -> String {
    let words = stem.replace(['-', '_'], " ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CheckRequest, GameRef, GameSource, SimulateRequest, SolveRequest, check, format, simulate,
        solve,
    };

    fn source() -> GameSource {
        let NewGame { file, text } = new_game("lanterns").expect("it is a name");
        GameSource::Described { name: file, text }
    }

    #[test]
    fn a_new_game_checks_without_a_remark_and_is_laid_out() {
        let NewGame { file, text } = new_game("my_own-game.rcy").expect("it is a name");
        assert_eq!(file, "my_own-game.rcy");
        assert_eq!(
            text.lines().find(|line| line.contains("(title")),
            Some("  (title \"My own game\")")
        );
        let game = GameSource::Described { name: file.clone(), text: text.clone() };
        let checked = check(&CheckRequest { game, set: Vec::new() }).expect("there is a game");
        assert_eq!((checked.document.errors, checked.document.warnings), (0, 0));
        assert_eq!(format(&file, &text).expect("it can be read"), text);
        let n_lines = text.lines().count();
        assert!((40..=70).contains(&n_lines), "{n_lines} lines");
    }

    #[test]
    fn a_new_game_is_played_and_solved() {
        let request = SimulateRequest { games: Some(1_000), ..SimulateRequest::new(source()) };
        let document = simulate(&request, &()).expect("it can be played").document;
        assert_eq!((document.games, document.failures.len()), (1_000, 0));
        // There is something to choose.
        assert!(document.branching.mean > Some(1.5), "{:?}", document.branching);
        let solved = |room: &str| {
            let set = vec![("ROOM".to_owned(), room.to_owned())];
            let game = GameRef { set, ..GameRef::new(source()) };
            let request = SolveRequest { exact: true, ..SolveRequest::new(game) };
            solve(&request, &()).expect("it can be solved").document
        };
        let [usual, large] = ["2", "4"].map(solved);
        // What is set makes a difference.
        assert!(usual.states < 20_000, "{} states", usual.states);
        assert_ne!(usual.values[0].exact, large.values[0].exact);
    }

    #[test]
    fn a_name_is_a_name_or_refused() {
        for name in ["a", "A1", "0", "two-words", "under_score", "x.rcy"] {
            assert!(new_game(name).is_ok(), "{name}");
        }
        let long = "a".repeat(MOST + 1);
        for name in [
            "",
            ".rcy",
            "-a",
            "_",
            "a b",
            "a/b",
            "..",
            "é",
            "a\"",
            "a.txt",
            "a\n",
            "a.rcy.rcy",
            &long,
        ] {
            let error = new_game(name).unwrap_err().to_string();
            assert!(error.contains("is not possible"), "{name}: {error}");
        }
    }
}
