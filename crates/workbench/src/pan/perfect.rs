//! Perfect play, from a table of every position.

use std::sync::OnceLock;

use games::pan::table::{Solver, Table, TableConfig};
use games::pan::{Pan, PanMove, Rules, State};
use kernel::{Game, LimitReached, Limits, Strategy, Verdict, Watch};
use play::session::{Advised, Adviser, NoAdvice, Opinion};

use crate::error::WorkbenchError;

/// What is known of all positions: a table, made when it is first needed.
pub(crate) struct Known<'a> {
    rules: Rules,
    limits: Limits,
    watch: &'a dyn Watch,
    solved: OnceLock<Result<Table, WorkbenchError>>,
}

impl<'a> Known<'a> {
    pub(super) fn new(rules: &Rules, limits: Limits, watch: &'a dyn Watch) -> Self {
        Self { rules: *rules, limits, watch, solved: OnceLock::new() }
    }

    /// Makes the table, if that is not yet done.
    pub(super) fn solve(&self) -> Result<&Table, WorkbenchError> {
        let solve = || {
            let config = TableConfig { distances: true, limits: self.limits };
            let solver = Solver::new(&self.rules, &config)?;
            Ok(solver.run(self.watch).map_err(LimitReached::from)?)
        };
        let hint = "take fewer ranks, or an opponent and advice without a table: alpha-beta:8";
        let solve = || solve().map_err(|error: WorkbenchError| error.with_hint(hint));
        self.solved.get_or_init(solve).as_ref().map_err(Clone::clone)
    }

    /// Whether the table is made already.
    pub(super) fn is_solved(&self) -> bool {
        matches!(self.solved.get(), Some(Ok(_)))
    }

    /// Every move in `state` with what becomes of it.
    fn verdicts(
        &self,
        pan: &Pan,
        state: &State,
        moves: &[PanMove],
    ) -> Result<Vec<(PanMove, Verdict)>, WorkbenchError> {
        let table = self.solve()?;
        let after = |&mv| {
            let verdict = table.verdict(Pan::position(&pan.after(state, mv))?)?;
            Some((mv, verdict.one_move_earlier()))
        };
        Ok(moves.iter().filter_map(after).collect())
    }
}

/// Makes the first of the best moves: to the nearest win, else a draw, else the farthest loss.
impl Strategy<Pan> for Known<'_> {
    fn odds(&self, pan: &Pan, state: &State, moves: &[PanMove], out: &mut Vec<u64>) {
        let verdicts = self.verdicts(pan, state, moves).unwrap_or_default();
        let best = verdicts.iter().map(|&(_, verdict)| verdict).max();
        let first = verdicts.iter().find(|(_, verdict)| Some(*verdict) == best);
        // Of a state that no table knows the first move is as good as any.
        let chosen = first.map_or(moves[0], |&(mv, _)| mv);
        out.extend(moves.iter().map(|&mv| u64::from(mv == chosen)));
    }
}

impl Adviser<Pan> for &Known<'_> {
    fn advise(
        &mut self,
        pan: &Pan,
        state: &State,
        moves: &[PanMove],
    ) -> Result<Vec<Advised<PanMove>>, NoAdvice> {
        let verdicts = self
            .verdicts(pan, state, moves)
            .map_err(|error| NoAdvice { why: error.to_string() })?;
        let advised = |(mv, verdict)| Advised { mv, opinion: Opinion::Exact(verdict) };
        Ok(verdicts.into_iter().map(advised).collect())
    }
}
