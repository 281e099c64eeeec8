//! Verb `games`: the catalogue as a document, and the reports on it.

use serde::Serialize;
use study::report::{Column, Fact, Fit, Link, Report, Row, Table, ToReport, Value};

use crate::catalogue::{GameInfo, Group, ParameterInfo};
use crate::verb::Verb;

/// `cardsharp.games/1`: the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GamesDocument {
    /// `cardsharp.games/1`.
    pub schema: &'static str,
    /// The games.
    pub games: Vec<GameInfo>,
}

impl GamesDocument {
    /// The schema of this document.
    pub const SCHEMA: &'static str = "cardsharp.games/1";

    /// The document on these games.
    pub fn new(games: Vec<GameInfo>) -> Self {
        Self { schema: Self::SCHEMA, games }
    }

    /// The report on games by verbs: which each takes, and the property that stands against the others.
    pub fn verbs_report(&self) -> Report {
        let mut report = Report::new("Games by verbs");
        let mut columns = vec![Column::text("game")];
        columns.extend(Verb::ALL.map(|verb| Column::text(verb.name())));
        let mut reasons: Vec<&str> = Vec::new();
        let mut row = |game: &GameInfo| {
            let cell = |verb: Verb| {
                let refused = game.refused.iter().find(|refused| refused.verb == verb);
                let Some(refused) = refused else { return "yes".into() };
                let known = reasons.iter().position(|why| *why == refused.why);
                let nth = known.unwrap_or_else(|| {
                    reasons.push(refused.why);
                    reasons.len() - 1
                });
                Value::Text(format!("({})", nth + 1))
            };
            let cells: Vec<Value> = Verb::ALL.into_iter().map(cell).collect();
            Row::new(std::iter::once((&game.name).into()).chain(cells)).link(game.link())
        };
        let rows: Vec<Row> = self.games.iter().map(&mut row).collect();
        report.table(Table::new("verbs", columns).rows(rows));
        for (nth, why) in (1..).zip(&reasons) {
            report.note(format!("({nth}) {why}"));
        }
        report.note("A game that is too large for a verb, as it is set, is refused with its size.");
        report
    }

    fn table(&self, name: &str, caption: &str, group: Group) -> Table {
        let columns = vec![
            Column::text("game"),
            Column::text("description").fit(Fit::Wrap),
            Column::text("seats"),
            Column::text("parameters").fit(Fit::Drop(1)),
            Column::text("source").fit(Fit::Drop(2)),
        ];
        let row = |game: &GameInfo| {
            let seats = game.class.map_or(Value::Empty, |class| class.seats.into());
            let cells = [
                (&game.name).into(),
                (&game.about).into(),
                seats,
                game.parameter_names().into(),
                (&game.source).into(),
            ];
            Row::new(cells).link(game.link())
        };
        let games = self.games.iter().filter(|game| game.group == group);
        Table::new(name, columns).caption(caption).rows(games.map(row))
    }
}

impl ToReport for GamesDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new("Games");
        report.table(self.table(
            "built-in",
            "Built in, with solvers and players of their own:",
            Group::BuiltIn,
        ));
        report.table(self.table("library", "The library, described in RECYCLE:", Group::Library));
        report
    }
}

impl ToReport for GameInfo {
    fn to_report(&self) -> Report {
        let mut report = Report::new(&self.name);
        let mut facts = Vec::new();
        for (name, text) in [("description", &self.about), ("source", &self.source)] {
            if !text.is_empty() {
                facts.push(Fact::text(name, text));
            }
        }
        facts.extend(self.class.map(|class| Fact::text("class", class.in_words(false))));
        facts.push(Fact::text("verbs", self.verbs.join(", ")));
        for refused in &self.refused {
            facts.push(Fact::text(format!("not {}", refused.verb.name()), refused.why));
        }
        report.facts("game", facts);
        let columns = vec![
            Column::text("parameter"),
            Column::text("default"),
            Column::text("values").fit(Fit::Wrap),
            Column::text("meaning").fit(Fit::Wrap),
        ];
        let row = |parameter: &ParameterInfo| {
            let ParameterInfo { name, kind: _, wanted, default, help } = parameter;
            Row::new([name.into(), default.into(), wanted.into(), help.into()])
        };
        report.table(Table::new("parameters", columns).rows(self.parameters.iter().map(row)));
        let columns = vec![Column::text("player"), Column::text("description").fit(Fit::Wrap)];
        let row = |(name, about): &(&str, &str)| Row::new([(*name).into(), (*about).into()]);
        report.table(Table::new("players", columns).rows(self.players.iter().map(row)));
        report
    }
}

impl GameInfo {
    fn link(&self) -> Link {
        Link::Game(self.name.clone())
    }

    /// The names of the parameters, the first of many.
    fn parameter_names(&self) -> String {
        const SHOWN: usize = 4;
        let names: Vec<&str> = self.parameters.iter().map(|parameter| &*parameter.name).collect();
        match names.get(..SHOWN) {
            Some(first) if names.len() > SHOWN => format!("{}, …", first.join(", ")),
            _ => names.join(", "),
        }
    }
}
