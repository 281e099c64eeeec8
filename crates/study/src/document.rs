//! The JSON documents, one for each verb. Their shape is kept stable.

use std::borrow::Cow;

use kernel::{Class, Game, Payoff};
use play::{Running, Summary};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::Worth;
use crate::measured::Measured;

/// A game and the parameters it was asked for with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSet {
    /// The game's name.
    pub name: String,
    /// The parameters that were set, and those that were left at their default.
    pub set: Map<String, Value>,
}

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "the four properties of a class, as JSON")]
pub struct ClassFinding {
    /// The number of seats.
    pub seats: usize,
    /// Some moves are made by chance.
    pub chance: bool,
    /// Some seat does not see everything.
    pub hidden: bool,
    /// A position can come again.
    pub cycles: bool,
    /// Payoffs sum to zero.
    pub zero_sum: bool,
    /// What payoffs sum to at every end, as a fraction, where that is a constant other than zero.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "payoff")]
    pub constant_sum: Option<Payoff>,
}

/// Reads a field that is there, though it may be `null`: only one that is missing is nothing.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A payoff as a text, such as `-1/2`.
mod payoff {
    use kernel::Payoff;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::ref_option, reason = "serde hands over the field as it is")]
    pub(super) fn serialize<S: Serializer>(
        payoff: &Option<Payoff>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        payoff.map(|payoff| payoff.to_string()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Payoff>, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        let payoff = match (above.parse(), below.parse()) {
            (Ok(above), Ok(below)) if below > 0 => Payoff::new(above, below),
            _ => return Err(D::Error::custom(format!("`{text}` is not a fraction"))),
        };
        Ok(Some(payoff))
    }
}

impl ClassFinding {
    /// The class that `game` declares.
    pub fn of(game: &impl Game) -> Self {
        let Class { chance, hidden, cycles, zero_sum } = game.class();
        Self { seats: game.seats(), chance, hidden, cycles, zero_sum, constant_sum: None }
    }

    /// What payoffs sum to, in a word; nothing if that differs from end to end.
    pub fn sum_in_words(&self) -> Option<String> {
        match self.constant_sum {
            Some(sum) => Some(format!("constant-sum ({sum})")),
            None => self.zero_sum.then(|| "zero-sum".to_owned()),
        }
    }

    /// The same, of a game whose payoffs sum to `sum` at every end, if there is such a sum.
    #[must_use]
    pub fn with_sum(self, sum: Option<Payoff>) -> Self {
        let zero_sum = sum == Some(Payoff::ZERO);
        // What one seat alone is paid is no sum.
        let constant_sum = sum.filter(|_| !zero_sum && self.seats > 1);
        Self { zero_sum: zero_sum && self.seats > 1, constant_sum, ..self }
    }
}

/// `cardsharp.solve/1`: values and optimal play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolveDocument<F> {
    /// `cardsharp.solve/1`.
    pub schema: Cow<'static, str>,
    /// What was solved.
    pub game: GameSet,
    /// How.
    pub method: Cow<'static, str>,
    /// What kind of game it is.
    pub class: ClassFinding,
    /// What seats want, in a described game: `score`, `win` or `loss`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub utility: Option<Cow<'static, str>>,
    /// The value for each seat.
    pub values: Vec<Worth>,
    /// States visited.
    pub states: u64,
    /// The most bytes held in tables, by the solver's own count.
    pub bytes: u64,
    /// Seconds it took, as measured by the face that asked.
    pub seconds: f64,
    /// What is particular to the game.
    #[serde(flatten)]
    pub findings: F,
}

impl<F> SolveDocument<F> {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.solve/1");
}

/// `cardsharp.study/1`: what kind of game it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyDocument<F> {
    /// `cardsharp.study/1`.
    pub schema: Cow<'static, str>,
    /// What was studied.
    pub game: GameSet,
    /// Seconds it took, as measured by the face that asked.
    pub seconds: f64,
    /// What is measured of any game, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Box<Measured>>,
    /// What is particular to the game.
    #[serde(flatten)]
    pub findings: F,
}

impl<F> StudyDocument<F> {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.study/1");

    /// What was found about `game`, the time still to be filled in.
    pub fn new(game: GameSet, findings: F) -> Self {
        Self { schema: Self::SCHEMA, game, seconds: 0.0, measured: None, findings }
    }
}

/// `cardsharp.simulate/1`: what happened in many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimulateDocument {
    /// `cardsharp.simulate/1`.
    pub schema: Cow<'static, str>,
    /// What was played.
    pub game: GameSet,
    /// The number of games that came to their end or were called off: all statistics are of them.
    pub games: u64,
    /// What was to be known before no further games were played, if anything was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<UntilFinding>,
    /// How many of them were not over and were called off, where a game may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<DrawsFinding>,
    /// Why other games did not, by reason.
    pub failures: Vec<FailureFinding>,
    /// The seed: the same seed gives the same games, on any number of threads.
    pub seed: u64,
    /// Whether players moved one seat on after each game.
    pub rotate: bool,
    /// Each player's results; without `rotate`, player *i* is seat *i*.
    pub seats: Vec<SeatResult>,
    /// How long a game is: its decisions, forced ones included.
    pub length: Spread,
    /// Decisions in a game: the same once more, under their own name.
    pub decisions: Spread,
    /// Moves in a game, those of chance included.
    pub moves: Spread,
    /// Options at a decision.
    pub branching: Branching,
    /// What the game counts, per game.
    pub events: Map<String, Value>,
    /// How many warnings the checker has about a described game.
    pub warnings: u64,
    /// What is not to be taken for granted of the players, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
    /// Seconds it took, as measured by the face that asked.
    pub seconds: f64,
    /// Games per second, likewise.
    pub games_per_second: f64,
}

/// How well the result was to be known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UntilFinding {
    /// As it was asked for: `0.5%` of the share of games won, or points of the mean score.
    pub target: String,
    /// Whether it is known so well.
    pub met: bool,
    /// The most games that would have been played.
    pub most: u64,
}

/// Games that were not over and were called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawsFinding {
    /// The decisions after which that was done.
    pub after: u64,
    /// In how many games.
    pub games: u64,
    /// Whether such a game pays what was won so far; else it is a draw, and pays nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub so_far: bool,
}

/// A reason why games failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureFinding {
    /// What went wrong.
    pub why: String,
    /// How many games failed for it.
    pub games: u64,
    /// The number of the first of them in the run, counted from 0.
    pub first: u64,
    /// Where in the text of a described game, if it is known.
    pub place: Option<Place>,
}

/// A place in the text of a described game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// The line itself.
    pub text: String,
}

/// How one player fared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatResult {
    /// The player's name.
    pub player: String,
    /// The mean final score (the payoff, in a game without a scoreboard).
    pub mean_score: Option<f64>,
    /// Its standard error.
    pub std_error: Option<f64>,
    /// The 95 % interval of the mean score.
    pub score_interval: Option<[f64; 2]>,
    /// The share of games won; ties shared.
    pub win_rate: Option<f64>,
    /// The 95 % interval of the share of games won.
    pub win_interval: Option<[f64; 2]>,
    /// The share of games lost; ties shared.
    pub loss_rate: Option<f64>,
    /// The 95 % interval of the share of games lost.
    pub loss_interval: Option<[f64; 2]>,
    /// The mean payoff with its interval.
    pub payoff: Worth,
}

/// A mean with its extremes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The mean.
    pub mean: Option<f64>,
    /// The standard error of the mean.
    pub std_error: Option<f64>,
    /// The least.
    pub min: Option<f64>,
    /// The most.
    pub max: Option<f64>,
}

/// Options at a decision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Branching {
    /// Their mean number.
    pub mean: Option<f64>,
}

impl Spread {
    fn of(running: &Running) -> Self {
        Self {
            mean: known(running.mean()),
            std_error: known(running.std_error()),
            min: known(running.min()),
            max: known(running.max()),
        }
    }
}

/// A number that JSON can hold; nothing for what is not known (the mean of no games).
fn known(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// The reasons why games failed; where in the text is left to whoever has it.
pub fn failures(failures: &play::Failures) -> Vec<FailureFinding> {
    let finding = |failure: &play::Failure| FailureFinding {
        why: failure.why.clone(),
        games: failure.games,
        first: failure.first,
        place: None,
    };
    failures.iter().map(finding).collect()
}

impl SimulateDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.simulate/1");

    /// What `summary` says of games between `players`.
    pub fn new(
        game: GameSet,
        players: &[String],
        seed: u64,
        rotate: bool,
        summary: &Summary,
    ) -> Self {
        let seats = players.iter().zip(&summary.players).map(|(player, standing)| {
            let wins = standing.wins.interval(play::USUAL_LEVEL);
            let losses = standing.losses.interval(play::USUAL_LEVEL);
            let score = standing.score.interval(play::USUAL_LEVEL);
            SeatResult {
                player: player.clone(),
                mean_score: known(standing.score.mean()),
                std_error: known(standing.score.std_error()),
                score_interval: known(score.low).zip(known(score.high)).map(Into::into),
                win_rate: known(standing.wins.rate()),
                win_interval: known(wins.low).zip(known(wins.high)).map(Into::into),
                loss_rate: known(standing.losses.rate()),
                loss_interval: known(losses.low).zip(known(losses.high)).map(Into::into),
                payoff: Worth::sampled(&standing.payoff),
            }
        });
        let event = |event: &play::EventSummary| {
            let spread = serde_json::to_value(Spread::of(&event.count));
            (event.name.to_owned(), spread.expect("numbers are JSON"))
        };
        Self {
            schema: Self::SCHEMA,
            game,
            games: summary.games,
            until: None,
            draws: None,
            failures: failures(&summary.failures),
            seed,
            rotate,
            seats: seats.collect(),
            length: Spread::of(&summary.decisions),
            decisions: Spread::of(&summary.decisions),
            moves: Spread::of(&summary.moves),
            branching: Branching { mean: known(summary.branching()) },
            events: summary.events.iter().map(event).collect(),
            warnings: 0,
            cautions: Vec::new(),
            seconds: 0.0,
            games_per_second: 0.0,
        }
    }

    /// Fills in the time it took.
    pub fn took(&mut self, seconds: f64) {
        self.seconds = seconds;
        self.games_per_second = if seconds > 0.0 { self.games as f64 / seconds } else { 0.0 };
    }
}
