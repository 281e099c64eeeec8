//! Measuring a game: three runs of games, and figures computed from all states.

use ::play::{BatchConfig, Observed, PlayError, PlayerSpec, Summary};
use ::study::document::{ClassFinding, GameSet};
use ::study::measure::{Experiment, Gathered};
use ::study::measured::{ExperimentFinding, Measured};
use kernel::{LimitReached, Probability, Progress, Stop, Watch};
use solve::SolveError;

use crate::anatomy::anatomy;
use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::{Fault, WorkbenchError};
use crate::handle::GameHandle;
use crate::parts::Parts;
use crate::request::{GameRef, Seating, Work};
use serde::{Deserialize, Serialize};

/// A game to be measured: three runs of games, and figures computed from all states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MeasureRequest {
    /// The game.
    pub game: GameRef,
    /// Threads, the seed, and how large a game may become where it is solved.
    pub work: Work,
    /// The probability that each seat errs: one for all, or one each.
    pub err: Vec<Probability>,
    /// The player that searches.
    pub searcher: String,
    /// The games in which all play at random.
    pub games: u64,
    /// The games of each run with searching players; none, if there are none. Those with one of them are
    /// made up to a multiple of the seats.
    pub searched: u64,
    /// Whether figures computed from all states are asked for too.
    pub exact: bool,
}

/// Ten thousand games at random, and a hundred of each other kind, as in the papers.
impl Default for MeasureRequest {
    fn default() -> Self {
        Self {
            game: GameRef::default(),
            work: Work::default(),
            err: Vec::new(),
            searcher: Self::SEARCHER.to_owned(),
            games: Self::GAMES,
            searched: Self::SEARCHED,
            exact: true,
        }
    }
}

impl MeasureRequest {
    /// The player that searches, if nobody says otherwise: that of the papers.
    pub const SEARCHER: &'static str = "flat:10";
    /// The games at random, unless a request says otherwise.
    pub const GAMES: u64 = 10_000;
    /// The games of each run with searching players, unless a request says otherwise.
    pub const SEARCHED: u64 = 100;

    /// `game` as it is.
    pub fn new(game: impl Into<GameRef>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }
}

/// A game and its measures.
pub(crate) struct MeasuredGame {
    pub(crate) game: GameSet,
    pub(crate) measured: Measured,
    /// Why not all was done, if that is so.
    pub(crate) stopped: Option<Stop>,
}

/// Measures a game. What cannot be found out is said in the findings, if anything can.
///
/// # Errors
/// What is wrong with the request, or that it was interrupted.
pub(crate) fn measure(
    bench: &Workbench,
    request: &MeasureRequest,
    watch: &dyn Watch,
) -> Result<MeasuredGame, WorkbenchError> {
    if request.games == 0 {
        let (name, given) = ("games".to_owned(), "0".to_owned());
        return Err(WorkbenchError::BadValue {
            name,
            given,
            wanted: "at least one game".to_owned(),
        });
    }
    spec(&request.searcher)?;
    let game = bench.open(&request.game, request.work.limits)?;

    // 1. The games.
    let random = || "random".to_owned();
    let first =
        run(game.handle(), request, Experiment::AllRandom, &[random()], request.games, &[], watch)?;
    let seats = first.class.seats;
    let mut missing = Vec::new();
    let mut stopped = first.stopped;
    let (shown, class) = (first.game, first.class);
    let mut runs = vec![(first.finding, first.gathered)];
    let searcher = &request.searcher;
    let one: Vec<String> =
        [searcher.clone()].into_iter().chain((1..seats).map(|_| random())).collect();
    let turns = request.searched.div_ceil(seats as u64).saturating_mul(seats as u64);
    let plans = [
        (Experiment::OneSearcher, one, turns),
        (Experiment::AllSearchers, vec![searcher.clone()], request.searched),
    ];
    for (experiment, players, games) in plans {
        let is_wanted = games > 0 && (experiment == Experiment::AllSearchers || seats > 1);
        if !is_wanted || stopped.is_some() {
            continue;
        }
        match run(game.handle(), request, experiment, &players, games, &runs, watch) {
            Ok(run) => {
                stopped = run.stopped;
                if run.gathered.games > 0 {
                    runs.push((run.finding, run.gathered));
                }
            }
            // Anybody who asks for a player that there is not has made a mistake; if it is the game that cannot be
            // played so, the rest stands.
            Err(error @ WorkbenchError::UnknownPlayer { .. }) => return Err(error),
            Err(error) if error.fault() == Fault::Interrupted => return Err(error),
            Err(error) => {
                missing.push(format!("No games of searchers were played: {}.", error.reason()));
                break;
            }
        }
    }
    let mut measured = Measured::new(class, searcher, request.work.seed(), &runs);

    // 2. Figures computed from all states.
    if request.exact && stopped.is_none() {
        match anatomy(game.handle(), request.work.limits, &Quietly(watch)) {
            Ok(found) => measured.anatomy = Some(found),
            Err(error) if error.fault() == Fault::Interrupted => return Err(error),
            Err(WorkbenchError::Limit { limit: LimitReached::Stopped(stop), .. }) => {
                stopped = Some(stop);
            }
            Err(WorkbenchError::Solve(SolveError::Cyclic { .. })) => missing.push(
                "The game is not solved, so that all figures are sampled: play can cycle."
                    .to_owned(),
            ),
            Err(error) => missing.push(format!(
                "The game is not solved, so that all figures are sampled: {}.",
                error.reason()
            )),
        }
    }
    if let Some(stop) = stopped {
        missing.push(format!("Not all was done: {stop}."));
    }
    measured.missing = missing;
    Ok(MeasuredGame { game: shown, measured, stopped })
}

/// One run of games.
struct Run {
    game: GameSet,
    class: ClassFinding,
    finding: ExperimentFinding,
    gathered: Gathered,
    stopped: Option<Stop>,
}

/// Whether `text` can name a player of any game: what is wrong with it is then no matter of the game.
pub(crate) fn spec(text: &str) -> Result<(), WorkbenchError> {
    match text.parse::<PlayerSpec>() {
        Ok(_) => Ok(()),
        Err(error) => Err(WorkbenchError::unable(error.to_string())),
    }
}

/// Whether there is such a game with these parameters, which is known before it is played.
///
/// # Errors
/// What is wrong with the request.
pub(crate) fn check(
    bench: &Workbench,
    request: &MeasureRequest,
    watch: &dyn Watch,
) -> Result<(), WorkbenchError> {
    spec(&request.searcher)?;
    let limits = request.work.limits;
    let seating = Seating { err: request.err.clone(), ..Seating::default() };
    let entry = Entry { seating: &seating, purpose: Purpose::Seated, limits, watch };
    bench.open(&request.game, limits)?.handle().seat(&entry).map(|_| ())
}

/// Plays one run, of which parts are told as measures with those of the runs `before` it.
fn run(
    game: &dyn GameHandle,
    request: &MeasureRequest,
    experiment: Experiment,
    players: &[String],
    games: u64,
    before: &[(ExperimentFinding, Gathered)],
    watch: &dyn Watch,
) -> Result<Run, WorkbenchError> {
    let rotate = experiment == Experiment::OneSearcher;
    let (players, err) = (players.to_vec(), request.err.clone());
    let seating = Seating { players, err, ..Seating::default() };
    let purpose = if rotate { Purpose::Roaming } else { Purpose::Seated };
    let limits = request.work.limits;
    let seated = game.seat(&Entry { seating: &seating, purpose, limits, watch })?;
    let config = BatchConfig {
        games,
        seed: request.work.seed(),
        threads: request.work.threads,
        longest: seated.longest,
        draw_after: seated.draw_after,
        rotate,
        ..BatchConfig::default()
    };
    let table = &seated.table;
    let empty = Gathered::new(table.seats());
    let class = table.class();
    let finding = |summary: &Summary, tally: &Gathered| {
        let names = seated.players.clone();
        let mut finding = ExperimentFinding::new(experiment, names, rotate, summary, tally);
        finding.draw_after = seated.draw_after.filter(|_| finding.called > 0);
        finding
    };
    let so_far = |seen: &Observed<Gathered>| {
        let mut runs = before.to_vec();
        runs.push((finding(&seen.summary, &seen.tally), seen.tally.clone()));
        let measured = Measured::new(class, &request.searcher, request.work.seed(), &runs);
        Some(MeasuredGame { game: seated.game.clone(), measured, stopped: None })
    };
    let watch = &Parts::new(watch, so_far);
    let seen = table.observe(&config, watch, &empty).map_err(|error| match error {
        PlayError::AllFailed { failures } => WorkbenchError::AllFailed {
            name: seated.game.name.clone(),
            failures: ::study::document::failures(&failures),
        },
        other => WorkbenchError::Play(other),
    })?;
    let Observed { summary, tally, stopped } = seen;
    if let Some(stop) = stopped.filter(|stop| tally.games == 0 || *stop == Stop::Interrupted) {
        return Err(LimitReached::from(stop).into());
    }
    let finding = finding(&summary, &tally);
    Ok(Run { game: seated.game.clone(), class, finding, gathered: tally, stopped })
}

/// A watch that keeps remarks to itself: the report says it all.
pub(crate) struct Quietly<'a>(pub(crate) &'a dyn Watch);

impl Watch for Quietly<'_> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        self.0.tick(progress)
    }
}
