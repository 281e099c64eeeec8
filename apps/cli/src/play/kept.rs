//! Games that are kept in files: saved when asked for, or when somebody is interrupted.

use std::path::{Path, PathBuf};

use workbench::{Files as _, LiveGame, Saved, SavedError};

use crate::file::{Disk, WRITTEN_BY_PEOPLE};
use crate::output;
use crate::stdio::shortened;

/// The most files of the same game and seed beside each other.
const MOST_ALIKE: usize = 1_000;

/// The game that is kept in a file.
pub(super) fn load(path: &Path) -> anyhow::Result<Saved> {
    Ok(Saved::from_text(&Disk.read_text(path, WRITTEN_BY_PEOPLE)?)?)
}

/// Keeps a game in a file, and says so, or why not. A file that is something else is spared.
pub(super) fn save(path: &Path, text: &str) -> String {
    // A pipe has nothing in it to be spared, and reading it would wait.
    if path.is_file() && !is_saved_game(path) {
        let path = path.display();
        return format!("{path} is there already and is not a saved game: save under another name");
    }
    match output::write(path, text) {
        Ok(()) => format!("Saved in {}.", path.display()),
        Err(error) => shortened(&format!("Not saved: {error:#}")),
    }
}

/// Whether a file is a saved game, if only a damaged one.
fn is_saved_game(path: &Path) -> bool {
    match load(path) {
        Ok(_) => true,
        Err(error) => {
            error.downcast_ref().is_some_and(|error| !matches!(error, SavedError::NotASavedGame))
        }
    }
}

/// A game that is to be kept if somebody is interrupted.
#[derive(Clone)]
pub(super) struct Unfinished {
    saved: Saved,
}

impl Unfinished {
    /// `game`, if somebody has decided something and it is not over.
    pub(super) fn of(game: &dyn LiveGame, is_over: bool) -> Option<Self> {
        let saved = game.saved();
        let is_person = |name: &String| name == "person";
        let decided = saved
            .moves
            .iter()
            .any(|mv| mv.by.is_some_and(|seat| saved.seats.get(seat.idx()).is_some_and(is_person)));
        (decided && !is_over).then_some(Self { saved })
    }

    /// Keeps it in a file of the current folder, and says how to take it up again.
    pub(super) fn keep(&self) -> String {
        let path = self.free_path();
        let text = self.saved.to_text();
        let said = save(&path, &text);
        if path.is_file() {
            format!("{said} To go on: cardsharp play --load {}", path.display())
        } else {
            said
        }
    }

    /// A name made of the game and the seed: that of an earlier part of this game, or a new one.
    fn free_path(&self) -> PathBuf {
        let stem = Path::new(&self.saved.game).file_stem().unwrap_or_default();
        let stem = stem.to_string_lossy();
        let path = |nth: usize| {
            let nth = if nth == 1 { String::new() } else { format!("-{nth}") };
            PathBuf::from(format!("{stem}-{}{nth}.txt", self.saved.seed))
        };
        let is_free = |path: &PathBuf| match load(path) {
            Ok(other) => self.goes_on(&other),
            Err(_) => !path.exists(),
        };
        (1..MOST_ALIKE).map(path).find(is_free).unwrap_or_else(|| path(MOST_ALIKE))
    }

    /// Whether `other` is an earlier part of this game.
    fn goes_on(&self, other: &Saved) -> bool {
        let Saved { game, parameters, seed, seats, start, moves } = other;
        let this = &self.saved;
        (game, parameters, seed, seats, start)
            == (&this.game, &this.parameters, &this.seed, &this.seats, &this.start)
            && this.moves.starts_with(moves)
    }
}
