//! Reports of native games: named facts, which every front end can show without knowing the game.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use study::document::GameSet;
use study::principal_variation::PerfectInfoFindings;
use study::report::{AddToReport, Fact, Report};

/// Report of a native game: named facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReport {
    /// The facts, in the order in which they are shown.
    pub report: Vec<ReportFact>,
}

/// Fact of a report: a name and a value, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportFact {
    /// Its name.
    pub name: String,
    /// The value.
    pub value: String,
}

impl GameReport {
    /// The same with one more fact.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Display) -> Self {
        self.report.push(ReportFact { name: name.into(), value: value.to_string() });
        self
    }
}

impl AddToReport for GameReport {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        let fact = |fact: &ReportFact| Fact::text(fact.name.clone(), &*fact.value);
        report.facts("report", self.report.iter().map(fact).collect());
    }
}

/// Findings of a native game: its own beside its solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnFindings {
    /// Its own.
    #[serde(flatten)]
    pub own: GameReport,
    /// The solution.
    #[serde(flatten)]
    pub solution: PerfectInfoFindings,
}

impl AddToReport for OwnFindings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        self.own.add_to(report, game);
        self.solution.add_to(report, game);
    }
}

#[cfg(test)]
mod tests {
    use study::report::Block;

    use super::*;

    #[test]
    fn facts_of_a_native_game_are_facts_of_its_report() {
        let game = GameSet { name: "nim".to_owned(), set: serde_json::Map::new() };
        let mut report = Report::new("nim");
        GameReport::default().add_to(&mut report, &game);
        assert_eq!(report.blocks, []);
        GameReport::default().with("heaps", 3).add_to(&mut report, &game);
        let facts = vec![Fact::text("heaps", "3")];
        assert_eq!(report.blocks, [Block::Facts { name: "report".to_owned(), facts }]);
    }
}
