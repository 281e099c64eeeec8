//! A game of Pan, solved as far as a question needs.

use games::pan::table::{Solver, Table, TableConfig};
use games::pan::{Attained, Edges, PanError, Rules, Verdicts};
use kernel::{LimitReached, Limits, Outcome, Verdict, Watch};

use crate::error::WorkbenchError;

/// Every position with its verdict, and whether it is attainable.
pub(super) struct Solved {
    pub(super) edges: Edges,
    pub(super) attained: Attained,
    /// Two bits for each position, as a [`Table`] writes them.
    outcomes: Vec<u8>,
    distances: Vec<u16>,
}

impl Solved {
    pub(super) fn new(
        rules: &Rules,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let config = TableConfig { distances: true, limits: *limits };
        let table = Solver::new(rules, &config)?.run(watch).map_err(LimitReached::from)?;
        let (outcomes, distances) = written(&table, limits)?;
        drop(table);
        let attained = Attained::find(rules, limits, watch)?;
        // Without room for them the moves are found again each time, which is slower.
        let edges = match Edges::kept(rules, limits, watch) {
            Err(error) if is_too_large(&error) => Edges::new(rules),
            edges => edges?,
        };
        Ok(Self { edges, attained, outcomes, distances })
    }
}

/// What a table says, by number.
fn written(table: &Table, limits: &Limits) -> Result<(Vec<u8>, Vec<u16>), PanError> {
    let n = games::pan::Index::new(table.rules()).n_positions();
    limits.check(n, n.div_ceil(4) + 2 * n)?;
    let (mut outcomes, mut distances) = (vec![0; n.div_ceil(4) as usize], vec![0; n as usize]);
    table.write_outcomes(0, &mut outcomes);
    table.write_distances(0, &mut distances);
    Ok((outcomes, distances))
}

impl Verdicts for Solved {
    fn verdict(&self, number: u64) -> Verdict {
        let bits = self.outcomes[(number / 4) as usize] >> (2 * (number % 4)) & 3;
        let outcome = match bits {
            0 => return Verdict::DRAW,
            1 => Outcome::Win,
            2 => Outcome::Loss,
            // Nobody moves here: the mover has no cards, and has won unless the other has none either.
            _ if self.edges.index().unrank(number).other.is_empty() => Outcome::Loss,
            _ => Outcome::Win,
        };
        Verdict { outcome, distance: Some(self.distances[number as usize].into()) }
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
    matches!(error, PanError::Limit(LimitReached::States { .. } | LimitReached::Memory { .. }))
}
