//! Search player: plays by iterative deepening, and advises others.

use std::fmt;

use kernel::{Evaluated, Game, RngStream, Stop, Watch};

use crate::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion};
use crate::{Choice, Player};

use super::{Ended, Search, SearchConfig, SearchError};

/// Makes the move that a [`Search`] suggests: to a depth, within a number of nodes, or both.
///
/// What it does follows from the state alone: it draws nothing from the stream, and forgets what it
/// has seen from move to move. It sees the end when it comes near and hurries towards a win. A
/// forced move is made without looking. As an [`Adviser`] it rates every move ([`Search::rate`]).
pub struct Searcher<'a, G: Game> {
    search: Search<'a, G>,
    watch: &'a dyn Watch,
    /// Why the last search was cut short, if it was.
    stopped: Option<Stop>,
}

impl<'a, G: Evaluated> Searcher<'a, G> {
    /// A player of `game` that looks as far as `config` says.
    ///
    /// # Errors
    /// If the game is not for search, or the depth is too much.
    pub fn new(game: &'a G, config: SearchConfig) -> Result<Self, SearchError> {
        Ok(Self { search: Search::new(game, config)?, watch: &(), stopped: None })
    }

    /// The same player, with somebody who may end its thinking. Default: nobody.
    #[must_use]
    pub fn with_watch(mut self, watch: &'a dyn Watch) -> Self {
        self.watch = watch;
        self
    }
}

impl<G: Evaluated> Player<G> for Searcher<'_, G> {
    fn choose(&mut self, _: &G, choice: Choice<'_, G>, _: &mut RngStream) -> G::Move {
        self.stopped = None;
        if let &[only] = choice.moves {
            return only;
        }
        self.search.forget();
        // Only a game at fault makes it fail: a state where nothing is legal, or chance in a game
        // that has declared none. Whatever is done then is as good as anything.
        let Ok(found) = self.search.deepen(choice.state, self.watch) else {
            return choice.moves[0];
        };
        if let Ended::Stopped(stop) = found.ended {
            self.stopped = Some(stop);
        }
        found.best
    }

    fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

impl<G: Evaluated> Adviser<G> for Searcher<'_, G> {
    fn advise(
        &mut self,
        _: &G,
        state: &G::State,
        _: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        // So that the same question gets the same answer.
        self.search.forget();
        let rated = self.search.rate(state, self.watch);
        let rated = rated.map_err(|error| NoAdvice { why: error.to_string() })?;
        let advised = |(mv, score)| Advised::new(mv, Opinion::Score(score));
        Ok(rated.moves.into_iter().map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        let depth = self.search.depth();
        AdviceSource::new(
            format!("alpha-beta:{depth}"),
            format!("search to a depth of {depth} moves with a heuristic; not proven"),
        )
    }
}

impl<G: Game> fmt::Debug for Searcher<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").field("search", &self.search).finish_non_exhaustive()
    }
}
