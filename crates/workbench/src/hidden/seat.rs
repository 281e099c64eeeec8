//! The table of a game with information sets: players by view, and what people are shown of it.

use std::sync::Arc;

use kernel::{ByView, Limits, ViewBeliefs, Watch};
use play::session::Adviser;
use play::{Follows, PlayerBuilder, PlayerFactory, PlayerSpec};
use study::document::GameSet;

use super::advice::InfoSetAdvice;
use super::labels::Labelled;
use super::players::{InfoSetStrategies, StrategyRequest};
use super::scene::Staged;
use crate::company::{Company, Entry, Purpose};
use crate::error::WorkbenchError;
use crate::live::Scene;
use crate::session_setup::{BEST, EXACT};
use crate::table_plan::TablePlan;

/// Plan of a table of a game with information sets: players by view, and determinisation by view for others.
pub(crate) struct InfoSetPlan<G: Labelled> {
    company: Company,
    strategies: InfoSetStrategies<G>,
    determinizer: ViewBeliefs,
    parameters: String,
}

impl<G: Labelled + Clone + Send + Sync + 'static> InfoSetPlan<G> {
    /// `company` at a table of `game`, which is called `shown`. If it is too large to be solved for a player,
    /// `instead` can play it.
    ///
    /// # Errors
    /// That there is no such player, what is wrong with a file, or that the game is too large to solve.
    pub(crate) fn new(
        game: &G,
        shown: &GameSet,
        company: Company,
        parameters: String,
        instead: &str,
        entry: &Entry<'_>,
    ) -> Result<Self, WorkbenchError> {
        let limits = entry.limits;
        let request = StrategyRequest {
            company: &company,
            files: &entry.seating.strategies,
            roams: entry.purpose == Purpose::Roaming,
            limits,
            instead,
        };
        let strategies = InfoSetStrategies::new(game, shown, &request, entry.watch)?;
        Ok(Self { company, strategies, determinizer: ViewBeliefs::default(), parameters })
    }
}

impl<G: Labelled> InfoSetPlan<G> {
    /// What is not to be taken for granted of its players.
    pub(crate) fn cautions(&self) -> &[String] {
        &self.strategies.cautions
    }

    /// Advice by the equilibrium of `game`, from what the seat to act has seen.
    ///
    /// # Errors
    /// That the game is too large to solve, or why else there is no solution.
    pub(crate) fn exact_advice(
        &self,
        game: &G,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<InfoSetAdvice<G>, WorkbenchError> {
        let at_hand = self.strategies.at_hand();
        InfoSetAdvice::new(game, self.company.game(), at_hand, limits, watch)
    }
}

impl<G: Labelled + Staged + Clone + Send + Sync + 'static> TablePlan<G> for InfoSetPlan<G> {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<G>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, G>, WorkbenchError> {
        self.company.searcher(PlayerBuilder::new(&**game, &self.determinizer), spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<G>,
        idx: usize,
        _: &str,
        _: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, G>> {
        let strategy = self.strategies.strategy_of(idx)?;
        Some(PlayerFactory::new(move || Follows::new(ByView(strategy.clone()))))
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }

    fn scene<'t>(&'t self, _: &'t Arc<G>) -> Box<dyn Scene<G> + 't> {
        G::scene()
    }

    fn adviser<'t>(
        &'t self,
        game: &'t Arc<G>,
        advice: &str,
        limits: Limits,
        watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<G> + 't>>, WorkbenchError> {
        if ![BEST, EXACT].contains(&advice) {
            return Ok(None);
        }
        Ok(Some(Box::new(self.exact_advice(game, limits, watch)?)))
    }
}
