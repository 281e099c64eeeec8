//! The verbs: what a face asks for, and what it gets.

use std::path::PathBuf;

use kernel::Watch;
use recycle::program::{Compat, Utility};
use serde::{Deserialize, Serialize};
use solve::Ties;
use study::chart::Picture;
use study::course::CourseFindings;
use study::deals::DealsFindings;
use study::document;
use study::hidden::{HiddenFindings, SeatFinding};
use study::line::OpenFindings;
use study::pairs::PairsFindings;
use study::pan::PanFindings;
use study::pexeso::PexesoFindings;

use crate::catalogue::{Family, Found};
use crate::error::WorkbenchError;
use crate::handle::open;
use crate::hidden::HiddenRequest;
use crate::method::Method;
use crate::request::{GameRef, Seating, Work};

/// The tables on disk that solving writes. Each is a file of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableFiles {
    /// Where the solution is saved.
    pub save: Option<PathBuf>,
    /// Where work that is not finished is put away when the watch asks for it or says stop. If there is
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
    /// How the seats play, as the text of a strategy file, if it was asked for.
    pub strategy: Option<String>,
    /// The limit that was reached on the way, where the document is what was known by then; or why it
    /// could not be saved.
    pub stopped: Option<WorkbenchError>,
}

/// What `solve` finds.
pub type SolveDocument = document::SolveDocument<Findings>;

/// What is particular to a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Findings {
    /// Pairs and its kin.
    Pairs(Box<PairsFindings>),
    /// Pan.
    Pan(Box<PanFindings>),
    /// Pexeso.
    Pexeso(Box<PexesoFindings>),
    /// A game with hidden information.
    Hidden(Box<HiddenFindings>),
    /// A game in which play may go round for ever.
    Course(Box<CourseFindings>),
    /// The same where nothing is left to chance after the deal.
    Deals(Box<DealsFindings>),
    /// A described game in which nothing is hidden.
    Open(Box<OpenFindings>),
    /// Of a described game nothing further is known.
    None(NoFindings),
}

impl Findings {
    /// What each seat does where, if that was found.
    pub fn strategy(&self) -> Option<&[SeatFinding]> {
        match self {
            Self::Hidden(findings) => Some(&findings.strategy),
            Self::Open(findings) => Some(&findings.line.strategy),
            _ => None,
        }
    }
}

/// Nothing further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NoFindings {}

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

    /// Whether a table on disk is written or read.
    pub(crate) fn uses_tables(&self) -> bool {
        !self.files.is_empty() || self.seating.table.is_some()
    }
}

/// Solves a game.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached.
pub fn solve(request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
    let found = Found::of(&request.game.source)?;
    match &found {
        Found::BuiltIn(game) => {
            if game.family != Family::Hidden {
                hides_nothing(request)?;
            }
            pays_as_it_does(game.name, request.utility)?;
        }
        // A described game can be taken for one that hides something, also if it does not.
        Found::Described { .. } => {}
        Found::Written(file) => pays_as_it_does(file.name, request.utility)?,
    }
    match &found {
        Found::BuiltIn(game) if game.family != Family::Pan => has_no_tables(game.name, request)?,
        Found::BuiltIn(_) => {}
        Found::Described { name, .. } => has_no_files(name, request)?,
        Found::Written(file) => has_no_tables(file.name, request)?,
    }
    let game = open(&request.game, request.work.limits)?;
    on_threads(request.work.threads, || game.solve(request, watch))?
}

/// Refuses quirks for a game that has none.
pub(crate) fn is_plain(game: &str, compat: Compat) -> Result<(), WorkbenchError> {
    if compat == Compat::default() {
        return Ok(());
    }
    Err(WorkbenchError::Unable(format!(
        "{game} is written by hand and has no quirks of CardStock: leave out --compat"
    )))
}

/// Refuses what is only for games with hidden information that are solved as such.
fn hides_nothing(request: &SolveRequest) -> Result<(), WorkbenchError> {
    let name = request.game.name();
    if request.method.is_for_hidden() {
        return Err(WorkbenchError::Unable(format!(
            "--method {} is for games with hidden information that are solved as such, and {name} is not \
             one: leave out --method",
            request.method.name()
        )));
    }
    request.hidden.is_for_nothing(name, request.work.seed)
}

/// Refuses a utility for a game that says itself what it pays.
pub(crate) fn pays_as_it_does(game: &str, utility: Option<Utility>) -> Result<(), WorkbenchError> {
    utility.map_or(Ok(()), |_| {
        Err(WorkbenchError::Unable(format!(
            "--utility says what the scores of a game described in RECYCLE are worth, and {game} says itself \
             what it pays: leave it out"
        )))
    })
}

/// Refuses tables on disk, and what makes them, for a game that has none.
fn has_no_tables(game: &str, request: &SolveRequest) -> Result<(), WorkbenchError> {
    has_no_files(game, request)?;
    if request.method != Method::Retrograde {
        return Ok(());
    }
    Err(WorkbenchError::Unable(format!(
        "{game} has no use for retrograde analysis, which is for games of two without chance; leave out \
         --method"
    )))
}

/// Refuses tables on disk.
fn has_no_files(game: &str, request: &SolveRequest) -> Result<(), WorkbenchError> {
    let refused = if request.uses_tables() {
        "no tables on disk: leave out --save, --table and --checkpoint"
    } else if request.distances.is_some() {
        "no table with or without distances: leave out --distances and --no-distances"
    } else {
        return Ok(());
    };
    Err(WorkbenchError::Unable(format!("{game} has {refused}")))
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
        WorkbenchError::Unable(format!("the threads cannot be started: {error}; use --threads 1"))
    })?;
    Ok(pool.install(work))
}
