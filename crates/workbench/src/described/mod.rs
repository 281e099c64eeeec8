//! Games described in RECYCLE at the workbench: from text to program, and what can be asked of it.

mod advice;
mod event_text;
mod fault;
mod info;
mod motion_text;
mod player;
mod scene;
mod seat;
mod solve;
mod study;
mod table_text;
mod views_text;

use std::ffi::OsStr;
use std::path::Path;

use ::solve::SolveError;
use ::solve::anatomy::{self, AnatomyConfig};
use ::study::document::ClassFinding;
use ::study::measured::AnatomyFinding;
use extensive::{Titles, Tree};
use kernel::{Limits, Watch};
use recycle::Loaded;
use recycle::program::{Compat, PerfectRecall, ProgramConfig, Reduced, Utility};
use recycle::rules::{Constant, Rules};
use serde_json::{Map, Value};

pub(crate) use self::info::info;
use crate::anatomy::finding;
use crate::company::Entry;
use crate::error::{Mistakes, WorkbenchError};
use crate::export::{self, ExportRequest};
use crate::handle::GameHandle;
use crate::hidden::{self, Brief};
use crate::measure::Quietly;
use crate::size::Size;
use crate::solve::{SolveRequest, Solved};
use crate::study::{StudyDocument, StudyRequest};
use crate::table::Seated;

/// The players that every described game has.
pub(crate) const PLAYERS: &[(&str, &str)] = &[
    ("random", "any option, each as likely as the others"),
    ("perfect", "by the solution, which is found first (small games)"),
    ("equilibrium", "by the equilibrium of a game that hides something, too"),
    ("strategy:FILE", "by a strategy file, such as `solve` saves"),
];

/// A described game, opened: its text is compiled once.
pub(crate) struct Described {
    name: String,
    text: String,
    loaded: Loaded,
    /// What was set, on one line.
    parameters: String,
}

impl Described {
    /// The game in `text`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn new(
        name: &str,
        text: &str,
        set: &[(String, String)],
        compat: Compat,
    ) -> Result<Self, WorkbenchError> {
        let loaded = load(name, text, set, compat)?;
        let parameters = set.iter().map(|(name, value)| format!("{name}={value}"));
        let parameters = parameters.collect::<Vec<_>>().join(" ");
        Ok(Self { name: name.to_owned(), text: text.to_owned(), loaded, parameters })
    }

    /// The values of its declared names.
    fn set(&self) -> Map<String, Value> {
        declared(&self.loaded.rules)
    }
}

impl GameHandle for Described {
    fn name(&self) -> &str {
        &self.name
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(&*self.loaded.program)
    }

    fn rules(&self) -> Option<String> {
        self.loaded.program.rules_in_words().map(str::to_owned)
    }

    fn has_usual_player(&self) -> bool {
        false
    }

    fn shows_views(&self) -> bool {
        true
    }

    fn is_always_measured(&self) -> bool {
        true
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        seat::seat(self, entry)
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        solve::solve(self, request, watch)
    }

    fn tree(&self, request: &ExportRequest, watch: &dyn Watch) -> Result<Tree, WorkbenchError> {
        let rules = &self.loaded.rules;
        let game = PerfectRecall::new(&self.loaded.program, request.utility.unwrap_or_default());
        let called = rules.title.as_deref().unwrap_or_else(|| file_stem(&self.name));
        let titles = Titles {
            title: export::title(called, &self.set()),
            comment: rules.source.clone().unwrap_or_default(),
            players: Vec::new(),
        };
        let limits = request.work.limits;
        let brief = Brief::new(&game, limits, watch);
        let brief = brief.map_err(|error| match error {
            WorkbenchError::Solve(SolveError::Faulty { why, .. }) if why == PerfectRecall::ENDLESS => {
                WorkbenchError::unable(format!(
                    "{} can cycle: a position can come again, so that its tree has no end; solve it as it is",
                    self.name
                ))
            }
            error => error.with_hint(export::HINT),
        })?;
        let tree = Tree::of(&brief, &titles, limits, watch);
        tree.map_err(|error| WorkbenchError::from(error).with_hint(export::HINT))
    }

    fn report(
        &self,
        request: &StudyRequest,
        watch: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError> {
        study::study(self, request, watch).map(Some)
    }

    /// Of the reduced game where nothing is hidden, else of the game of views.
    fn anatomy(&self, limits: Limits, watch: &dyn Watch) -> Result<AnatomyFinding, WorkbenchError> {
        let (program, utility) = (&self.loaded.program, Utility::default());
        if let Some(game) = solve::opened(Reduced::new(program, utility), limits, watch)? {
            let config = AnatomyConfig { limits, ..AnatomyConfig::default() };
            let anatomy = anatomy::perfect_information(&game, &config, watch)?;
            return Ok(finding(&anatomy, AnatomyFinding::BACKWARD, false));
        }
        let game = PerfectRecall::new(program, utility);
        let mut size = Size::new(&self.name, Vec::new());
        size.look(&game, &Quietly(watch))?;
        size.fits_as_a_tree(&limits)?;
        hidden::anatomy(&self.name, &game, limits, watch)
    }
}

/// The name of a file without its folders and its extension.
fn file_stem(name: &str) -> &str {
    let stem = Path::new(name).file_stem().and_then(OsStr::to_str);
    stem.unwrap_or(name)
}

/// Reads, checks and compiles a game.
pub(crate) fn load(
    name: &str,
    text: &str,
    set: &[(String, String)],
    compat: Compat,
) -> Result<Loaded, WorkbenchError> {
    for (nth, (name, _)) in set.iter().enumerate() {
        if set[..nth].iter().any(|(before, _)| before == name) {
            return Err(WorkbenchError::SetTwice { name: name.clone() });
        }
    }
    let config = ProgramConfig { compat, ..ProgramConfig::default() };
    recycle::load(text, set, &config).map_err(|diagnostics| {
        let (name, text) = (name.to_owned(), text.to_owned());
        WorkbenchError::Wrong(Box::new(Mistakes { name, text, diagnostics }))
    })
}

/// What the declared names stand for, as JSON.
pub(crate) fn declared(rules: &Rules) -> Map<String, Value> {
    let text = |id: &recycle::rules::TextId| rules.texts[usize::from(id.0)].clone();
    let value = |constant: &Constant| match constant {
        Constant::Int(number) => Some(Value::from(*number)),
        Constant::Text(id) => Some(Value::from(text(id))),
        Constant::Texts(ids) => {
            Some(Value::from(ids.iter().map(text).collect::<Vec<_>>().join(",")))
        }
        Constant::Later => None,
    };
    let known = rules.declared.iter();
    known.filter_map(|(name, constant)| Some((name.clone(), value(constant)?))).collect()
}
