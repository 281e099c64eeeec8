//! Tables: a game with everybody who plays it, whatever its type.
//!
//! A handle sets up a game and its players and hands over a [`Seated`] table, which owns them. What is done
//! with it, a run, a tournament, games written down and replayed, a session with people, knows no game: it is
//! compiled once for each type of game ([`Table`]) and not once more for each thing that is done.

use std::sync::Arc;

use extensive::{Titles, Tree};
use kernel::{
    BySeat, EachOption, Fraction, Game, Limits, Notation, NotationError, Payoff, Strategy,
    Trembling, Turn, Watch,
};
use play::session::Session;
use play::{
    BatchConfig, Observed, PlayError, PlayerFactory, Record, RecordSink, Reporter, Summary,
};
use solve::{Anatomy, AnatomyConfig, SolveError};
use study::document::{ClassFinding, FaultFinding, GameSet, NumberedMove, Place};
use study::measure::Gathered;

use crate::by_states;
use crate::error::WorkbenchError;
use crate::live::{LiveGame, ShownGame, TremblingScene};
use crate::play::PlayRequest;
use crate::session_setup::led;
use crate::size::Size;
use crate::solve::SolveRequest;
use crate::solving_watch::SolvingWatch;
use crate::table_plan::TablePlan;
use crate::transcript::{Ended, GameLine, LineError, Step};

/// A game that is set up, with its players.
pub(crate) struct Seated {
    /// The table itself.
    pub(crate) table: Box<dyn GameTable>,
    /// The game's name and parameters, as documents show them.
    pub(crate) game: GameSet,
    /// Those who have entered.
    pub(crate) players: Vec<String>,
    /// The side of each seat: its own, or that of its partners.
    pub(crate) sides: Vec<usize>,
    /// The most moves of a game, unless a request says otherwise.
    pub(crate) longest: u64,
    /// The decisions after which it is called off, unless a request says otherwise; nothing if it goes on.
    pub(crate) draw_after: Option<u64>,
    /// What people call it.
    pub(crate) title: String,
    /// Whether one that is called off pays what was won so far.
    pub(crate) pays_so_far: bool,
    /// The number of warnings that the checker has.
    pub(crate) warnings: u64,
    /// What is not to be taken for granted of its players, in words.
    pub(crate) cautions: Vec<String>,
}

impl Seated {
    /// The game called `game` at `table`, all else by default.
    pub(crate) fn new(
        table: impl GameTable + 'static,
        game: GameSet,
        players: Vec<String>,
    ) -> Self {
        let sides = (0..table.seats()).collect();
        let longest = play::LONGEST;
        Self {
            table: Box::new(table),
            title: game.name.clone(),
            game,
            players,
            sides,
            longest,
            draw_after: None,
            pays_so_far: false,
            warnings: 0,
            cautions: Vec::new(),
        }
    }
}

/// Receiver of every game of a run as a line of text.
pub(crate) type Take<'t> = &'t mut (dyn FnMut(&str) + Send);

/// A game with its players, of any type.
pub(crate) trait GameTable: Send + Sync {
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

    /// Plays many games, where player *i* begins at seat *i*, and gathers what measures need.
    fn observe(
        &self,
        config: &BatchConfig,
        watch: &dyn Watch,
        empty: &Gathered,
    ) -> Result<Observed<Gathered>, PlayError>;

    /// Chance, hidden information, cycles and the sum of payoffs.
    fn class(&self) -> ClassFinding;

    /// Luck, stakes and lengths, if the game has perfect information and always ends.
    fn anatomy(&self, config: &AnatomyConfig, watch: &dyn Watch) -> Result<Anatomy, SolveError>;

    /// The game tree of a game called `name` that has perfect information.
    fn tree(
        &self,
        name: &str,
        titles: &Titles,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Tree, WorkbenchError>;

    /// The value of random players, exactly or in floating point.
    fn random(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<by_states::StateFindings, SolveError>;

    /// Plays game `idx` of a run again, move by move. `names` are those of the players.
    ///
    /// # Errors
    /// Why there is no such game, or that the watch says stop. A game that fails is none.
    fn play_again(
        &self,
        names: &[String],
        config: &BatchConfig,
        idx: u64,
        watch: &dyn Watch,
    ) -> Result<PlayedAgain, PlayError>;

    /// Plays a game again and believes none of it; every step is told to `tell`. Of one that failed, where it did.
    fn replay(
        &self,
        line: &GameLine,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Option<LocatedFault>, LineError>;

    /// One game between people and players as documents, played until a person is to act.
    fn live<'t>(
        &'t self,
        request: &PlayRequest,
        shown: ShownGame,
        watch: &'t SolvingWatch<'t>,
    ) -> Result<Box<dyn LiveGame + 't>, WorkbenchError>;
}

/// Game of a run that was played again.
pub(crate) struct PlayedAgain {
    /// Its line in a file of games.
    pub(crate) line: GameLine,
    /// Its moves, each with who made it.
    pub(crate) steps: Vec<Step>,
    /// Where it failed, if it did and that is known.
    pub(crate) fault: Option<LocatedFault>,
}

/// Failure of a described game with its place in the source.
pub(crate) struct LocatedFault {
    /// What went wrong, if the rules say so; else it was too long.
    pub(crate) why: Option<String>,
    pub(crate) place: Place,
    pub(crate) fault: Box<FaultFinding>,
}

/// The moves before a failure that are told with it.
const LAST_MOVES: usize = 8;

/// The table of a game of any type.
pub(crate) struct Table<G, R, P> {
    pub(crate) game: Arc<G>,
    pub(crate) reporter: R,
    pub(crate) plan: P,
}

impl<G, R, P> GameTable for Table<G, R, P>
where
    G: Notation + Clone + Send + Sync + 'static,
    R: Reporter<G> + Send + Sync,
    P: TablePlan<G>,
{
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn simulate(
        &self,
        seated: &[usize],
        config: &BatchConfig,
        watch: &dyn Watch,
    ) -> Result<Summary, PlayError> {
        let entrants = self.entrants(watch);
        let (game, reporter) = (&*self.game, &self.reporter);
        if seated.iter().copied().eq(0..entrants.len()) {
            return play::simulate(game, &entrants, reporter, config, watch);
        }
        let entrants = &entrants;
        let sits = |&nth: &usize| PlayerFactory::new(move || entrants[nth].player());
        let seated: Vec<PlayerFactory<'_, G>> = seated.iter().map(sits).collect();
        play::simulate(game, &seated, reporter, config, watch)
    }

    fn record(
        &self,
        names: &[String],
        config: &BatchConfig,
        watch: &dyn Watch,
        take: Take<'_>,
    ) -> Result<Summary, PlayError> {
        let entrants = self.entrants(watch);
        let write = |idx: u64, turned: usize, record: &Record<G::Move>, failed: Option<&str>| {
            self.line(names, idx, turned, record, failed).to_text()
        };
        let (game, sink) = (&*self.game, Some(RecordSink { write: &write, take }));
        play::simulate_recorded(game, &entrants, &self.reporter, config, sink, watch)
    }

    fn observe(
        &self,
        config: &BatchConfig,
        watch: &dyn Watch,
        empty: &Gathered,
    ) -> Result<Observed<Gathered>, PlayError> {
        let entrants = self.entrants(watch);
        play::observe(&*self.game, &entrants, &self.reporter, config, watch, empty)
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(&*self.game)
    }

    fn anatomy(&self, config: &AnatomyConfig, watch: &dyn Watch) -> Result<Anatomy, SolveError> {
        solve::anatomy::perfect_information(&*self.game, config, watch)
    }

    fn tree(
        &self,
        name: &str,
        titles: &Titles,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Tree, WorkbenchError> {
        let game = &*self.game;
        if game.class().cycles {
            return Err(WorkbenchError::unable(format!(
                "{name} can cycle: a position can come again, so that its tree has no end; solve it as it is"
            )));
        }
        let mut size = Size::new(name, Vec::new());
        size.look(game, watch)?;
        size.fits_as_a_tree(&limits)?;
        Ok(Tree::of_perfect_information(game, titles, limits, watch)?)
    }

    fn random(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<by_states::StateFindings, SolveError> {
        let game = &*self.game;
        let random: &dyn Strategy<G> = &EachOption;
        let profile = vec![random; game.seats()];
        if request.exact {
            by_states::evaluate::<_, Fraction>(game, &profile, request, watch)
        } else {
            by_states::evaluate::<_, f64>(game, &profile, request, watch)
        }
    }

    fn play_again(
        &self,
        names: &[String],
        config: &BatchConfig,
        idx: u64,
        watch: &dyn Watch,
    ) -> Result<PlayedAgain, PlayError> {
        let entrants = self.entrants(watch);
        let mut players: Vec<_> = entrants.iter().map(PlayerFactory::player).collect();
        let turned = config.turned(idx, players.len());
        players.rotate_right(turned);
        let runner = play::GameRunner::new(&*self.game, self.reporter.clone());
        let runner = runner.with_longest(config.longest).with_watch(watch).with_transcript();
        let mut runner = runner.with_draw_after(config.draw_after.unwrap_or(u64::MAX));
        let played = config.play(&mut runner, &mut players, idx);
        let failed = match played {
            Ok(()) => None,
            Err(error) => Some(error.failure().ok_or(error)?),
        };
        let record = runner.record();
        let line = self.line(names, idx, turned, record, failed.as_deref());
        let moves = record.moves.as_deref().unwrap_or_default();
        let fault = failed.and_then(|why| self.located(moves, runner.state(), &why));
        Ok(PlayedAgain { steps: self.steps(moves, 0), line, fault })
    }

    fn replay(
        &self,
        line: &GameLine,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Option<LocatedFault>, LineError> {
        let game = &*self.game;
        if line.seats.len() != game.seats() {
            return Err(LineError::Seats { given: line.seats.len(), seats: game.seats() });
        }
        let mut reporter = self.reporter.clone();
        let mut counts = vec![0; reporter.events(game).len()];
        let mut state = game.start();
        let mut moves = Vec::new();
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
            moves.push(mv);
        }
        let n_moves = line.moves.len();
        let (payoffs, is_over) = match game.turn(&state) {
            Turn::Over(payoffs) => (payoffs, true),
            _ => (reporter.so_far(game, &state), false),
        };
        match (&line.ended, is_over) {
            (Ended::Over, false) => return Err(LineError::GoesOn { n_moves }),
            (Ended::Called | Ended::Failed(_), true) => return Err(LineError::IsOver { n_moves }),
            (Ended::Failed(why), false) => return Ok(self.located(&moves, &state, why)),
            _ => {}
        }
        same("payoffs", &line.payoffs, &in_words(&payoffs))?;
        same("scores", &line.scores, &scores(&reporter, game, &state))?;
        Ok(None)
    }

    fn live<'t>(
        &'t self,
        request: &PlayRequest,
        shown: ShownGame,
        watch: &'t SolvingWatch<'t>,
    ) -> Result<Box<dyn LiveGame + 't>, WorkbenchError> {
        let config = self.configured(request, watch)?;
        let scene = self.plan.scene(&self.game);
        let scores = |game: &G, state: &G::State| {
            let is_told = !game.class().hidden || matches!(game.turn(state), Turn::Over(_));
            if is_told { self.reporter.scores(game, state) } else { None }
        };
        match self.plan.company().trembles() {
            None => {
                let session = Session::new(&*self.game, config).map_err(WorkbenchError::Play)?;
                led(session, scene, Box::new(scores), shown, request, watch)
            }
            Some(rates) => {
                let (inner, config) = self.trembling(rates, config, request, watch);
                let session = Session::new(inner, config).map_err(WorkbenchError::Play)?;
                let scene = Box::new(TremblingScene(scene));
                let within = move |game: &Trembling<G>, state: &<Trembling<G> as Game>::State| {
                    scores(game.inner(), state.inner())
                };
                led(session, scene, Box::new(within), shown, request, watch)
            }
        }
    }
}

impl<G: Notation + Send, R: Reporter<G>, P: TablePlan<G>> Table<G, R, P> {
    fn entrants<'t>(&'t self, watch: &'t dyn Watch) -> Vec<PlayerFactory<'t, G>> {
        self.plan.entrants(&self.game, watch).expect("all were made once when the table was set up")
    }

    /// Where a game failed that came to `state` by `moves`, for the reason `why`.
    fn located(&self, moves: &[G::Move], state: &G::State, why: &str) -> Option<LocatedFault> {
        let longest = moves.len() as u64;
        let too_long = PlayError::TooLong { game: 0, longest }.failure();
        let is_too_long = too_long.as_deref() == Some(why);
        let mut located = self.plan.locate(&self.game, moves, state, is_too_long)?;
        let first = moves.len().saturating_sub(LAST_MOVES);
        let last = (first as u64 + 1..).zip(self.steps(moves, first));
        let last = last.map(|(nth, Step { seat, text })| NumberedMove { nth, seat, text });
        (located.fault.moves, located.fault.last) = (moves.len() as u64, last.collect());
        if located.why.is_none() {
            why.clone_into(&mut located.fault.why);
        }
        Some(located)
    }

    /// The moves of a game from number `first` on, in words, each with who made it.
    fn steps(&self, moves: &[G::Move], first: usize) -> Vec<Step> {
        let game = &*self.game;
        let mut state = game.start();
        let mut steps = Vec::new();
        for (nth, &mv) in moves.iter().enumerate() {
            if nth >= first {
                let seat = match game.turn(&state) {
                    Turn::Seat(seat) => Some(seat.idx()),
                    _ => None,
                };
                steps.push(Step { seat, text: game.move_to_text(&state, mv) });
            }
            game.play(&mut state, mv);
        }
        steps
    }

    /// A game as a line.
    fn line(
        &self,
        names: &[String],
        idx: u64,
        turned: usize,
        record: &Record<G::Move>,
        failed: Option<&str>,
    ) -> GameLine {
        let (game, n) = (&*self.game, names.len());
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
