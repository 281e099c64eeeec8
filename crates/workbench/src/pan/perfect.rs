//! Perfect play, from a table of every position.

use std::path::PathBuf;
use std::sync::OnceLock;

use games::pan::{Index, Pan, PanMove, State};
use kernel::{Game, Limits, Outcome, Strategy, Verdict, Watch};
use play::search::{Score, alpha_beta};
use play::session::{Advised, Adviser, NoAdvice, Opinion};

use super::solving::FAR;
use super::{Asked, PanTable, Solving};
use crate::error::WorkbenchError;

/// How many moves ahead a player looks that knows who wins and not how.
const DEPTH: u32 = 6;

/// What is known of all positions: a table, made or opened when it is first needed.
pub(crate) struct Known<'a> {
    board: Pan,
    file: Option<PathBuf>,
    limits: Limits,
    watch: &'a dyn Watch,
    table: OnceLock<Result<PanTable, WorkbenchError>>,
}

impl<'a> Known<'a> {
    /// The table of a game that was asked for: in `file`, or made here.
    pub(super) fn new(
        asked: &Asked,
        file: Option<PathBuf>,
        limits: Limits,
        watch: &'a dyn Watch,
    ) -> Self {
        Self { board: asked.board(), file, limits, watch, table: OnceLock::new() }
    }

    /// The table, for a player: all of it is there, and nothing in it is damaged.
    pub(super) fn solve(&self) -> Result<&PanTable, WorkbenchError> {
        let table = self.table()?;
        table.verify(self.watch)?;
        Ok(table)
    }

    /// The table.
    fn table(&self) -> Result<&PanTable, WorkbenchError> {
        self.table.get_or_init(|| self.found()).as_ref().map_err(Clone::clone)
    }

    fn found(&self) -> Result<PanTable, WorkbenchError> {
        let rules = self.board.rules();
        if let Some(path) = &self.file {
            return PanTable::open(path, rules);
        }
        if Index::new(rules).n_positions() > FAR {
            return Err(WorkbenchError::Unable(format!(
                "{ranks} ranks are many to be solved for a game: `cardsharp solve pan --set \
                 ranks={ranks} --distances --save FILE` makes a table, and --table FILE takes it; or \
                 take fewer ranks, or alpha-beta:8 instead of perfect",
                ranks = rules.ranks()
            )));
        }
        let solving = Solving { distances: Some(true), limits: self.limits, checkpoint: None };
        let hint = "take fewer ranks, or an opponent and advice without a table: alpha-beta:8";
        let made = solving.solve(rules, self.watch).map_err(|error| error.with_hint(hint))?;
        Ok(PanTable::dense(made.table))
    }

    /// Whether the table is there already, or only has to be opened.
    pub(super) fn is_at_hand(&self) -> bool {
        self.file.is_some() || matches!(self.table.get(), Some(Ok(_)))
    }

    /// Every move in `state` with what becomes of it.
    fn verdicts(
        &self,
        state: &State,
        moves: &[PanMove],
    ) -> Result<Vec<(PanMove, Verdict)>, WorkbenchError> {
        let table = self.table()?;
        let mut verdicts = Vec::new();
        for &mv in moves {
            let Some(position) = Pan::position(&self.board.after(state, mv)) else { continue };
            if let Some(verdict) = table.verdict(position)? {
                verdicts.push((mv, verdict.one_move_earlier()));
            }
        }
        Ok(verdicts)
    }

    /// The first of the best moves. Where a win is known but not how far it is, the one of the winning
    /// moves that looks best some moves ahead.
    fn best(&self, state: &State, verdicts: &[(PanMove, Verdict)]) -> Option<PanMove> {
        let best = verdicts.iter().map(|&(_, verdict)| verdict).max()?;
        let mut equals = verdicts.iter().filter(|(_, verdict)| *verdict == best).map(|&(mv, _)| mv);
        if best.outcome != Outcome::Win || best.distance.is_some() {
            return equals.next();
        }
        // What is worst for the other; a game that is over cannot be searched, and is won.
        equals.min_by_key(|&mv| {
            let found = alpha_beta::<Score, _>(&self.board, &self.board.after(state, mv), DEPTH);
            found.map_or(Score::Loss { moves: 0 }, |found| found.value)
        })
    }
}

/// Makes the first of the best moves: to the nearest win, else a draw, else the farthest loss.
impl Strategy<Pan> for Known<'_> {
    fn odds(&self, _: &Pan, state: &State, moves: &[PanMove], out: &mut Vec<u64>) {
        let verdicts = self.verdicts(state, moves).unwrap_or_default();
        // Of a state that no table knows the first move is as good as any.
        let chosen = self.best(state, &verdicts).unwrap_or(moves[0]);
        out.extend(moves.iter().map(|&mv| u64::from(mv == chosen)));
    }
}

impl Adviser<Pan> for &Known<'_> {
    fn advise(
        &mut self,
        _: &Pan,
        state: &State,
        moves: &[PanMove],
    ) -> Result<Vec<Advised<PanMove>>, NoAdvice> {
        let verdicts =
            self.verdicts(state, moves).map_err(|error| NoAdvice { why: error.to_string() })?;
        let advised = |(mv, verdict)| Advised { mv, opinion: Opinion::Exact(verdict) };
        Ok(verdicts.into_iter().map(advised).collect())
    }
}
