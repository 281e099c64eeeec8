//! An arena: a game that is set up, with everybody who has entered, whatever its type.
//!
//! Each family sets up its games and its players and hands over a [`Setting`]. What is done with them, a
//! run, a tournament, games written down and replayed, knows no game: it is compiled once for each type of
//! game ([`Hall`]) and not once more for each thing that is done.

use std::path::PathBuf;
use std::time::Duration;

use kernel::{
    BySeat, EachOption, Fraction, Game, Limits, Notation, NotationError, Payoff, Rate, Strategy,
    Stream, Turn, Watch,
};
use play::{BatchConfig, Entrant, Observed, PlayError, Record, Reporter, Scribe, Summary, Table};
use solve::{Anatomy, AnatomyConfig, SolveError};
use study::document::{ClassFinding, GameSet, Place};
use study::measure::Gathered;

use crate::catalogue::{Family, Found};
use crate::error::WorkbenchError;
use crate::hidden::StrategyText;
use crate::request::GameRef;
use crate::settings::Settings;
use crate::transcript::{Ended, GameLine, LineError, Step};
use crate::verbs::{SolveRequest, is_plain};
use crate::{described, general, hidden, pairs, pan, pexeso};

/// Who is to play what.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) game: &'a GameRef,
    /// Those who enter. Nobody is needed to look at games that were played, but their names may matter.
    pub(crate) players: &'a [String],
    pub(crate) err: &'a [Rate],
    /// What the players are wanted for.
    pub(crate) purpose: Purpose,
    pub(crate) table: Option<PathBuf>,
    pub(crate) strategies: &'a [StrategyText],
    /// How large a game may be that has to be solved for a player.
    pub(crate) limits: Limits,
    /// Tells the time since any moment, for those who think for so long.
    pub(crate) clock: Option<fn() -> Duration>,
    /// Somebody who may end their thinking.
    pub(crate) watch: &'a dyn Watch,
}

/// What players are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Player *i* sits at seat *i*.
    Seated,
    /// They change seats.
    Roaming,
    /// They have played.
    Remembered,
}

impl Entry<'_> {
    /// The names of those who enter, where each has a seat: one for all, or one for each.
    ///
    /// # Errors
    /// If there are too many or too few.
    pub(crate) fn names(&self, seats: usize) -> Result<Vec<String>, WorkbenchError> {
        if self.purpose == Purpose::Roaming && self.players.len() > 1 {
            return Ok(self.players.to_vec());
        }
        crate::verbs::seated(self.players, seats)
    }
}

/// A game that is set up.
pub(crate) struct Setting<'a> {
    /// Where it is played.
    pub(crate) arena: &'a dyn Arena,
    /// What it is called and what was set.
    pub(crate) game: GameSet,
    /// Those who have entered.
    pub(crate) players: Vec<String>,
    /// The side of each seat: its own, or that of its partners.
    pub(crate) sides: Vec<usize>,
    /// The most moves of a game, unless a request says otherwise.
    pub(crate) longest: u64,
    /// The decisions after which it is called off, likewise; nothing if it goes on.
    pub(crate) draw_after: Option<u64>,
    /// Whether one that is called off pays what was won so far.
    pub(crate) pays_so_far: bool,
    /// How many warnings the checker has.
    pub(crate) warnings: u64,
}

impl<'a> Setting<'a> {
    /// The game called `game` in `arena`, all else by default.
    pub(crate) fn new(arena: &'a dyn Arena, game: GameSet, players: Vec<String>) -> Self {
        let sides = (0..arena.seats()).collect();
        let longest = play::LONGEST;
        Self {
            arena,
            game,
            players,
            sides,
            longest,
            draw_after: None,
            pays_so_far: false,
            warnings: 0,
        }
    }
}

/// What is done with a setting.
pub(crate) type Then<'t> = &'t mut dyn FnMut(&Setting<'_>) -> Result<(), WorkbenchError>;

/// Sets up what `entry` asks for, and lets `then` do with it what it likes.
///
/// # Errors
/// What is wrong with the entry, or what `then` could not do.
pub(crate) fn enter(entry: &Entry<'_>, then: Then<'_>) -> Result<(), WorkbenchError> {
    let watch = entry.watch;
    let found = Found::of(&entry.game.source)?;
    let is_pan = matches!(&found, Found::BuiltIn(game) if game.family == Family::Pan);
    if entry.table.is_some() && !is_pan {
        let name = entry.game.name();
        return Err(WorkbenchError::Unable(format!(
            "{name} has no tables on disk: leave out --table"
        )));
    }
    match found {
        Found::BuiltIn(game) => {
            is_plain(game.name, entry.game.compat)?;
            let settings = Settings::new(game.name, game.parameters, &entry.game.set)?;
            match game.family {
                Family::Pairs => pairs::enter(game, entry, &settings, then),
                Family::Pan => pan::enter(game, entry, &settings, watch, then),
                Family::Pexeso => pexeso::enter(game, entry, &settings, watch, then),
                Family::Hidden => hidden::enter(game, entry, &settings, watch, then),
            }
        }
        Found::Described { name, text, .. } => described::enter(name, text, entry, watch, then),
        Found::Written(file) => hidden::enter_file(&file, entry, watch, then),
    }
}

/// Who is handed every game of a run as a line of text.
pub(crate) type Take<'t> = &'t mut (dyn FnMut(&str) + Send);

/// Where games are played.
pub(crate) trait Arena {
    fn seats(&self) -> usize;

    /// Plays many games, where `seated` tells who of those who entered has each seat.
    fn simulate(
        &self,
        seated: &[usize],
        config: &BatchConfig,
        watch: &dyn Watch,
    ) -> Result<Summary, PlayError>;

    /// The same, where player *i* begins at seat *i*, and `take` is handed every game as a line. `names` are
    /// those of the players.
    fn record(
        &self,
        names: &[String],
        config: &BatchConfig,
        watch: &dyn Watch,
        take: Take<'_>,
    ) -> Result<Summary, PlayError>;

    /// What kind of game it is, as it says itself.
    fn class(&self) -> ClassFinding;

    /// Plays many games, where player *i* begins at seat *i*, and gathers what measures need.
    fn observe(
        &self,
        config: &BatchConfig,
        watch: &dyn Watch,
        empty: &Gathered,
    ) -> Result<Observed<Gathered>, PlayError>;

    /// What decides the game, if nothing is hidden and it always ends.
    fn anatomy(&self, config: &AnatomyConfig, watch: &dyn Watch) -> Result<Anatomy, SolveError>;

    /// What random players expect, exactly or in floating point.
    fn random(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<general::Found, SolveError>;

    /// Where in a description game `idx` of a run went wrong, if there is one and it did.
    fn fault(&self, config: &BatchConfig, idx: u64) -> Option<(String, Place)>;

    /// Plays a game again and believes none of it; every step is told to `tell`.
    fn replay(&self, line: &GameLine, tell: &mut dyn FnMut(Step)) -> Result<(), LineError>;
}

/// Says what went wrong in a state, and where in a description.
pub(crate) type Locate<'a, G> = &'a (dyn Fn(&<G as Game>::State) -> Option<(String, Place)> + Sync);

/// The arena of a game.
pub(crate) struct Hall<'a, G: Game, R> {
    pub(crate) game: &'a G,
    pub(crate) reporter: R,
    pub(crate) entrants: Vec<Entrant<'a, G>>,
    pub(crate) locate: Option<Locate<'a, G>>,
}

impl<G: Notation, R: Reporter<G>> Arena for Hall<'_, G, R> {
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn simulate(
        &self,
        seated: &[usize],
        config: &BatchConfig,
        watch: &dyn Watch,
    ) -> Result<Summary, PlayError> {
        if seated.iter().copied().eq(0..self.entrants.len()) {
            return play::simulate(self.game, &self.entrants, &self.reporter, config, watch);
        }
        let sits = |&nth: &usize| Entrant::new(move || self.entrants[nth].player());
        let seated: Vec<Entrant<'_, G>> = seated.iter().map(sits).collect();
        play::simulate(self.game, &seated, &self.reporter, config, watch)
    }

    fn record(
        &self,
        names: &[String],
        config: &BatchConfig,
        watch: &dyn Watch,
        take: Take<'_>,
    ) -> Result<Summary, PlayError> {
        let write = |idx: u64, turned: usize, record: &Record<G::Move>, failed: Option<&str>| {
            self.line(names, idx, turned, record, failed).to_text()
        };
        let scribe = Some(Scribe { write: &write, take });
        let (game, entrants) = (self.game, &self.entrants);
        play::simulate_recorded(game, entrants, &self.reporter, config, scribe, watch)
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(self.game)
    }

    fn observe(
        &self,
        config: &BatchConfig,
        watch: &dyn Watch,
        empty: &Gathered,
    ) -> Result<Observed<Gathered>, PlayError> {
        play::observe(self.game, &self.entrants, &self.reporter, config, watch, empty)
    }

    fn anatomy(&self, config: &AnatomyConfig, watch: &dyn Watch) -> Result<Anatomy, SolveError> {
        solve::anatomy::open(self.game, config, watch)
    }

    fn random(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<general::Found, SolveError> {
        let random: &dyn Strategy<G> = &EachOption;
        let profile = vec![random; self.game.seats()];
        if request.exact {
            general::evaluate::<_, Fraction>(self.game, &profile, request, watch)
        } else {
            general::evaluate::<_, f64>(self.game, &profile, request, watch)
        }
    }

    fn fault(&self, config: &BatchConfig, idx: u64) -> Option<(String, Place)> {
        let locate = self.locate?;
        let mut players: Vec<_> = self.entrants.iter().map(Entrant::player).collect();
        if config.rotate {
            let n_players = players.len().max(1);
            players.rotate_right((idx % n_players as u64) as usize);
        }
        let table = Table::new(self.game, self.reporter.clone());
        let mut table = table.with_longest(config.longest);
        table.play(&mut players, &mut Stream::new(config.seed, idx)).err()?;
        locate(table.state())
    }

    fn replay(&self, line: &GameLine, tell: &mut dyn FnMut(Step)) -> Result<(), LineError> {
        let game = self.game;
        if line.seats.len() != game.seats() {
            return Err(LineError::Seats { given: line.seats.len(), seats: game.seats() });
        }
        let mut reporter = self.reporter.clone();
        let mut counts = vec![0; reporter.events(game).len()];
        let mut state = game.start();
        for (nth, text) in (1..).zip(&line.moves) {
            let seat = match game.turn(&state) {
                Turn::Over(_) => return Err(LineError::OverBefore { nth, text: text.clone() }),
                Turn::Seat(seat) => Some(seat),
                Turn::Chance => None,
            };
            let mv = game.move_from_text(&state, text).map_err(|error| match error {
                NotationError::NoSuchMove { text, legal } => {
                    LineError::Illegal { nth, text, legal }
                }
                NotationError::NotAState { why, .. } => {
                    LineError::Illegal { nth, text: why, legal: Vec::new() }
                }
            })?;
            tell(Step { seat: seat.map(kernel::Seat::idx), text: text.clone() });
            reporter.step(game, &mut state, mv, &mut counts);
        }
        let n_moves = line.moves.len();
        let (payoffs, is_over) = match game.turn(&state) {
            Turn::Over(payoffs) => (payoffs, true),
            _ => (reporter.so_far(game, &state), false),
        };
        match (&line.ended, is_over) {
            (Ended::Over, false) => return Err(LineError::GoesOn { n_moves }),
            (Ended::Called | Ended::Failed(_), true) => return Err(LineError::IsOver { n_moves }),
            (Ended::Failed(_), false) => return Ok(()),
            _ => {}
        }
        same("payoffs", &line.payoffs, &in_words(&payoffs))?;
        same("scores", &line.scores, &scores(&reporter, game, &state))
    }
}

impl<G: Notation, R: Reporter<G>> Hall<'_, G, R> {
    /// A game as a line.
    fn line(
        &self,
        names: &[String],
        idx: u64,
        turned: usize,
        record: &Record<G::Move>,
        failed: Option<&str>,
    ) -> GameLine {
        let (game, n) = (self.game, names.len());
        let mut state = game.start();
        let mut moves = Vec::new();
        for &mv in record.moves.iter().flatten() {
            moves.push(game.move_to_text(&state, mv));
            game.play(&mut state, mv);
        }
        GameLine {
            game: idx,
            seats: (0..n).map(|seat| names[(seat + n - turned) % n].clone()).collect(),
            moves,
            ended: match failed {
                Some(why) => Ended::Failed(why.to_owned()),
                None if record.is_called => Ended::Called,
                None => Ended::Over,
            },
            payoffs: if failed.is_some() { Vec::new() } else { in_words(&record.payoffs) },
            scores: record
                .scores
                .as_ref()
                .filter(|_| failed.is_none())
                .map(|scores| scores.as_slice().to_vec()),
        }
    }
}

fn scores<G: Game, R: Reporter<G>>(reporter: &R, game: &G, end: &G::State) -> Option<Vec<i64>> {
    reporter.scores(game, end).map(|scores| scores.as_slice().to_vec())
}

fn in_words(payoffs: &BySeat<Payoff>) -> Vec<String> {
    payoffs.iter().map(Payoff::to_string).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    written: &T,
    replayed: &T,
) -> Result<(), LineError> {
    if written == replayed {
        return Ok(());
    }
    let (written, replayed) = (format!("{written:?}"), format!("{replayed:?}"));
    Err(LineError::Differs { what, written, replayed })
}
