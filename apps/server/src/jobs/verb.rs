//! Verbs as jobs: a request of the workbench as JSON, and what comes of it.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::{Deadline, Watch};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use study::compare::CompareDocument;
use study::document::SimulateDocument;
use study::glance::Glance;
use study::report::{Report, ToReport};
use study::sweep::SweepDocument;
use study::tournament::TournamentDocument;
use workbench::{
    CompareRequest, GameRef, Outcome, SimulateRequest, SolveRequest, Solved, StudyDocument,
    StudyRequest, SweepRequest, TournamentRequest, Workbench, WorkbenchError,
};

use crate::clock;
use crate::error::Refusal;
use crate::tame::Tamer;

/// The names of the verbs that are jobs.
const VERBS: &str = "solve, simulate, tournament, study, compare, sweep or glance";

/// The time for which a game is solved at a glance.
const SOLVING: Duration = Duration::from_millis(500);

/// The games of a glance, unless a request says otherwise, and at most.
const GLANCED: u64 = 1_000;
const MOST_GLANCED: u64 = 20_000;

/// Request for a job.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Solve(Box<SolveRequest>),
    Simulate(Box<SimulateRequest>),
    Tournament(Box<TournamentRequest>),
    Study(Box<StudyRequest>),
    Compare(Box<CompareRequest>),
    Sweep(Box<SweepRequest>),
    /// With the figures of an earlier version, beside which these are put.
    Glance(Box<SimulateRequest>, Option<Arc<Glance>>),
}

/// Result of a job: its document as JSON, and the report on it.
pub(crate) struct Found {
    pub(crate) document: String,
    pub(crate) report: Report,
    /// Why it is not complete, if it is not.
    pub(crate) stopped: Option<WorkbenchError>,
    /// The figures of a glance, beside which later ones are put.
    pub(crate) glance: Option<Arc<Glance>>,
}

impl Found {
    pub(crate) fn new(
        document: &impl Serialize,
        report: Report,
        stopped: Option<WorkbenchError>,
    ) -> Self {
        let document = serde_json::to_string(document).expect("documents are JSON");
        Self { document, report, stopped, glance: None }
    }
}

/// `cardsharp.glance/1`: the main figures of a game.
#[derive(Serialize)]
struct GlanceDocument<'a> {
    schema: &'static str,
    #[serde(flatten)]
    glance: &'a Glance,
}

impl Task {
    /// The request of `verb`, within bounds.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(
        verb: &str,
        mut request: Value,
        tamer: &Tamer<'_>,
        glanced: impl Fn(&str) -> Option<Arc<Glance>>,
    ) -> Result<Self, Refusal> {
        Ok(match verb {
            "solve" => Self::Solve(Box::new(tamer.solve(read(request)?)?)),
            "simulate" => Self::Simulate(Box::new(tamer.simulate(read(request)?)?)),
            "tournament" => Self::Tournament(Box::new(tamer.tournament(read(request)?)?)),
            "study" => Self::Study(Box::new(tamer.study(read(request)?)?)),
            "compare" => Self::Compare(Box::new(tamer.compare(read(request)?)?)),
            "sweep" => Self::Sweep(Box::new(tamer.sweep(read(request)?)?)),
            "glance" => {
                let before = request.as_object_mut().and_then(|fields| fields.remove("before"));
                let mut request: SimulateRequest = tamer.simulate(read(request)?)?;
                request.games = Some(request.games.unwrap_or(GLANCED).min(MOST_GLANCED));
                let before = before.as_ref().and_then(Value::as_str).and_then(glanced);
                Self::Glance(Box::new(request), before)
            }
            _ => return Err(Refusal::bad(format!("`{verb}` is no job: a job is {VERBS}"))),
        })
    }

    /// The verb's name.
    pub(crate) fn verb(&self) -> &'static str {
        match self {
            Self::Solve(_) => "solve",
            Self::Simulate(_) => "simulate",
            Self::Tournament(_) => "tournament",
            Self::Study(_) => "study",
            Self::Compare(_) => "compare",
            Self::Sweep(_) => "sweep",
            Self::Glance(..) => "glance",
        }
    }

    /// Whether it is so short that it need not wait for others.
    pub(crate) fn is_light(&self) -> bool {
        matches!(self, Self::Glance(..))
    }

    /// The game it is about.
    pub(crate) fn game(&self) -> String {
        let of = |game: &GameRef| game.name().to_owned();
        match self {
            Self::Solve(request) => of(&request.game),
            Self::Simulate(request) | Self::Glance(request, _) => of(&request.game),
            Self::Tournament(request) => of(&request.game),
            Self::Study(request) => of(&request.game),
            Self::Compare(request) => {
                let names = request.games.iter().map(|game| game.game.name());
                names.collect::<Vec<_>>().join(", ")
            }
            Self::Sweep(request) => of(&request.game),
        }
    }

    /// Its request as JSON.
    pub(crate) fn request(&self) -> String {
        let json = match self {
            Self::Solve(request) => serde_json::to_string(request),
            Self::Simulate(request) | Self::Glance(request, _) => serde_json::to_string(request),
            Self::Tournament(request) => serde_json::to_string(request),
            Self::Study(request) => serde_json::to_string(request),
            Self::Compare(request) => serde_json::to_string(request),
            Self::Sweep(request) => serde_json::to_string(request),
        };
        json.expect("requests are JSON")
    }

    /// The document and report so far, if `part` is a document of this verb.
    pub(crate) fn part(&self, part: &dyn Any) -> Option<Found> {
        fn of<T: Serialize + ToReport + 'static>(part: &dyn Any) -> Option<Found> {
            let document = part.downcast_ref::<T>()?;
            Some(Found::new(document, document.to_report(), None))
        }
        match self {
            Self::Simulate(_) => of::<SimulateDocument>(part),
            Self::Tournament(_) => of::<TournamentDocument>(part),
            Self::Study(_) => of::<StudyDocument>(part),
            Self::Compare(_) => of::<CompareDocument>(part),
            Self::Sweep(_) => of::<SweepDocument>(part),
            Self::Solve(_) | Self::Glance(..) => None,
        }
    }

    /// Does it.
    ///
    /// # Errors
    /// Why nothing came of it.
    pub(crate) fn run(
        &self,
        bench: &Workbench,
        watch: &dyn Watch,
    ) -> Result<Found, WorkbenchError> {
        let start = Instant::now();
        let seconds = || start.elapsed().as_secs_f64();
        match self {
            Self::Solve(request) => {
                let mut solved = bench.solve(request, watch)?;
                solved.document.seconds = seconds();
                let report = solved.to_report();
                let Solved { document, stopped, .. } = solved;
                Ok(Found::new(&document, report, stopped))
            }
            Self::Simulate(request) => {
                let mut outcome = bench.simulate(request, watch)?;
                outcome.document.seconds = seconds();
                Ok(found(&outcome))
            }
            Self::Tournament(request) => {
                let mut outcome = bench.tournament(request, watch)?;
                outcome.document.seconds = seconds();
                Ok(found(&outcome))
            }
            Self::Study(request) => {
                let mut outcome = bench.study(request, watch)?;
                outcome.document.seconds = seconds();
                Ok(found(&outcome))
            }
            Self::Compare(request) => {
                let mut outcome = bench.compare(request, watch)?;
                outcome.document.seconds = seconds();
                Ok(found(&outcome))
            }
            Self::Sweep(request) => {
                let mut outcome = bench.sweep(request, watch)?;
                outcome.document.seconds = seconds();
                Ok(found(&outcome))
            }
            Self::Glance(request, before) => {
                let solving = Deadline::new(watch, clock::now, SOLVING);
                let glance = bench.glance(request, watch, &solving)?;
                let document = GlanceDocument { schema: "cardsharp.glance/1", glance: &glance };
                let report = glance.to_report(before.as_deref());
                let found = Found::new(&document, report, None);
                Ok(Found { glance: Some(Arc::new(glance)), ..found })
            }
        }
    }
}

/// The request of a verb.
fn read<T: DeserializeOwned>(request: Value) -> Result<T, Refusal> {
    serde_json::from_value(request)
        .map_err(|error| Refusal::bad(format!("`request` is not what this verb takes: {error}")))
}

fn found<T: Serialize + ToReport>(outcome: &Outcome<T>) -> Found {
    let Outcome { document, stopped } = outcome;
    Found::new(document, document.to_report(), stopped.clone())
}
