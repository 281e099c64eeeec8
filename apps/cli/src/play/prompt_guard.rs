//! Guard of the prompt: ends the program in order if a signal comes while somebody types.
//!
//! Reading a line cannot be interrupted, and the line editor has the terminal in another mode. A thread waits for the
//! flag that signals raise, keeps the unfinished game, and gives the terminal back.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::kept::Unfinished;
use crate::stdio::say;
use crate::watch::TerminalWatch;
use crate::{program, signals};

/// The interval at which the flag is looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// The prompt: whether somebody types, and the game to keep.
#[derive(Default)]
struct Prompt {
    is_open: bool,
    unfinished: Option<Unfinished>,
}

/// Guard of the prompt.
pub(super) struct PromptGuard {
    prompt: Arc<Mutex<Prompt>>,
}

impl PromptGuard {
    /// Begins to wait for the signals that `watch` hears.
    pub(super) fn new(watch: &TerminalWatch) -> anyhow::Result<Self> {
        let prompt = Arc::new(Mutex::new(Prompt::default()));
        let (shared, interrupted) = (Arc::clone(&prompt), watch.interruption());
        let modes = terminal::Modes::now();
        std::thread::Builder::new().name("prompt".to_owned()).spawn(move || {
            loop {
                std::thread::sleep(INTERVAL);
                let prompt = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if interrupted() && prompt.is_open {
                    modes.restore();
                    let said = prompt.unfinished.as_ref().map(Unfinished::keep);
                    program::end_all();
                    // Nobody may be left to read it.
                    let _ = say(&format!("\n{}\n", said.unwrap_or_default()));
                    std::process::exit(signals::exit_code().into());
                }
            }
        })?;
        Ok(Self { prompt })
    }

    /// Somebody begins to type.
    pub(super) fn begin(&self, unfinished: Option<&Unfinished>) {
        self.set(Prompt { is_open: true, unfinished: unfinished.cloned() });
    }

    /// A line was typed.
    pub(super) fn end(&self) {
        self.set(Prompt::default());
    }

    fn set(&self, prompt: Prompt) {
        *self.prompt.lock().unwrap_or_else(PoisonError::into_inner) = prompt;
    }
}

#[cfg(unix)]
mod terminal {
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};

    /// Modes of the terminal that is typed at.
    pub(super) struct Modes(Option<Termios>);

    impl Modes {
        pub(super) fn now() -> Self {
            Self(tcgetattr(std::io::stdin()).ok())
        }

        pub(super) fn restore(&self) {
            if let Some(modes) = &self.0 {
                // If they cannot be set, the terminal is gone.
                let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, modes);
            }
        }
    }
}

#[cfg(not(unix))]
mod terminal {
    /// Modes of the terminal, which need no care here.
    pub(super) struct Modes;

    impl Modes {
        pub(super) fn now() -> Self {
            Self
        }

        pub(super) fn restore(&self) {}
    }
}
