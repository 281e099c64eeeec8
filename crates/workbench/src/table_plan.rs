//! Plan of a table: what a handle knows of its game's players and advisers, and how its seats see the game.

use std::sync::Arc;

use kernel::{Game, Limits, Notation, Trembling, Watch};
use play::session::Adviser;
use play::{PlayerFactory, PlayerSpec};
use study::document::GameSet;

use crate::company::Company;
use crate::error::WorkbenchError;
use crate::live::{ExternalPlayer, Lateness, NotationScene, Scene, TableInfo};
use crate::table::LocatedFault;

/// Plan of a table: the players and advisers of a game by their names, and the game as its seats see it.
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
            title: company.title().to_owned(),
            specs: company.names.clone(),
            seed: None,
        });
        company.entrants(
            |spec| self.searcher(game, spec, watch),
            |idx, text| self.own(game, idx, text, watch),
            |command, host| {
                let (info, command) = (Arc::clone(&info), command.to_owned());
                let lateness = Lateness::default();
                PlayerFactory::new(move || {
                    let (info, lateness) = (Arc::clone(&info), Arc::clone(&lateness));
                    let scene = self.scene(game);
                    ExternalPlayer::new(scene, info, command.clone(), host, lateness)
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

    /// The adviser of the game's own that is called `advice`: `exact` is by the solution, and `best` is what the
    /// game prefers, within these limits. Nothing if the game has none of that name.
    ///
    /// # Errors
    /// Why there is no such advice.
    fn adviser<'t>(
        &'t self,
        _game: &'t Arc<G>,
        _advice: &str,
        _limits: Limits,
        _watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<G> + 't>>, WorkbenchError> {
        Ok(None)
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
        _advice: &str,
        _watch: &'t dyn Watch,
    ) -> Option<Box<dyn Adviser<Trembling<G>> + 't>> {
        None
    }
}
