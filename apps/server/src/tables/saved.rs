//! Saved tables: a saved game as `play --load` reads it, with a note on how the table was set up.
//!
//! ```text
//! cardsharp game 1
//! # table {"id":"k3vq81yz0a","advised":true,"request":{…}}
//! game: baby-poker
//! …
//! ```
//!
//! The note is what the game itself does not say: the text of a game that is in no catalogue, who gives advice.

use serde::{Deserialize, Serialize};
use workbench::{FileError, Files, GameSource, PlayRequest, Saved};

use crate::error::Refusal;

/// Beginning of a line that is a note.
const NOTE: &str = "# table ";

/// Table as it is kept in a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedTable {
    pub(crate) note: Note,
    pub(crate) saved: Saved,
}

/// Note on a table: its name and how it was set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    /// The name by which it is asked for.
    pub(crate) id: String,
    /// Whether views have advice.
    pub(crate) advised: bool,
    /// The request that set it up; the game so far is in the rest of the file.
    pub(crate) request: PlayRequest,
}

impl SavedTable {
    /// As the text of a file.
    pub(crate) fn to_text(&self) -> String {
        let text = self.saved.to_text();
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let note = serde_json::to_string(&self.note).expect("requests are JSON");
        format!("{first}\n{NOTE}{note}\n{rest}")
    }

    /// The table that `text` is. Of one that `play` has saved, which has no note, everything follows from the game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn from_text(text: &str, files: &dyn Files) -> Result<Self, Refusal> {
        let saved = Saved::from_text(text).map_err(|error| Refusal::unable(error.to_string()))?;
        let note = text.lines().find_map(|line| line.trim().strip_prefix(NOTE));
        let note = if let Some(note) = note {
            serde_json::from_str(note).map_err(|error| {
                Refusal::unable(format!("the note on the table is damaged: {error}"))
            })?
        } else {
            let game = last_part(&saved.game).to_owned();
            let mut request = PlayRequest::from_saved(saved.clone());
            let source = GameSource::resolve(&game, files);
            request.game.source =
                source.map_err(|error: FileError| Refusal::unable(error.to_string()))?;
            Note { id: String::new(), advised: false, request }
        };
        Ok(Self { note, saved })
    }

    /// The request by which it is taken up.
    pub(crate) fn into_request(self) -> PlayRequest {
        let Self { mut note, saved } = self;
        note.request.work.seed = Some(saved.seed);
        note.request.saved = Some(saved);
        note.request
    }
}

/// The game before decision number `step`, counted from 0; as it is if it has not come so far.
pub(crate) fn before(mut saved: Saved, step: usize) -> Saved {
    let decisions = saved.moves.iter().enumerate().filter(|(_, mv)| mv.by.is_some());
    let end = decisions.map(|(nth, _)| nth).nth(step);
    saved.moves.truncate(end.unwrap_or(saved.moves.len()));
    saved
}

/// Whether a person has decided something in it.
pub(crate) fn is_decided(saved: &Saved) -> bool {
    let is_person =
        |seat: kernel::Seat| saved.seats.get(seat.idx()).is_some_and(|it| it == "person");
    saved.moves.iter().any(|mv| mv.by.is_some_and(is_person))
}

/// A path without its folders.
pub(crate) fn last_part(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use workbench::MemoryFiles;

    use super::*;

    const TEXT: &str = "cardsharp game 1\ngame: pan\nset: ranks=2\nseed: 7\nseat 1: person\nseat 2: random\n\
                        start: x\nmove chance: a\nmove 1: b\nmove 2: c\nmove 1: d\nend\n";

    #[test]
    fn a_table_is_read_back_with_its_note() {
        let saved = Saved::from_text(TEXT).expect("it is a saved game");
        let source =
            GameSource::Described { name: "my.rcy".to_owned(), text: "(game\n\"é\")".to_owned() };
        let note = Note { id: "abc".to_owned(), advised: true, request: PlayRequest::new(source) };
        let table = SavedTable { note, saved: saved.clone() };
        let text = table.to_text();
        assert_eq!(SavedTable::from_text(&text, &MemoryFiles::default()), Ok(table.clone()));
        // `play --load` reads it too.
        assert_eq!(Saved::from_text(&text), Ok(saved.clone()));
        let request = table.into_request();
        assert_eq!((request.work.seed, request.saved), (Some(7), Some(saved)));
    }

    #[test]
    fn a_game_that_play_has_saved_is_a_table_too() {
        let table = SavedTable::from_text(TEXT, &MemoryFiles::default()).expect("it is one");
        let request = table.into_request();
        assert_eq!((request.game.name(), request.people), ("pan", vec![1]));
        assert_eq!(request.seating.players, ["random"]);
        assert!(SavedTable::from_text("(game)", &MemoryFiles::default()).is_err());
        let damaged = TEXT.replacen('\n', "\n# table {\"id\": 1}\n", 1);
        assert!(SavedTable::from_text(&damaged, &MemoryFiles::default()).is_err());
    }

    #[test]
    fn a_game_before_a_decision_has_the_chance_that_came_before_it() {
        let saved = Saved::from_text(TEXT).expect("it is a saved game");
        for (step, moves) in [(0, 1), (1, 2), (2, 3), (3, 4), (9, 4)] {
            assert_eq!(before(saved.clone(), step).moves.len(), moves, "{step}");
        }
        assert!(is_decided(&saved) && !is_decided(&before(saved, 0)));
    }
}
