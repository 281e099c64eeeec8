//! Screen: the table redrawn at each turn on a terminal, and plain lines one after the other in a pipe.

use std::io::IsTerminal as _;

use printer::{TableText, Terminal};
use study::view::ViewDocument;

use crate::stdio::{self, Stream, to_stdout};

/// Clears the screen.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// Clears what has been scrolled away, too.
const CLEAR_ALL: &str = "\x1b[H\x1b[2J\x1b[3J";

/// The terminal that text is made for.
pub(super) fn terminal() -> Terminal {
    Terminal { brief: false, ..Stream::Stdout.terminal() }
}

/// The place where a game is shown.
#[derive(Clone, Copy)]
pub(super) struct Screen {
    is_redrawn: bool,
}

impl Screen {
    /// Standard output: redrawn if a person types and looks at a terminal.
    pub(super) fn new() -> Self {
        let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        Self { is_redrawn: is_terminal && !stdio::is_dumb() }
    }

    /// Whether it is redrawn at each turn.
    pub(super) fn is_redrawn(self) -> bool {
        self.is_redrawn
    }

    /// Shows the table as `view` has it, what is new, and what can be done; `notes` stand between.
    pub(super) fn show(self, title: &str, view: &ViewDocument, notes: &str) -> anyhow::Result<()> {
        let text = TableText::new(view, terminal());
        let mut parts = Vec::new();
        if self.is_redrawn {
            parts.push(format!("{title}\n"));
        }
        parts.extend([text.events(), text.table(), text.result()]);
        parts.extend([notes.to_owned(), text.choices()]);
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let clear = if self.is_redrawn { CLEAR } else { "" };
        to_stdout(&format!("{clear}{}", parts.join("\n")))
    }

    /// Empties the screen, so that nobody sees what another has seen.
    pub(super) fn empty(self) -> anyhow::Result<()> {
        if self.is_redrawn { to_stdout(CLEAR_ALL) } else { Ok(()) }
    }
}
