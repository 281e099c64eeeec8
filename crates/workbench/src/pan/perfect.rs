//! Perfect play, from a table of every position.

use std::sync::OnceLock;

use games::pan::{Pan, PanMove, State};
use kernel::{Limits, Strategy, Verdict, Watch};
use play::session::{Advised, Adviser, NoAdvice, Opinion};
use solve::retrograde::{Retrograde, RetrogradeConfig, solve_ranked};

use crate::error::WorkbenchError;

/// A table of all positions, made when it is first needed.
pub(super) struct Table<'a> {
    pan: &'a Pan,
    limits: Limits,
    watch: &'a dyn Watch,
    solved: OnceLock<Result<Retrograde<Pan>, WorkbenchError>>,
}

impl<'a> Table<'a> {
    pub(super) fn new(pan: &'a Pan, limits: Limits, watch: &'a dyn Watch) -> Self {
        Self { pan, limits, watch, solved: OnceLock::new() }
    }

    /// Makes the table, if that is not yet done.
    pub(super) fn solve(&self) -> Result<&Retrograde<Pan>, WorkbenchError> {
        let solve = || {
            let config = RetrogradeConfig { distances: true, limits: self.limits };
            let solved = solve_ranked(self.pan, &config, self.watch);
            let hint = "take fewer ranks, or an opponent and advice without a table: alpha-beta:8";
            solved.map_err(|error| WorkbenchError::from(error).with_hint(hint))
        };
        self.solved.get_or_init(solve).as_ref().map_err(Clone::clone)
    }

    /// Whether the table is made already.
    pub(super) fn is_solved(&self) -> bool {
        matches!(self.solved.get(), Some(Ok(_)))
    }

    /// Every move in `state` with what becomes of it.
    fn verdicts(&self, state: &State) -> Result<Vec<(PanMove, Verdict)>, WorkbenchError> {
        Ok(self.solve()?.verdicts(self.pan, state))
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
