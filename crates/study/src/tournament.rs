//! `cardsharp.tournament/1`: ratings of players and results of each pairing.

use std::borrow::Cow;

use play::USUAL_LEVEL;
use play::tournament::{Pairing, Tournament};
use serde::{Deserialize, Serialize};

use crate::Estimate;
use crate::document::GameSet;
use crate::report::{Column, Fact, Fit, Quantity, Report, Row, Table, Text, ToReport, Value};

/// `cardsharp.tournament/1`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentDocument {
    /// `cardsharp.tournament/1`.
    pub schema: Cow<'static, str>,
    /// What was played.
    pub game: GameSet,
    /// The seed: the same seed gives the same games, on any number of threads.
    pub seed: u64,
    /// All games that came to their end.
    pub games: u64,
    /// Those that did not.
    pub failures: u64,
    /// The players, the strongest first.
    pub players: Vec<RankedPlayer>,
    /// Each two of them.
    pub pairings: Vec<PairingFinding>,
    /// What is not to be taken for granted of the players, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
    /// Why it was stopped before its end, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
}

/// A player, rated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankedPlayer {
    /// Its name.
    pub player: String,
    /// Its rating, where the mean of all is 0 and 400 more are ten wins to one.
    pub elo: f64,
    /// The 95 % interval of the rating.
    pub elo_interval: [f64; 2],
    /// Its games.
    pub games: u64,
    /// The share of them that it won, or that its side won; shared wins by their share.
    pub win_rate: Option<f64>,
    /// Its mean score at a seat.
    pub mean_score: Option<f64>,
}

/// The games of two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairingFinding {
    /// The two.
    pub players: [String; 2],
    /// Their games.
    pub games: u64,
    /// The share of them that the first won; the second won the others.
    pub win_rate: Option<f64>,
    /// Its 95 % interval.
    pub win_interval: [f64; 2],
    /// The mean score of each at a seat.
    pub mean_scores: [Option<f64>; 2],
    /// What the first had more than the second on the same deals, where deals were duplicated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paired: Option<PairedPairing>,
}

/// Paired difference of two players over duplicate deals: each deal, played by all line-ups, is one observation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairedPairing {
    /// The deals that all line-ups have played to their ends.
    pub deals: u64,
    /// The payoff of the first at a seat less that of the second.
    pub payoff: Estimate,
    /// The share of the games of a deal that the first won.
    pub wins: Estimate,
}

impl TournamentDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.tournament/1");

    /// What became of `tournament` between `players`.
    pub fn new(game: GameSet, players: &[String], seed: u64, tournament: &Tournament) -> Self {
        let pairings = &tournament.pairings;
        let mut ranked: Vec<RankedPlayer> =
            (0..players.len()).map(|player| ranked(player, &players[player], tournament)).collect();
        // Who entered first is first among equals.
        ranked.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        Self {
            schema: Self::SCHEMA,
            game,
            seed,
            games: pairings.iter().map(|pairing| pairing.games).sum(),
            failures: pairings.iter().map(|pairing| pairing.failures).sum(),
            players: ranked,
            pairings: pairings.iter().map(|pairing| finding(pairing, players)).collect(),
            cautions: Vec::new(),
            stopped: tournament.stopped.map(|stop| stop.to_string()),
            seconds: 0.0,
        }
    }

    /// The games of `a` and `b`, as `a` sees them: its share of wins, and the interval of that.
    pub fn between(&self, a: &str, b: &str) -> Option<(f64, [f64; 2])> {
        let is = |pairing: &&PairingFinding, x: &str, y: &str| {
            pairing.players[0] == x && pairing.players[1] == y
        };
        if let Some(pairing) = self.pairings.iter().find(|pairing| is(pairing, a, b)) {
            return Some((pairing.win_rate?, pairing.win_interval));
        }
        let pairing = self.pairings.iter().find(|pairing| is(pairing, b, a))?;
        let [low, high] = pairing.win_interval;
        Some((1.0 - pairing.win_rate?, [1.0 - high, 1.0 - low]))
    }
}

impl ToReport for TournamentDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new(self.game.title());
        let columns = vec![
            Column::text("player").fit(Fit::Shorten),
            Column::new("Elo", Quantity::Rating),
            Column::new("wins", Quantity::Share),
            Column::new("mean score", Quantity::Mean).fit(Fit::Drop(1)),
            Column::count("games").fit(Fit::Drop(2)),
        ];
        let row = |player: &RankedPlayer| {
            Row::new([
                (&player.player).into(),
                Estimate::with_interval(player.elo, player.elo_interval).into(),
                player.win_rate.into(),
                player.mean_score.into(),
                player.games.into(),
            ])
        };
        report.table(Table::new("ratings", columns).rows(self.players.iter().map(row)));
        report.table(self.crosstable());
        if self.pairings.iter().any(|pairing| pairing.paired.is_some()) {
            report.table(self.duplicates_table());
        }
        report.note("400 Elo points more are ten wins to one; the mean of all players is 0.");
        if self.failures > 0 {
            report.say(
                Text::default()
                    .counted(self.failures, "game")
                    .words(" failed and do not count; ")
                    .code("cardsharp simulate")
                    .words(" says why."),
            );
        }
        if self.stopped.is_some() {
            report.say("Stopped before its end: these are the rounds that were finished.");
        }
        report.source(vec![
            Fact::count("", self.games).in_unit("games"),
            Fact::text("seed", self.seed.to_string()),
            Fact::new("", self.seconds, Quantity::Seconds),
        ]);
        report
    }
}

impl TournamentDocument {
    /// Wins of each player against each other, the strongest first.
    fn crosstable(&self) -> Table {
        let names = || self.players.iter().map(|player| player.player.clone());
        let mut columns = vec![Column::text("wins against").fit(Fit::Shorten)];
        columns.extend(names().map(|name| Column::new(name, Quantity::Share)));
        let row = |a: String| {
            let cell = |b: String| match self.between(&a, &b) {
                Some((rate, interval)) => Estimate::with_interval(rate, interval).into(),
                None => Value::Empty,
            };
            Row::new(std::iter::once((&a).into()).chain(names().map(cell)))
        };
        Table::new("crosstable", columns).rows(names().map(row))
    }
}

impl TournamentDocument {
    /// What the first of each two had more than the second on the same deals.
    fn duplicates_table(&self) -> Table {
        let columns = vec![
            Column::text("on the same deals").fit(Fit::Shorten),
            Column::text("against").fit(Fit::Shorten),
            Column::count("deals"),
            Column::new("payoff", Quantity::Payoff),
            Column::new("wins", Quantity::Share),
        ];
        let row = |pairing: &PairingFinding| {
            let (paired, [first, second]) = (pairing.paired.as_ref()?, &pairing.players);
            Some(Row::new([
                first.into(),
                second.into(),
                paired.deals.into(),
                (&paired.payoff).into(),
                (&paired.wins).into(),
            ]))
        };
        Table::new("duplicates", columns).rows(self.pairings.iter().filter_map(row))
    }
}

fn ranked(player: usize, name: &str, tournament: &Tournament) -> RankedPlayer {
    let rating = tournament.ratings[player];
    let (mut games, mut wins, mut score) = (0, 0.0, play::Running::default());
    for pairing in &tournament.pairings {
        if let Some(place) = pairing.players.iter().position(|&other| other == player) {
            games += pairing.games;
            let won = pairing.wins.successes();
            wins += if place == 0 { won } else { pairing.games as f64 - won };
            score.merge(&pairing.scores[place]);
        }
    }
    RankedPlayer {
        player: name.to_owned(),
        elo: rating.elo,
        elo_interval: [rating.interval.low, rating.interval.high],
        games,
        win_rate: known(wins / games as f64),
        mean_score: known(score.mean()),
    }
}

fn finding(pairing: &Pairing, players: &[String]) -> PairingFinding {
    let interval = pairing.wins.interval(USUAL_LEVEL);
    PairingFinding {
        players: pairing.players.map(|player| players[player].clone()),
        games: pairing.games,
        win_rate: known(pairing.wins.rate()),
        win_interval: [interval.low, interval.high],
        mean_scores: pairing.scores.map(|score| known(score.mean())),
        paired: pairing.duplicates.map(|paired| PairedPairing {
            deals: paired.payoff.count(),
            payoff: Estimate::sampled(&paired.payoff),
            wins: Estimate::sampled(&paired.wins),
        }),
    }
}

/// A number that JSON can hold; nothing for what is not known.
fn known(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
