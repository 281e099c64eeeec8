//! Questions about a game beyond its value: the verb `study`.

use kernel::{Probability, Watch};
use serde::{Deserialize, Serialize};
use study::document;

use crate::bench::Workbench;
use crate::error::WorkbenchError;
use crate::findings::{NoFindings, StudyFindings};
use crate::measure::{MeasureRequest, MeasuredGame, measure};
use crate::outcome::Outcome;
use crate::parts::Parts;
use crate::request::{GameRef, Work};
use crate::solve::on_threads;
use crate::topic::Topic;

/// A game to be studied.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StudyRequest {
    /// The game.
    pub game: GameRef,
    /// Limits, threads and seed.
    pub work: Work,
    /// The probability that each seat errs: one for all, or one each.
    pub err: Vec<Probability>,
    /// The topics, by name; all if none is named.
    pub only: Vec<String>,
    /// Which positions are looked at, where that can be chosen.
    pub among: Among,
    /// The measuring of the game, where it is measured.
    pub measuring: Measuring,
}

/// The measuring of a game within a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Measuring {
    /// Whether it is measured, beside everything else that is asked. If not said, it is where nothing else can
    /// be asked.
    pub wanted: bool,
    /// The player that searches.
    pub searcher: String,
    /// The games in which all play at random. None: it is not measured, unless that is asked for.
    pub games: u64,
    /// The games of each run with searching players.
    pub searched: u64,
}

impl Default for Measuring {
    fn default() -> Self {
        let MeasureRequest { searcher, games, searched, .. } = MeasureRequest::default();
        Self { wanted: false, searcher, games, searched }
    }
}

/// Population of positions that is studied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// Whatever the counts of the cards allow.
    #[default]
    Potential,
    /// Those that play can lead to.
    Attainable,
    /// This many of the potential ones, drawn with this seed.
    Sample {
        /// How many.
        n: u64,
        /// The seed.
        seed: u64,
    },
}

/// Document of `study`.
pub type StudyDocument = document::StudyDocument<StudyFindings>;

impl StudyRequest {
    /// Everything about `game` as it is.
    pub fn new(game: impl Into<GameRef>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }

    /// The measures that are asked of any game.
    fn measuring(&self) -> MeasureRequest {
        let Measuring { searcher, games, searched, .. } = self.measuring.clone();
        let (game, work, err) = (self.game.clone(), self.work, self.err.clone());
        MeasureRequest { game, work, err, searcher, games, searched, exact: true }
    }
}

impl Workbench {
    /// Studies a game: what kind of game it is, beyond its value.
    ///
    /// # Errors
    /// What is wrong with the request, or the limit that was reached.
    pub fn study(
        &self,
        request: &StudyRequest,
        watch: &dyn Watch,
    ) -> Result<Outcome<StudyDocument>, WorkbenchError> {
        if matches!(request.among, Among::Sample { n: 0, .. }) {
            let (name, given) = ("sample".to_owned(), "0".to_owned());
            let wanted = "at least one position".to_owned();
            return Err(WorkbenchError::BadValue { name, given, wanted });
        }
        let game = self.open(&request.game, request.work.limits)?;
        let topics = || game.handle().topics().iter().copied().chain([Topic::MEASURES]);
        let is_topic = |name: &&String| topics().any(|topic| topic.name == **name);
        if let Some(stranger) = request.only.iter().find(|name| !is_topic(name)) {
            let known = topics().map(|topic| topic.name).collect::<Vec<_>>().join(", ");
            let name = game.name();
            return Err(WorkbenchError::unable(format!(
                "{name} has no topic `{stranger}`; it has: {known}"
            )));
        }

        // 1. What is particular to it.
        let names_measures = Topic::MEASURES.is_named(&request.only);
        let mut own = request.clone();
        own.only.retain(|name| name != Topic::MEASURES.name);
        // Measures alone leave everything else out.
        let report = if own.only.is_empty() && names_measures {
            None
        } else {
            on_threads(request.work.threads, || game.handle().report(&own, watch))??
        };

        // 2. What is measured of any game.
        let is_all = request.only.is_empty()
            && (game.handle().is_always_measured() || report.is_none())
            && (request.measuring.games > 0 || report.is_none());
        if !(names_measures || is_all || request.measuring.wanted) {
            let document = report.ok_or_else(|| WorkbenchError::unable("nothing is asked"));
            return Ok(Outcome::new(document?, None));
        }
        let measuring = MeasureRequest { game: GameRef::new(game), ..request.measuring() };
        let document = |found: &MeasuredGame| {
            let nothing =
                || StudyDocument::new(found.game.clone(), StudyFindings::None(NoFindings {}));
            let mut document = report.clone().unwrap_or_else(nothing);
            document.measured = Some(Box::new(found.measured.clone()));
            document
        };
        let watch = &Parts::new(watch, |so_far: &MeasuredGame| Some(document(so_far)));
        let work = || measure(self, &measuring, watch);
        let found = on_threads(request.work.threads, work)??;
        Ok(Outcome::new(document(&found), found.stopped))
    }
}

/// Studies a game: what kind of game it is, beyond its value. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached.
pub fn study(
    request: &StudyRequest,
    watch: &dyn Watch,
) -> Result<Outcome<StudyDocument>, WorkbenchError> {
    Workbench::standard().study(request, watch)
}
