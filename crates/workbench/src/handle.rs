//! Game handles: an opened game, owned, to which every verb can be put.
//!
//! A handle is made once from a [`GameRef`](crate::GameRef): its text is read, its parameters are checked. It can be kept and
//! asked again. Verbs know no game; a handle knows one.

use std::fmt;
use std::sync::Arc;

use extensive::{Titles, Tree};
use kernel::{Limits, Watch};
use solve::AnatomyConfig;
use study::document::ClassFinding;
use study::measured::AnatomyFinding;

use crate::anatomy::finding;
use crate::catalogue::{GameInfo, Group};
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::export::{self, ExportRequest, reject_utility};
use crate::play::PlayRequest;
use crate::request::Seating;
use crate::solve::{SolveRequest, Solved};
use crate::study::{StudyDocument, StudyRequest};
use crate::table::Seated;
use crate::topic::Topic;
use crate::verb::Verb;

/// Game that is opened, of any type. It can be kept and asked again, and named as the source of any request.
#[derive(Clone)]
pub struct OpenedGame(Arc<dyn GameHandle>);

impl OpenedGame {
    pub(crate) fn new(handle: impl GameHandle + 'static) -> Self {
        Self(Arc::new(handle))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Its class: seats, chance, hidden information, cycles and the sum of payoffs.
    pub fn class(&self) -> ClassFinding {
        self.0.class()
    }

    pub(crate) fn handle(&self) -> &dyn GameHandle {
        &*self.0
    }

    /// Its row as it was opened.
    pub(crate) fn info(&self) -> GameInfo {
        let class = self.class();
        let (verbs, refused) = Verb::by_class(&class);
        GameInfo {
            name: self.name().to_owned(),
            title: self.name().to_owned(),
            group: Group::File,
            about: String::new(),
            source: String::new(),
            rules: self.0.rules(),
            class: Some(class),
            verbs,
            refused,
            parameters: Vec::new(),
            players: Vec::new(),
            topics: self.0.topics().to_vec(),
        }
    }
}

impl fmt::Debug for OpenedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OpenedGame").field(&self.name()).finish()
    }
}

/// The same opening.
impl PartialEq for OpenedGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for OpenedGame {}

/// Handle of an opened game of any type: what every verb needs of it.
pub(crate) trait GameHandle: Send + Sync {
    /// Its name.
    fn name(&self) -> &str;

    /// Its class.
    fn class(&self) -> ClassFinding;

    /// The topics of a report on it.
    fn topics(&self) -> &'static [Topic] {
        &[]
    }

    /// Its rules in words, for those who play it.
    fn rules(&self) -> Option<String> {
        None
    }

    /// Whether it says itself who sits at a seat where nobody is named.
    fn has_usual_player(&self) -> bool {
        true
    }

    /// Whether it can be shown what every seat sees and has seen.
    fn shows_views(&self) -> bool {
        false
    }

    /// Whether measures belong to every report on it.
    fn is_always_measured(&self) -> bool {
        false
    }

    /// The game with players at its seats.
    ///
    /// # Errors
    /// What is wrong with the entry, or the limit that was reached.
    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError>;

    /// The first seed from that of `request` on with which the first person has not lost before the first move. By
    /// default any seed is fair.
    ///
    /// # Errors
    /// The limit that was reached.
    fn fair_seed(&self, request: &PlayRequest, _: &dyn Watch) -> Result<u64, WorkbenchError> {
        Ok(request.work.seed())
    }

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

    /// The report on what is particular to the game, if there is one.
    ///
    /// # Errors
    /// What the game or the request does not allow, or the limit that was reached.
    fn report(
        &self,
        _request: &StudyRequest,
        _watch: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError> {
        Ok(None)
    }

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
