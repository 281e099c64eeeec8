//! Game handles: an opened game, owned, to which every verb can be put.
//!
//! A handle is made once from a [`GameRef`]: its text is read, its parameters are checked. It can be kept and
//! asked again. Verbs know no game; a handle knows one.

use extensive::{Titles, Tree};
use kernel::{Limits, Watch};
use solve::AnatomyConfig;
use study::measured::AnatomyFinding;

use crate::anatomy::finding;
use crate::catalogue::Found;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::export::{self, ExportRequest, reject_utility};
use crate::question::{StudyDocument, StudyRequest};
use crate::request::{GameRef, Seating};
use crate::settings::Settings;
use crate::table::Seated;
use crate::verbs::{SolveRequest, Solved, is_plain};
use crate::{described, hidden};

/// An opened game of any type.
pub(crate) trait GameHandle: Send + Sync {
    /// The game with players at its seats.
    ///
    /// # Errors
    /// What is wrong with the entry, or the limit that was reached.
    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError>;

    /// The solution, or the value of given players.
    ///
    /// # Errors
    /// What the game or the request does not allow, or the limit that was reached.
    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError>;

    /// The game tree with its information sets. By default that of a game with perfect information.
    ///
    /// # Errors
    /// That play can cycle, so that there is none, or the limit that was reached.
    fn tree(&self, request: &ExportRequest, watch: &dyn Watch) -> Result<Tree, WorkbenchError> {
        let limits = request.work.limits;
        let seated = self.with_random_players(limits, watch)?;
        reject_utility(&seated.game.name, request.utility)?;
        let titles = Titles {
            title: export::title(&seated.game.name, &seated.game.set),
            ..Titles::default()
        };
        let tree = seated.table.tree(&seated.game.name, &titles, limits, watch);
        tree.map_err(|error| error.with_hint(export::HINT))
    }

    /// What is particular to the game, if there is a report on it.
    ///
    /// # Errors
    /// What the game or the request does not allow, or the limit that was reached.
    fn study(
        &self,
        request: &StudyRequest,
        watch: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError>;

    /// Luck, stakes and lengths, computed from all states. By default those of a game with perfect information.
    ///
    /// # Errors
    /// Why they cannot be computed.
    fn anatomy(&self, limits: Limits, watch: &dyn Watch) -> Result<AnatomyFinding, WorkbenchError> {
        let config = AnatomyConfig { limits, ..AnatomyConfig::default() };
        let seated = self.with_random_players(limits, watch)?;
        let anatomy = seated.table.anatomy(&config, watch)?;
        Ok(finding(&anatomy, AnatomyFinding::BACKWARD, false))
    }

    /// The game with random players at its seats, for what does not depend on the players.
    ///
    /// # Errors
    /// As [`seat`](GameHandle::seat).
    fn with_random_players(
        &self,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Seated, WorkbenchError> {
        let (seating, purpose) = (&Seating::default(), Purpose::Seated);
        self.seat(&Entry { seating, purpose, limits, watch })
    }
}

/// Opens a game.
///
/// # Errors
/// That there is none of this name, or what is wrong with its text or its parameters.
pub(crate) fn open(game: &GameRef, limits: Limits) -> Result<Box<dyn GameHandle>, WorkbenchError> {
    match Found::of(&game.source)? {
        Found::BuiltIn(info) => {
            is_plain(info.name, game.compat)?;
            let settings = Settings::new(info.name, info.parameters, &game.set)?;
            (info.open)(info, settings)
        }
        Found::Described { name, text, .. } => {
            Ok(Box::new(described::Described::new(name, text, &game.set, game.compat)?))
        }
        Found::Written(file) => hidden::open_file(&file, game, limits),
    }
}
