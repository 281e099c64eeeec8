//! Verb `solve`: the request, and the solution.

use std::path::PathBuf;

use kernel::Watch;
use recycle::program::{Compat, Utility};
use serde::{Deserialize, Serialize};
use solve::plan::{PlayersWish, Wish};
use solve::{Method, Ties};
use study::chart::Picture;
use study::document;
use study::report::{Report, ToReport};

use crate::bench::Workbench;
use crate::error::WorkbenchError;
use crate::findings::Findings;
use crate::hidden::HiddenRequest;
use crate::request::{GameRef, Seating, Work};

/// The tables on disk that solving writes. Each is a file of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableFiles {
    /// Where the solution is saved.
    pub save: Option<PathBuf>,
    /// Checkpoint: where unfinished work is kept when the watch asks for it or says stop. If there is
    /// such a file already, work goes on from there.
    pub checkpoint: Option<PathBuf>,
}

impl TableFiles {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A question to a solver.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveRequest {
    /// The game.
    pub game: GameRef,
    /// Limits, threads, and the seed of a method that samples.
    pub work: Work,
    /// Players whose exact value is wanted instead of the equilibrium's, if any are named; the probabilities
    /// of errors; and a saved solution, in which is looked up what would be solved.
    pub seating: Seating,
    /// The payoffs of a described game by its scores: points, if nothing is said. Other games say so themselves.
    pub utility: Option<Utility>,
    /// Whether values are wanted as fractions.
    pub exact: bool,
    /// The method.
    pub method: Method,
    /// Among equally good moves, in backward induction.
    pub prefer: Ties,
    /// Whether to find out how far a win is, where that costs memory; if not said, where there is room.
    pub distances: Option<bool>,
    /// Tables on disk.
    pub files: TableFiles,
    /// Options of methods for games with hidden information.
    pub hidden: HiddenRequest,
    /// Whether an iterative method goes on until its target is reached or the watch says stop,
    /// if no number of rounds is asked for; else it ends after 100,000.
    pub until_target: bool,
    /// The most information sets of each seat that the document lists, those reached most often first; all if not
    /// given, which takes long in a large game.
    pub most_sets: Option<usize>,
}

/// A solution, and a picture of it where there is one.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What was found.
    pub document: SolveDocument,
    /// A map of it.
    pub picture: Option<Picture>,
    /// The strategies as the text of a strategy file, if it was asked for.
    pub strategy: Option<String>,
    /// The limit that was reached on the way, where the document is what was known by then; or why it
    /// could not be saved.
    pub stopped: Option<WorkbenchError>,
}

impl ToReport for Solved {
    fn to_report(&self) -> Report {
        let mut report = self.document.to_report();
        // Findings that hold enough to draw it have added it themselves.
        if let Some(picture) = self.picture.as_ref().filter(|_| report.charts().next().is_none()) {
            // The source line stays last.
            let source = report.blocks.pop();
            report.chart("solution", picture.clone(), "The solution at a glance.");
            report.blocks.extend(source);
        }
        report
    }
}

/// Document of `solve`.
pub type SolveDocument = document::SolveDocument<Findings>;

/// The decisions after which a game of Pan or Pexeso is called off, unless a request says otherwise; of
/// Pexeso with many pairs, later.
pub const DRAW_AFTER: u64 = 1_000;

impl SolveRequest {
    /// The equilibrium of `game` as it is, in floating point, by the best method.
    pub fn new(game: impl Into<GameRef>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }

    /// The players whose value is wanted, if any are.
    pub(crate) fn players(&self) -> Option<&[String]> {
        (!self.seating.players.is_empty()).then_some(&*self.seating.players)
    }

    /// The wish about how the game is solved.
    pub(crate) fn wish(&self) -> Wish {
        let HiddenRequest { target, iterations, rationality, strategy, wants_strategy } =
            &self.hidden;
        let is_random = self.seating.players.iter().all(|player| player == "random");
        let players = if is_random { PlayersWish::Random } else { PlayersWish::Named };
        Wish {
            method: self.method,
            exact: self.exact,
            prefer: self.prefer,
            target: *target,
            iterations: *iterations,
            until_target: self.until_target,
            seed: self.work.seed,
            rationality: *rationality,
            distances: self.distances,
            save: self.files.save.is_some(),
            table: self.seating.table.is_some(),
            checkpoint: self.files.checkpoint.is_some(),
            players: (!self.seating.players.is_empty()).then_some(players),
            strategy: strategy.is_some(),
            save_strategy: *wants_strategy,
            err: self.seating.err.iter().any(|rate| !rate.is_zero()),
            utility: self.utility.is_some(),
            compat: self.game.compat != Compat::default(),
            limits: self.work.limits,
        }
    }
}

impl Workbench {
    /// Solves a game.
    ///
    /// # Errors
    /// What is wrong with the request, or the limit that was reached.
    pub fn solve(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<Solved, WorkbenchError> {
        let game = self.open(&request.game, request.work.limits)?;
        on_threads(request.work.threads, || game.handle().solve(request, watch))?
    }
}

/// Solves a game of the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached.
pub fn solve(request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
    Workbench::standard().solve(request, watch)
}

pub(crate) fn on_threads<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, WorkbenchError> {
    let mut builder = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        builder = builder.num_threads(threads);
    }
    let pool = builder.build().map_err(|error| {
        WorkbenchError::unable(format!(
            "the threads cannot be started: {error}; use one ({{threads}})"
        ))
    })?;
    Ok(pool.install(work))
}
