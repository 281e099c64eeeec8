//! Measures of a game: the results of three runs of games, and figures computed from all states.

mod charts;
mod report;

use play::{Running, Summary};
use serde::{Deserialize, Serialize};

use crate::Estimate;
use crate::document::{ClassFinding, FailureFinding, failures, known};
use crate::measure::{Bin, Experiment, Gathered, Histogram, Measure, POINTS, measures};
use crate::report::Value;

pub(crate) use self::charts::{
    NamedRun, branching_chart, interval, leads_chart, lengths_chart, wins_chart,
};

/// Measures of a game, from games that were played and from all of its states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// What kind of game it is, as its rules tell.
    pub class: ClassFinding,
    /// The player that searches.
    pub searcher: String,
    /// The seed of the games.
    pub seed: u64,
    /// What each run of games shows.
    pub experiments: Vec<ExperimentFinding>,
    /// What they show together, each with its definition.
    pub measures: Vec<Measure>,
    /// Figures computed from all states, if the game could be solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anatomy: Option<AnatomyFinding>,
    /// Why it could not, or why a run of games was not made or is not whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// A run of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExperimentFinding {
    /// Which.
    pub experiment: Experiment,
    /// The players; player *i* is seat *i* where they do not change seats.
    pub players: Vec<String>,
    /// Whether players moved one seat on after each game.
    pub rotate: bool,
    /// The games that came to their end or were called off: all statistics are of them.
    pub games: u64,
    /// How many of them were called off,
    pub called: u64,
    /// and after how many decisions; nothing if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_after: Option<u64>,
    /// Why other games did not, by reason.
    pub failures: Vec<FailureFinding>,
    /// How long a game is: decisions, forced ones included.
    pub decisions: Distribution,
    /// Moves, those of chance included.
    pub moves: Distribution,
    /// Options at a decision, over all decisions.
    pub options: Option<f64>,
    /// Options by the number of the decision.
    pub branching: Vec<BranchingPoint>,
    /// How each seat fares, whichever player sits there.
    pub seats: Vec<SeatMeasured>,
    /// How likely wins are so uneven by chance where no seat is better than another.
    pub p_even: Option<f64>,
    /// The share of games with more than one winner.
    pub ties: Option<f64>,
    /// The mean score of all seats, by game.
    pub mean_score: Mean,
    /// What the first receives more than the second, by game.
    pub margin: Mean,
    /// Where players saw the seats, by the place these took in the end; empty if nobody thought.
    pub leads: Vec<LeadFinding>,
}

/// A mean with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    pub mean: Option<f64>,
    /// Its standard error.
    pub std_error: Option<f64>,
}

impl From<&Running> for Mean {
    fn from(running: &Running) -> Self {
        Self { mean: known(running.mean()), std_error: known(running.std_error()) }
    }
}

/// A mean with its 95 % interval, where the error is known. Numbers that never varied have none.
impl From<Mean> for Value {
    fn from(Mean { mean, std_error }: Mean) -> Self {
        match (mean, std_error) {
            (Some(mean), Some(error)) if error > 0.0 => {
                Estimate::with_error(mean, std_error).into()
            }
            (mean, _) => mean.into(),
        }
    }
}

/// Distribution of a number over games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// The mean.
    pub mean: Option<f64>,
    /// Its standard error.
    pub std_error: Option<f64>,
    /// The least.
    pub min: Option<f64>,
    /// The most.
    pub max: Option<f64>,
    /// Bins of equal width.
    pub bins: Vec<Bin>,
}

/// Options at some decisions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BranchingPoint {
    /// The first of these decisions, from 1 on,
    pub from: usize,
    /// and the last.
    pub to: usize,
    /// The mean number of options.
    pub mean: f64,
    /// Its standard error.
    pub std_error: Option<f64>,
    /// How many such decisions there were.
    pub decisions: u64,
}

/// Results of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatMeasured {
    /// The share of games won; ties shared.
    pub win_rate: Option<f64>,
    /// Its standard error; shared wins vary less.
    pub win_error: Option<f64>,
    /// Its 95 % interval, at least so wide as if wins were never shared.
    pub win_interval: [f64; 2],
    /// The share of games in which it is not last.
    pub not_last: Option<f64>,
    /// Its scores.
    pub score: Distribution,
}

/// Standing, on the way, of those who took a place in the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeadFinding {
    /// The place, from 1 on.
    pub place: usize,
    /// How many took it.
    pub count: u64,
    /// From the first thought of a game to the last, evenly spaced: the mean, from 0 (last) to 1 (first),
    pub lead: Vec<f64>,
    /// and its standard error.
    pub std_error: Vec<f64>,
}

/// Figures computed from all states of a game, in floating point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnatomyFinding {
    /// States, or nodes of the tree where something is hidden.
    pub states: u64,
    /// What perfect play is here: `backward induction`, or the method by which an equilibrium was found.
    pub perfect_by: String,
    /// Whether perfect play is exact: an equilibrium in fractions. Backward induction in floating point is not, as it
    /// takes moves within 1e-11 for equally good. The figures themselves are sums of floats in any case.
    pub perfect_is_exact: bool,
    /// All at random.
    pub random: CourseFinding,
    /// All perfect.
    pub perfect: CourseFinding,
    /// What each seat gets by its best reply to random players.
    pub best_reply: Vec<f64>,
    /// Choices that random play comes to,
    pub stakes: StakesFinding,
    /// and those that perfect play comes to.
    pub perfect_stakes: StakesFinding,
    /// By how much the best move must be better than the second best for a decision to matter.
    pub threshold: f64,
    /// The decisions of the longest play there is,
    pub longest: u64,
    /// and of the shortest.
    pub shortest: u64,
    /// Where wins can be forced: the decisions of the longest forced win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_forced: Option<u64>,
    /// The decisions of the forced win from the start, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced_from_start: Option<u64>,
}

/// Outcome of a way to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CourseFinding {
    /// What each seat gets on average.
    pub values: Vec<f64>,
    /// How far that spreads: the standard deviation.
    pub deviation: Vec<f64>,
    /// The share of the variance that chance makes; nothing if there is but one result.
    pub luck: Option<f64>,
    /// How likely more than one seat shares the most.
    pub ties: f64,
    /// The mean number of decisions.
    pub decisions: f64,
}

/// Decision impact: the value of choices.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StakesFinding {
    /// Decisions with more than one move, in a game.
    pub choices: f64,
    /// What a random choice loses there.
    pub lost: f64,
    /// The share where the best move is better than some other at all,
    pub differ: f64,
    /// and where it is better than the second best by more than the threshold.
    pub matter: f64,
    /// The share that could not be judged.
    pub unknown: f64,
}

impl ExperimentFinding {
    /// What `summary` and `gathered` say of the same games.
    pub fn new(
        experiment: Experiment,
        players: Vec<String>,
        rotate: bool,
        summary: &Summary,
        gathered: &Gathered,
    ) -> Self {
        let width = gathered.branching.width();
        let points = gathered.branching.cells().iter().enumerate();
        let point = |(nth, cell): (usize, &Running)| BranchingPoint {
            from: nth * width + 1,
            to: (nth + 1) * width,
            mean: cell.mean(),
            std_error: known(cell.std_error()),
            decisions: cell.count(),
        };
        let seats = gathered.seats.iter().enumerate().map(|(idx, seat)| {
            let interval = seat.wins.interval(play::USUAL_LEVEL);
            SeatMeasured {
                win_rate: known(seat.wins.rate()),
                win_error: known(gathered.wins_of(idx).std_error),
                win_interval: [interval.low, interval.high],
                not_last: known(seat.not_last.rate()),
                score: Distribution::new(&seat.score, &seat.scores),
            }
        });
        let leads = gathered.leads.places().iter().enumerate();
        let leads = leads.filter(|(_, points)| points[0].count() > 0).map(|(place, points)| {
            assert_eq!(points.len(), POINTS);
            LeadFinding {
                place: place + 1,
                count: points[0].count(),
                lead: points.iter().map(Running::mean).collect(),
                std_error: points.iter().map(|p| known(p.std_error()).unwrap_or(0.0)).collect(),
            }
        });
        Self {
            experiment,
            players,
            rotate,
            games: gathered.games,
            called: summary.called,
            draw_after: None,
            failures: failures(&summary.failures),
            decisions: Distribution::new(&summary.decisions, &gathered.decisions),
            moves: Distribution::new(&summary.moves, &gathered.moves),
            options: known(summary.branching()),
            branching: points.map(point).filter(|point| point.decisions > 0).collect(),
            seats: seats.collect(),
            p_even: known(gathered.p_even()),
            ties: known(gathered.ties.rate()),
            mean_score: (&gathered.mean_score).into(),
            margin: (&gathered.margin).into(),
            leads: leads.collect(),
        }
    }
}

impl Distribution {
    /// The mean with its error.
    pub fn mean(&self) -> Mean {
        Mean { mean: self.mean, std_error: self.std_error }
    }

    /// The number that came up every time, if it was always the same.
    pub fn constant(&self) -> Option<f64> {
        self.min.filter(|min| self.max == Some(*min))
    }

    fn new(running: &Running, histogram: &Histogram) -> Self {
        Self {
            mean: known(running.mean()),
            std_error: known(running.std_error()),
            min: known(running.min()),
            max: known(running.max()),
            bins: histogram.bins(),
        }
    }
}

impl Measured {
    /// What these runs say of a game of `class`, each with what was gathered from it.
    pub fn new(
        class: ClassFinding,
        searcher: &str,
        seed: u64,
        runs: &[(ExperimentFinding, Gathered)],
    ) -> Self {
        let of = |experiment| {
            let run = runs.iter().find(|(finding, _)| finding.experiment == experiment);
            run.map(|(_, gathered)| gathered)
        };
        Self {
            class,
            searcher: searcher.to_owned(),
            seed,
            experiments: runs.iter().map(|(finding, _)| finding.clone()).collect(),
            measures: measures(
                of(Experiment::AllRandom),
                of(Experiment::OneSearcher),
                of(Experiment::AllSearchers),
            ),
            anatomy: None,
            missing: Vec::new(),
        }
    }

    /// The run of this kind, if it was made.
    pub fn experiment(&self, experiment: Experiment) -> Option<&ExperimentFinding> {
        self.experiments.iter().find(|finding| finding.experiment == experiment)
    }
}

impl AnatomyFinding {
    /// The name of backward induction in [`perfect_by`](Self::perfect_by).
    pub const BACKWARD: &str = "backward induction";

    /// Whether perfect play is an equilibrium that was only approached.
    pub fn is_approximate(&self) -> bool {
        !self.perfect_is_exact && self.perfect_by != Self::BACKWARD
    }
}
