//! Outcome of play in a game that can cycle: whether it ends, and after how many decisions.

use serde::{Deserialize, Serialize};

use crate::Estimate;
use crate::document::GameSet;
use crate::report::{AddToReport, Fact, Quantity, Report};

/// Outcome of play under optimal strategies, or under those of the named players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayOutcome {
    /// The probability that play ever ends. If it does not, nobody gets anything further.
    pub finish: Estimate,
    /// Expected number of decisions, trembles not counted; nothing if play may never end.
    pub decisions: Option<Estimate>,
    /// What the seat to act does, where the game was asked about in a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

impl AddToReport for PlayOutcome {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        let mut facts = Vec::new();
        facts.extend(self.action.as_ref().map(|action| Fact::text("best move", action)));
        facts.push(Fact::new("probability that play ends", &self.finish, Quantity::Probability));
        let decisions = self.decisions.as_ref();
        facts.extend(
            decisions.map(|n| Fact::new("expected number of decisions", n, Quantity::Mean)),
        );
        report.facts("play", facts);
    }
}
