//! Where a game comes from: a name, or the text of a file.

/// A game as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    /// A name that [`games`](crate::games) lists: a built-in game, or one of the library. Built-in
    /// games come first; a name with `.rcy` at its end is always one of the library.
    Named(String),
    /// A game described in RECYCLE. The workbench reads no files: a face hands over the text.
    Described {
        /// What to call it, usually the file's name.
        name: String,
        /// The text.
        text: String,
    },
}

impl GameSource {
    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Named(name) | Self::Described { name, .. } => name,
        }
    }
}

impl From<&str> for GameSource {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}
