//! A glance at a game that is being written: its main figures, beside those of the version before.

use std::borrow::Cow;

use serde::Serialize;

use crate::Estimate;
use crate::document::{
    Branching, ClassFinding, FailureFinding, GameSet, SeatResult, SimulateDocument, Spread,
};
use crate::measure::Gathered;
use crate::report::{Column, Fit, Quantity, Report, Row, Table, Text, Value};

/// Main figures of a game at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Glance {
    /// The game, with its parameters.
    pub game: GameSet,
    /// What kind of game it is.
    pub class: ClassFinding,
    /// The games that came to their end: all figures are of them.
    pub games: u64,
    /// Each seat's results.
    pub seats: Vec<SeatResult>,
    /// Decisions in a game.
    pub decisions: Option<Spread>,
    /// Moves in a game, those of chance included.
    pub moves: Option<Spread>,
    /// Options at a decision.
    pub branching: Option<Branching>,
    /// The share of games with more than one winner.
    pub ties: Option<Estimate>,
    /// Why other games did not come to an end, by reason.
    pub failures: Vec<FailureFinding>,
    /// How many warnings the checker has.
    pub warnings: u64,
    /// Its value, if it is small.
    pub solved: Option<SolvedGlance>,
}

/// Value of a game that was solved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolvedGlance {
    /// The method, by its name.
    pub method: Cow<'static, str>,
    /// The value for each seat.
    pub values: Vec<Estimate>,
    /// States visited.
    pub states: u64,
}

/// The most reasons for failed games that are shown.
const MOST_REASONS: usize = 3;

impl Glance {
    /// The figures of the games of `simulated`, of which more was `gathered`.
    pub fn new(simulated: SimulateDocument, class: ClassFinding, gathered: &Gathered) -> Self {
        let ties = (gathered.games > 0).then(|| {
            let interval = gathered.ties.interval(play::USUAL_LEVEL);
            Estimate::with_interval(gathered.ties.rate(), [interval.low, interval.high])
        });
        let SimulateDocument {
            game,
            games,
            seats,
            decisions,
            moves,
            branching,
            failures,
            warnings,
            ..
        } = simulated;
        let (decisions, moves, branching) = (Some(decisions), Some(moves), Some(branching));
        let solved = None;
        Self {
            game,
            class,
            games,
            seats,
            decisions,
            moves,
            branching,
            ties,
            failures,
            warnings,
            solved,
        }
    }

    /// A game of which none came to its end.
    pub fn of_failures(game: GameSet, class: ClassFinding, failures: Vec<FailureFinding>) -> Self {
        Self {
            game,
            class,
            games: 0,
            seats: Vec::new(),
            decisions: None,
            moves: None,
            branching: None,
            ties: None,
            failures,
            warnings: 0,
            solved: None,
        }
    }

    /// The report, with the figures of `before` beside them.
    pub fn to_report(&self, before: Option<&Self>) -> Report {
        let mut report = Report::new(self.game.title());
        let mut class = Text::from(self.class.in_words(self.solved.is_some()));
        if let Some(solved) = &self.solved {
            class = class.words(" · ").count(solved.states).words(" states");
        }
        report.say(class);
        report.table(self.by_seat(before));
        report.table(self.per_game(before));
        report.say(self.ends(before));
        for failure in self.failures.iter().take(MOST_REASONS) {
            let place = failure.place.as_ref().map(|place| format!("line {}: ", place.line));
            let text = Text::default().counted(failure.games, "game");
            let why = format!(" failed: {}{}", place.unwrap_or_default(), failure.why);
            report.say(text.words(why).words(" (first: game ").count(failure.first).words(")"));
        }
        if self.warnings > 0 {
            let text = Text::default().counted(self.warnings, "warning").words(": ");
            report.note(text.code(format!("cardsharp check {}", self.game.name)));
        }
        report
    }

    /// Wins and values of each seat.
    fn by_seat(&self, before: Option<&Self>) -> Table {
        let wins = |glance: &Self, idx: usize| {
            let seat = glance.seats.get(idx)?;
            let (rate, interval) = (seat.win_rate?, seat.win_interval?);
            Some(Estimate::with_interval(rate, interval))
        };
        let value = |glance: &Self, idx: usize| glance.solved.as_ref()?.values.get(idx).cloned();
        let has_values = |glance: &Self| glance.solved.is_some();
        let is_valued = has_values(self) || before.is_some_and(has_values);
        let mut columns = vec![Column::count("seat"), Column::new("wins", Quantity::Share)];
        if before.is_some() {
            columns.push(Column::new("wins before", Quantity::Share));
        }
        if is_valued {
            columns.push(Column::new("value", Quantity::Payoff));
            if before.is_some() {
                columns.push(Column::new("value before", Quantity::Payoff).fit(Fit::Drop(1)));
            }
        }
        let row = |idx: usize| {
            let mut cells = vec![(idx + 1).into(), Value::from(wins(self, idx))];
            cells.extend(before.map(|before| Value::from(wins(before, idx))));
            if is_valued {
                cells.push(value(self, idx).into());
                cells.extend(before.map(|before| Value::from(value(before, idx))));
            }
            Row::new(cells)
        };
        Table::new("seats", columns).rows((0..self.class.seats).map(row))
    }

    /// Length and options of a game.
    fn per_game(&self, before: Option<&Self>) -> Table {
        let mut columns = vec![Column::text("per game"), Column::new("mean", Quantity::Mean)];
        if before.is_some() {
            columns.push(Column::new("before", Quantity::Mean));
        }
        columns.extend(["least", "most"].map(|name| Column::new(name, Quantity::Count)));
        let mean = |spread: Option<Spread>| {
            let spread = spread?;
            Some(Estimate::with_error(spread.mean?, spread.std_error))
        };
        let row = |name: &str, of: fn(&Self) -> Option<Spread>| {
            let mut cells = vec![name.into(), Value::from(mean(of(self)))];
            cells.extend(before.map(|before| Value::from(mean(of(before)))));
            let ends = of(self).map(|spread| [spread.min, spread.max]).unwrap_or_default();
            cells.extend(ends.map(Value::from));
            Row::new(cells)
        };
        let options = |glance: &Self| glance.branching.and_then(|branching| branching.mean);
        let mut branching = vec!["options at a decision".into(), Value::from(options(self))];
        branching.extend(before.map(|before| Value::from(options(before))));
        branching.extend([Value::Empty, Value::Empty]);
        Table::new("per-game", columns)
            .row(row("decisions", |glance| glance.decisions))
            .row(row("moves", |glance| glance.moves))
            .row(Row::new(branching))
    }

    /// How games end: the ties, and the number of those that fail.
    fn ends(&self, before: Option<&Self>) -> Text {
        let n_failed = |glance: &Self| glance.failures.iter().map(|one| one.games).sum::<u64>();
        let mut text = Text::default().counted(self.games, "game").words(" ended");
        if let Some(ties) = &self.ties {
            text = text.words(" · ties ").value(ties, Quantity::Share);
        }
        if let Some(ties) = before.and_then(|before| before.ties.as_ref()) {
            text = text.words(" (before ").value(ties, Quantity::Share).words(")");
        }
        let (now, then) = (n_failed(self), before.map(n_failed));
        if now > 0 || then.is_some_and(|then| then > 0) {
            text = text.words(" · failed ").count(now);
            if let Some(then) = then {
                text = text.words(" (before ").count(then).words(")");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;
    use crate::report::Block;

    fn glance(n_failed: u64) -> Glance {
        let game = GameSet { name: "a.rcy".to_owned(), set: Map::new() };
        let class = ClassFinding {
            seats: 2,
            chance: true,
            hidden: false,
            cycles: false,
            zero_sum: true,
            constant_sum: None,
        };
        let failure = FailureFinding {
            why: "no card".to_owned(),
            games: n_failed,
            first: 3,
            place: None,
            fault: None,
        };
        let failures = if n_failed > 0 { vec![failure] } else { Vec::new() };
        Glance::of_failures(game, class, failures)
    }

    fn columns(report: &Report) -> Vec<usize> {
        let tables = report.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => {
                assert!(table.rows.iter().all(|row| row.cells.len() == table.columns.len()));
                Some(table.columns.len())
            }
            _ => None,
        });
        tables.collect()
    }

    #[test]
    fn the_version_before_has_columns_of_its_own() {
        let values = vec![Estimate::with_error(0.5, None); 2];
        let solved = Some(SolvedGlance { method: "backward".into(), values, states: 7 });
        let solved = Glance { solved, ..glance(0) };
        assert_eq!(columns(&glance(0).to_report(None)), [2, 4]);
        assert_eq!(columns(&glance(0).to_report(Some(&glance(2)))), [3, 5]);
        assert_eq!(columns(&glance(0).to_report(Some(&solved))), [5, 5]);
        assert_eq!(columns(&solved.to_report(None)), [3, 4]);
    }

    #[test]
    fn failures_are_told_and_that_there_were_some_before() {
        let said =
            |now: &Glance, before: Option<&Glance>| format!("{:?}", now.to_report(before).blocks);
        assert!(said(&glance(2), None).contains("failed: no card"));
        assert!(said(&glance(0), Some(&glance(2))).contains("(before "));
        assert!(!said(&glance(0), None).contains("failed"));
    }
}
