//! Lines that are typed at a terminal, with arrows, history and completion, or come through a pipe.

use std::io::{BufRead, IsTerminal as _, Read};

use anyhow::{Context as _, bail};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::{History as _, MemHistory};
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::kept::Unfinished;
use super::prompt_guard::PromptGuard;
use crate::stdio::say;
use crate::watch::TerminalWatch;

/// The most bytes of a line that is typed.
const MAX_LINE: u64 = 1 << 16;

/// The prompt.
const PROMPT: &str = "> ";

/// Line, or the reason why there is none.
pub(super) enum Entered {
    /// A line.
    Line(String),
    /// Nothing more comes.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// Source of what a person types.
pub(super) enum Input {
    /// A terminal.
    Keys(Box<Editor<Words, MemHistory>>, PromptGuard),
    /// A pipe, in which nobody waits to be asked.
    Pipe(Lines),
}

impl Input {
    /// The line editor of a terminal if it `is_terminal`.
    pub(super) fn new(is_terminal: bool, watch: &TerminalWatch) -> anyhow::Result<Self> {
        if !is_terminal {
            return Ok(Self::Pipe(Lines::default()));
        }
        let guard = PromptGuard::new(watch)?;
        let config = Config::builder().auto_add_history(false).build();
        let editor = Editor::with_history(config, MemHistory::new());
        let mut editor = editor.context("the terminal cannot be read from")?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Keys(Box::new(editor), guard))
    }

    /// The next line. `words` complete what is typed; a game that is `unfinished` is kept if a signal ends the program
    /// meanwhile.
    pub(super) fn next(
        &mut self,
        words: Vec<String>,
        unfinished: Option<&Unfinished>,
    ) -> anyhow::Result<Entered> {
        match self {
            Self::Pipe(lines) => {
                // Nobody waits to be asked in a pipe, but at a terminal without modes.
                if std::io::stdin().is_terminal() {
                    say(PROMPT)?;
                }
                Ok(lines.next()?.map_or(Entered::End, Entered::Line))
            }
            Self::Keys(editor, guard) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.words = words;
                }
                guard.begin(unfinished);
                let line = editor.readline(PROMPT);
                guard.end();
                match line {
                    Ok(line) => {
                        if !line.trim().is_empty() {
                            editor.add_history_entry(&line)?;
                        }
                        Ok(Entered::Line(line))
                    }
                    Err(ReadlineError::Eof) => Ok(Entered::End),
                    Err(ReadlineError::Interrupted) => Ok(Entered::Interrupt),
                    Err(error) => Err(error).context("what is typed cannot be read"),
                }
            }
        }
    }

    /// Forgets what was typed: somebody else sits down.
    pub(super) fn forget(&mut self) {
        if let Self::Keys(editor, _) = self {
            // A history in memory is always cleared.
            let _ = editor.history_mut().clear();
        }
    }
}

/// Lines of a pipe.
#[derive(Default)]
pub(super) struct Lines {
    line: Vec<u8>,
}

impl Lines {
    /// The next line; nothing when there are no more.
    pub(super) fn next(&mut self) -> anyhow::Result<Option<String>> {
        self.line.clear();
        let mut input = std::io::stdin().lock().take(MAX_LINE + 1);
        let n_bytes = input.read_until(b'\n', &mut self.line);
        let n_bytes = n_bytes.context("what is typed cannot be read")?;
        if n_bytes as u64 > MAX_LINE {
            bail!("a line is longer than {MAX_LINE} bytes: nobody types that");
        }
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&self.line).into_owned()))
    }
}

/// Words by which a line is completed.
#[derive(Default)]
pub(super) struct Words {
    words: Vec<String>,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line[..at].to_lowercase();
        let fits = self.words.iter().filter(|word| word.to_lowercase().starts_with(&typed));
        let pair = |word: &String| Pair { display: word.clone(), replacement: word.clone() };
        Ok((0, fits.map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
