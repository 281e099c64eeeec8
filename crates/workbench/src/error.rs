//! What can go wrong at the workbench, in words for the person who asked.

use std::fmt;

use extensive::{ExportError, NormalError, ReadError};
use games::SetupError;
use games::pairs::PairsError;
use games::pan::PanError;
use games::pexeso::PexesoError;
use kernel::{LimitReached, Stop};
use play::PlayError;
use play::search::SearchError;
use play::session::SavedError;
use recycle::{Diagnostic, Severity};
use solve::SolveError;
use solve::plan::{Refusal, Spelling, Unsolved};
use store::StoreError;
use study::document::FailureFinding;

use crate::files::FileError;
use crate::hidden::StrategyError;
use crate::message::Message;
use crate::transcript::LineError;

/// Kind of fault: a front end turns it into an exit code or a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The input is wrong.
    Input,
    /// A limit on time, memory or states was reached.
    Limit,
    /// Somebody interrupted the work.
    Interrupted,
}

/// Anything that stops a verb.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WorkbenchError {
    /// No game of this name.
    #[error("unknown game `{given}`{}; `cardsharp games` lists them", did_you_mean(nearest.as_deref()))]
    UnknownGame {
        /// The name given.
        given: String,
        /// The nearest name there is, if any is near.
        nearest: Option<String>,
    },
    /// No code of this id.
    #[error("unknown code `{given}`{}; `cardsharp explain` lists them", did_you_mean(nearest.as_deref()))]
    UnknownCode {
        /// The id given.
        given: String,
        /// The nearest id there is, if any is near.
        nearest: Option<String>,
    },
    /// No parameter of this name.
    #[error("{game} has no parameter `{given}`{}; it has: {known}", did_you_mean(nearest.as_deref()))]
    UnknownParameter {
        /// The game.
        game: String,
        /// The name given.
        given: String,
        /// The nearest name there is, if any is near.
        nearest: Option<String>,
        /// All names.
        known: String,
    },
    /// A parameter given twice.
    #[error("parameter `{name}` is set twice")]
    SetTwice {
        /// The parameter.
        name: String,
    },
    /// A value that the parameter cannot have.
    #[error("{name}={given} is not possible: {name} takes {wanted}")]
    BadValue {
        /// The parameter.
        name: String,
        /// The value given.
        given: String,
        /// What would be right.
        wanted: String,
    },
    /// Parameters that exclude each other.
    #[error("{0}")]
    Conflict(Message),
    /// The game cannot be set up like this.
    #[error(transparent)]
    Pairs(#[from] PairsError),
    /// There is no such game or position of Pan.
    #[error(transparent)]
    Pan(PanError),
    /// There is no such game of Pexeso.
    #[error(transparent)]
    Pexeso(PexesoError),
    /// There is no such small game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A described game with mistakes in its text.
    #[error("{0}")]
    Wrong(Box<Mistakes>),
    /// A file of Gambit that cannot be read.
    #[error("{}: {}", .0.name, .0.error)]
    Misread(Box<Misread>),
    /// A game that cannot be written to a file.
    #[error(transparent)]
    Export(ExportError),
    /// A game that has no normal form of a useful size.
    #[error(transparent)]
    Normal(NormalError),
    /// No player of this name.
    #[error("{game} has no player `{given}`{}; it has: {known}", did_you_mean(nearest.as_deref()))]
    UnknownPlayer {
        /// The game.
        game: String,
        /// The name given.
        given: String,
        /// The nearest name there is, if any is near.
        nearest: Option<String>,
        /// All names.
        known: String,
    },
    /// A wrong number of players.
    #[error(
        "{given} players given for {seats} seat{}: name one for all, or one for each seat",
        if *.seats == 1 { "" } else { "s" }
    )]
    Players {
        /// The players named.
        given: usize,
        /// The seats.
        seats: usize,
    },
    /// Something this game cannot do.
    #[error("{0}")]
    Unable(Message),
    /// A wish about how a game is solved that no method fulfils, with what would do instead.
    #[error(transparent)]
    Refused(Box<Refusal>),
    /// A strategy that does not fit the game.
    #[error("{file}: {error}")]
    Strategy {
        /// What the strategy is called, usually a file.
        file: String,
        /// Why not.
        error: StrategyError,
    },
    /// The solver refused or stopped.
    #[error(transparent)]
    Solve(SolveError),
    /// A limit was reached.
    #[error("{limit}{}", hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default())]
    Limit {
        /// The limit.
        limit: LimitReached,
        /// What can be done about it.
        hint: Option<Message>,
    },
    /// A game that is larger than what is allowed, as far as a few random games tell.
    #[error(
        "{name} is too large to be solved: {estimate}, and {limit} are allowed{}; {hint}",
        if *can_be_raised { " (`max-states`)" } else { "" }
    )]
    TooLarge {
        /// The game.
        name: String,
        /// How large it is, in words.
        estimate: String,
        /// The states allowed.
        limit: u64,
        /// Whether the one who asks can allow more.
        can_be_raised: bool,
        /// What can be done about it.
        hint: Message,
    },
    /// Regret minimisation ended before its target was reached.
    #[error("{}", target_missed(*target, *exploitability, *rounds, *stop))]
    TargetMissed {
        /// The exploitability that was asked for.
        target: f64,
        /// The exploitability that was reached.
        exploitability: f64,
        /// The rounds done.
        rounds: u64,
        /// Why there were no more, if the watch said so.
        stop: Option<Stop>,
    },
    /// A simulation was stopped.
    #[error("{stop} after {games} games")]
    Stopped {
        /// Why.
        stop: Stop,
        /// The games that came to an end before.
        games: u64,
    },
    /// No game of a simulation came to its end.
    #[error("no game of {name} came to an end: {}", in_words(failures))]
    AllFailed {
        /// The game.
        name: String,
        /// Why not, by reason.
        failures: Vec<FailureFinding>,
    },
    /// A file was not read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A table was not read or not written.
    #[error(transparent)]
    Store(StoreError),
    /// The match went wrong.
    #[error(transparent)]
    Play(PlayError),
    /// The game or the depth is not for looking ahead.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A file of games in which something is wrong.
    #[error("{file}, line {line}{}: {error}", game.map(|game| format!(", game {game}")).unwrap_or_default())]
    Transcript {
        /// What the file is called.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The game in it, if it is one.
        game: Option<u64>,
        /// What is wrong.
        error: LineError,
    },
    /// A saved game that cannot be taken up.
    #[error(transparent)]
    Saved(#[from] SavedError),
}

/// The mistakes in the text of a described game.
#[derive(Clone, Debug)]
pub struct Mistakes {
    /// What the game is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Every mistake and every warning, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// The mistake in a file of Gambit.
#[derive(Clone, Debug)]
pub struct Misread {
    /// What the game is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The mistake, and where it is.
    pub error: ReadError,
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        let n_errors = self.diagnostics.iter().filter(is_error).count();
        write!(f, "{} has {n_errors} error{}", self.name, if n_errors == 1 { "" } else { "s" })?;
        let first = self.diagnostics.iter().find(is_error);
        first.map_or(Ok(()), |first| write!(f, ", the first: {}", first.message))
    }
}

/// The first reason, with its place.
fn in_words(failures: &[FailureFinding]) -> String {
    let Some(first) = failures.first() else { return "for no known reason".to_owned() };
    let place = first.place.as_ref().map(|place| format!("line {}: ", place.line));
    let others = match failures.len() - 1 {
        0 => String::new(),
        1 => " (and one other reason)".to_owned(),
        n => format!(" (and {n} other reasons)"),
    };
    format!("{}{}{others}", place.unwrap_or_default(), first.why)
}

fn target_missed(target: f64, exploitability: f64, rounds: u64, stop: Option<Stop>) -> Message {
    let why = match stop {
        Some(_) => {
            "the time limit was reached: allow more ({time-limit}), or ask for less ({target})"
        }
        None => {
            "no more rounds were allowed: allow more ({iterations}), or ask for less ({target})"
        }
    };
    Message::from(format!(
        "the target was missed: exploitability is {exploitability:.1e} after {rounds} rounds, and the target is \
         {target:e}; {why}"
    ))
}

impl WorkbenchError {
    /// That something cannot be done, in words in which `{prefer}` stands for the option of that name.
    pub fn unable(message: impl Into<Message>) -> Self {
        Self::Unable(message.into())
    }

    /// That parameters exclude each other, in such words.
    pub(crate) fn conflict(message: impl Into<Message>) -> Self {
        Self::Conflict(message.into())
    }

    /// Whether a watch asked to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        matches!(self, Self::Limit { limit: LimitReached::Stopped(_), .. })
    }

    /// In words, with options of the request spelled as the front end does.
    pub fn render(&self, spelling: Spelling<'_>) -> String {
        match self {
            Self::Unable(message) | Self::Conflict(message) => message.render(spelling),
            Self::Refused(refusal) => refusal.render(spelling),
            Self::Limit { limit, hint: Some(hint) } => {
                format!("{limit}; {}", hint.render(spelling))
            }
            Self::TooLarge { name, estimate, limit, can_be_raised, hint } => {
                let raise = if *can_be_raised { " ({max-states})" } else { "" };
                let hint = hint.render(spelling);
                Message::from(format!(
                    "{name} is too large to be solved: {estimate}, and {limit} are allowed{raise}; {hint}"
                ))
                .render(spelling)
            }
            Self::TargetMissed { target, exploitability, rounds, stop } => {
                target_missed(*target, *exploitability, *rounds, *stop).render(spelling)
            }
            other => other.to_string(),
        }
    }

    /// What stood against the work, without what the person who asked could do about it: for a report, which others
    /// read.
    pub fn reason(&self) -> String {
        match self {
            Self::Limit { limit, .. } => limit.to_string(),
            Self::TooLarge { name, estimate, .. } => {
                format!("{name} is too large to be solved, with {estimate}")
            }
            Self::Refused(refusal) => refusal.reason(),
            other => other.to_string(),
        }
    }

    /// Who or what is at fault.
    pub fn fault(&self) -> Fault {
        match self {
            Self::Limit { limit: LimitReached::Stopped(Stop::Interrupted), .. }
            | Self::Stopped { stop: Stop::Interrupted, .. } => Fault::Interrupted,
            Self::Limit { .. }
            | Self::TooLarge { .. }
            | Self::TargetMissed { .. }
            | Self::Stopped { .. }
            | Self::Store(StoreError::NoMemory { .. })
            | Self::Normal(NormalError::TooLarge { .. }) => Fault::Limit,
            _ => Fault::Input,
        }
    }

    /// The same limit, with a word on what to do about it.
    #[must_use]
    pub(crate) fn with_hint(self, hint: &str) -> Self {
        match self {
            Self::Limit {
                limit:
                    limit @ (LimitReached::States { .. }
                    | LimitReached::Memory { .. }
                    | LimitReached::NoMemory { .. }),
                hint: None,
            } => Self::Limit { limit, hint: Some(hint.into()) },
            other => other,
        }
    }
}

impl From<LimitReached> for WorkbenchError {
    fn from(limit: LimitReached) -> Self {
        Self::Limit { limit, hint: None }
    }
}

impl From<PanError> for WorkbenchError {
    fn from(error: PanError) -> Self {
        match error {
            PanError::Limit(limit) => limit.into(),
            other => Self::Pan(other),
        }
    }
}

impl From<PexesoError> for WorkbenchError {
    fn from(error: PexesoError) -> Self {
        match error {
            PexesoError::Limit(limit) => limit.into(),
            other => Self::Pexeso(other),
        }
    }
}

impl From<SolveError> for WorkbenchError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Limit(limit) => limit.into(),
            other => Self::Solve(other),
        }
    }
}

impl From<Refusal> for WorkbenchError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<Unsolved> for WorkbenchError {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Refused(refusal) => Self::Refused(refusal),
            Unsolved::Failed(error) => error.into(),
        }
    }
}

impl From<ExportError> for WorkbenchError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Solve(error) => error.into(),
            other @ ExportError::Tree(_) => Self::Export(other),
        }
    }
}

impl From<NormalError> for WorkbenchError {
    fn from(error: NormalError) -> Self {
        match error {
            NormalError::Solve(error) => error.into(),
            other @ NormalError::TooLarge { .. } => Self::Normal(other),
        }
    }
}

impl From<StoreError> for WorkbenchError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stopped(stop) => LimitReached::from(stop).into(),
            other => Self::Store(other),
        }
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

/// The name nearest to `given`, if it is near enough to be meant.
pub(crate) fn nearest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let scored = names.into_iter().map(|name| (strsim::jaro_winkler(given, name), name));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    // Names that begin alike score high; what is meant is also not many letters away.
    let is_near = 3 * strsim::osa_distance(given, best.1) <= given.len().max(best.1.len()) + 2;
    (best.0 > 0.75 && is_near).then(|| best.1.to_owned())
}
