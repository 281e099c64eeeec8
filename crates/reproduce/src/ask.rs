//! Queries of a chapter: the verbs of the workbench, with limits and threads common to all of them.

use std::fmt::Write as _;

use kernel::{Limits, Watch};
use study::document::SimulateDocument;
use workbench::{
    GameRef, GameSource, Seating, SimulateRequest, SolveRequest, Solved, StudyDocument,
    StudyRequest, Work, WorkbenchError,
};

/// Parameters of a game, by name.
pub(crate) type Set<'a> = &'a [(&'a str, &'a str)];

/// Context of every query: watch, threads and limits.
pub(crate) struct Ask<'a> {
    /// The watch.
    pub(crate) watch: &'a dyn Watch,
    /// Threads; all cores if not given.
    pub(crate) threads: Option<usize>,
    /// Whether the long computations are done too.
    pub(crate) full: bool,
    /// How large a computation may become.
    pub(crate) limits: Limits,
}

impl Ask<'_> {
    /// Studies `game` with these parameters.
    pub(crate) fn study(
        &self,
        game: impl Into<GameSource>,
        set: Set<'_>,
        only: &[&str],
    ) -> Result<StudyDocument, WorkbenchError> {
        let request = StudyRequest {
            game: GameRef { set: owned(set), ..GameRef::new(game) },
            work: Work { limits: self.limits, threads: self.threads, ..Work::default() },
            only: only.iter().map(|&topic| topic.to_owned()).collect(),
            ..StudyRequest::default()
        };
        workbench::study(&request, self.watch)?.complete()
    }

    /// Solves `game` with these parameters; `adjust` says what else is asked.
    pub(crate) fn solve(
        &self,
        game: impl Into<GameSource>,
        set: Set<'_>,
        adjust: impl FnOnce(SolveRequest) -> SolveRequest,
    ) -> Result<Solved, WorkbenchError> {
        let request = SolveRequest {
            game: GameRef { set: owned(set), ..GameRef::new(game) },
            work: Work { limits: self.limits, threads: self.threads, ..Work::default() },
            ..SolveRequest::default()
        };
        let solved = workbench::solve(&adjust(request), self.watch)?;
        // What was known when a limit was reached is no figure to compare.
        solved.stopped.clone().map_or(Ok(solved), Err)
    }

    /// Plays `games` games with these players, one for all seats or one each.
    pub(crate) fn simulate(
        &self,
        game: impl Into<GameSource>,
        set: Set<'_>,
        players: &[&str],
        games: u64,
    ) -> Result<SimulateDocument, WorkbenchError> {
        let request = SimulateRequest {
            game: GameRef { set: owned(set), ..GameRef::new(game) },
            work: Work { limits: self.limits, threads: self.threads, ..Work::default() },
            seating: Seating {
                players: players.iter().map(|player| (*player).to_owned()).collect(),
                ..Seating::default()
            },
            games: Some(games),
            ..SimulateRequest::default()
        };
        workbench::simulate(&request, self.watch)?.complete()
    }
}

/// The same as it is entered: `cardsharp VERB GAME --set NAME=VALUE …`.
pub(crate) fn command(verb: &str, game: &str, set: Set<'_>, more: &str) -> String {
    let mut text = format!("cardsharp {verb} {game}");
    for (name, value) in set {
        // Shells read brackets as patterns, and some do nothing if no file fits.
        let quote = if value.contains('[') { "'" } else { "" };
        let _ = write!(text, " --set {quote}{name}={value}{quote}");
    }
    if !more.is_empty() {
        text = format!("{text} {more}");
    }
    text
}

fn owned(set: Set<'_>) -> Vec<(String, String)> {
    set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}
