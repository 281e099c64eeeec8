//! Plan of a table: what a handle knows of its game's players, and how the game is presented.

use std::sync::Arc;

use kernel::{Game, Notation, Trembling, Watch};
use play::session::{Adviser, SessionConfig};
use play::{PlayerFactory, PlayerSpec};
use study::document::GameSet;

use crate::company::Company;
use crate::error::WorkbenchError;
use crate::live::{ExternalPlayer, NotationScene, Scene, TableInfo};
use crate::play::PlayRequest;
use crate::table::LocatedFault;

/// Plan of a table: the players of a game by their names, and how the game is presented to people.
pub(crate) trait TablePlan<G: Game>: Send + Sync {
    /// The participants.
    fn company(&self) -> &Company;

    /// The player of `spec`, which searches.
    ///
    /// # Errors
    /// If it cannot play this game, and why.
    fn searcher<'t>(
        &'t self,
        game: &'t Arc<G>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, G>, WorkbenchError>;

    /// The player number `idx`, which only the game knows by the name `text`; nothing if it plays at random.
    fn own<'t>(
        &'t self,
        game: &'t Arc<G>,
        idx: usize,
        text: &str,
        watch: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, G>>;

    /// Everybody who plays, in their order.
    ///
    /// # Errors
    /// If somebody cannot play this game, and why.
    fn entrants<'t>(
        &'t self,
        game: &'t Arc<G>,
        watch: &'t dyn Watch,
    ) -> Result<Vec<PlayerFactory<'t, G>>, WorkbenchError>
    where
        G: Notation + Send,
    {
        let company = self.company();
        if company.has_external() && game.class().hidden && !self.scene(game).keeps_secrets() {
            return Err(WorkbenchError::unable(format!(
                "no program can play {} here: what its seats do not see is not kept from them",
                company.game()
            )));
        }
        let setting = |text: &str| {
            let (name, value) = text.split_once('=')?;
            Some((name.to_owned(), value.into()))
        };
        let set = self.parameters().split_whitespace().filter_map(setting).collect();
        let info = Arc::new(TableInfo {
            game: GameSet { name: company.game().to_owned(), set },
            title: company.game().to_owned(),
            specs: company.names.clone(),
            seed: None,
        });
        company.entrants(
            |spec| self.searcher(game, spec, watch),
            |idx, text| self.own(game, idx, text, watch),
            |command, start| {
                let (info, command) = (Arc::clone(&info), command.to_owned());
                PlayerFactory::new(move || {
                    let (info, scene) = (Arc::clone(&info), self.scene(game));
                    ExternalPlayer::new(scene, info, command.clone(), start)
                })
            },
        )
    }

    /// Where in a description a game failed that came to `state` by `moves`; the moves themselves are told by the
    /// table.
    fn locate(
        &self,
        _game: &G,
        _moves: &[G::Move],
        _state: &G::State,
        _is_too_long: bool,
    ) -> Option<LocatedFault> {
        None
    }

    /// The parameters of the game on one line, by which a saved game is known again.
    fn parameters(&self) -> String;

    /// The name by which player `idx` is shown.
    fn shown_name(&self, idx: usize) -> String {
        self.company().names[idx].clone()
    }

    /// Says how the game is shown and told, and who gives advice, unless that is a player that searches. By
    /// default as the game writes it, and nobody.
    ///
    /// # Errors
    /// Why there is no such advice.
    fn present<'t>(
        &'t self,
        _game: &'t Arc<G>,
        _request: &PlayRequest,
        _watch: &'t dyn Watch,
        _config: &mut SessionConfig<'t, G>,
    ) -> Result<(), WorkbenchError> {
        Ok(())
    }

    /// The game as its seats see it. By default by its notation, for games in which nothing is hidden.
    fn scene<'t>(&'t self, _game: &'t Arc<G>) -> Box<dyn Scene<G> + 't>
    where
        G: Notation,
    {
        Box::new(NotationScene)
    }

    /// Who gives advice where players tremble, if that is not the one who gives it where they do not.
    fn trembling_adviser<'t>(
        &'t self,
        _game: &G,
        _request: &PlayRequest,
        _watch: &'t dyn Watch,
    ) -> Option<Box<dyn Adviser<Trembling<G>> + 't>> {
        None
    }
}
