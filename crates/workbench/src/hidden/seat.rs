//! The table of a game with information sets: players by view, and what people are shown of it.

use std::sync::Arc;

use kernel::{Blindfold, ByView, Watch};
use play::session::{SessionConfig, Told};
use play::{Entrant, Follows, Kit};
use study::document::GameSet;

use super::labels::Labelled;
use super::players::{Asks, Sitting, Strategies};
use crate::company::{Company, Entry, Purpose};
use crate::error::WorkbenchError;
use crate::play::PlayRequest;
use crate::table::House;

/// Players of a game with information sets.
pub(crate) struct ByViews<G: Labelled> {
    company: Company,
    strategies: Strategies<G>,
    insight: ByView,
    parameters: String,
}

impl<G: Labelled + Clone + Send + Sync + 'static> ByViews<G> {
    /// `company` at the table of `game`, which is called `shown`. If it is too large to be solved for a player,
    /// `instead` can play it.
    ///
    /// # Errors
    /// That there is no such player, what is wrong with a file, or that the game is too large to solve.
    pub(crate) fn new(
        game: &Arc<G>,
        shown: &GameSet,
        company: Company,
        parameters: String,
        instead: &str,
        entry: &Entry<'_>,
    ) -> Result<Self, WorkbenchError> {
        let asks = Asks {
            company: &company,
            files: &entry.seating.strategies,
            roams: entry.purpose == Purpose::Roaming,
            limits: entry.limits,
            instead,
        };
        let strategies = Strategies::new(&**game, shown, &asks, entry.watch)?;
        let house = Self { company, strategies, insight: ByView::default(), parameters };
        house.entrants(game, &())?;
        Ok(house)
    }
}

impl<G: Labelled> ByViews<G> {
    /// What is not to be taken for granted of its players.
    pub(crate) fn cautions(&self) -> &[String] {
        &self.strategies.cautions
    }
}

impl<G: Labelled + Clone + Send + Sync + 'static> House<G> for ByViews<G> {
    fn company(&self) -> &Company {
        &self.company
    }

    fn entrants<'t>(
        &'t self,
        game: &'t Arc<G>,
        watch: &'t dyn Watch,
    ) -> Result<Vec<Entrant<'t, G>>, WorkbenchError> {
        self.company.entrants(
            |spec| self.company.searcher(Kit::new(&**game, &self.insight), spec, watch),
            |idx, _| match self.strategies.sitting[idx] {
                Sitting::Random => None,
                Sitting::By(place) => {
                    let follower = self.strategies.follower(place);
                    Some(Entrant::new(move || Follows::new(Blindfold(follower.clone()))))
                }
            },
        )
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }

    fn present<'t>(
        &'t self,
        _: &'t Arc<G>,
        _: &PlayRequest,
        _: &'t dyn Watch,
        config: &mut SessionConfig<'t, G>,
    ) -> Result<(), WorkbenchError> {
        config.show = Some(Box::new(|game, state, seat| {
            if matches!(game.turn(state), kernel::Turn::Over(_)) {
                game.state_to_text(state)
            } else {
                game.view_to_text(&game.view(state, seat))
            }
        }));
        // What others do is seen as far as the seat sees it.
        let is_person: Vec<bool> = self
            .company
            .asked
            .iter()
            .map(|asked| *asked == crate::company::Asked::Person)
            .collect();
        config.tell = Some(Box::new(move |game, state, _| match game.turn(state) {
            kernel::Turn::Seat(seat) if is_person[seat.idx()] || !game.class().hidden => {
                Told::Plainly
            }
            _ => Told::NotAtAll,
        }));
        config.keeps_secrets = true;
        Ok(())
    }
}
