//! Where a game comes from: a name, or the text of a file.

use extensive::{ReadError, Tree, efg, nfg};
use kernel::Limits;
use serde::{Deserialize, Serialize};

use crate::handle::OpenedGame;

/// A game as it is asked for: a name, or the text of a file. In JSON a text is a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GameSource {
    /// A name that [`games`](crate::games) lists: a built-in game, or one of the library. Built-in
    /// games come first; a name with `.rcy` at its end is always one of the library.
    Named(String),
    /// A game written out in a file of Gambit.
    Written {
        /// What to call it, usually the file's name.
        name: String,
        /// The text.
        text: String,
        /// What kind of file.
        kind: Written,
    },
    /// A game described in RECYCLE. The workbench reads no files: a front end hands over the text.
    Described {
        /// What to call it, usually the file's name.
        name: String,
        /// The text.
        text: String,
    },
    /// A game that is opened already. It is no part of a document.
    #[serde(skip)]
    Opened(OpenedGame),
}

/// The files of Gambit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Written {
    /// An extensive game: a tree.
    Efg,
    /// A strategic game: a table.
    Nfg,
}

impl Written {
    /// What a file with this extension is, whatever the case of its letters.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match &*extension.to_ascii_lowercase() {
            "efg" => Some(Self::Efg),
            "nfg" => Some(Self::Nfg),
            _ => None,
        }
    }

    /// Reads such a file.
    pub(crate) fn read(self, text: &str, limits: Limits) -> Result<Tree, ReadError> {
        match self {
            Self::Efg => efg::read(text, limits),
            Self::Nfg => nfg::read(text, limits),
        }
    }
}

impl GameSource {
    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Named(name) | Self::Described { name, .. } | Self::Written { name, .. } => name,
            Self::Opened(game) => game.name(),
        }
    }
}

impl From<OpenedGame> for GameSource {
    fn from(game: OpenedGame) -> Self {
        Self::Opened(game)
    }
}

/// No game: a name that nothing has.
impl Default for GameSource {
    fn default() -> Self {
        Self::Named(String::new())
    }
}

impl From<&str> for GameSource {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}
