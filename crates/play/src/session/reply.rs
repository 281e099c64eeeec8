//! Replies of a session.

use super::words;

/// Reply of a session: lines to show, and an effect to carry out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What to show: lines without an end of line at the end, or nothing.
    pub text: String,
    /// What the holder of the session is asked to do.
    pub effect: Option<Effect>,
    /// Whether the person has left.
    pub done: bool,
}

/// Effect that only the owner of a session can carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Keep `text` under `name`, and say what came of it.
    Save {
        /// As it was typed.
        name: String,
        /// The game so far.
        text: String,
    },
    /// Give what is kept under `name` to [`Session::restore`](super::Session::restore).
    Load {
        /// As it was typed.
        name: String,
    },
}

impl Reply {
    /// Says these things, each on lines of its own; what is empty is left out.
    pub(super) fn say<const N: usize>(parts: [String; N]) -> Self {
        Self { text: words::paragraph(parts), ..Self::default() }
    }

    /// Asks for something.
    pub(super) fn ask(effect: Effect) -> Self {
        Self { effect: Some(effect), ..Self::default() }
    }
}
