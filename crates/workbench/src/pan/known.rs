//! A game of Pan, solved as far as a question needs.

use games::pan::table::{Solver, Table, TableConfig};
use games::pan::{Attained, Edges, Oracle, PanError, Rules};
use kernel::{LimitReached, Limits, Outcome, Verdict, Watch};

use crate::error::WorkbenchError;

/// Solved positions: every one with its verdict, and whether it is attainable.
pub(super) struct SolvedPositions {
    pub(super) edges: Edges,
    pub(super) attained: Attained,
    table: Table,
}

impl SolvedPositions {
    pub(super) fn new(
        rules: &Rules,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let config = TableConfig { distances: true, limits: *limits };
        let table =
            Solver::new_watched(rules, &config, watch)?.run(watch).map_err(LimitReached::from)?;
        let attained = Attained::find(rules, limits, watch)?;
        // Without room for them the moves are found again each time, which is slower.
        let edges = match Edges::kept(rules, limits, watch) {
            Err(error) if is_too_large(&error) => Edges::new(rules),
            edges => edges?,
        };
        Ok(Self { edges, attained, table })
    }
}

impl Oracle for SolvedPositions {
    fn verdict(&self, number: u64) -> Verdict {
        self.table.verdict_of(number).unwrap_or_else(|| {
            // Nobody moves here: the mover has no cards, and has won unless the other has none either.
            let is_lost = self.edges.index().unrank(number).other.is_empty();
            let outcome = if is_lost { Outcome::Loss } else { Outcome::Win };
            Verdict { outcome, distance: Some(0) }
        })
    }
}

/// Which positions are attainable; nothing if there are too many to be searched.
pub(super) fn attained(
    rules: &Rules,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Option<Attained>, WorkbenchError> {
    match Attained::find(rules, limits, watch) {
        Err(error) if is_too_large(&error) => Ok(None),
        found => Ok(Some(found?)),
    }
}

fn is_too_large(error: &PanError) -> bool {
    matches!(
        error,
        PanError::Limit(
            LimitReached::States { .. }
                | LimitReached::Memory { .. }
                | LimitReached::NoMemory { .. }
        )
    )
}
