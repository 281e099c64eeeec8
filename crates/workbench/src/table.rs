//! Tables: a game with everybody who plays it, whatever its type.
//!
//! A handle sets up a game and its players and hands over a [`Seated`] table, which owns them. What is done
//! with it, a run, a tournament, games written down and replayed, a session with people, knows no game: it is
//! compiled once for each type of game ([`Table`]) and not once more for each thing that is done.

use std::sync::Arc;

use extensive::{Titles, Tree};
use kernel::{
    BySeat, EachOption, Fraction, Game, Lifted, LimitReached, Limits, Notation, NotationError,
    Payoff, Probability, Strategy, Trembling, TremblingMove, Turn, Watch,
};
use play::session::{
    Adviser, Dialogue, FirstAdvice, MoveText, Occupant, Reply, SearchAdvice, Session,
    SessionConfig, Tell, trembles,
};
use play::{
    BatchConfig, Observed, PlayError, PlayerFactory, PlayerSpec, Record, RecordSink, Reporter,
    Summary,
};
use solve::{Anatomy, AnatomyConfig, SolveError};
use study::document::{ClassFinding, FaultFinding, GameSet, NumberedMove, Place};
use study::measure::Gathered;

use crate::by_states;
use crate::company::{Company, Participant};
use crate::error::WorkbenchError;
use crate::live::{
    ExternalPlayer, Live, LiveGame, NotationScene, Scene, ScoresAt, TableInfo, TremblingScene,
    proceeded,
};
use crate::play::PlayRequest;
use crate::size::Size;
use crate::solve::SolveRequest;
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

    /// One game between people and players as documents, played until a person is to act. It is shown as `game`,
    /// and people call it `title`.
    fn live<'t>(
        &'t self,
        request: &PlayRequest,
        game: &GameSet,
        title: &str,
        watch: &'t dyn Watch,
    ) -> Result<Box<dyn LiveGame + 't>, WorkbenchError>;

    /// One game between people and players, and what is to be shown first.
    fn session<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> Result<(Box<dyn Dialogue + 't>, Reply), WorkbenchError>;
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

    fn session<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> Result<(Box<dyn Dialogue + 't>, Reply), WorkbenchError> {
        let config = self.configured(request, watch)?;
        match self.plan.company().trembles() {
            None => begun(Session::new(&*self.game, config), request),
            Some(rates) => {
                let (game, config) = self.trembling(rates, config, request, watch);
                begun(Session::new(game, config), request)
            }
        }
    }

    fn live<'t>(
        &'t self,
        request: &PlayRequest,
        game: &GameSet,
        title: &str,
        watch: &'t dyn Watch,
    ) -> Result<Box<dyn LiveGame + 't>, WorkbenchError> {
        let config = self.configured(request, watch)?;
        let scene = self.plan.scene(&self.game);
        let scores = |game: &G, state: &G::State| {
            let is_told = !game.class().hidden || matches!(game.turn(state), Turn::Over(_));
            if is_told { self.reporter.scores(game, state) } else { None }
        };
        match self.plan.company().trembles() {
            None => {
                let session = Session::seated(&*self.game, config).map_err(WorkbenchError::Play)?;
                led(session, scene, Box::new(scores), (game, title), request)
            }
            Some(rates) => {
                let (inner, config) = self.trembling(rates, config, request, watch);
                let session = Session::seated(inner, config).map_err(WorkbenchError::Play)?;
                let scene = Box::new(TremblingScene(scene));
                let within = move |game: &Trembling<G>, state: &<Trembling<G> as Game>::State| {
                    scores(game.inner(), state.inner())
                };
                led(session, scene, Box::new(within), (game, title), request)
            }
        }
    }
}

impl<G, R, P> Table<G, R, P>
where
    G: Notation + Clone + Send + Sync + 'static,
    R: Reporter<G> + Send + Sync,
    P: TablePlan<G>,
{
    /// Who plays a session, and how it is shown.
    fn configured<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> Result<SessionConfig<'t, G>, WorkbenchError> {
        let (game, plan) = (&self.game, &self.plan);
        let company = plan.company();
        let entrants = plan.entrants(game, watch)?;
        let mut seats = Vec::new();
        for (idx, (one, entrant)) in company.participants.iter().zip(&entrants).enumerate() {
            seats.push(match one {
                Participant::Person => Occupant::Person,
                _ => Occupant::Machine { name: plan.shown_name(idx), player: entrant.player() },
            });
        }
        let mut config = SessionConfig {
            seed: request.work.seed(),
            ..SessionConfig::new(company.game(), plan.parameters(), seats)
        };
        if request.advice.as_deref() == Some(BEST) {
            self.advise_best(request, watch, &mut config)?;
            return Ok(config);
        }
        plan.present(game, request, watch, &mut config)?;
        let advice = request.advice.as_deref();
        if let (Some(spec), None) = (company.searching_adviser(advice), &config.adviser) {
            let player = plan.searcher(game, &spec, watch)?.player();
            config.adviser = Some(Box::new(SearchAdvice::new(spec.to_string(), player)));
        }
        if let (Some(given), None) = (advice.filter(|&advice| advice != "none"), &config.adviser) {
            return Err(WorkbenchError::BadValue {
                name: "advice".to_owned(),
                given: given.to_owned(),
                wanted: "best, exact, a player that searches, such as mcts:1000, or none"
                    .to_owned(),
            });
        }
        Ok(config)
    }

    /// The best advice there is: by the solution where the game is small enough, else, and where that has nothing
    /// to say, by search.
    fn advise_best<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t dyn Watch,
        config: &mut SessionConfig<'t, G>,
    ) -> Result<(), WorkbenchError> {
        let (game, plan) = (&self.game, &self.plan);
        let with =
            |advice: &str| PlayRequest { advice: Some(advice.to_owned()), ..request.clone() };
        match plan.present(game, &with("exact"), watch, config) {
            Err(error @ WorkbenchError::Limit { limit: LimitReached::Stopped(_), .. }) => {
                return Err(error);
            }
            Err(_) => plan.present(game, &with("none"), watch, config)?,
            Ok(()) => {}
        }
        let think = request.think.as_deref().unwrap_or(THINK);
        let spec = format!("mcts:{think}").parse::<PlayerSpec>().map_err(|error| {
            WorkbenchError::BadValue {
                name: "think".to_owned(),
                given: think.to_owned(),
                wanted: format!("playouts, such as 500, or a time, such as 2s ({error})"),
            }
        })?;
        // Who cannot search either has no advice, and says why when he is asked.
        if let Ok(searcher) = plan.searcher(game, &spec, watch) {
            let search = SearchAdvice::new(spec.to_string(), searcher.player());
            config.adviser = Some(match config.adviser.take() {
                Some(exact) => Box::new(FirstAdvice::new(exact, search)),
                None => Box::new(search),
            });
        }
        Ok(())
    }

    /// The same where players tremble: players and advisers see the game within.
    fn trembling<'t>(
        &'t self,
        rates: BySeat<Probability>,
        config: SessionConfig<'t, G>,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> (Arc<Trembling<G>>, SessionConfig<'t, Trembling<G>>) {
        let (game, plan) = (&self.game, &self.plan);
        let SessionConfig {
            name,
            parameters,
            seats,
            seed,
            adviser,
            show,
            tell,
            keeps_secrets,
            asks_forced,
            ..
        } = config;
        let lifted = |occupant| match occupant {
            Occupant::Machine { name, player } => Occupant::machine(name, Lifted(player)),
            Occupant::Person => Occupant::Person,
        };
        let within = |adviser| Box::new(Lifted(adviser)) as Box<dyn Adviser<Trembling<G>> + 't>;
        let own = adviser.is_some().then(|| plan.trembling_adviser(game, request, watch));
        let parameters = format!("{parameters} err={}", crate::erring::to_text(&rates));
        let config = SessionConfig {
            seed,
            adviser: own.flatten().or(adviser.map(within)),
            show: show.map(|show| {
                let shown = move |game: &Trembling<G>, state: &_, seat| {
                    let state: &<Trembling<G> as Game>::State = state;
                    show(game.inner(), state.inner(), seat)
                };
                Box::new(shown) as play::session::Show<'t, Trembling<G>>
            }),
            tell: Some(trembles_told(tell)),
            keeps_secrets,
            asks_forced,
            ..SessionConfig::new(
                name,
                parameters.trim_start(),
                seats.into_iter().map(lifted).collect(),
            )
        };
        let trembling = Trembling::new(G::clone(game), rates).expect("one rate for each seat");
        (Arc::new(trembling), config)
    }
}

/// The best adviser there is.
const BEST: &str = "best";

/// The playouts of a piece of advice by search, unless a request says otherwise.
const THINK: &str = "1000";

/// Leads a session, or takes up a game that was saved.
fn led<'t, G: Notation + 't, D: std::ops::Deref<Target = G> + Clone + 't>(
    mut session: Session<'t, G, D>,
    scene: Box<dyn Scene<G> + 't>,
    scores: ScoresAt<'t, G>,
    (game, title): (&GameSet, &str),
    request: &PlayRequest,
) -> Result<Box<dyn LiveGame + 't>, WorkbenchError> {
    if let Some(saved) = &request.saved {
        session.restore(&saved.to_text())?;
    }
    let pause = proceeded(&mut session);
    let (game, title) = (game.clone(), title.to_owned());
    Ok(Box::new(Live { session, scene, game, title, pause, scores }))
}

/// Text of moves where players tremble: an error is named as such if the move has a text without it; a move that is
/// kept from people in the inner game is kept from them here too.
fn trembles_told<'t, G: Notation + 't>(tell: Option<Tell<'t, G>>) -> Tell<'t, Trembling<G>> {
    let trembles = trembles::<G>();
    Box::new(move |game, state, mv| {
        let told = |mv| {
            let (game, state) = (game.inner(), state.inner());
            tell.as_ref().map_or(MoveText::Plainly, |tell| tell(game, state, mv))
        };
        match mv {
            TremblingMove::Inner(mv) => told(mv),
            TremblingMove::Tremble(inner) if told(inner) == MoveText::NotAtAll => {
                MoveText::NotAtAll
            }
            TremblingMove::Tremble(_) | TremblingMove::Steady => trembles(game, state, mv),
        }
    })
}

/// Begins a session, or takes up a game that was saved.
fn begun<'t, G: Notation + 't, D: std::ops::Deref<Target = G> + Clone + 't>(
    session: Result<(Session<'t, G, D>, Reply), PlayError>,
    request: &PlayRequest,
) -> Result<(Box<dyn Dialogue + 't>, Reply), WorkbenchError> {
    let (mut session, mut opening) = session.map_err(WorkbenchError::Play)?;
    if let Some(saved) = &request.saved {
        opening = session.restore(&saved.to_text())?;
    }
    Ok((Box::new(session), opening))
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
