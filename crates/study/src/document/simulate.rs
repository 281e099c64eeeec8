//! `cardsharp.simulate/1`: statistics of many games, and the report on them.

use std::borrow::Cow;

use play::{Duplicate, Running, Summary};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{FailureFinding, GameSet, failures, known};
use crate::Estimate;
use crate::report::{Column, Fact, Fit, Quantity, Report, Row, Table, Text, ToReport};

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
    /// Whether every deal was played with each rotation of the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub duplicate: bool,
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
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
    /// Games per second, measured in the same way.
    pub games_per_second: f64,
}

/// Target precision of a run.
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

/// Results of one player.
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
    pub payoff: Estimate,
    /// What the player had more than the others on the same deals, where deals were duplicated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paired: Option<PairedFinding>,
}

/// Paired difference over duplicate deals: the mean over a deal of what a player had, less that of the others. Each deal
/// is one observation, so that its luck cancels out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairedFinding {
    /// The deals of which all games came to their ends.
    pub deals: u64,
    /// The difference in payoff.
    pub payoff: Estimate,
    /// The difference in score.
    pub score: Estimate,
    /// The difference in the share of games won.
    pub wins: Estimate,
}

impl PairedFinding {
    fn of(duplicate: &Duplicate) -> Self {
        Self {
            deals: duplicate.payoff.count(),
            payoff: Estimate::sampled(&duplicate.payoff),
            score: Estimate::sampled(&duplicate.score),
            wins: Estimate::sampled(&duplicate.wins),
        }
    }
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
        let mut duplicates = summary.duplicates.iter();
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
                payoff: Estimate::sampled(&standing.payoff),
                paired: duplicates.next().map(PairedFinding::of),
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
            duplicate: !summary.duplicates.is_empty(),
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

impl ToReport for SimulateDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new(self.game.title());
        report.table(self.players_table());
        if self.duplicate {
            report.table(self.duplicates_table());
        }
        report.table(self.per_game());
        self.add_until(&mut report);
        self.add_draws(&mut report);
        add_failures(&mut report, &self.failures);
        report.source(vec![
            Fact::count("", self.games).in_unit(if self.games == 1 { "game" } else { "games" }),
            Fact::text("seed", self.seed.to_string()),
            Fact::new("", self.seconds, Quantity::Seconds),
            Fact::new("", self.games_per_second as u64, Quantity::PerSecond)
                .in_unit("games a second"),
        ]);
        report
    }
}

impl SimulateDocument {
    fn players_table(&self) -> Table {
        let columns = vec![
            Column::count(if self.rotate || self.duplicate { "number" } else { "seat" }),
            Column::text("player").fit(Fit::Shorten),
            Column::new("mean score", Quantity::Mean),
            Column::new("wins", Quantity::Share),
            Column::new("losses", Quantity::Share),
            Column::new("payoff", Quantity::Payoff).fit(Fit::Drop(1)),
        ];
        let row = |(idx, seat): (usize, &SeatResult)| {
            let share = |rate: Option<f64>, interval: Option<[f64; 2]>| match (rate, interval) {
                (Some(rate), Some(interval)) => Some(Estimate::with_interval(rate, interval)),
                (rate, _) => rate.map(|rate| Estimate::with_error(rate, None)),
            };
            let score = seat.mean_score.map(|mean| Estimate::with_error(mean, seat.std_error));
            Row::new([
                (idx + 1).into(),
                (&seat.player).into(),
                score.into(),
                share(seat.win_rate, seat.win_interval).into(),
                share(seat.loss_rate, seat.loss_interval).into(),
                (&seat.payoff).into(),
            ])
        };
        Table::new("players", columns).rows(self.seats.iter().enumerate().map(row))
    }

    /// What each player had more than the others on the same deals.
    fn duplicates_table(&self) -> Table {
        let columns = vec![
            Column::text("on the same deals").fit(Fit::Shorten),
            Column::count("deals"),
            Column::new("payoff against others", Quantity::Payoff),
            Column::new("score against others", Quantity::Mean),
        ];
        let row = |seat: &SeatResult| {
            let paired = seat.paired.as_ref()?;
            Some(Row::new([
                (&seat.player).into(),
                paired.deals.into(),
                (&paired.payoff).into(),
                (&paired.score).into(),
            ]))
        };
        Table::new("duplicates", columns).rows(self.seats.iter().filter_map(row))
    }

    fn per_game(&self) -> Table {
        let columns = vec![
            Column::text("per game"),
            Column::new("mean", Quantity::Mean),
            Column::new("least", Quantity::Count),
            Column::new("most", Quantity::Count),
        ];
        let row = |name: &str, spread: &Spread| {
            let mean = spread.mean.map(|mean| Estimate::with_error(mean, spread.std_error));
            Row::new([name.into(), mean.into(), spread.min.into(), spread.max.into()])
        };
        let mut table = Table::new("per-game", columns)
            .row(row("decisions", &self.decisions))
            .row(row("moves", &self.moves));
        for (name, spread) in &self.events {
            if let Ok(spread) = serde_json::from_value::<Spread>(spread.clone()) {
                table.push(row(name, &spread));
            }
        }
        let empty = crate::report::Value::Empty;
        table.push(Row::new([
            "options at a decision".into(),
            self.branching.mean.into(),
            empty.clone(),
            empty,
        ]));
        table
    }

    fn add_until(&self, report: &mut Report) {
        let Some(until) = &self.until else { return };
        let known = match until.target.strip_suffix('%') {
            Some(share) => format!("the share of wins of every player is known to ± {share} %"),
            None => format!("the mean score of every player is known to ± {}", until.target),
        };
        if until.met {
            report.say(format!("Stopped when {known}."));
        } else {
            let games = until.most.to_string();
            report.say(
                Text::from(format!("The target was missed, that {known}: "))
                    .code(format!("--games {games}"))
                    .words(" were too few."),
            );
        }
    }

    fn add_draws(&self, report: &mut Report) {
        let Some(draws) = self.draws else { return };
        let how = if draws.so_far { "off" } else { "a draw" };
        let is = if draws.games == 1 { "was" } else { "were" };
        let mut text = Text::default()
            .counted(draws.games, "game")
            .words(format!(" {is} called {how} after "))
            .counted(draws.after, "decision");
        if draws.games > 0 && draws.so_far {
            let share = draws.games as f64 / self.games.max(1) as f64;
            text = text.words(" (").value(share, Quantity::Share);
            text = text.words("); what was won until then is paid");
        }
        report.say(text.words("."));
    }
}

/// Adds the games that failed, by reason, with the line where they did.
pub fn add_failures(report: &mut Report, failures: &[FailureFinding]) {
    let drawn = failures.iter().filter(|failure| failure.fault.is_some()).take(MOST_DRAWN);
    let drawn: Vec<&FailureFinding> = drawn.collect();
    let is_drawn = |failure: &FailureFinding| drawn.iter().any(|one| std::ptr::eq(*one, failure));
    for failure in failures {
        let mut text = Text::default()
            .counted(failure.games, "game")
            .words(" failed, the first is number ")
            .count(failure.first)
            .words(format!(": {}", failure.why));
        if let Some(place) = &failure.place {
            text = text.words(format!(" (line {}", place.line));
            if !is_drawn(failure) {
                text = text.words(": ").code(place.text.trim());
            }
            text = text.words(")");
        }
        report.say(text);
    }
    for failure in failures.iter().filter(|failure| is_drawn(failure)) {
        if let Some(fault) = &failure.fault {
            fault.add_to(report, failure.first, false);
        }
    }
}

/// The most faults that are drawn; of all there is a line.
const MOST_DRAWN: usize = 3;
