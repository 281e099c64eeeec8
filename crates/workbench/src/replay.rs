//! `replay`: games that were written down, played again and checked against the rules.

use std::borrow::Cow;

use kernel::{Limits, Probability, Progress, Watch};
use play::PlayError;
use recycle::program::Compat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use study::Amount;
use study::document::FaultFinding;
use study::report::{self, Column, Fact, Fit, Quantity, Report, Row, Table, Text, ToReport};

use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::request::{GameRef, Seating};
use crate::simulate::SimulateRequest;
use crate::source::GameSource;
use crate::table::{PlayedAgain, Seated};
use crate::transcript::{Ended, GameLine, Header, LineError, Next, Played, Step, TranscriptLines};

/// The games that are to be replayed.
#[derive(Clone, Debug)]
pub struct ReplayRequest {
    /// What the file is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The game, where the front end has found what the first line names.
    pub game: GameSource,
    /// The number of a game to be shown, as its line has it.
    pub show: Option<u64>,
}

/// `cardsharp.replay/1`: games that were played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayDocument {
    /// `cardsharp.replay/1`.
    pub schema: Cow<'static, str>,
    /// What was played.
    pub game: Played,
    /// The seed that the games follow from.
    pub seed: u64,
    /// Who played.
    pub players: Vec<String>,
    /// The games that are as the rules have it: all of them.
    pub games: u64,
    /// Their moves.
    pub moves: u64,
    /// Those of them that failed, and are said to.
    pub failed: u64,
    /// Whether they were not read from a file but are of a simulation, played again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub simulated: bool,
    /// The game that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<ShownGame>,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
}

impl ReplayDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.replay/1");
}

/// One game, move by move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownGame {
    /// Its number.
    pub game: u64,
    /// The player at each seat.
    pub seats: Vec<String>,
    /// What happened.
    pub steps: Vec<Step>,
    /// How it ended.
    pub ended: Ended,
    /// What each seat received, exactly.
    pub payoffs: Vec<String>,
    /// The scoreboard, if the game has one.
    pub scores: Option<Vec<i64>>,
    /// Where it failed, if it is a described game that did, and in which state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Box<FaultFinding>>,
}

impl ToReport for ReplayDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new(&*self.game.name);
        if let Some(shown) = &self.shown {
            shown.add_to(&mut report);
        }
        if !self.simulated {
            let text = Text::default().counted(self.games, "game");
            let text = text.words(format!(" of {}: ", self.players.join(", ")));
            report.say(text.counted(self.moves, "move").words(", all legal."));
            if self.failed > 0 {
                let text = Text::default().counted(self.failed, "game");
                report.say(text.words(" did not come to an end, as the file says."));
            }
        }
        let seed = Fact::text("seed", self.seed.to_string());
        report.source(vec![seed, Fact::new("", self.seconds, Quantity::Seconds)]);
        report
    }
}

/// The rows of a game that are shown: the last ones, where it ends or fails.
const MOST_ROWS: usize = 200;

impl ShownGame {
    fn add_to(&self, report: &mut Report) {
        report.section(format!("Game {}", self.game));
        let mut moves = self.moves();
        let n_left_out = moves.rows.len().saturating_sub(MOST_ROWS);
        if n_left_out > 0 {
            let text = Text::default().count(n_left_out as u64);
            let told = " rows at the beginning are left out; the JSON document has every move";
            report.note(text.words(told));
            moves.rows.drain(..n_left_out);
        }
        report.table(moves);
        match &self.ended {
            Ended::Called => report.say("The game was called off."),
            Ended::Failed(why) if self.fault.is_none() => {
                report.say(format!("The game could not go on: {why}"));
            }
            _ => {}
        }
        report.table(self.results());
        if let Some(fault) = &self.fault {
            fault.add_to(report, self.game, true);
        }
    }

    /// The decisions in order; chance moves that follow each other stand together.
    fn moves(&self) -> Table {
        let columns =
            vec![Column::count("nr"), Column::text("seat"), Column::text("move").fit(Fit::Wrap)];
        let mut table = Table::new("moves", columns);
        let mut steps = self.steps.iter().peekable();
        let mut decisions: u64 = 0;
        while let Some(Step { seat, text }) = steps.next() {
            let Some(seat) = seat else {
                let mut run = vec![text.as_str()];
                while let Some(next) = steps.next_if(|next| next.seat.is_none()) {
                    run.push(&next.text);
                }
                let cells = [report::Value::Empty, "chance".into(), run.join(", ").into()];
                table.push(Row::new(cells));
                continue;
            };
            decisions += 1;
            table.push(Row::new([decisions.into(), (seat + 1).to_string().into(), text.into()]));
        }
        table
    }

    /// The player, the score and the payoff of each seat.
    fn results(&self) -> Table {
        let mut columns = vec![Column::count("seat"), Column::text("player").fit(Fit::Shorten)];
        if self.scores.is_some() {
            columns.push(Column::new("score", Quantity::Count));
        }
        if !self.payoffs.is_empty() {
            columns.push(Column::new("payoff", Quantity::Payoff));
        }
        let row = |(idx, player): (usize, &String)| {
            let mut cells = vec![(idx + 1).into(), player.into()];
            let score = self.scores.as_ref().map(|scores| scores.get(idx));
            cells.extend(score.map(|score| score.map(|score| *score as f64).into()));
            if !self.payoffs.is_empty() {
                let payoff = self.payoffs.get(idx);
                cells.push(payoff.and_then(|payoff| Amount::from_text(payoff)).into());
            }
            Row::new(cells)
        };
        Table::new("results", columns).rows(self.seats.iter().enumerate().map(row))
    }
}

/// What the first line of a file of games says.
///
/// # Errors
/// If it is no such file.
pub fn header(name: &str, text: &str) -> Result<Header, WorkbenchError> {
    Ok(TranscriptLines::read(text).map_err(|(line, error)| wrong(name, line, None, error))?.0)
}

impl Workbench {
    /// Plays every game of a file again, and believes none of it.
    ///
    /// # Errors
    /// The first line that is wrong, and what is wrong with it.
    pub fn replay(
        &self,
        request: &ReplayRequest,
        watch: &dyn Watch,
    ) -> Result<ReplayDocument, WorkbenchError> {
        let (header, lines) = TranscriptLines::read(&request.text)
            .map_err(|(line, error)| wrong(&request.name, line, None, error))?;
        let unreadable = |why: String| wrong(&request.name, 1, None, LineError::Unreadable { why });
        let set: Vec<(String, String)> = header.game.set.iter().map(setting).collect();
        let err = header
            .err
            .iter()
            .map(|rate| Probability::from_text(rate))
            .collect::<Result<Vec<_>, _>>();
        let compat = match header.compat.as_deref() {
            None => Compat::NONE,
            Some("cardstock") => Compat::CARDSTOCK,
            Some(other) => return Err(unreadable(format!("there are no quirks of `{other}`"))),
        };
        let err = err.map_err(|error| unreadable(error.to_string()))?;
        let seating = Seating { players: header.players.clone(), err, ..Seating::default() };
        let (purpose, limits) = (Purpose::Remembered, Limits::default());
        let game = self.open(&GameRef { source: request.game.clone(), set, compat }, limits)?;
        let seated = game.handle().seat(&Entry { seating: &seating, purpose, limits, watch });
        let seated = seated.map_err(|error| match error {
            WorkbenchError::Players { given, seats } => {
                wrong(&request.name, 1, None, LineError::Seats { given, seats })
            }
            other => other,
        })?;
        games(request, &header, lines, &seated, watch)
    }
}

/// Plays every game of a file again, and believes none of it. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// The first line that is wrong, and what is wrong with it.
pub fn replay(
    request: &ReplayRequest,
    watch: &dyn Watch,
) -> Result<ReplayDocument, WorkbenchError> {
    Workbench::standard().replay(request, watch)
}

impl Workbench {
    /// Plays game number `game` of a simulation again and shows it, move by move to where it ends or fails. Every game
    /// has a random stream of its own, made from the seed and its number: it is the same game.
    ///
    /// # Errors
    /// What is wrong with the request, or that it was stopped.
    pub fn replay_game(
        &self,
        request: &SimulateRequest,
        game: u64,
        watch: &dyn Watch,
    ) -> Result<ReplayDocument, WorkbenchError> {
        let (seated, config) = request.seat(self, watch)?;
        if let Some(games) = request.games.filter(|&games| game >= games) {
            let (name, given) = ("game".to_owned(), game.to_string());
            let wanted = format!("a number below {games}, the first game being 0");
            return Err(WorkbenchError::BadValue { name, given, wanted });
        }
        let again = seated.table.play_again(&seated.players, &config, game, watch);
        let PlayedAgain { line, steps, fault } = again.map_err(|error| match error {
            PlayError::Stopped { stop, .. } => kernel::LimitReached::from(stop).into(),
            other => WorkbenchError::Play(other),
        })?;
        let Header { game: played, seed, players, .. } = request.header(&seated);
        let GameLine { seats, moves, ended, payoffs, scores, .. } = line;
        Ok(ReplayDocument {
            schema: ReplayDocument::SCHEMA,
            game: played,
            seed,
            players,
            games: 1,
            moves: moves.len() as u64,
            failed: u64::from(matches!(ended, Ended::Failed(_))),
            simulated: true,
            shown: Some(ShownGame {
                game,
                seats,
                steps,
                ended,
                payoffs,
                scores,
                fault: fault.map(|located| located.fault),
            }),
            seconds: 0.0,
        })
    }
}

/// Plays game number `game` of a simulation again and shows it, move by move to where it ends or fails. By the
/// [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or that it was stopped.
pub fn replay_game(
    request: &SimulateRequest,
    game: u64,
    watch: &dyn Watch,
) -> Result<ReplayDocument, WorkbenchError> {
    Workbench::standard().replay_game(request, game, watch)
}

fn games(
    request: &ReplayRequest,
    header: &Header,
    mut lines: TranscriptLines<'_>,
    setting: &Seated,
    watch: &dyn Watch,
) -> Result<ReplayDocument, WorkbenchError> {
    let name = &request.name;
    let mut document = ReplayDocument {
        schema: ReplayDocument::SCHEMA,
        game: header.game.clone(),
        seed: header.seed,
        players: header.players.clone(),
        games: 0,
        moves: 0,
        failed: 0,
        simulated: false,
        shown: None,
        seconds: 0.0,
    };
    loop {
        let next = lines.next().map_err(|(line, error)| wrong(name, line, None, error))?;
        let Next::Game(at, line) = next else { break };
        let mut steps = Vec::new();
        let is_shown = request.show == Some(line.game);
        let mut tell = |step| {
            if is_shown {
                steps.push(step);
            }
        };
        let stranger = line.seats.iter().find(|player| !header.players.contains(player));
        if let Some(stranger) = stranger {
            let why = format!("`{stranger}` is not among the players that the first line names");
            return Err(wrong(name, at, Some(line.game), LineError::Unreadable { why }));
        }
        if line.game != document.games {
            let why =
                format!("games stand in their order, and this should be game {}", document.games);
            return Err(wrong(name, at, Some(line.game), LineError::Unreadable { why }));
        }
        let n_players = header.players.len();
        if n_players == line.seats.len() {
            let turned = if header.rotate { line.game as usize % n_players } else { 0 };
            let mut seated = header.players.clone();
            seated.rotate_right(turned);
            if seated != line.seats {
                let why =
                    format!("by the first line {} sat there in this order", seated.join(", "));
                return Err(wrong(name, at, Some(line.game), LineError::Unreadable { why }));
            }
        }
        let replayed = setting.table.replay(&line, &mut tell);
        let located = replayed.map_err(|error| wrong(name, at, Some(line.game), error))?;
        document.games += 1;
        document.moves += line.moves.len() as u64;
        document.failed += u64::from(matches!(line.ended, Ended::Failed(_)));
        if is_shown {
            let GameLine { game, seats, ended, payoffs, scores, .. } = *line;
            let fault = located.map(|located| located.fault);
            document.shown = Some(ShownGame { game, seats, steps, ended, payoffs, scores, fault });
        }
        let progress = Progress { doing: "replaying", done: document.games, total: None };
        watch.tick(progress).map_err(kernel::LimitReached::from)?;
    }
    match (request.show, &document.shown) {
        (Some(wanted), None) => Err(WorkbenchError::BadValue {
            name: "game".to_owned(),
            given: wanted.to_string(),
            wanted: match document.games {
                0 => "none, for there are no games in this file".to_owned(),
                n => format!("the number of one of the {n} games of this file, the first being 0"),
            },
        }),
        _ => Ok(document),
    }
}

/// A parameter, as it was given.
fn setting((name, value): (&String, &Value)) -> (String, String) {
    let value = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    (name.clone(), value)
}

fn wrong(file: &str, line: usize, game: Option<u64>, error: LineError) -> WorkbenchError {
    WorkbenchError::Transcript { file: file.to_owned(), line, game, error }
}

#[cfg(test)]
mod tests {
    use study::report::Block;

    use super::*;

    #[test]
    fn a_shown_game_is_reported_move_by_move() {
        let step = |seat, text: &str| Step { seat, text: text.to_owned() };
        let shown = ShownGame {
            game: 3,
            seats: vec!["greedy".to_owned(), "random".to_owned()],
            steps: vec![step(None, "a"), step(None, "b"), step(Some(1), "take"), step(None, "c")],
            ended: Ended::Failed("too long".to_owned()),
            payoffs: vec!["-1/2".to_owned(), "1/2".to_owned()],
            scores: Some(vec![-3, 4]),
            fault: None,
        };
        let mut report = Report::new("nim");
        shown.add_to(&mut report);
        let tables: Vec<&Table> = report
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Table(table) => Some(table),
                _ => None,
            })
            .collect();
        let [moves, results] = tables[..] else { panic!("there are two tables") };
        let empty = || report::Value::Empty;
        let cells: Vec<_> = moves.rows.iter().map(|row| row.cells.clone()).collect();
        assert_eq!(
            cells,
            [
                vec![empty(), "chance".into(), "a, b".into()],
                vec![1u64.into(), "2".into(), "take".into()],
                vec![empty(), "chance".into(), "c".into()],
            ]
        );
        let payoff = Amount::from_text("-1/2").expect("a fraction");
        assert_eq!(
            results.rows[0].cells,
            [1u64.into(), "greedy".into(), (-3.0).into(), payoff.into()]
        );
        let failed = Block::Paragraph { text: "The game could not go on: too long".into() };
        assert!(report.blocks.contains(&failed), "{report:?}");
    }
}
