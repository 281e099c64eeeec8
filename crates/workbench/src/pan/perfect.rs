//! Perfect play, from a table of every position.

use std::sync::OnceLock;

use games::pan::table::{self, Solver, TableConfig};
use games::pan::{Pan, PanMove, State};
use kernel::{Game, LimitReached, Limits, Strategy, Verdict, Watch};
use play::session::{Advised, Adviser, NoAdvice, Opinion};

use crate::error::WorkbenchError;

/// A table of all positions, made when it is first needed.
pub(super) struct Table<'a> {
    pan: &'a Pan,
    limits: Limits,
    watch: &'a dyn Watch,
    solved: OnceLock<Result<table::Table, WorkbenchError>>,
}

impl<'a> Table<'a> {
    pub(super) fn new(pan: &'a Pan, limits: Limits, watch: &'a dyn Watch) -> Self {
        Self { pan, limits, watch, solved: OnceLock::new() }
    }

    /// Makes the table, if that is not yet done.
    pub(super) fn solve(&self) -> Result<&table::Table, WorkbenchError> {
        let solve = || {
            let config = TableConfig { distances: true, limits: self.limits };
            let solver = Solver::new(self.pan.rules(), &config)?;
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
    fn verdicts(&self, state: &State) -> Result<Vec<(PanMove, Verdict)>, WorkbenchError> {
        let table = self.solve()?;
        let mut moves = Vec::new();
        self.pan.moves(state, &mut moves);
        let after = |mv| {
            let verdict = table.verdict(Pan::position(&self.pan.after(state, mv))?)?;
            Some((mv, verdict.one_move_earlier()))
        };
        Ok(moves.into_iter().filter_map(after).collect())
    }
}

/// Makes the first of the best moves: to the nearest win, else a draw, else the farthest loss.
impl Strategy<Pan> for Table<'_> {
    fn odds(&self, _: &Pan, state: &State, moves: &[PanMove], out: &mut Vec<u64>) {
        let verdicts = self.verdicts(state).unwrap_or_default();
        let best = verdicts.iter().map(|&(_, verdict)| verdict).max();
        let first = verdicts.iter().find(|(_, verdict)| Some(*verdict) == best);
        // Of a state that no table knows the first move is as good as any.
        let chosen = first.map_or(moves[0], |&(mv, _)| mv);
        out.extend(moves.iter().map(|&mv| u64::from(mv == chosen)));
    }
}

impl Adviser<Pan> for &Table<'_> {
    fn advise(
        &mut self,
        _: &Pan,
        state: &State,
        _: &[PanMove],
    ) -> Result<Vec<Advised<PanMove>>, NoAdvice> {
        let verdicts = self.verdicts(state).map_err(|error| NoAdvice { why: error.to_string() })?;
        let advised = |(mv, verdict)| Advised { mv, opinion: Opinion::Exact(verdict) };
        Ok(verdicts.into_iter().map(advised).collect())
    }
}
