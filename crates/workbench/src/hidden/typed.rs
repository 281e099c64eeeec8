//! The one handle for any game with information sets: the small built-in games, and files of Gambit.

use std::sync::Arc;

use extensive::{Titles, Tree};
use kernel::{Limits, Watch};
use play::ByPayoff;
use serde_json::{Map, Value};
use solve::plan::plan;
use study::document::{ClassFinding, GameSet};
use study::measured::AnatomyFinding;

use super::anatomy::anatomy;
use super::equilibrium::tree_facts;
use super::labels::Labelled;
use super::scene::Staged;
use super::seat::InfoSetPlan;
use super::solve::Solve;
use super::{PLAYERS, shown};
use crate::catalogue::NativeGame;
use crate::company::{Company, Entry};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::evaluate::random;
use crate::export::{self, ExportRequest, reject_utility};
use crate::handle::{GameHandle, OpenedGame};
use crate::settings::Settings;
use crate::solve::{SolveRequest, Solved};
use crate::table::{Seated, Table};
use crate::table_plan::TablePlan;

/// Who can play a game that is too large to be solved.
const SEARCHER: &str = "a player that searches, such as mcts:1000";

/// A game with information sets, opened.
pub(crate) struct Typed<G> {
    name: String,
    /// What people call it.
    title: String,
    /// Its parameters, as documents show them.
    set: Map<String, Value>,
    /// The same as a saved game has them.
    parameters: String,
    /// The parameters that may make it smaller.
    smaller: Vec<String>,
    comment: String,
    game: Arc<G>,
}

impl<G: Labelled + Staged + Clone + Send + Sync + 'static> Typed<G> {
    /// `game`, which is what `info` and `settings` mean.
    pub(crate) fn new(info: &NativeGame, settings: &Settings, game: G) -> Self {
        Self {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            set: shown(info, settings),
            parameters: settings.on_one_line(),
            smaller: info.parameters.iter().map(|parameter| parameter.name.to_owned()).collect(),
            comment: format!("{} ({})", info.about, info.source),
            game: Arc::new(game),
        }
    }

    /// The same, as a handle.
    ///
    /// # Errors
    /// None.
    #[allow(clippy::unnecessary_wraps, reason = "it is what opens a game of the catalogue")]
    pub(crate) fn open(
        info: &NativeGame,
        settings: &Settings,
        game: G,
    ) -> Result<OpenedGame, WorkbenchError> {
        Ok(OpenedGame::new(Self::new(info, settings, game)))
    }

    /// A game called `name` that has no parameters; people call it `title`.
    pub(crate) fn plain(name: &str, title: String, game: G) -> Self {
        Self {
            name: name.to_owned(),
            title,
            set: Map::new(),
            parameters: String::new(),
            smaller: Vec::new(),
            comment: String::new(),
            game: Arc::new(game),
        }
    }

    /// The game itself.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// Its name and parameters, as documents show them.
    pub(crate) fn shown(&self) -> GameSet {
        GameSet { name: self.name.clone(), set: self.set.clone() }
    }
}

impl<G: Labelled + Staged + Clone + Send + Sync + 'static> GameHandle for Typed<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(&*self.game)
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        entry.reject_table(&self.name)?;
        let company = Company::new(&self.name, &PLAYERS, "equilibrium", self.game.seats(), entry)?
            .titled(&self.title);
        let mut set = self.set.clone();
        note(&mut set, company.rates());
        let names = company.names.clone();
        let parameters = self.parameters.clone();
        let plan =
            InfoSetPlan::new(&*self.game, &self.shown(), company, parameters, SEARCHER, entry)?;
        plan.entrants(&self.game, &())?;
        let cautions = plan.cautions().to_vec();
        let table = Table { game: Arc::clone(&self.game), reporter: ByPayoff, plan };
        let set = GameSet { name: self.name.clone(), set };
        Ok(Seated { cautions, title: self.title.clone(), ..Seated::new(table, set, names) })
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        let facts = tree_facts(&self.name, self.game.seats(), self.game.class());
        if request.players().is_some() {
            plan(&facts, &request.wish())?;
            return random(self, request, watch);
        }
        let (game, smaller) = (self.shown(), self.smaller.clone());
        Solve { game, smaller, facts, request, watch }.of(&*self.game)
    }

    fn tree(&self, request: &ExportRequest, watch: &dyn Watch) -> Result<Tree, WorkbenchError> {
        reject_utility(&self.name, request.utility)?;
        let titles = Titles {
            title: export::title(&self.name, &self.set),
            comment: self.comment.clone(),
            players: Vec::new(),
        };
        let tree = Tree::of(&*self.game, &titles, request.work.limits, watch);
        tree.map_err(|error| WorkbenchError::from(error).with_hint(export::HINT))
    }

    fn anatomy(&self, limits: Limits, watch: &dyn Watch) -> Result<AnatomyFinding, WorkbenchError> {
        anatomy(&self.name, &*self.game, limits, watch)
    }
}

/// A file of Gambit, opened: a tree, which says itself what it is.
pub(crate) struct TreeHandle(pub(crate) Typed<Tree>);

impl GameHandle for TreeHandle {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn class(&self) -> ClassFinding {
        self.0.class().with_sum(self.0.game().constant_sum())
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        self.0.seat(entry)
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        let mut solved = self.0.solve(request, watch)?;
        let class: ClassFinding = solved.document.class;
        solved.document.class = class.with_sum(self.0.game().constant_sum());
        Ok(solved)
    }

    /// As it was read.
    fn tree(&self, request: &ExportRequest, _: &dyn Watch) -> Result<Tree, WorkbenchError> {
        reject_utility(&self.0.name, request.utility)?;
        Ok(self.0.game().clone())
    }

    fn anatomy(&self, limits: Limits, watch: &dyn Watch) -> Result<AnatomyFinding, WorkbenchError> {
        self.0.anatomy(limits, watch)
    }
}
