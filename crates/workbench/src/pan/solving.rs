//! Making a table of Pan: layer by layer, put away on the way and gone on with.

use std::path::{Path, PathBuf};

use games::pan::table::{Solver, Table, TableConfig, bytes_needed};
use games::pan::{Index, Position, Rules};
use kernel::{LimitReached, Limits, Progress, Watch};

use super::{fewer_ranks, file};
use crate::error::WorkbenchError;

/// Beyond this many positions distances are kept only if they are asked for: 7-Pan has a hundred million.
pub(super) const FAR: u64 = 200_000_000;

/// Beyond this many positions the game with one rank less is solved first, to know how long it will take.
const LONG: u64 = 1_000_000_000;

/// A layer of more positions is not kept to be looked at: any may be the last, but the last are small.
const FEW: u64 = 1_000;

/// Plan for making a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solving {
    /// Whether distances are kept; if not said, where there are not too many.
    pub(crate) distances: Option<bool>,
    /// How large it may become.
    pub(crate) limits: Limits,
    /// Where it is put away on the way, and taken up if it was put away there before.
    pub(crate) checkpoint: Option<PathBuf>,
}

/// A table, and what making it has shown.
pub(crate) struct Made {
    pub(crate) table: Table,
    /// The most bytes held.
    pub(crate) bytes: u64,
    /// The positions that the last layer decided, which are the farthest from the end; none if there are
    /// too many to be looked at.
    pub(crate) farthest: Vec<Position>,
}

impl Solving {
    /// Solves every position of `rules`.
    pub(crate) fn solve(&self, rules: &Rules, watch: &dyn Watch) -> Result<Made, WorkbenchError> {
        let config = self.config(rules);
        let (mut solver, expected) = self.begin(rules, &config, watch)?;
        let (mut bytes, mut farthest) = (solver.bytes(), Vec::new());
        while !solver.is_finished() {
            self.look(&solver, expected, watch)?;
            let before = solver.checkpoint().n_frontier;
            if before <= FEW {
                farthest = solver.last_decided().collect();
            } else {
                farthest.clear();
            }
            // Only whole layers can be put away, and what was done is worth the wait.
            let found = match self.checkpoint {
                Some(_) => solver.step(),
                None => solver.step_watched(watch).map_err(LimitReached::from)?,
            }
            .found;
            bytes = bytes.max(solver.bytes() + 8 * (before + found));
        }
        let table = solver.run(&()).map_err(LimitReached::from)?;
        Ok(Made { table, bytes, farthest })
    }

    fn config(&self, rules: &Rules) -> TableConfig {
        let is_near = Index::new(rules).n_positions() <= FAR;
        let fits = bytes_needed(rules, true) <= self.limits.bytes;
        let distances = self.distances.unwrap_or(is_near && fits && self.checkpoint.is_none());
        TableConfig { distances, limits: self.limits }
    }

    /// A new solver, or the one that was put away; and about how many positions it will decide.
    fn begin(
        &self,
        rules: &Rules,
        config: &TableConfig,
        watch: &dyn Watch,
    ) -> Result<(Solver, u64), WorkbenchError> {
        // Before anything is worked out for it.
        let needed = bytes_needed(rules, config.distances);
        let checked = config.limits.check(0, needed);
        checked.map_err(|limit| too_much(rules, limit.into()))?;
        if let Some(path) = &self.checkpoint {
            store::check_writable(path)?;
            if let Some(begun) = file::take_up(path, rules, config)? {
                return Ok(begun);
            }
        }
        let expected = expected(rules, watch)?;
        // What is to be put away when it is stopped must have begun.
        let watch = if self.checkpoint.is_some() { &() } else { watch };
        Ok((Solver::new_watched(rules, config, watch)?, expected))
    }

    /// Between two layers: tells the watch, and puts away what is done if it is time, or if it is to stop.
    fn look(
        &self,
        solver: &Solver,
        expected: u64,
        watch: &dyn Watch,
    ) -> Result<(), WorkbenchError> {
        let done = solver.checkpoint().decided;
        let doing = format!("solving, layer {}", solver.layer() + 1);
        let total = Some(expected.max(done));
        let told = watch.tick(Progress { doing: &doing, done, total });
        let Some(path) = &self.checkpoint else {
            return Ok(told.map_err(LimitReached::from)?);
        };
        if told.is_ok() && !watch.wants_checkpoint() {
            return Ok(());
        }
        let stopped = match told {
            Ok(()) => match file::put_away(path, solver, expected, watch) {
                Err(WorkbenchError::Limit { limit: LimitReached::Stopped(stop), .. }) => stop,
                other => return other,
            },
            Err(stop) => stop,
        };
        // Nobody is asked again: what was done is worth the wait.
        file::put_away(path, solver, expected, &())?;
        Err(WorkbenchError::Limit {
            limit: stopped.into(),
            hint: Some(goes_on(path, solver).into()),
        })
    }
}

fn goes_on(path: &Path, solver: &Solver) -> String {
    format!(
        "{} layers are done and in {}: the same request goes on from there",
        solver.layer(),
        path.display()
    )
}

/// About how many positions will be decided: the share that is in the game with one rank less. Where that
/// would take longer than it is worth, all.
fn expected(rules: &Rules, watch: &dyn Watch) -> Result<u64, WorkbenchError> {
    let n_positions = Index::new(rules).n_positions();
    match fewer_ranks(rules) {
        Some(smaller) if n_positions > LONG => estimate(n_positions, &smaller, watch),
        _ => Ok(n_positions),
    }
}

/// How many of `n_positions` are decided if it is the same share as in a `smaller` game.
fn estimate(n_positions: u64, smaller: &Rules, watch: &dyn Watch) -> Result<u64, WorkbenchError> {
    let mut solver = Solver::new_watched(smaller, &TableConfig::default(), watch)?;
    let all = Index::new(smaller).n_positions();
    while !solver.is_finished() {
        let done = solver.checkpoint().decided;
        let progress = Progress { doing: "estimating", done, total: Some(all) };
        watch.tick(progress).map_err(LimitReached::from)?;
        solver.step_watched(watch).map_err(LimitReached::from)?;
    }
    let share = solver.checkpoint().decided as f64 / all as f64;
    Ok((share * n_positions as f64) as u64)
}

/// The limit on memory, with how much would be enough.
fn too_much(rules: &Rules, error: WorkbenchError) -> WorkbenchError {
    const MIB: f64 = (1u64 << 20) as f64;
    let WorkbenchError::Limit { limit: limit @ LimitReached::Memory { needed, .. }, hint: None } =
        error
    else {
        return error;
    };
    // What a layer decides is kept beside the table.
    let enough = needed as f64 * 1.1 / MIB;
    let ranks = rules.ranks();
    let hint = match enough {
        0.0..2048.0 => {
            let enough = enough.ceil();
            format!("{ranks} ranks take up to {enough} MiB, which {{max-memory}} can allow")
        }
        2048.0..1e6 => {
            let enough = (enough / 1024.0).ceil();
            format!("{ranks} ranks take up to {enough} GiB, which {{max-memory}} can allow")
        }
        _ => format!("{ranks} ranks are too many for any machine: take fewer (9 take 14 GiB)"),
    };
    WorkbenchError::Limit { limit, hint: Some(hint.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_will_be_decided_is_known_about() {
        for ranks in 3..=5 {
            let rules = Rules::standard(ranks).unwrap();
            let n_positions = Index::new(&rules).n_positions();
            assert_eq!(expected(&rules, &()).unwrap(), n_positions, "too few to ask");
            let smaller = fewer_ranks(&rules).unwrap();
            assert_eq!(smaller, Rules::standard(ranks - 1).unwrap());
            let estimate = estimate(n_positions, &smaller, &()).unwrap();
            let made = Solving::default().solve(&rules, &()).unwrap();
            let counts = made.table.counts();
            let ratio = estimate as f64 / (counts.win + counts.loss) as f64;
            assert!((0.8..1.2).contains(&ratio), "{ranks}: {ratio}");
        }
        assert_eq!(fewer_ranks(&Rules::standard(1).unwrap()), None);
    }
}
