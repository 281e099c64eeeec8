//! How often the heuristic is right, and minimax with it: tables 8 to 10 of the essay.

use std::borrow::Cow;

use games::pan::{
    Accuracy, Finished, Groups, Lookahead, Oracle, PanError, Suggestions, accuracy, suggestions,
};
use kernel::{LimitReached, Limits, Watch};
use serde::{Deserialize, Serialize};

use super::{Known, Population, PopulationFinding};
use crate::Estimate;

/// Accuracy of the heuristic, and of minimax with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeuristicFinding {
    /// Among which positions.
    pub among: PopulationFinding,
    /// A row for each sign of the second score and each depth.
    pub rows: Vec<HeuristicRow>,
}

/// Accuracy of minimax at one depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeuristicRow {
    /// `fewer` groups are better, as the essay's tables have it, or `more`, as its formula is printed.
    pub groups: Cow<'static, str>,
    /// How many moves ahead; 0 is the heuristic alone.
    pub depth: u32,
    /// Whether its score has the sign of the outcome, where the game is not over.
    pub accuracy: AccuracyFinding,
    /// The same with finished games, as the essay seems to have counted.
    pub as_in_the_essay: AccuracyFinding,
    /// Where the suggested move leads; nothing at depth 0, which suggests none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestions: Option<SuggestionsFinding>,
}

/// Agreement of scores with the sign of the outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AccuracyFinding {
    /// Won positions with a score above zero, and lost ones with a score below.
    pub hits: u64,
    /// Won positions with a score below zero, and lost ones with a score above.
    pub misses: u64,
    /// Won and lost positions with a score of zero.
    pub even: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// The share of hits among won and lost positions: a score of zero counts as a miss.
    pub share: Option<Estimate>,
}

/// Outcomes of suggested moves in won positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuggestionsFinding {
    /// To a win.
    pub good: u64,
    /// To a loss.
    pub bad: u64,
    /// To a draw.
    pub drawn: u64,
    /// The share of good moves among the good and the bad, as in the essay.
    pub share: Option<Estimate>,
}

/// Compares minimax at these depths with the truth, for both signs of the second score.
///
/// # Errors
/// A limit was reached.
pub fn heuristic<V: Oracle>(
    known: &Known<'_, V>,
    population: &Population,
    depths: &[u32],
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<HeuristicFinding, PanError> {
    let among = population.among(known);
    let mut rows = Vec::new();
    for groups in [Groups::Fewer, Groups::More] {
        let mut lookahead = Lookahead::new(known.edges, groups, limits)?;
        for &depth in depths {
            lookahead = lookahead.deepened(depth, watch)?;
            let count = |finished| {
                accuracy(&lookahead, known.verdicts, among, finished, watch)
                    .map(|counts| AccuracyFinding::new(population, counts))
                    .map_err(LimitReached::from)
            };
            let suggested = if depth == 0 {
                None
            } else {
                let counts = suggestions(&lookahead, known.verdicts, among, watch);
                Some(SuggestionsFinding::new(population, counts.map_err(LimitReached::from)?))
            };
            rows.push(HeuristicRow {
                groups: word(groups).into(),
                depth,
                accuracy: count(Finished::LeftOut)?,
                as_in_the_essay: count(Finished::AsInTheEssay)?,
                suggestions: suggested,
            });
        }
    }
    Ok(HeuristicFinding { among: population.finding(), rows })
}

/// The word for a sign of the second score.
pub(super) fn word(groups: Groups) -> &'static str {
    match groups {
        Groups::Fewer => "fewer",
        Groups::More => "more",
    }
}

impl AccuracyFinding {
    fn new(population: &Population, counts: Accuracy) -> Self {
        let Accuracy { hits, misses, even, drawn } = counts;
        Self { hits, misses, even, drawn, share: population.share(hits, counts.decided()) }
    }
}

impl SuggestionsFinding {
    fn new(population: &Population, counts: Suggestions) -> Self {
        let Suggestions { good, bad, drawn } = counts;
        Self { good, bad, drawn, share: population.share(good, good + bad) }
    }
}
