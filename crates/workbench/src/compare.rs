//! Games side by side: the verb `compare`.

use ::study::compare::{CompareDocument, Comparison, Side};
use kernel::Watch;

use crate::bench::Workbench;
use crate::error::WorkbenchError;
use crate::measure::{MeasureRequest, MeasuredGame, check, measure};
use crate::outcome::Outcome;
use crate::parts::Parts;
use crate::request::{GameRef, Parameters, Work, parameters};
use crate::sweep::{Ranged, SweepRequest, combinations};
use serde::{Deserialize, Serialize};

/// Games to be compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CompareRequest {
    /// The games, two or more. Each is played with a seed of its own, that of the first and the numbers after it.
    pub games: Vec<MeasureRequest>,
    /// What is set in all of them, one value after the other: `2..5`, `2,3,5` or one value.
    #[serde(with = "parameters")]
    pub set: Parameters,
    /// How many combinations there may be.
    pub most: u64,
}

impl Default for CompareRequest {
    fn default() -> Self {
        Self { games: Vec::new(), set: Vec::new(), most: SweepRequest::MOST }
    }
}

impl Workbench {
    /// Measures games and puts them side by side.
    ///
    /// # Errors
    /// What is wrong with the request, or the limit that was reached before there was anything to compare.
    pub fn compare(
        &self,
        request: &CompareRequest,
        watch: &dyn Watch,
    ) -> Result<Outcome<CompareDocument>, WorkbenchError> {
        if request.games.len() < 2 {
            return Err(WorkbenchError::unable(
                "a comparison is of two games or more: name them, or the same one twice with another {set-b}",
            ));
        }
        let first = &request.games[0].game.source;
        let Ranged { rows, .. } = combinations(self, first, &request.set, request.most)?;
        let asked = |nth: usize, set: &[(String, String)]| {
            let game = &request.games[nth];
            // What is set for one game alone is its own.
            let own = |name: &String| game.game.set.iter().any(|(given, _)| given == name);
            let shared = set.iter().filter(|(name, _)| !own(name)).cloned();
            let set = shared.chain(game.game.set.iter().cloned()).collect();
            let seed = Some(game.work.seed().wrapping_add(nth as u64));
            MeasureRequest {
                game: GameRef { set, ..game.game.clone() },
                work: Work { seed, ..game.work },
                ..game.clone()
            }
        };
        // What is wrong with the last of them is said before the first is played.
        for set in &rows {
            for nth in 0..request.games.len() {
                check(self, &asked(nth, set), watch)?;
            }
        }
        let (mut comparisons, mut stopped) = (Vec::new(), None);
        for set in rows {
            let mut sides: Vec<Side> = Vec::new();
            for nth in 0..request.games.len() {
                let so_far = |found: &MeasuredGame| {
                    let side = Side { game: found.game.clone(), measured: found.measured.clone() };
                    let now: Vec<Side> = sides.iter().cloned().chain([side]).collect();
                    let now = (now.len() > 1).then(|| Comparison::new(now));
                    let all: Vec<Comparison> = comparisons.iter().cloned().chain(now).collect();
                    (!all.is_empty()).then(|| document(all))
                };
                let side = measure(self, &asked(nth, &set), &Parts::new(watch, so_far))?;
                stopped = stopped.or(side.stopped);
                let MeasuredGame { game, measured, .. } = side;
                sides.push(Side { game, measured });
            }
            comparisons.push(Comparison::new(sides));
            if stopped.is_some() {
                break;
            }
        }
        Ok(Outcome::new(document(comparisons), stopped))
    }
}

/// What these comparisons say.
fn document(comparisons: Vec<Comparison>) -> CompareDocument {
    CompareDocument { schema: CompareDocument::SCHEMA, comparisons, seconds: 0.0 }
}

/// Measures games and puts them side by side. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached before there was anything to compare.
pub fn compare(
    request: &CompareRequest,
    watch: &dyn Watch,
) -> Result<Outcome<CompareDocument>, WorkbenchError> {
    Workbench::standard().compare(request, watch)
}
