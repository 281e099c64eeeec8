//! Entrants by name, for every game: those who look ahead, who are the same everywhere, and those whom only
//! the game knows.

use std::time::Duration;

use kernel::{Game, Insight, Rate};
use play::{Base, Entrant, Erring, Kit, KitError, Player, PlayerSpec, SpecError};

use crate::arena::{Entry, Purpose};
use crate::error::{WorkbenchError, nearest};

/// The players that look ahead, with what they do.
pub(crate) const SEARCHERS: [(&str, &str); 6] = [
    ("greedy", "what looks best one move ahead, where scores tell that before the end"),
    (
        "pimc:N",
        "tries every option in N random playouts, of what it imagines where cards are hidden",
    ),
    (
        "mcts:N",
        "grows a tree of N playouts for each decision (mcts:2s: for so long); also ismcts:N",
    ),
    ("expectimax:D", "looks D decisions ahead and then at the scores, where nothing is hidden"),
    (
        "SEARCHER/greedy",
        "playouts by the greedy player instead of a random one, where there is one",
    ),
    ("PLAYER~P", "any of them, but any option with probability P, such as mcts:500~0.1"),
];

/// All players of a game that has `own` ones.
pub(crate) fn all(own: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let is_own = |name: &str| own.iter().any(|(own, _)| *own == name);
    let others = SEARCHERS.iter().filter(|(name, _)| !is_own(name));
    own.iter().chain(others).copied().collect()
}

/// That there is no player of this name.
pub(crate) fn unknown(
    game: &str,
    given: &str,
    own: &[(&'static str, &'static str)],
) -> WorkbenchError {
    let all = all(own);
    let names = all.iter().map(|(name, _)| head(name)).chain(["ismcts"]);
    let near = names.filter(|name| name.chars().any(char::is_lowercase));
    WorkbenchError::UnknownPlayer {
        game: game.to_owned(),
        given: given.to_owned(),
        nearest: nearest(head(given), near),
        known: all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
    }
}

/// The files that players `strategy:FILE` play by, for a face to read.
pub fn strategy_files(players: &[String]) -> Vec<String> {
    let file = |player: &String| match player.parse::<PlayerSpec>().ok()?.base {
        Base::Strategy { file } => Some(file),
        _ => None,
    };
    players.iter().filter_map(file).collect()
}

/// What stands before everything else.
fn head(name: &str) -> &str {
    name.split([':', '/', '~']).next().unwrap_or(name)
}

/// The players of a game.
pub(crate) struct Company<'a> {
    /// What the game is called.
    game: &'a str,
    /// The players that only it knows.
    own: &'a [(&'static str, &'static str)],
    entry: &'a Entry<'a>,
}

/// A player as it is asked for: somebody who looks ahead, or whoever the game knows by this text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    Searcher(PlayerSpec),
    Own {
        /// The name, without how likely it errs.
        text: String,
        err: Rate,
    },
}

impl<'a> Company<'a> {
    /// Those who enter for a game that has `own` players.
    pub(crate) fn of(
        entry: &'a Entry<'a>,
        game: &'a str,
        own: &'a [(&'static str, &'static str)],
    ) -> Self {
        Self { game, own, entry }
    }

    /// Who is asked for, by these names.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub(crate) fn read(&self, names: &[String]) -> Result<Vec<Asked>, WorkbenchError> {
        names.iter().map(|name| self.asked(name)).collect()
    }

    fn asked(&self, name: &str) -> Result<Asked, WorkbenchError> {
        let spec: PlayerSpec = name.parse().map_err(|error: SpecError| match error {
            SpecError::NoName => self.unknown(name),
            other => WorkbenchError::Unable(other.to_string()),
        })?;
        let is_own = self.own.iter().any(|(own, _)| head(own) == spec.base.name());
        let looks_ahead = spec.base.plays_out()
            || matches!(spec.base, Base::Greedy | Base::Expectimax { .. } | Base::AlphaBeta { .. });
        Ok(if looks_ahead && !is_own {
            Asked::Searcher(spec)
        } else {
            Asked::Own { text: spec.base.to_string(), err: spec.err }
        })
    }

    /// Those of `asked` who are to play: nobody, where games are only looked at.
    pub(crate) fn wanted<'p>(&self, asked: &'p [Asked]) -> std::slice::Iter<'p, Asked> {
        let n = if self.entry.purpose == Purpose::Remembered { 0 } else { asked.len() };
        asked[..n].iter()
    }

    /// Whoever looks ahead as `spec` says, by `kit`.
    ///
    /// # Errors
    /// If nobody can play this game so, and why.
    pub(crate) fn searcher<'k, G: Game, I: Insight<G>>(
        &self,
        mut kit: Kit<'k, G, I>,
        spec: &PlayerSpec,
    ) -> Result<Entrant<'k, G>, WorkbenchError>
    where
        'a: 'k,
    {
        let clock = self.entry.clock.as_ref();
        kit.clock = clock.map(|clock| clock as &(dyn Fn() -> Duration + Sync));
        kit.watch = self.entry.watch;
        kit.entrant(spec).map_err(|error| match error {
            KitError::Search(why) => WorkbenchError::Unable(format!(
                "`{spec}` cannot play {}: {why}; {} can",
                self.game,
                if kit.entrant(&searches_any_game()).is_ok() { SEARCHES } else { "random" }
            )),
            KitError::NoClock { .. } => WorkbenchError::Unable(format!(
                "`{spec}` thinks for so long, which is another number of playouts on every machine, and \
                 what is wanted is the same on all: give it playouts, such as mcts:1000, or leave out \
                 --deterministic"
            )),
            other => WorkbenchError::Unable(format!("`{spec}` cannot play {}: {other}", self.game)),
        })
    }

    /// The same at a table of its own.
    ///
    /// # Errors
    /// If nobody can play this game so, and why.
    pub(crate) fn player<'k, G: Game, I: Insight<G>>(
        &self,
        kit: Kit<'k, G, I>,
        spec: &PlayerSpec,
    ) -> Result<Box<dyn Player<G> + 'k>, WorkbenchError>
    where
        'a: 'k,
    {
        Ok(self.searcher(kit, spec)?.player())
    }

    /// That nobody here is called so.
    pub(crate) fn unknown(&self, given: &str) -> WorkbenchError {
        unknown(self.game, given, self.own)
    }
}

/// A player that looks ahead in any game in which what a seat does not see can be imagined.
const SEARCHES: &str = "mcts:1000";

fn searches_any_game() -> PlayerSpec {
    SEARCHES.parse().expect("it is a player")
}

/// Somebody who errs with both these rates, one after the other.
pub(crate) fn erring<'a, G: Game + 'a>(
    entrant: Entrant<'a, G>,
    rates: [Rate; 2],
) -> Entrant<'a, G> {
    let slips = |entrant: Entrant<'a, G>, rate: Rate| {
        if rate.is_zero() {
            return entrant;
        }
        Entrant::new(move || Erring::at_rate(entrant.player(), rate))
    };
    rates.into_iter().fold(entrant, slips)
}

/// The same for somebody at a table.
pub(crate) fn slipping<'a, G: Game + 'a>(
    player: Box<dyn Player<G> + 'a>,
    rate: Rate,
) -> Box<dyn Player<G> + 'a> {
    if rate.is_zero() { player } else { Box::new(Erring::at_rate(player, rate)) }
}
