//! Parameter sweep: the same game with every combination of some values of its parameters.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::chart::{Axis, Picture, Piece, Plot, Shape};
use crate::measured::Mean;
use crate::report::{self, Column, Fact, Fit, Quantity, Report, Row, Table, Text, ToReport};
use crate::text::csv_field;
use crate::{Certainty, Estimate};

/// `cardsharp.sweep/1`: a row for each combination of parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepDocument {
    /// `cardsharp.sweep/1`.
    pub schema: Cow<'static, str>,
    /// The game.
    pub game: String,
    /// What was set to one value after the other, in order.
    pub names: Vec<String>,
    /// The players of the games that were played.
    pub players: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// The rows; of the last names the fastest.
    pub rows: Vec<SweepRow>,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
}

impl SweepDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.sweep/1");
}

/// One combination.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepRow {
    /// What was set.
    pub set: Map<String, Value>,
    /// What each seat gets: proven if it was solved, else a mean over the games.
    pub values: Vec<Estimate>,
    /// How it was solved, if it was.
    pub method: Option<String>,
    /// The states of the solution.
    pub states: Option<u64>,
    /// Why it was not solved, if that was tried.
    pub unsolved: Option<String>,
    /// The games that were played to their end,
    pub games: u64,
    /// and those that were not, of which nothing else here tells.
    pub unfinished: u64,
    /// Why no games were played, if they should have been and it is solved all the same.
    pub unplayed: Option<String>,
    /// The share of the former that each seat wins,
    pub wins: Vec<Mean>,
    /// and their decisions.
    pub decisions: Option<Mean>,
    /// Why there is nothing in this row.
    pub failed: Option<String>,
}

impl SweepRow {
    /// How the values were found.
    pub fn how(&self) -> &'static str {
        match (&self.failed, &self.method) {
            (Some(_), _) => "failed",
            (None, Some(_)) => "solved",
            (None, None) => "simulated",
        }
    }
}

/// A list of values that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeError {
    /// It ends before it begins.
    #[error(
        "`{name}={text}`: a range runs upwards, such as {name}=2..5, and {low} is above {high}"
    )]
    Empty {
        /// The parameter.
        name: String,
        /// What was given.
        text: String,
        /// Its first number,
        low: i64,
        /// and its last.
        high: i64,
    },
    /// There is nothing between two separators.
    #[error(
        "`{name}={text}`: there is a value missing; write {name}=2..5, {name}=2,3,5 or {name}=2"
    )]
    Missing {
        /// The parameter.
        name: String,
        /// What was given.
        text: String,
    },
    /// A range of something else than whole numbers.
    #[error("`{name}={text}`: a range is of whole numbers, such as {name}=2..5")]
    NotWhole {
        /// The parameter.
        name: String,
        /// What was given.
        text: String,
    },
    /// There would be too many rows.
    #[error(
        "these are {found} combinations, and {limit} are allowed: take fewer values, or raise it \
         (--max-combinations)"
    )]
    TooMany {
        /// How many there would be.
        found: u128,
        /// How many there may be.
        limit: u64,
    },
}

/// Every value that `text` stands for: `2..5` for 2, 3, 4 and 5, `2,3,5` for these, anything else for itself.
/// Where a value may have commas in it, semicolons stand between values.
///
/// # Errors
/// What is wrong with the text.
pub fn values(name: &str, text: &str, has_commas: bool) -> Result<Vec<String>, RangeError> {
    let own = || (name.to_owned(), text.to_owned());
    if let Some((low, high)) = text.split_once("..") {
        let parsed = low.trim().parse::<i64>().ok().zip(high.trim().parse::<i64>().ok());
        let Some((low, high)) = parsed else {
            let (name, text) = own();
            return Err(RangeError::NotWhole { name, text });
        };
        if low > high {
            let (name, text) = own();
            return Err(RangeError::Empty { name, text, low, high });
        }
        let count = high.abs_diff(low);
        if count >= MOST_IN_A_RANGE {
            let found = u128::from(count) + 1;
            return Err(RangeError::TooMany { found, limit: MOST_IN_A_RANGE });
        }
        return Ok((low..=high).map(|n| n.to_string()).collect());
    }
    let separator = if has_commas { ';' } else { ',' };
    let values: Vec<String> = text.split(separator).map(|value| value.trim().to_owned()).collect();
    if values.iter().any(String::is_empty) {
        let (name, text) = own();
        return Err(RangeError::Missing { name, text });
    }
    Ok(values)
}

/// A range is not longer, whatever is allowed in all.
const MOST_IN_A_RANGE: u64 = 100_000;

/// Every way to take one value of each list, the last changing fastest.
///
/// # Errors
/// If there are more than `limit`.
pub fn combinations(
    lists: &[(String, Vec<String>)],
    limit: u64,
) -> Result<Vec<Vec<(String, String)>>, RangeError> {
    let found = lists.iter().fold(1u128, |n, (_, list)| n.saturating_mul(list.len() as u128));
    if found > u128::from(limit) {
        return Err(RangeError::TooMany { found, limit });
    }
    let mut rows = vec![Vec::new()];
    for (name, list) in lists {
        rows = rows
            .iter()
            .flat_map(|row| {
                list.iter().map(move |value| {
                    let mut row: Vec<(String, String)> = row.clone();
                    row.push((name.clone(), value.clone()));
                    row
                })
            })
            .collect();
    }
    Ok(rows)
}

impl SweepDocument {
    /// As a table for other programs: a line for each combination.
    pub fn to_csv(&self) -> String {
        let n_seats = self.rows.iter().map(|row| row.values.len()).max().unwrap_or(0);
        let mut heads: Vec<String> = self.names.clone();
        heads.push("how".to_owned());
        for seat in 1..=n_seats {
            let of = |what: &str| format!("{what}_{seat}");
            heads.extend(["value", "value_exact", "value_low", "value_high"].map(of));
            heads.extend(["wins", "wins_error"].map(of));
        }
        let more = ["method", "states", "games", "decisions", "decisions_error", "reason"];
        heads.extend(more.map(str::to_owned));
        let heads: Vec<String> = heads.iter().map(|head| csv_field(head)).collect();
        let mut text = heads.join(",") + "\n";
        for row in &self.rows {
            let mut fields: Vec<String> = self
                .names
                .iter()
                .map(|name| row.set.get(name).map(shown).unwrap_or_default())
                .collect();
            fields.push(row.how().to_owned());
            let number = |x: Option<f64>| x.map(|x| x.to_string()).unwrap_or_default();
            for seat in 0..n_seats {
                let value = row.values.get(seat);
                fields.push(number(value.map(|worth| worth.float)));
                fields.push(value.and_then(|worth| worth.exact.clone()).unwrap_or_default());
                fields.push(number(value.and_then(|worth| worth.low)));
                fields.push(number(value.and_then(|worth| worth.high)));
                fields.push(number(row.wins.get(seat).and_then(|wins| wins.mean)));
                fields.push(number(row.wins.get(seat).and_then(|wins| wins.std_error)));
            }
            fields.push(row.method.clone().unwrap_or_default());
            fields.push(row.states.map(|states| states.to_string()).unwrap_or_default());
            fields.push(row.games.to_string());
            fields.push(number(row.decisions.and_then(|decisions| decisions.mean)));
            fields.push(number(row.decisions.and_then(|decisions| decisions.std_error)));
            fields.push(row.failed.clone().or_else(|| row.unsolved.clone()).unwrap_or_default());
            let fields: Vec<String> = fields.iter().map(|field| csv_field(field)).collect();
            let _ = writeln!(text, "{}", fields.join(","));
        }
        text
    }

    /// Chart of the value of seat 1 by the first parameter, with a line for each combination of the others.
    pub fn picture(&self) -> Option<Picture> {
        let first = self.names.first()?;
        let mut names: Vec<String> = Vec::new();
        let mut series: Vec<(String, Vec<[f64; 4]>)> = Vec::new();
        for row in &self.rows {
            let at = row.set.get(first).map(shown)?;
            if !names.contains(&at) {
                names.push(at.clone());
            }
            let Some(worth) = row.values.first() else { continue };
            let rest = self.names[1..].iter().filter_map(|name| Some((name, row.set.get(name)?)));
            let rest: Vec<String> =
                rest.map(|(name, value)| format!("{name}={}", shown(value))).collect();
            let rest = rest.join(" ");
            let x = names.iter().position(|name| *name == at)? as f64;
            let [low, high] = [worth.low, worth.high].map(|bound| bound.unwrap_or(worth.float));
            let dot = [x, worth.float, low, high];
            match series.iter_mut().find(|(name, _)| *name == rest) {
                Some((_, dots)) => dots.push(dot),
                None => series.push((rest, vec![dot])),
            }
        }
        let ends =
            series.iter().flat_map(|(_, dots)| dots).flat_map(|dot| dot[1..].iter().copied());
        let y = Axis::over("value of seat 1", ends.chain([0.0])).rounded();
        let sampled = self.rows.iter().flat_map(|row| &row.values);
        let is_sampled = sampled.clone().any(|worth| worth.certainty == Certainty::Sampled);
        let mut pieces = Vec::new();
        for (colour, (name, dots)) in series.into_iter().enumerate() {
            let line = dots.iter().map(|&[x, y, ..]| [x, y]).collect();
            pieces.push(Piece { name, colour, shape: Shape::Line(line) });
            pieces.push(Piece { name: String::new(), colour, shape: Shape::Dots(dots) });
        }
        (!pieces.is_empty()).then(|| {
            let is_proven = |worth: &Estimate| worth.certainty == Certainty::Proven;
            let note = if is_sampled {
                "Dots with lines are means of games with their 95 % intervals; others are solved."
            } else if sampled.clone().all(is_proven) {
                "Proven."
            } else {
                "Solved in floating point."
            };
            Picture::Plot(Plot {
                title: format!("{} by {first}", self.game),
                x: Axis::named(first.as_str(), names),
                y,
                pieces,
                note: note.into(),
            })
        })
    }
}

impl ToReport for SweepDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new(&*self.game);
        let mut reasons = Vec::new();
        report.table(self.table(&mut reasons));
        for (nth, reason) in reasons.iter().enumerate() {
            report.note(format!("({}) {reason}", nth + 1));
        }
        let games = self.rows.iter().map(|row| row.games).max().unwrap_or(0);
        let unfinished: u64 = self.rows.iter().map(|row| row.unfinished).sum();
        if unfinished > 0 {
            let text = Text::default().counted(unfinished, "game");
            report.say(text.words(" of all rows did not come to an end, and are in no mean."));
        }
        if let Some(picture) = self.picture() {
            report.chart("sweep", picture, Text::default());
        }
        let mut source = Vec::new();
        if games > 0 {
            source.push(Fact::count("up to", games).in_unit("games of each combination"));
            let players = self.players.join(",");
            source
                .push(Fact::text("players", if players.is_empty() { "random" } else { &players }));
            source.push(Fact::text("seed", self.seed.to_string()));
        }
        source.push(Fact::new("", self.seconds, Quantity::Seconds));
        report.source(source);
        report
    }
}

impl SweepDocument {
    /// A row for each combination; `reasons` become those to which rows refer by number.
    fn table(&self, reasons: &mut Vec<String>) -> Table {
        let n_seats = self.rows.iter().map(|row| row.values.len().max(row.wins.len())).max();
        let n_seats = n_seats.unwrap_or(0);
        let mut columns: Vec<Column> =
            self.names.iter().map(|name| Column::text(name.clone())).collect();
        columns.push(Column::text("method"));
        let seats = 1..=n_seats;
        // The values of the last seats follow from the others in most games.
        let fit = |seat: usize| if seat > 2 { Fit::Drop(3) } else { Fit::Keep };
        columns.extend(seats.map(|seat| {
            Column::new(format!("value of seat {seat}"), Quantity::Payoff).fit(fit(seat))
        }));
        columns.push(Column::new("wins of seat 1", Quantity::Share).fit(Fit::Drop(1)));
        columns.push(Column::new("decisions", Quantity::Mean).fit(Fit::Drop(2)));
        columns.push(Column::count("states").fit(Fit::Drop(2)));
        let row = |row: &SweepRow| {
            let mut cells: Vec<report::Value> =
                self.names.iter().map(|name| row.set.get(name).map(shown).into()).collect();
            cells.push(row.method_and_reason(reasons).into());
            let values = (0..n_seats).map(|seat| report::Value::or_empty(row.values.get(seat)));
            cells.extend(values);
            cells.push(row.wins.first().copied().into());
            cells.push(row.decisions.into());
            cells.push(report::Value::or_empty(row.states));
            Row::new(cells)
        };
        Table::new("sweep", columns).rows(self.rows.iter().map(row))
    }
}

impl SweepRow {
    /// How the values were found, with the number of the reason why not otherwise.
    fn method_and_reason(&self, reasons: &mut Vec<String>) -> String {
        let method = match &self.method {
            Some(method) => format!("solved, {method}"),
            None => self.how().to_owned(),
        };
        let why = self.failed.as_ref().or(self.unsolved.as_ref()).or(self.unplayed.as_ref());
        let Some(why) = why else { return method };
        let nth = reasons.iter().position(|reason| reason == why).unwrap_or_else(|| {
            reasons.push(why.clone());
            reasons.len() - 1
        });
        format!("{method} ({})", nth + 1)
    }
}

/// A value of a parameter as text.
pub fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_lists_and_single_values() {
        let ok = |text: &str, has_commas| values("x", text, has_commas).unwrap().join(" ");
        assert_eq!(ok("2..5", false), "2 3 4 5");
        assert_eq!(ok("-1..1", false), "-1 0 1");
        assert_eq!(ok("3, 1,full", false), "3 1 full");
        assert_eq!(ok("1,2;3,4", true), "1,2 3,4");
        assert_eq!(ok("1,2", true), "1,2");
        let says = |text: &str| values("x", text, false).unwrap_err().to_string();
        assert!(says("5..2").contains("5 is above 2"), "{}", says("5..2"));
        assert!(says("1,,2").contains("missing") && says("").contains("missing"));
        assert!(says("a..b").contains("whole numbers") && says("1..").contains("whole numbers"));
        assert!(says("0..99999999999").contains("combinations"));
    }

    #[test]
    fn combinations_go_round_the_last_list_first_and_are_limited() {
        let list = |name: &str, values: &[&str]| {
            (name.to_owned(), values.iter().map(|&v| v.to_owned()).collect::<Vec<_>>())
        };
        let lists = [list("a", &["1", "2"]), list("b", &["x", "y", "z"])];
        let rows = combinations(&lists, 6).unwrap();
        let texts: Vec<String> =
            rows.iter().map(|row| row.iter().map(|(_, v)| v.as_str()).collect()).collect();
        assert_eq!(texts, ["1x", "1y", "1z", "2x", "2y", "2z"]);
        assert_eq!(combinations(&lists, 5), Err(RangeError::TooMany { found: 6, limit: 5 }));
        assert_eq!(combinations(&[], 1).unwrap(), [vec![]]);
    }

    fn row(take: i64, worth: Option<Estimate>) -> SweepRow {
        SweepRow {
            set: [("take".to_owned(), take.into())].into_iter().collect(),
            method: worth.as_ref().map(|_| "backward".to_owned()),
            failed: worth.is_none().then(|| "no such game, \"sorry\"".to_owned()),
            values: worth.into_iter().collect(),
            states: None,
            unsolved: None,
            unfinished: 0,
            unplayed: None,
            games: 0,
            wins: Vec::new(),
            decisions: None,
        }
    }

    #[test]
    fn a_row_that_failed_is_a_row_with_its_reason_and_no_dot() {
        let document = SweepDocument {
            schema: SweepDocument::SCHEMA,
            game: "g".to_owned(),
            names: vec!["take".to_owned()],
            players: Vec::new(),
            seed: 1,
            rows: vec![row(1, Some(Estimate::of(&0.5f64))), row(2, None)],
            seconds: 0.0,
        };
        let csv = document.to_csv();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
        assert!(lines[1].starts_with("1,solved,0.5,,,,,,backward,"), "{csv}");
        assert!(lines[2].ends_with("\"no such game, \"\"sorry\"\"\""), "{csv}");
        let svg = document.picture().unwrap().to_svg();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(svg.contains("Solved in floating point.") && svg.contains("g by take"));
    }
}
