//! Standard output and standard error: text that is harmless, and what the terminal can show.

use std::io::{IsTerminal, Write as _};

use anyhow::Context as _;

pub(crate) use printer::plain::{harmless, harmless_json, shortened};

/// Writes text for people.
pub(crate) fn say(text: &str) -> anyhow::Result<()> {
    to_stdout(&harmless(text))
}

/// Cautions about a result, on standard error.
pub(crate) fn cautions(cautions: &[String]) {
    for caution in cautions {
        warn(&format!("caution: {caution}\n"));
    }
}

/// Writes text for people to standard error. There is nobody else to tell if that cannot be done.
pub(crate) fn warn(text: &str) {
    write_stderr(&harmless(text));
}

/// Writes to standard error what is known to be harmless.
pub(crate) fn write_stderr(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Writes what is known to be harmless.
pub(crate) fn to_stdout(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout();
    // A prompt has no end of line to send it on its way.
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // The reader of the pipe has read enough (`| head`).
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("the output cannot be written"),
    }
}

/// Standard stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

impl Stream {
    /// The columns of its terminal; nothing if it is none.
    pub(crate) fn width(self) -> Option<usize> {
        let size = match self {
            Self::Stdout => terminal_size::terminal_size_of(std::io::stdout()),
            Self::Stderr => terminal_size::terminal_size_of(std::io::stderr()),
        };
        size.map(|(terminal_size::Width(columns), _)| columns.into()).filter(|&columns| columns > 0)
    }

    /// Whether to write in colours.
    pub(crate) fn is_styled(self) -> bool {
        match self {
            Self::Stdout => is_styled(&std::io::stdout()),
            Self::Stderr => is_styled(&std::io::stderr()),
        }
    }

    /// The terminal that text is made for.
    pub(crate) fn terminal(self) -> printer::Terminal {
        printer::Terminal { width: self.width(), styled: self.is_styled(), brief: true }
    }

    /// Writes what is known to be harmless.
    pub(crate) fn write(self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Stdout => to_stdout(text),
            Self::Stderr => {
                write_stderr(text);
                Ok(())
            }
        }
    }
}

/// Whether to write in colours: to a terminal that has them, unless nobody wants them.
fn is_styled(out: &impl IsTerminal) -> bool {
    let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    out.is_terminal() && is_wanted && !is_dumb()
}

/// Whether the terminal says that it knows nothing but text.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}
